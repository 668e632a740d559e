"""All endings of a position as a picture wants them: a graph of Choices with its ends, and a row an ending.

``endings_view`` is the only maker of this shape; :mod:`.endings_drawing` draws from it alone, a panel syncs parts of
it::

    {"title", "label", "headline", "before", "order", "condensed": bool, "left_out": int, "wide", "high",
     "nodes": [{"id": int, "at": [numbers of positions], "x", "y", "layer": int, "seat", "letter", "asks",
                "ending": int, "kind": "choice", "end" or "open", "start": bool, "merges": int, "more": int, "label"}],
     "links": [{"start", "end": ids, "points": [[x, y]], "text", "label", "marks": ["own", "one", "other"], "fork"}],
     "rows":  [{"number", "what", "road", "ways", "chance", "moves": [text], "shown_by"}]}

*ending* and *number* count from 1, 0 is no ending; *merges* is the number of answers drawn into a node, *more* the
number of its answers that are not drawn; *fork* is "A" or "B" on the answers at which two orders part. *label* is the
accessible name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from brw_lab.kernel.door import options
from brw_lab.outcomes.endings import Endings
from brw_lab.outcomes.tell import before_text, headline, order_text, road_text, shown_text, what_text
from brw_lab.terms import FATE
from brw_lab.views.choice_view import QUESTIONS, seat_name
from brw_lab.views.endings_graph import ONE, OTHER, OWN, Graph, Link, graph_of
from brw_lab.views.geometry import tenth
from brw_lab.views.layers import layers_of
from brw_lab.views.palette import letters

View = dict[str, Any]
CHOICE_HIGH, END_HIGH = 84.0, 40.0
"""What a node takes in height, with the words below it."""
LETTER = 6.6
"""How wide a letter of an answer is, about."""
GAP = (118.0, 236.0)
"""From one layer to the next: the least, and what the longest answers may ask for."""
FEW = 24
"""Letters within which several answers on one line are all written."""
ROOM = 76.0
"""What the nodes and the bends of the lines take of that."""
BADGE = 30.0
"""What the letter of an order takes of it."""
EDGE = 52.0
"""From the border to the first node."""


def endings_view(endings: Endings) -> View:
    """What to draw of all endings: the shape that this module documents, in drawing units.

    >>> from brw_lab.outcomes.endings import endings
    >>> from brw_lab.scenario.load import load_scenario
    >>> view = endings_view(endings(load_scenario("duel_kami/defeat/at-the-period")))
    >>> [(node["kind"], node["ending"]) for node in view["nodes"]], view["links"][0]["text"]
    ([('choice', 0), ('end', 1), ('end', 2)], 'target blue')
    """
    graph = graph_of(endings)
    answers = {at: _answers(endings, at) for node in graph.nodes for at in node[:1]}
    nodes = [_node(endings, graph, number) for number in range(len(graph.nodes))]
    links = [_link(endings, link, nodes, answers) for link in graph.links]
    wide, high = _place(nodes, links)
    asked = endings.scenario and (endings.scenario.asks or endings.scenario.title)  # a title may tell the answer
    title = asked or "A position"
    return {
        "title": f"Every ending: {title}",
        "label": _label(endings, graph),
        "headline": headline(endings),
        "before": before_text(endings.begun.before) if endings.begun.before else "",
        "order": order_text(endings),
        "condensed": graph.condensed,
        "left_out": graph.left_out,
        "wide": wide,
        "high": high,
        "nodes": nodes,
        "links": links,
        "rows": [_row(endings, number) for number in range(len(endings))],
    }


def endings_svg(endings: Endings) -> str:
    """The picture of all endings, as the text of an SVG with its own colours, a title and a description.

    >>> from brw_lab.outcomes.endings import endings
    >>> from brw_lab.scenario.load import load_scenario
    >>> endings_svg(endings(load_scenario("duel_kami/defeat/at-the-period")))[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    from brw_lab.views.endings_drawing import picture_of

    return picture_of(endings_view(endings))


def _label(found: Endings, graph: Graph) -> str:
    if not graph.condensed:
        return f"Graph of choices: {headline(found)}"
    drawn = len(found.walk) - graph.left_out
    return f"Graph of choices, only the shortest roads: {drawn} of {len(found.walk)} positions; {headline(found)}"


def _row(found: Endings, number: int) -> View:
    ending = found[number]
    chance = ending.chance if found.chancy else None
    return {
        "number": number + 1,
        "what": what_text(found, ending),
        "road": road_text(found, ending),
        "ways": ending.ways,
        "chance": "" if chance is None else str(chance),
        "moves": [str(move) for move in ending.moves],
        "shown_by": shown_text(ending),
    }


def _node(found: Endings, graph: Graph, number: int) -> View:
    """A node, not yet placed."""
    at = graph.nodes[number]
    walk, first = found.walk, at[0]
    ending = next((which for which, each in enumerate(found.endings, 1) if first in each.at), 0)
    choice = None if ending else walk.store[first].choice
    asks = QUESTIONS[choice.kind].partition(":")[0].removesuffix("?") if choice else ""
    asks = found.setting.rules.worded(asks)
    drawn = sum(1 if link.chain else len(link.edges) for link in graph.links if link.start == number)
    node = {"id": number, "at": list(at), "x": 0.0, "y": 0.0, "layer": 0, "start": number == 0, "ending": ending}
    node |= {"seat": choice.seat if choice else "", "asks": asks, "kind": _kind(found, ending, first)}
    node["letter"] = letters(found.setting.seats).get(choice.seat, "") if choice else ""
    node["merges"] = sum(1 if link.chain else len(link.edges) for link in graph.links if link.end == number)
    node["more"] = max(0, len(walk.edges(first)) - drawn)
    return node | {"label": _node_words(found, node)}


def _kind(found: Endings, ending: int, at: int) -> str:
    return "end" if ending else "open" if at in found.walk.open else "choice"


def _node_words(found: Endings, node: View) -> str:
    if node["ending"]:
        many = f"{len(node['at'])} positions, " if len(node["at"]) > 1 else ""
        return f"Ending {node['ending']}: {many}{what_text(found, found[node['ending'] - 1])}"
    who = f"{'Start. ' if node['start'] else ''}{seat_name(node['seat'])} decides"
    if node["kind"] == "open":
        return f"{who}: nobody has looked on from here"
    merged = f"; {node['merges']} answers lead here" if node["merges"] > 1 else ""
    more = f"; {node['more']} more answers are not drawn" if node["more"] else ""
    return f"{who}: {node['asks']}{merged}{more}"


def _answers(found: Endings, at: int) -> dict[str, tuple[str, str]]:
    """What is written at each answer to a Choice, and what it says at length; an answer of Chance tells its odds."""
    if not found.walk.edges(at):
        return {}
    offered = options(found.setting, found.walk.store[at])
    total = sum(option.weight for option in offered)
    chancy = found.walk.seat(at) == FATE
    return {
        option.key: (f"{option.key} {option.weight}/{total}" if chancy else option.key, option.label)
        for option in offered
    }


def _link(found: Endings, link: Link, nodes: Sequence[View], answers: dict[int, dict[str, tuple[str, str]]]) -> View:
    """A link, not yet placed."""
    keys = [edge.key for edge in link.edges]
    first, label = answers[link.edges[0].at].get(keys[0], (keys[0], keys[0]))
    if link.chain:
        whole, label = f"{first}, then {len(keys) - 1} more", ", then ".join(keys)
        text = whole if len(whole) <= FEW else f"{first} …"
    elif len(keys) > 1:
        told = answers[link.edges[0].at]
        both = " or ".join(told[key][0] for key in keys)
        text = both if len(both) <= FEW else f"{len(keys)} answers"
        label = " or ".join(told[key][1] for key in keys)
    else:
        text = first
    fork = {sign: word for sign, word in ((ONE, "A"), (OTHER, "B")) if sign in link.marks and _parts(found, link)}
    marks = [sign for sign in (OWN, ONE, OTHER) if sign in link.marks]
    who = seat_name(nodes[link.start]["seat"])
    view = {"start": link.start, "end": link.end, "points": [], "text": text, "label": f"{who}: {label}"}
    return view | {"marks": marks, "fork": " and ".join(fork.values())}


def _parts(found: Endings, link: Link) -> bool:
    """Whether two orders part with an answer of a link."""
    if found.order is None:
        return False
    at = 0
    for move in found.order.before:
        at = next(edge.to for edge in found.walk.edges(at) if edge.key == move.key)
    return any(edge.at == at for edge in link.edges)


def _place(nodes: Sequence[View], links: Sequence[View]) -> tuple[float, float]:
    """Give every node its place and every link its points; how wide and high it all is."""
    high = [END_HIGH if node["kind"] == "end" else CHOICE_HIGH for node in nodes]
    placed = layers_of(len(nodes), [(link["start"], link["end"]) for link in links], high)
    xs = _columns(placed.layer, links)
    every = [*placed.y, *(y for bends in placed.bends for y in bends)]
    top = min(every) - CHOICE_HIGH / 2
    for node, layer, y in zip(nodes, placed.layer, placed.y, strict=True):
        node |= {"x": tenth(xs[layer]), "y": tenth(y - top), "layer": layer}
    for link, bends in zip(links, placed.bends, strict=True):
        start, end = nodes[link["start"]], nodes[link["end"]]
        left = min(start["layer"], end["layer"])
        between = [[tenth(xs[left + 1 + at]), tenth(y - top)] for at, y in enumerate(bends)]
        ordered = between if start["layer"] <= end["layer"] else between[::-1]
        link["points"] = [[start["x"], start["y"]], *ordered, [end["x"], end["y"]]]
    return tenth(max(xs) + EDGE), tenth(max(every) - top + CHOICE_HIGH / 2)


def _columns(layer: Sequence[int], links: Sequence[View]) -> list[float]:
    """How far right each layer stands: far enough for most of what is written between it and the one before."""
    xs = [EDGE]
    for at in range(max(layer)):
        here = [link for link in links if min(layer[link["start"]], layer[link["end"]]) == at]
        longest = max((len(link["text"]) * LETTER + BADGE * bool(link["fork"]) for link in here), default=0) + ROOM
        xs.append(xs[-1] + min(max(longest, GAP[0]), GAP[1]))
    return xs
