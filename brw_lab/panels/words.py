"""The rulebook's words in every panel: what a word means in a box, and the rulebook itself below, opened at its page.

A panel inherits :class:`WithWords` before its widget, makes its script with :func:`with_words` and its style with the
sheet ``words``; that is all. The browser finds the words in what the panel says; Python only tells which there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import traitlets

from brw_lab.panels.parts import View, around
from brw_lab.rulebooks.glossary import glossary_of
from brw_lab.views.glossary_view import glossary_view

if TYPE_CHECKING:
    from brw_lab.kernel.ruleset import RuleSet
    from brw_lab.panels.rulebook_panel import RulebookPanel

SHOWN: Final = ("scene", "view", "bench", "desk")
"""The traits at whose change a panel may have come to other rules."""


def with_words(module: str) -> str:
    """A panel's script with the rulebook's words in what it says; what is to stand below them is put around that."""
    return around(module, "withWords", "words")


class WithWords(traitlets.HasTraits):
    """A panel whose words can be looked up: in a box at the word, and by :meth:`look_up` in the rulebook below it."""

    glossary = traitlets.Dict().tag(sync=True)
    book = traitlets.Dict().tag(sync=True)
    book_pages = traitlets.Dict().tag(sync=True)
    book_scene = traitlets.Dict().tag(sync=True)
    book_saved = traitlets.Dict().tag(sync=True)

    _told_rules: RuleSet | None = None
    _rulebook_panel: RulebookPanel | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.on_msg(self._on_words)  # type: ignore[attr-defined]
        self.observe(self._tell_words, [name for name in SHOWN if self.has_trait(name)])

    def words_rules(self) -> RuleSet | None:
        """The rules whose words count here; None while there are none."""
        table = getattr(self, "table", None)
        return table.setting.rules if table is not None else None

    def look_up(self, word: str) -> RulebookPanel:
        """Open the rulebook below the panel at a word, or at a clause by its id, as "look it up" does.

        Raises :class:`~brw_lab.errors.RulebookError` for a word, or a clause, that the book does not have.
        """
        book = self._the_book()
        does = book.read if word in book.rules.clauses else book.term
        does(word)
        return book

    def _tell_words(self, _change: Any = None) -> None:
        rules = self.words_rules()
        if rules is None or rules is self._told_rules:
            return
        self._told_rules = rules
        self.glossary = glossary_view(rules, glossary_of(rules.id))
        if self._rulebook_panel is not None:
            self._rulebook_panel.close()
            self._rulebook_panel, self.book_pages, self.book_scene = None, {}, {}

    def _the_book(self) -> RulebookPanel:
        """The rulebook below the panel; its script goes to the page when it is first asked for."""
        from brw_lab.panels.rulebook_panel import RulebookPanel

        if self._rulebook_panel is None:
            rules = self.words_rules()
            panel = self._rulebook_panel = RulebookPanel(rules.id if rules else None, rules=rules)
            panel.observe(lambda _change: self._show_book(), ["pages", "scene", "saved"])
            self.book = {"script": str(panel._esm), "style": str(panel._css)}
            self._show_book()
        return self._rulebook_panel

    def _show_book(self) -> None:
        assert self._rulebook_panel is not None
        book = self._rulebook_panel
        self.book_saved, self.book_scene, self.book_pages = book.saved, book.scene, book.pages

    def _on_words(self, _widget: Any, content: Any, buffers: Any) -> None:
        told: View = content if isinstance(content, dict) else {}
        if told.get("kind") == "look-up" and isinstance(told.get("told"), dict):
            for hear in (self._the_book()._on_message, self._the_book()._on_moment):
                hear(self, told["told"], buffers)
