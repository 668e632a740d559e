"""How long a file may be: one that is longer has two rooms in it."""

import pytest

from tests.house.house import PACKAGE, ROOT

CODE = [path for path in sorted(PACKAGE.rglob("*")) if path.suffix in {".py", ".js", ".css", ".lark"}]


@pytest.mark.parametrize("path", CODE, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_has_at_most_400_lines(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400
