"""A rulebook to look things up in, as a page wants it: what is found for some words, and all there is about one clause.

``found_view`` -> ``{"words", "count", "rows": [{"id", "says", "section", "kind"}], "near": [ids]}``, *count*
being how many there are and *rows* the first of them; ``clause_page`` -> ``{"id", "says", "section", "kind",
"derived", "terms": [{"word", "clauses": [{"id", "says"}]}], "questions": [{"id", "question", "readings": [{"id",
"says", "taken", "default"}], "clauses"}], "settled": [{"question", "because"}], "scenarios": [{"name", "title"}],
"about": [clauses that stand beside it in the same section, {"id", "says"}]}``.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from brw_lab.cite import Clause, ClauseId
from brw_lab.errors import nearest
from brw_lab.kernel.ruleset import Question, RuleSet
from brw_lab.rulebooks.glossary import Term, terms_in
from brw_lab.scenario.shows import shows

View = dict[str, Any]
MOST = 40
"""How many clauses a list holds at most; the rest is counted."""
BESIDE = 6
"""How many clauses of the same section stand beside one."""


def found_view(rules: RuleSet, words: str, ids: Iterable[ClauseId] | None = None) -> View:
    """What is found for some *words* or an id, or the clauses with these *ids*; all of the book for no words.

    >>> from brw_lab.rulebooks.load import load_rulebook
    >>> [row["id"] for row in found_view(load_rulebook("duel_kami"), "spell status ready")["rows"]]
    ['kami.spell.status.ready', 'kami.spell.status.revealed']
    """
    clauses = [rules.clauses[id] for id in ids] if ids is not None else _ranked(rules, words.strip())
    return {
        "words": words,
        "count": len(clauses),
        "rows": [_row(clause) for clause in clauses[:MOST]],
        "near": [] if clauses else _near(rules, words.strip()),
    }


def _ranked(rules: RuleSet, words: str) -> list[Clause]:
    """The clauses that hold the words: one of that id alone, those under that id first, then those that say them."""
    found = rules.clauses.find(words)
    wanted = words.lower().split()

    def rank(clause: Clause) -> tuple[bool, bool]:
        says = clause.says.lower()
        return (not clause.id.startswith(words), not all(word in says for word in wanted))

    return sorted(found, key=rank) if words else found


def _near(rules: RuleSet, words: str) -> list[str]:
    """What was meant, perhaps: ids close to an id, else words of the book close to the last of the words."""
    if "." in words:
        return list(nearest(words, rules.clauses))
    last = words.lower().split()[-1:]
    known = {word.strip(".,:;()'").lower() for clause in rules.clauses.values() for word in clause.says.split()}
    return list(nearest(last[0], sorted(known))) if last else []


def _row(clause: Clause) -> View:
    return {"id": clause.id, "says": clause.says, "section": clause.section, "kind": clause.kind}


def clause_page(rules: RuleSet, id: ClauseId, glossary: tuple[Term, ...] = ()) -> View:
    """All there is about one clause.

    Raises :class:`RulebookError` with the nearest ids when there is none.

    >>> from brw_lab.rulebooks.load import load_rulebook
    >>> page = clause_page(load_rulebook("duel_kami"), "kami.unstable-spell.effect")
    >>> [question["id"] for question in page["questions"]]
    ['unstable.room']
    """
    clause = rules.clause(id)
    beside = [other for other in rules.clauses.values() if other.section == clause.section and other.id != id]
    return {
        **_row(clause),
        "derived": clause.derived,
        "terms": [_term(rules, term) for term in terms_in(clause.says, glossary) if term.clauses[0] != id],
        "questions": [_asked(rules, question) for question in rules.questions.values() if id in question.clauses],
        "settled": [
            {"question": each.question, "because": each.because}
            for each in rules.settled.values()
            if id in each.clauses
        ],
        "scenarios": [shown._asdict() for shown in shows(id)],
        "about": [{"id": other.id, "says": other.says} for other in beside[:BESIDE]],
    }


def _term(rules: RuleSet, term: Term) -> View:
    told = [{"id": id, "says": rules.clauses[id].says} for id in term.clauses if id in rules.clauses]
    return {"word": term.word, "clauses": told}


def _asked(rules: RuleSet, question: Question) -> View:
    taken = rules.reads(question.id)
    readings = [
        {"id": id, "says": says, "taken": id == taken, "default": id == question.default}
        for id, says in question.readings.items()
    ]
    return {"id": question.id, "question": question.question, "readings": readings, "clauses": list(question.clauses)}


# --- the same in words and as a page


def clause_lines(page: View) -> list[str]:
    """One clause in lines of plain text: what it says, where it stands, what is open about it, what shows it."""
    follows = " (follows from the text)" if page["derived"] else ""
    lines = [page["id"], f"  {page['says']}", f"  {page['kind']}, {page['section']}{follows}"]
    for question in page["questions"]:
        lines.append(f"  open: {question['question']} ({question['id']})")
        lines += [f"    {'*' if each['taken'] else ' '} {each['id']}: {each['says']}" for each in question["readings"]]
    lines += [f"  settled: {each['question']} {each['because']}" for each in page["settled"]]
    lines += [f"  shown by: {each['name']}: {each['title']}" for each in page["scenarios"]]
    lines += [f"  term: {each['word']} ({', '.join(one['id'] for one in each['clauses'])})" for each in page["terms"]]
    return lines


def clause_html(page: View) -> str:
    """One clause as HTML without script or style, for where no kernel runs."""
    parts = [f"<h4><code>{escape(page['id'])}</code></h4>", f"<p><strong>{escape(page['says'])}</strong></p>"]
    follows = " (follows from the text)" if page["derived"] else ""
    parts.append(f"<p>{escape(page['kind'])}, {escape(page['section'])}{follows}</p>")
    for question in page["questions"]:
        items = "".join(f"<li>{_reading_html(each)}</li>" for each in question["readings"])
        asked = f"Open: {escape(question['question'])} <code>{escape(question['id'])}</code>"
        parts.append(f"<p>{asked}</p><ul>{items}</ul>")
    parts += [f"<p>Settled: {escape(each['question'])} {escape(each['because'])}</p>" for each in page["settled"]]
    if page["scenarios"]:
        items = "".join(
            f"<li><code>{escape(each['name'])}</code> {escape(each['title'])}</li>" for each in page["scenarios"]
        )
        parts.append(f"<p>Shown by:</p><ul>{items}</ul>")
    for term in page["terms"]:
        told = "; ".join(f"{escape(one['says'])} <code>{escape(one['id'])}</code>" for one in term["clauses"])
        parts.append(f"<p><em>{escape(term['word'])}</em>: {told}</p>")
    return "".join(parts)


def _reading_html(reading: View) -> str:
    said = f"<code>{escape(reading['id'])}</code> {escape(reading['says'])}"
    return f"<strong>{said}</strong> (taken here)" if reading["taken"] else said


def rows_html(found: View) -> str:
    """What was found as a list in HTML."""
    rows = "".join(f"<li><code>{escape(row['id'])}</code> {escape(row['says'])}</li>" for row in found["rows"])
    more = found["count"] - len(found["rows"])
    return f"<ol>{rows}</ol>" + (f"<p>… and {more} more</p>" if more else "")
