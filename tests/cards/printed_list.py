"""Every effect text that the five books print, a line each; run it to write the list that the tests compare with.

``python -m tests.cards.printed_list`` writes ``printed.txt`` anew; look at what changed before you keep it.
"""

from pathlib import Path

from brw_lab.rulebooks.printed import printed_texts, printing_books
from brw_lab.spellcraft.cardfile import said

GOLDEN = Path(__file__).with_name("printed.txt")


def printed_list() -> str:
    """Address, clauses and words of every printed text, book by book."""
    lines = []
    for book in printing_books():
        lines += ["", f"== {book}"] if lines else [f"== {book}"]
        for text in printed_texts(book):
            lines += [f"{text.address} ({', '.join(text.clauses)})", f"    {said(text)}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    GOLDEN.write_text(printed_list(), encoding="utf-8")
