"""Who walked from which plane to which, read from the visits of a game; and the map that is drawn of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.history.planechase_atlas import Atlas, atlas_of, route_atlas_of
from campaign.history.planechase_routes import route_of, walks_of
from campaign.models import PlanarPlayer, PlaneVisit

BEGAN = datetime(2026, 3, 6, 20, tzinfo=UTC)
ANNA, BRUNO = PlanarPlayer(pk=1, seat="anna", name="Anna"), PlanarPlayer(pk=2, seat="bruno", name="Bruno")


def visit(card: str, came: int, left: int | None, reached: str = "ability", **more: Any) -> PlaneVisit:
    """A card that was in force from one minute to another."""
    left_at = None if left is None else BEGAN + timedelta(minutes=left)
    walker = None if reached in ("start", "ruling") else ANNA
    told: dict[str, Any] = {"is_plane": True, "walker": walker, "held": {"anna": 1}, "turns": 1} | more
    came_at = BEGAN + timedelta(minutes=came)
    return PlaneVisit(card=card, reached=reached, came_at=came_at, left_at=left_at, is_last=left is None, **told)


def walks(*visits: PlaneVisit, has_slots: bool = False) -> list[tuple[str, str]]:
    found = walks_of(route_of(visits, has_slots=has_slots))
    return [(walk.away_from.card, walk.to.card) for walk in found]


# --- which walks -----------------------------------------------------------------------------------------------------


def test_e_26_a_walk_leads_from_what_was_left_to_what_was_turned_up() -> None:
    game = [visit("Krosa", 0, 3, "start"), visit("Naya", 3, 5), visit("Krosa", 5, None)]
    assert walks(*game) == [("Krosa", "Naya"), ("Naya", "Krosa")]


def test_nobody_walks_to_where_the_game_began_or_what_the_host_has_laid_there() -> None:
    game = [visit("Krosa", 0, 3, "start"), visit("Naya", 3, None, "ruling")]
    assert walks(*game) == []
    assert [stop.number for stop in route_of(game)] == [1, 2]


def test_two_planes_that_one_walk_turned_up_are_one_stop() -> None:
    merging = visit("Spatial Merging", 3, 4, is_plane=False)
    game = [visit("Krosa", 0, 3, "start"), merging]
    game += [visit("Naya", 4, 9, "effect"), visit("Otaria", 4, 9, "effect"), visit("Bant", 9, None)]
    assert [len(stop.visits) for stop in route_of(game)] == [1, 1, 2, 1]
    assert walks(*game)[1:] == [
        ("Spatial Merging", "Naya"),
        ("Spatial Merging", "Otaria"),
        ("Naya", "Bant"),
        ("Otaria", "Bant"),
    ]


def test_a_written_record_without_hours_tells_the_same_stops() -> None:
    """Every fact of a record has the time at which it was brought."""
    game = [visit("Krosa", 0, 0, "start"), visit("Spatial Merging", 0, 0, is_plane=False)]
    game += [
        visit("Naya", 0, 0, "effect"),
        visit("Otaria", 0, 0, "effect"),
        visit("Bant", 0, 0),
        visit("Fiora", 0, None),
    ]
    assert [[one.card for one in stop.visits] for stop in route_of(game)] == [
        ["Krosa"],
        ["Spatial Merging"],
        ["Naya", "Otaria"],
        ["Bant"],
        ["Fiora"],
    ]
    assert walks(*game)[-2:] == [("Otaria", "Bant"), ("Bant", "Fiora")]


def test_a_walk_that_leaves_nothing_leads_from_what_lies_there() -> None:
    game = [visit("Krosa", 0, 9, "start"), visit("Naya", 3, 9, "effect"), visit("Bant", 9, None)]
    assert walks(*game) == [("Krosa", "Naya"), ("Krosa", "Bant"), ("Naya", "Bant")]


@pytest.mark.parametrize(("first", "second"), [(5, 7), (7, 5), (0, 0)], ids=["first", "second", "in a written record"])
def test_in_a_grand_melee_everybody_walks_away_from_their_own_plane(first: int, second: int) -> None:
    """Anna and Bruno have a plane each, Cleo's was taken away with her; whoever walks leaves their own."""
    game = [
        visit("Esper", 0, 0, "start", held={"cleo": 1}),
        visit("Krosa", 0, first, "start", held={"anna": 2}),
        visit("Naya", 0, second, "start", held={"bruno": 3}),
    ]
    game += sorted(
        [visit("Bant", first, None, held={"anna": 2}), visit("Fiora", second, None, walker=BRUNO, held={"bruno": 2})],
        key=lambda one: one.came_at,
    )
    assert sorted(walks(*game, has_slots=True)) == [("Krosa", "Bant"), ("Naya", "Fiora")]


# --- the map ---------------------------------------------------------------------------------------------------------

CARDS = [
    f"{first} {second}" for first in ("Isle", "The Academy", "Keep", "Ætherflues") for second in ("of Vesuva", "Ω", "B")
]
CARDS += ["Stairs to Infinity", "X" * 60, "Nonno’s garden"]


@st.composite
def games(draw: st.DrawFn) -> list[PlaneVisit]:
    """A game that walks anywhere, and back."""
    cards = draw(st.lists(st.sampled_from(CARDS), min_size=1, max_size=25))
    last = len(cards) - 1
    return [
        visit(
            card, at, at + 1 if at < last else None, "ability" if at else "start", is_plane=CARDS.index(card) % 5 != 4
        )
        for at, card in enumerate(cards)
    ]


def check(atlas: Atlas, cards: set[str]) -> None:
    assert sorted(place.card.name for place in atlas.places) == sorted(cards)
    for one, other in combinations([place.box for place in atlas.places], 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    for place in atlas.places:
        left, top, right, bottom = place.box
        assert min(left, top) >= 0 and right <= atlas.width and bottom <= atlas.height
        assert all(top < line.y <= bottom for line in [*place.names, *place.words, *place.badges])
        assert place.radius * 2 <= right - left
        assert " ".join(line.words for line in place.names).replace(" ", "") == place.card.name.replace(" ", "")


@pytest.mark.django_db
@given(st.lists(games(), max_size=8))
def test_every_plane_that_was_visited_is_on_the_map_once_and_every_walk_in_a_line(
    played: list[list[PlaneVisit]],
) -> None:
    routes = [route_of(game) for game in played]
    atlas = atlas_of(routes, {"Keep B": "Anna + Bruno"})
    check(atlas, {one.card for game in played for one in game})
    assert atlas.walks == sum(max(0, len(game) - 1) for game in played)
    assert atlas == atlas_of(routes, {"Keep B": "Anna + Bruno"})


@pytest.mark.django_db
@given(games())
def test_on_the_map_of_one_game_every_stop_has_its_number_once(game: list[PlaneVisit]) -> None:
    atlas = route_atlas_of(route_of(game))
    check(atlas, {one.card for one in game})
    numbers = [int(badge.words) for place in atlas.places for badge in place.badges]
    assert sorted(numbers) == list(range(1, len(game) + 1))
    assert atlas.places[0].badges[0].words == "1"


def test_what_was_visited_more_often_is_larger_and_what_was_walked_more_often_thicker() -> None:
    cards = ["Krosa", "Naya"] * 4 + ["Bant"]
    game = [visit(card, n, n + 1, "ability" if n else "start") for n, card in enumerate(cards)]
    atlas = atlas_of([route_of(game)], {})
    radius = {place.card.name: place.radius for place in atlas.places}
    assert radius["Krosa"] > radius["Bant"]
    thick = {frozenset((way.a.name, way.b.name)): float(way.thickness) for way in atlas.ways}
    assert thick[frozenset(("Krosa", "Naya"))] > thick[frozenset(("Naya", "Bant"))]
    assert {way.times for way in atlas.ways} == {7, 1}
