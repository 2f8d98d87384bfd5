"""How a challenge that is over is told: who has the pack, what decided, who fights on, and for how long it is news."""

from __future__ import annotations

from games.live_magic.rules import orders as o
from games.live_magic.screens.beats import beats_of
from games.live_magic.screens.scene import Scene
from games.live_magic.screens.verdicts import outcome_reason, outcome_words
from tests.games.live_magic.rules.powers.evening import ADA, BO, Evening
from tests.games.live_magic.rules.scenes import Scene as Play
from tests.games.live_magic.rules.scenes import bicolours
from tests.games.live_magic.screens.test_boards import board_of, drawn


def told_to(play: Play, seat: str | None) -> tuple[str, str]:
    """The words of the last outcome and its reason, as this seat reads them."""
    scene = Scene(board_of(play.state, seat))
    assert scene.view.outcome is not None
    return outcome_words(scene, scene.view.outcome), outcome_reason(scene, scene.view.outcome)


def is_recent(play: Play) -> bool:
    outcome = Scene(board_of(play.state, "Ada")).view.outcome
    return outcome is not None and bool(outcome.is_recent)


def three_way() -> Play:
    """Ada has called W01; Bo and Cleo contest it, and Ada has won against Bo."""
    play = bicolours(4).called("W01", "Ada", "Bo", "Cleo").category("physical")
    return play.thrown("rock", "scissors").settled()


def test_d12_who_wins_the_first_of_two_fights_holds_the_pack_and_the_next_is_named() -> None:
    play = three_way()
    assert told_to(play, "Ada") == ("You hold Card W1", "Rock blunts scissors. Next to fight for it: Cleo.")
    assert told_to(play, "Bo")[0] == told_to(play, None)[0] == "Ada holds Card W1"


def test_d12_who_wins_the_last_fight_takes_the_pack() -> None:
    play = three_way().category("social").thrown("rock", "paper").settled()
    assert told_to(play, "Cleo") == ("You take Card W1", "Paper wraps rock.")
    assert told_to(play, "Ada")[0] == "Cleo takes Card W1"


def test_the_table_screen_tells_the_first_fight_while_the_second_has_begun_and_no_pack_flies() -> None:
    scene = Scene(board_of(three_way().state, None))
    (won,) = [beat for beat in beats_of(scene) if beat.kind == "won"]
    assert scene.view.contest is not None and scene.view.contest.contester == "Cleo"
    assert (won.headline, won.flies_to) == ("Ada holds Card W1", "")


def test_the_power_that_decided_is_named() -> None:
    table = Evening({ADA: ["determinazione"], BO: []}).fight("mental")
    table.use(ADA, "determinazione")
    table.settle()
    scene = Scene(board_of(table.state, None))
    assert scene.view.outcome is not None
    assert outcome_reason(scene, scene.view.outcome).startswith("ada’s Power decides: Determination.")


def test_an_outcome_is_recent_until_something_else_is_called() -> None:
    play = bicolours(4).called("W01", "Ada", "Bo").category("physical").thrown("rock", "scissors").settled()
    assert is_recent(play)
    play.give("Bo", o.Call(pack="W02"))
    assert not is_recent(play)


def test_an_outcome_is_not_recent_when_the_next_deck_lies_open() -> None:
    play = bicolours(4).called("W01", "Ada", "Bo").category("physical").thrown("rock", "scissors").settled()
    play.deck("U")
    assert not is_recent(play)


def test_the_pack_that_is_fought_for_is_drawn_once_on_a_screen() -> None:
    play = bicolours(4).called("W01", "Ada", "Bo")
    for screen in (drawn(board_of(play.state, "Dino")), drawn(board_of(play.state, None), "screen")):
        assert 'class="calledcard"' in screen
        assert 'class="versus__v' in screen and "pack--xs" not in screen
