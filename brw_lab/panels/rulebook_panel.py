"""RulebookPanel: a rulebook to look things up in: a clause, what is open about it, and a scenario that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from brw_lab.cite import ClauseId
from brw_lab.errors import BrwError, RulebookError, nearest
from brw_lab.panels.moment import NO_TABLE, WithMoment, with_moment
from brw_lab.panels.parts import View, module_of, script, style
from brw_lab.panels.scenario_panel import ScenarioPanel
from brw_lab.rulebooks.glossary import Term, glossary_of
from brw_lab.rulebooks.load import Rulebook, alone, book_of, load_rulebook, named, shelf, usual
from brw_lab.scenario.load import load_scenario
from brw_lab.terms import listed
from brw_lab.views.rulebook_view import clause_html, clause_lines, clause_page, found_view, rows_html
from brw_lab.views.svg import svg_of

if TYPE_CHECKING:
    from brw_lab.kernel.ruleset import RuleSet
    from brw_lab.outcomes.start import Start
    from brw_lab.scenario.profile import Profile

START = "Type words, such as 'line of sight', or the beginning of an id."


class RulebookPanel(WithMoment, anywidget.AnyWidget):
    """The clauses of a rulebook, found by words, by id or by a term, each with its questions and what shows it.

    *rulebook* is one of the shelf, a path to one of your own, or several, base first; the page also offers the others
    of the shelf. *look* is a clause, a term or words to begin with. At a table (*profile*, or its *rules*) the readings
    taken are the table's. ``panel.find``, ``panel.read``, ``panel.term`` and ``panel.show_me`` do what the controls on
    the page do; ``panel.steps`` is the ScenarioPanel on the page, once one is shown.

    Raises :class:`RulebookError` for a rulebook that is not there.
    """

    _esm = with_moment(
        script("board", "steps") + "\n" + module_of("stepper", "scenario_panel") + script("rulebook_panel")
    )
    _css = style("board", "moment", "scenario_panel", "rulebook_panel")
    pages = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        rulebook: Rulebook | None = None,
        look: str = "",
        *,
        profile: Profile | None = None,
        rules: RuleSet | None = None,
    ) -> None:
        mine = named(rulebook) if rulebook is not None else profile.rulebook if profile else (usual(),)
        self._profile, self._ruled = profile, rules
        self._books = tuple(dict.fromkeys(("+".join(mine), *shelf())))
        self.steps: ScenarioPanel | None = None
        self._serial = 0
        self._page: View | None = None
        super().__init__()
        self.on_msg(self._on_message)
        self.saved = NO_TABLE
        self._take(self._books[0])
        self._look(look)

    @property
    def rules(self) -> RuleSet:
        """The rulebook that is looked into, with the readings taken."""
        return self._rules

    @property
    def clause(self) -> ClauseId | None:
        """The clause that is open, if one is."""
        return self._page["id"] if self._page else None

    def take(self, book: str) -> None:
        """Look into another of the rulebooks that the page offers; nothing is open then.

        Raises :class:`RulebookError` for one that it does not offer.
        """
        if book not in self._books:
            raise RulebookError(f"{book!r} is not offered here", expected=self._books, near=nearest(book, self._books))
        self._take(book)
        self.find("")

    def find(self, words: str) -> None:
        """List the clauses that hold these words or begin with this id; if there is only one, it is opened."""
        self._found, self._word = found_view(self._rules, words), ""
        if self._found["count"] == 1:
            self._page = clause_page(self._rules, self._found["rows"][0]["id"], self._glossary)
        self._show(_count(self._found))

    def term(self, word: str) -> None:
        """List the clauses that say what a word of the book means, and open the first.

        Raises :class:`RulebookError` for a word that is not in the glossary of the book.
        """
        known = {term.word.lower(): term for term in self._glossary}
        if word.lower() not in known:
            words = [term.word for term in self._glossary]
            raise RulebookError(f"{word!r} is not in the glossary of this book", near=nearest(word, words))
        term = known[word.lower()]
        self._found, self._word = found_view(self._rules, "", self._known(term.clauses)), term.word
        self._page = clause_page(self._rules, self._found["rows"][0]["id"], self._glossary)
        self._show(f"{term.word}: {_count(self._found)}")

    def read(self, clause: ClauseId) -> None:
        """Open a clause of the book.

        Raises :class:`RulebookError` with the nearest ids for one that it does not have.
        """
        self._page = clause_page(self._rules, clause, self._glossary)
        self._show(f"{clause}: {self._page['says']}")

    def show_me(self, name: str = "") -> None:
        """Lay out a scenario that shows the open clause, to be stepped through; without a *name* the first one.

        Raises :class:`RulebookError` when none shows it, and what a scenario that cannot be laid out raises.
        """
        names = [each["name"] for each in self._page["scenarios"]] if self._page else []
        chosen = name or (names[0] if names else "")
        if chosen not in names:
            raise RulebookError("no scenario of that name shows this clause", expected=tuple(names[:3]))
        panel = ScenarioPanel(load_scenario(chosen, self._table_for(chosen)))
        self.saved = {}
        if self.steps is not None:
            self.steps.close()
        self.steps = panel
        panel.observe(lambda _change: self._show_steps(), "scene")
        self._show_steps()
        self._show(f"On the board: {panel.scene['title']}")

    def moment_start(self) -> Start | None:
        """The scenario on the page, as far as it was stepped; None while none is shown."""
        return self.steps.table if self.steps is not None else None

    def _table_for(self, name: str) -> Profile | None:
        """The table's profile where the scenario is of its rulebook."""
        return self._profile if self._profile and load_scenario(name).rulebook == self._profile.rulebook else None

    def _take(self, book: str) -> None:
        self._book = book
        if self._profile and self._profile.rulebook == named(book):
            self._rules: RuleSet = self._profile.rules
        elif self._ruled and book == self._books[0]:
            self._rules = self._ruled
        else:
            self._rules = alone(book) if book in shelf() else load_rulebook(book)
        self._glossary: tuple[Term, ...] = glossary_of(book)
        self._found, self._word, self._page = found_view(self._rules, ""), "", None

    def _look(self, look: str) -> None:
        if look.lower() in {term.word.lower() for term in self._glossary}:
            self.term(look)
        else:
            self.find(look)

    def _known(self, clauses: Sequence[ClauseId]) -> list[ClauseId]:
        return [id for id in clauses if id in self._rules.clauses]

    def _on_message(self, widget: Any, content: Any, buffers: Any) -> None:
        kind = content.get("kind") if isinstance(content, dict) else None
        does = {"find": self.find, "open": self.read, "term": self.term, "book": self.take, "show": self.show_me}
        try:
            if kind in does:
                does[kind](str(content.get("what", "")))
            elif self.steps is not None:
                self.steps._on_message(widget, content, buffers)
        except BrwError as error:
            self._show(str(error))

    def _show_steps(self) -> None:
        assert self.steps is not None
        self._serial += 1
        self.steps._serial = self._serial  # one count for all boards, so that no click on an earlier one counts
        self.scene = {**self.steps.scene, "serial": self._serial, "lookup": True}

    def _show(self, status: str) -> None:
        self._serial += 1
        self.pages = {
            "serial": self._serial,
            "books": [{"id": book, "title": _title(book)} for book in self._books],
            "book": self._book,
            "title": self._rules.title,
            "found": self._found,
            "term": self._word,
            "terms": [term.word for term in self._glossary if self._known(term.clauses)],
            "page": self._page,
            "start": START,
            "table": self._profile.line() if self._profile else "",
            "status": status,
        }

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[View, View]:
        bundle: Any = super()._repr_mimebundle_(**kwargs)
        data, meta = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, "text/plain": self.text(), "text/html": self._repr_html_()}, dict(meta)

    def _repr_html_(self) -> str:
        board = svg_of(self.steps.drawing) if self.steps is not None else ""
        shown = clause_html(self._page) if self._page else rows_html(self._found)
        return f"<h3>{self._rules.title}</h3>{shown}{board}"

    def text(self) -> str:
        """What is on the page in plain text: the open clause, else what was found; and the board, if one is shown."""
        told = (
            clause_lines(self._page) if self._page else [f"{row['id']}  {row['says']}" for row in self._found["rows"]]
        )
        board = ["", self.steps.text()] if self.steps is not None else []
        return "\n".join([f"{self._rules.title}: {_count(self._found)}", *told, *board])

    def __repr__(self) -> str:
        return f"<RulebookPanel: {self._rules.title}{f', {self.clause}' if self._page else ''}>"


def _title(book: str) -> str:
    return str(book_of(book).data["title"]) if book in shelf() else load_rulebook(book).title


def _count(found: View) -> str:
    count = found["count"]
    if count:
        return f"{count} clause{'' if count == 1 else 's'}"
    return "no clause" + (f"; did you mean {listed(found['near'])}?" if found["near"] else "")
