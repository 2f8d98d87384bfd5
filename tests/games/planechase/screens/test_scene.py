"""What a phone at a planar game is asked: who only waits, where an answer stands, who may play on without a network."""

from __future__ import annotations

import pytest

from games.planechase.rules import orders as o
from games.planechase.rules.state import State
from games.planechase.screens.map import Place
from games.planechase.screens.scene import Scene
from games.tables.live.drawing import draw
from games.tables.screens.forms import Form
from tests.games.planechase.rules.scene import main, on
from tests.games.planechase.screens.test_boards import board_of_state

PHONES = {"anna", "bruno", "carla"}


def scene_of(state: State, seat: str | None) -> Scene:
    return Scene(board_of_state(state, seat, PHONES))


def said_by(forms: list[Form]) -> set[str]:
    return {form.values["said"] for form in forms if "said" in form.values}


def test_who_watches_and_who_is_next_only_waits_and_who_goes_on_with_the_turn_does_not() -> None:
    game = main("Krosa")
    assert scene_of(game.state, None).is_only_waiting and scene_of(game.state, "bruno").is_only_waiting
    assert not scene_of(game.state, "anna").is_only_waiting


def test_that_something_is_impossible_is_said_under_the_thumb_where_something_hangs_on_it() -> None:
    scene = scene_of(on("Lair of the Ashen Idol", "Krosa").state, "anna")
    assert said_by(scene.beside) == {"can't"}


def test_p_20_who_plays_may_play_on_alone_until_the_game_is_over() -> None:
    game = main("Krosa")
    assert scene_of(game.state, "anna").may_play_alone
    assert not scene_of(game.state, None).may_play_alone
    over = game.act(o.Leave(seats=("bruno", "carla"), why="life"))
    assert not scene_of(over.state, "anna").may_play_alone


@pytest.mark.parametrize(("x", "y", "is_here"), [(0, 0, True), (0, -1, False), (-1, 0, False)])
def test_the_marker_stands_in_the_middle_of_the_map(x: int, y: int, is_here: bool) -> None:
    assert Place(x, y, "", [], None).is_here is is_here


def test_17_where_one_may_walk_over_an_empty_map_the_place_can_be_opened() -> None:
    """Everything beside the marker has left with its owners: only the sheets of the places have the step in them."""
    board = board_of_state(main("Krosa").state, "anna", PHONES)
    place = Place(1, -1, "north-east", [], Scene(board).lead)
    assert place.can_be_read
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Scene, "places", [place])
        assert place.id in draw(board, wanted={place.id}).sheets


def test_a_hellride_leads_where_nothing_lies() -> None:
    scene = scene_of(main("Krosa").state, "anna")
    walk, plane = scene.lead, scene.planes[0]
    assert Place(-1, -1, "north-west", [], walk).is_hellride
    assert not Place(0, -1, "north", [plane], walk).is_hellride
    assert not Place(-1, -1, "north-west", [], None).is_hellride
