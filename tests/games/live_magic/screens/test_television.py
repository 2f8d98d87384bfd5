"""The table screen between the packs: whose sheet is read out, and letters that tell nothing before all are opened."""

from __future__ import annotations

from collections.abc import Iterator

from games.live_magic.screens import television
from games.live_magic.screens.scene import Scene
from tests.games.live_magic.screens.test_boards import STATES, board_of
from tests.support.drawn import drawn_with_sheets


def scenes(phase: str) -> Iterator[Scene]:
    """The table screen of each state of the recorded evening in this phase."""
    return (Scene(board_of(state, None)) for state in STATES if state.phase == phase)


def test_d38_sheets_are_read_out_one_after_the_other() -> None:
    approval = list(scenes("approval"))
    keys = [one.key for scene in approval if (one := television.read_out(scene))]
    seats = [one.key for one in approval[0].present]
    assert keys == sorted(keys, key=seats.index), "as they sit, and none twice"
    assert set(keys) == set(seats)


def test_a_sheet_that_is_read_out_stands_there_as_large_as_its_name() -> None:
    scene = next(scenes("approval"))
    assert f'<h2 class="tvsheet__name">{scene.present[0].name}</h2>' in drawn_with_sheets(scene.board, screen=True)


def test_d26_a_letter_opens_when_a_deck_is_given_and_is_gone_when_its_packs_are_taken() -> None:
    steps = [television.letters(scene)[0] for scene in scenes("completion")]
    told = list(dict.fromkeys((letter.state, letter.deck) for letter in steps))
    assert told == [("writing", None), ("behind", "R"), ("taking", "R"), ("done", None)]


def test_d30_lands_are_sealed_one_after_the_other() -> None:
    sealed = [sum(one.state == "sealed" for one in television.letters(scene)) for scene in scenes("lands")]
    assert sealed == [0, 1, 2, 3]


def test_before_the_tournament_the_most_life_comes_first() -> None:
    scene = next(scenes("tournament"))
    lives = [one.first for one in television.lineup(scene)]
    assert len(lives) == len(scene.present)
    assert lives == sorted(lives, reverse=True)
    assert "tvlineup" in drawn_with_sheets(scene.board, screen=True)
