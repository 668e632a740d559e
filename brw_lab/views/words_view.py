"""The palette of printed icons: what stands on the cards as a symbol, as words to put into an effect text.

``palette_view`` -> a list of ``{"label", "put", "leads", "means", "sign": the path of its outline, "clauses": [ids]}``;
*put* is empty for an icon that is a field of the card, *leads* tells a target, which stands in front of all phrases.
"""

from __future__ import annotations

from typing import Any

from brw_lab.errors import EffectError
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.spellcraft.icons import ICONS, Icon
from brw_lab.spellcraft.read import read_effect
from brw_lab.views.signs import STROKES, sign_of

_DRAWN = {
    "Persistent": "persistent",
    "Strength": "attack",
    "Unstable": "instability",
    "Room Invulnerability": "shelter",
}
"""The outlines of icons whose words alone say nothing."""


def palette_view(rules: RuleSet) -> list[dict[str, Any]]:
    """Every icon with the words for it, its sign, and its clauses by *rules*.

    >>> from brw_lab.rulebooks import load_rulebook
    >>> palette_view(load_rulebook("duel_kami"))[0]["put"]
    'Model within 2:'
    """
    return [
        {
            "label": icon.label,
            "put": icon.text,
            "leads": _leads(icon),
            "means": icon.meaning,
            "sign": STROKES[_outline(icon)],
            "clauses": list(rules.clause_ids((icon.topic,))),
        }
        for icon in ICONS
    ]


def _leads(icon: Icon) -> bool:
    return icon.text.endswith(":")


def _outline(icon: Icon) -> str:
    if icon.label in _DRAWN:
        return _DRAWN[icon.label]
    if _leads(icon):
        return "target"
    try:
        return sign_of(read_effect(icon.text).phrases[0]).outline
    except EffectError:
        return "routine"
