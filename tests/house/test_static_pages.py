"""Whether every page reads well without a kernel, as nbconvert writes it: a picture or words, nothing blank."""

import re
import xml.etree.ElementTree as ET
from functools import cache
from html.parser import HTMLParser

import nbformat

from tests.house.pages import by_name, outputs, shown

SVG = "{http://www.w3.org/2000/svg}"
READ = {"image/svg+xml", "text/html", "text/markdown", "text/plain"}
"""What a page can show anywhere: formulas would come from another host, and widgets need a kernel."""


@cache
def written(notebook):
    """What nbconvert writes of the outputs of a notebook."""
    from nbconvert import HTMLExporter

    page = nbformat.read(notebook, as_version=4)
    page.cells = [cell for cell in page.cells if cell.cell_type == "code"]
    return HTMLExporter(template_name="basic", exclude_input=True, exclude_output_prompt=True).from_notebook_node(page)[
        0
    ]


class Areas(HTMLParser):
    """What stands in each output: its words, and how many pictures it has."""

    def __init__(self):
        super().__init__()
        self.found, self._depth, self._tag = [], 0, ""

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        self._tag = tag
        if "output_area" in (told.get("class") or "").split():
            self.found.append(["", 0])
            self._depth = 1
        elif self._depth and tag == "div":
            self._depth += 1
        elif self._depth and tag == "img":
            self.found[-1][1] += (told.get("src") or "").startswith("data:image/")

    def handle_endtag(self, tag):
        self._tag = ""
        self._depth -= bool(self._depth) and tag == "div"

    def handle_data(self, data):
        if self._depth and self._tag not in ("script", "style"):
            self.found[-1][0] += data.strip()


def areas(notebook):
    parser = Areas()
    parser.feed(written(notebook))
    return parser.found


@by_name
def test_every_output_is_a_picture_or_words_once_it_is_written(notebook):
    found = areas(notebook)
    assert len(found) == len(outputs(notebook)) > 0
    assert [at for at, (words, pictures) in enumerate(found) if not words and not pictures] == []


@by_name
def test_every_picture_is_among_what_is_written(notebook):
    assert sum(pictures for _, pictures in areas(notebook)) == len(shown(notebook, "image/svg+xml"))


@by_name
def test_nothing_waits_for_a_kernel_or_for_another_host(notebook):
    assert {kind for out in outputs(notebook) for kind in out.get("data", {})} <= READ


@by_name
def test_no_widget_is_kept_beside_the_outputs(notebook):
    assert "widgets" not in nbformat.read(notebook, as_version=4).metadata


@by_name
def test_a_picture_is_also_told_in_words(notebook):
    told = [out["data"]["text/plain"] for out in outputs(notebook) if "image/svg+xml" in out.get("data", {})]
    assert [words for words in map("".join, told) if words.startswith("<") or len(words.split()) < 8] == []


@by_name
def test_a_picture_stands_by_itself(notebook):
    for text in shown(notebook, "image/svg+xml"):
        root = ET.fromstring(text)
        assert root.tag == f"{SVG}svg"
        assert root.get("viewBox")
        assert {each.tag.removeprefix(SVG) for each in root.iter()}.isdisjoint(
            {"style", "script", "foreignObject", "image"}
        )
        assert re.findall(r"var\(--|currentColor|(?<!xmlns=)\"https?:", text) == []


@by_name
def test_a_picture_has_a_title_for_who_does_not_see_it(notebook):
    roots = map(ET.fromstring, shown(notebook, "image/svg+xml"))
    assert [root for root in roots if not (root.findtext(f"{SVG}title") or root.get("aria-label"))] == []
