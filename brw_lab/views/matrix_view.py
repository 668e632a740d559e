"""A table of numbers between Rooms as a page wants it: rows and columns with heads, in HTML.

Drawn from the :class:`~brw_lab.lodge.matrix.Matrix` alone; in words it prints itself.
"""

from __future__ import annotations

from html import escape

from brw_lab.lodge.matrix import Matrix


def matrix_html(matrix: Matrix) -> str:
    """The table as HTML: every row and column is headed by its Room, the columns with its number.

    >>> print(matrix_html(Matrix("How far", ("hall",), ((0,),))))
    <table class="brw-matrix"><caption>How far</caption><thead><tr><td></td><th scope="col" title="hall">1</th></tr></thead><tbody><tr><th scope="row">1 hall</th><td>·</td></tr></tbody></table>
    """  # noqa: E501
    numbered = list(enumerate(map(escape, matrix.rooms), 1))
    heads = "".join(f'<th scope="col" title="{room}">{number}</th>' for number, room in numbered)
    body = ""
    for number, room in numbered:
        cells = "".join(f"<td>{matrix.cell(number - 1, column)}</td>" for column in range(len(numbered)))
        body += f'<tr><th scope="row">{number} {room}</th>{cells}</tr>'
    caption = f"<caption>{escape(matrix.says)}</caption>"
    return f'<table class="brw-matrix">{caption}<thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table>'
