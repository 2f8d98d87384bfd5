"""How the things of the table are drawn in a page."""

import pytest

from games.tables.templatetags import look


@pytest.mark.parametrize(
    ("name", "css"),
    [
        ("Shivan Dragon", ""),
        ("Prodigal Pyromancer", " pack__name--tight"),
        ("Icy Manipulator", " pack__name--tight"),
        ("Transcendental", " pack__name--tighter"),
    ],
)
def test_a_long_word_on_a_pack_is_set_smaller_and_stays_whole(name: str, css: str) -> None:
    assert look.tightness(name) == css


def test_a_link_to_be_typed_has_no_scheme_and_nothing_in_it_is_markup() -> None:
    assert look.address("https://a.example/t/X<b>/") == "a.example/<wbr>t/<wbr>X&lt;b&gt;/<wbr>"
