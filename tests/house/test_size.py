"""How long a file may be: one that is longer has two rooms in it."""

from tests.house.house import PACKAGE, ROOT

CODE = [path for path in sorted(PACKAGE.rglob("*")) if path.suffix in {".py", ".js", ".css", ".lark"}]


def test_a_file_has_at_most_400_lines():
    lines = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in CODE}
    assert {path: many for path, many in lines.items() if many > 400} == {}
