"""The words of a rulebook: which terms it uses, and which of its clauses say what each of them means.

A book keeps them in its ``glossary.toml``. A book of one's own may have none; then what its base says counts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from brw_lab.cite import ClauseId
from brw_lab.errors import BrwError, RulebookError, nearest, raise_all
from brw_lab.files import parse_toml, read_text
from brw_lab.rulebooks.book import Book
from brw_lab.rulebooks.load import Rulebook, book_of, chain
from brw_lab.rulebooks.paths import called

GLOSSARY: Final = "glossary.toml"
KEY: Final = "glossary"


class Term(NamedTuple):
    """A word of a rulebook, and the clauses that say what it means, the nearest to a definition first."""

    word: str
    clauses: tuple[ClauseId, ...]


def glossary_of(rulebook: Rulebook) -> tuple[Term, ...]:
    """The terms of a rulebook, or of several laid over one another, in alphabetical order.

    A book that lies over another adds its clauses to the word. Raises :class:`RulebookError` for a book that is not
    there, and for everything wrong in a glossary, with file, line and column.

    >>> dict(glossary_of("duel_kami"))["Ready Spell"]
    ('kami.spell.status.ready', 'kami.study.plan.ready')
    """
    try:
        books = chain(rulebook)
    except RulebookError:
        if not isinstance(rulebook, str) or "+" in rulebook:
            raise
        its = book_of(rulebook)  # one that lies over another and is looked at alone
        books = (*its.under, its)
    found: dict[str, tuple[ClauseId, ...]] = {}
    for book in books:
        for word, clauses in _told(book).items():
            found[word] = tuple(dict.fromkeys((*found.get(word, ()), *clauses)))
    return tuple(Term(word, found[word]) for word in sorted(found, key=str.casefold))


def _told(book: Book) -> Mapping[str, tuple[ClauseId, ...]]:
    path = book.folder / GLOSSARY if book.folder else None
    if path is None or not path.is_file():
        return {}
    known = tuple(clause.id for each in (*book.under, book) for clause in each.clauses)
    return _read(path, read_text(path, RulebookError), known)


@lru_cache(maxsize=32)
def _read(path: Path, text: str, known: tuple[ClauseId, ...]) -> Mapping[str, tuple[ClauseId, ...]]:
    toml = parse_toml(text, called(str(path)), RulebookError)
    table = toml.data.get(KEY)
    if not isinstance(table, dict):
        raise RulebookError("a glossary has one table", where=toml.where(KEY), expected=(f"[{KEY}]",))
    errors: list[BrwError] = []
    found: dict[str, tuple[ClauseId, ...]] = {}
    for word, clauses in table.items():
        ids = clauses if isinstance(clauses, list) else []
        if not ids or not all(isinstance(id, str) for id in ids):
            where = toml.where(KEY, word, value=True)
            errors.append(RulebookError(f"{word!r} has no clauses", where=where, expected=("a list of clause ids",)))
            continue
        for at, id in enumerate(ids):
            if id not in known:
                where = toml.where(KEY, word, at, value=True)
                errors.append(RulebookError(f"there is no clause {id!r}", where=where, near=nearest(id, known)))
        found[word] = tuple(ids)
    raise_all(errors)
    return found


def forms(word: str) -> tuple[str, ...]:
    """By what words a text may use a term: by itself, and by each half of one that names two.

    >>> forms("Light Side and Dark Side")
    ('Light Side and Dark Side', 'Light Side', 'Dark Side')
    """
    return tuple(dict.fromkeys((word, *word.split(" and "))))


def pattern_of(glossary: tuple[Term, ...]) -> str:
    """A regular expression for the terms in a text, in whatever case; the term itself, without a plural, is its group.

    It is one that Python and a browser read alike; the longest term stands first. Empty for an empty glossary.

    >>> pattern_of((Term("Cell", ()), Term("Cell Block", ())))
    '\\\\b(Cell Block|Cell)(?:s|es)?\\\\b'
    """
    said = sorted((form for term in glossary for form in forms(term.word)), key=lambda form: (-len(form), form))
    return rf"\b({'|'.join(map(_plain, said))})(?:s|es)?\b" if said else ""


def _plain(form: str) -> str:
    return re.escape(form).replace("\\ ", " ")


def terms_in(text: str, glossary: tuple[Term, ...]) -> tuple[Term, ...]:
    """The terms that a text uses, in the order in which they first come; a longer one counts before a part of it.

    >>> [term.word for term in terms_in("A Ready Spell in the Cells.", glossary_of("duel_kami"))]
    ['Ready Spell', 'Cell']
    """
    words = {form.lower(): term for term in glossary for form in forms(term.word)}
    found = re.findall(pattern_of(glossary), text, re.IGNORECASE) if words else []
    return tuple(dict.fromkeys(words[word.lower()] for word in found))
