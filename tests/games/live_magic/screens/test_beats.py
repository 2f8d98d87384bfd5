"""What is shown large at an auction: nothing before it is a fact, and nothing twice."""

from __future__ import annotations

from itertools import pairwise

from games.live_magic.screens.beats import Beat, beats_of, groups_of
from games.live_magic.screens.scene import Scene
from tests.games.live_magic.screens.test_boards import STATES, board_of

SCENES = [Scene(board_of(state, None)) for state in STATES]
"""The recorded evening as everybody sees it."""


def names(scene: Scene) -> set[tuple[str, str]]:
    return {(beat.group, beat.key) for beat in beats_of(scene)}


def beats(kind: str) -> list[Beat]:
    found = {beat for scene in SCENES for beat in beats_of(scene) if beat.kind == kind}
    assert found, kind
    return sorted(found, key=lambda beat: (beat.group, beat.key))


def test_hands_are_told_when_both_lie_on_the_table_and_not_before() -> None:
    fights = [(scene, scene.view.contest) for scene in SCENES if scene.view.contest is not None]
    for scene, contest in fights:
        told = {beat.key for beat in beats_of(scene) if beat.kind == "hands"}
        assert told == {f"throw-{throw.number}" for throw in contest.throws if throw.signs and not throw.by_hands}
    assert all(len(beat.sides) == 2 and beat.turns == beat.key for beat in beats("hands"))


def test_what_was_told_of_a_challenge_stays_told_until_the_next_one() -> None:
    for before, after in pairwise(SCENES):
        if groups_of(before) == groups_of(after):
            assert names(before) <= names(after)


def test_a_pack_flies_to_whoever_has_won_it_after_the_hands_that_decided() -> None:
    for beat in beats("won"):
        assert beat.pack is not None or not beat.flies_to
        assert not beat.sides or beat.turns.startswith("throw-")
    assert any(beat.flies_to for beat in beats("won"))


def test_the_category_stands_between_the_traits_of_both() -> None:
    assert all([side.said.isdigit() for side in beat.sides] == [True, True] for beat in beats("category"))


def test_every_finished_deck_is_told() -> None:
    assert [beat.key for beat in beats_of(SCENES[-1]) if beat.kind == "deck"] == list(SCENES[-1].view.decks_closed)


def test_a_finished_deck_says_who_has_taken_how_many_of_it() -> None:
    for beat in beats_of(SCENES[-1]):
        if beat.kind == "deck":
            taken = [pack for seat in SCENES[-1].view.seats for pack in SCENES[-1].packs(seat.auction_packs)]
            counts = [int(side.said) for side in beat.sides]
            assert sum(counts) == sum(pack.deck == beat.key for pack in taken) > 0
            assert counts == sorted(counts, reverse=True)


def test_phones_show_everything_large_but_who_takes_a_pack_for_which_no_hands_turn() -> None:
    all_beats = [beat for scene in SCENES for beat in beats_of(scene)]
    assert {beat.kind for beat in all_beats if beat.is_for_phones} == {beat.kind for beat in all_beats}
    assert {beat.kind for beat in all_beats if not beat.is_for_phones} == {"won"}


def test_what_has_both_throw_again_says_its_price() -> None:
    assert beats("again")
    assert all(beat.why for beat in beats("again"))
