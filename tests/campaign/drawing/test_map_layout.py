"""The laws of a map: every place lies on it, none covers another, none leaves the frame, and it is always the same."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from campaign.drawing.lettering import NAMES, Letters
from campaign.drawing.map_layout import SWAY, WIDE, Box, Layout, Link, in_order, spread
from campaign.drawing.map_ways import Frame, Mark, curves

boxes = st.lists(st.builds(Box, st.integers(20, 140), st.integers(40, 220)), max_size=150)


@st.composite
def journeys(draw: st.DrawFn) -> tuple[list[Box], list[Link]]:
    """Places of any size, and walks between any of them."""
    found = draw(boxes)
    ends = st.integers(0, max(0, len(found) - 1))
    links = st.lists(st.builds(Link, ends, ends, st.integers(1, 30)), max_size=200 if found else 0)
    return found, draw(links)


def covered(found: list[Box], layout: Layout) -> list[tuple[int, int]]:
    """The places of which one lies over the other."""
    lying = [(x, y, x + box.width, y + box.height) for box, (x, y) in zip(found, layout.corners, strict=True)]
    return [
        (a, b)
        for (a, one), (b, other) in combinations(enumerate(lying), 2)
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    ]


def outside(found: list[Box], layout: Layout) -> list[int]:
    """The places that leave the frame."""
    return [
        n
        for n, (box, (x, y)) in enumerate(zip(found, layout.corners, strict=True))
        if x < 0 or y < 0 or x + box.width > layout.width or y + box.height > layout.height
    ]


@given(journeys())
def test_no_place_of_a_map_covers_another_or_leaves_the_frame(journey: tuple[list[Box], list[Link]]) -> None:
    found, links = journey
    layout = spread(found, links)
    assert not covered(found, layout)
    assert not outside(found, layout)
    assert layout.width <= WIDE


@given(journeys())
def test_the_same_journeys_are_the_same_map(journey: tuple[list[Box], list[Link]]) -> None:
    assert spread(*journey) == spread(*journey)


@given(boxes)
def test_no_place_of_a_route_covers_another_or_leaves_the_frame(found: list[Box]) -> None:
    layout = in_order(found)
    assert not covered(found, layout)
    assert not outside(found, layout)


@given(st.integers(1, 150))
def test_a_route_goes_to_the_right_and_one_row_below_back_to_the_left(count: int) -> None:
    rows: list[list[int]] = [[]]
    corners = in_order([Box(100, 80)] * count).corners
    for before, (left, top) in zip([None, *corners], corners, strict=False):
        if before is not None and top - before[1] > 2 * SWAY:
            rows.append([])
        rows[-1].append(left)
    assert rows == [sorted(row, reverse=bool(number % 2)) for number, row in enumerate(rows)]
    assert sum(len(row) for row in rows) == count


def test_what_was_walked_between_lies_closer_than_what_was_not() -> None:
    """Two circles of places that nothing links: neighbours of a circle lie nearer than strangers."""
    links = [Link(circle + n, circle + (n + 1) % 8, 3) for circle in (0, 8) for n in range(8)]
    corners = spread([Box(90, 80)] * 16, links).corners

    def far(pairs: list[tuple[int, int]]) -> float:
        return sum(abs(corners[a][0] - corners[b][0]) + abs(corners[a][1] - corners[b][1]) for a, b in pairs) / len(
            pairs
        )

    assert far([(a, b) for a, b, _ in links]) < far(list(combinations(range(16), 2)))


LEFT, RIGHT = Mark(50, 150, 10, (40, 140, 60, 160)), Mark(350, 150, 10, (340, 140, 360, 160))
FRAME = Frame(400, 300)


def test_a_line_swings_out_where_a_name_lies_in_its_way() -> None:
    between = Mark(200, 150, 10, (170, 120, 230, 180))
    (straight,) = curves([LEFT, RIGHT], [(0, 1)], FRAME)
    (round_it,) = curves([LEFT, RIGHT, between], [(0, 1)], FRAME)
    assert straight is not None and round_it is not None
    assert abs(straight.swing[1] - 150) < 40 < abs(round_it.swing[1] - 150)


def test_a_line_stays_on_the_map() -> None:
    """Above the name there is no room: it swings below."""
    between = Mark(200, 20, 10, (170, 0, 230, 60))
    high = [LEFT._replace(y=20, box=(40, 10, 60, 30)), RIGHT._replace(y=20, box=(340, 10, 360, 30)), between]
    (line,) = curves(high, [(0, 1)], FRAME)
    assert line is not None
    assert line.swing[1] > 60


def test_there_and_back_are_two_lines_apart() -> None:
    there, back = curves([LEFT, RIGHT], [(0, 1), (1, 0)], FRAME)
    assert there is not None and back is not None
    assert (there.swing[1] - 150) * (back.swing[1] - 150) < 0
    assert there.arrow.endswith("rotate(0)") and back.arrow.endswith("rotate(180)")


def test_marks_that_nearly_touch_and_a_place_itself_have_no_line() -> None:
    beside = LEFT._replace(x=80, box=(70, 140, 90, 160))
    assert curves([LEFT, beside], [(0, 1), (0, 0)], FRAME) == (None, None)


def test_a_picture_in_a_name_takes_as_much_as_the_widest_phone_draws_it() -> None:
    """Segoe UI Emoji draws one 2818 units of 2048 wide."""
    name = Letters(NAMES, 16)
    assert name.width("\N{DRAGON}") >= 16 * 2818 / 2048
    assert name.width("城") >= 16


def test_the_lines_of_a_map_are_drawn_once_until_it_is_another_map() -> None:
    marks = [Mark(40, 40, 16, (20, 20, 60, 60)), Mark(300, 40, 16, (280, 20, 320, 60))]
    lines = curves(marks, [(0, 1)], Frame(400, 100))
    assert curves(list(marks), [(0, 1)], Frame(400, 100)) is lines
    assert curves(marks, [(1, 0)], Frame(400, 100)) is not lines
