"""The words of a rulebook as a page wants them: how they are found in a text, and what each of them means.

``glossary_view`` -> ``{"title": of the book, "pattern": a regular expression, "words": {a form in small letters: the
term}, "terms": {the term: [{"id", "section", "says"}, the nearest to a definition first]}}``.
"""

from __future__ import annotations

from typing import Any

from brw_lab.kernel.ruleset import RuleSet
from brw_lab.rulebooks.glossary import Term, forms, pattern_of


def glossary_view(rules: RuleSet, glossary: tuple[Term, ...]) -> dict[str, Any]:
    """The terms of which *rules* has a clause.

    >>> from brw_lab.rulebooks.glossary import glossary_of
    >>> from brw_lab.rulebooks.load import load_rulebook
    >>> view = glossary_view(load_rulebook("duel_kami"), glossary_of("duel_kami"))
    >>> view["words"]["dark side"], view["terms"]["Cell"][0]["id"]
    ('Light Side and Dark Side', 'kami.cells.not-a-room')
    """
    known = [(term, [rules.clauses[id] for id in term.clauses if id in rules.clauses]) for term in glossary]
    told = {term: clauses for term, clauses in known if clauses}
    return {
        "title": rules.title,
        "pattern": pattern_of(tuple(told)),
        "words": {form.lower(): term.word for term in told for form in forms(term.word)},
        "terms": {
            term.word: [{"id": each.id, "section": each.section, "says": each.says} for each in clauses]
            for term, clauses in told.items()
        },
    }
