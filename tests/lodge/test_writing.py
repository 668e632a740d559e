"""A layout written as a file reads back as the same layout, whatever lies in it."""

from hypothesis import given, settings

from brw_lab.lodge.layout import load_layout, shipped_layouts
from brw_lab.lodge.writing import layout_text
from tests.lodge.plans import plans


@settings(deadline=None)
@given(plans(least=2))
def test_a_written_layout_reads_back_equal(layout):
    assert load_layout(layout_text(layout)) == layout


def test_a_shipped_layout_reads_back_equal():
    for name in shipped_layouts():
        assert load_layout(layout_text(load_layout(name))) == load_layout(name)


def test_a_room_with_a_strange_name_is_put_in_quotation_marks():
    layout = load_layout("küche 0,0; hall 1,0")
    assert '"küche" = [0, 0]' in layout_text(layout)
    assert load_layout(layout_text(layout)) == layout
