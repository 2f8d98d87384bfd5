"""D-52: a disputed match that the host plays is decided by somebody who did not play it, where there is one."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.rulebook import TABLE, By, OneOf, Order, Refused
from games.tournament.rules import orders as o
from games.tournament.rules.judging import judges
from games.tournament.rules.state import Games

from .playing import BOOK
from .scene import Scene, entry

ANNA = By(seat="a", host=True)
EVERYBODY = frozenset("abcd")


def disputed(there: frozenset[str] = EVERYBODY, entries: Any = "abcd", host: str = "a") -> Scene:
    """A hosts and plays b; c plays d. Both have told a against b otherwise."""
    game = Scene(entries).begin(2, 0)
    game.by_hand("ab", "cd")
    game.state = BOOK.knowing(game.state, host, there)
    game.by("b", o.Report("1-1", games=Games(0, 2)))
    game.give(o.Report("1-1", games=Games(2, 0)), ANNA)
    assert game.match("ab").is_disputed
    return game


def offered(game: Scene, seat: str, *orders: str) -> list[str]:
    found = BOOK.orders(game.state, seat, seat == game.state.host)
    return [offer.order for offer in found if offer.order in orders]


def refused(game: Scene, order: Order, by: By) -> tuple[str, str]:
    with pytest.raises(Refused) as why:
        BOOK.decide(game.state, order, by, game.chance, game.at)
    return why.value.rule, why.value.reason


def test_d52_the_host_who_plays_it_does_not_decide() -> None:
    game = disputed()
    for order in (o.EnterResult("1-1", games=Games(2, 0)), o.DoubleLoss("1-1"), o.NoShow("b", 1)):
        assert refused(game, order, ANNA) == ("D-52", "others_decide")
    of_host = BOOK.orders(game.state, "a", True)
    assert "1-1" not in str([offer for offer in of_host if offer.order in ("enter_result", "double_loss")])
    assert "report" in offered(game, "a", "report"), "as any player"


def test_d52_somebody_who_did_not_play_does() -> None:
    game = disputed()
    assert judges(game.state, game.match("ab")) == ("c", "d")
    assert offered(game, "c", "enter_result") and offered(game, "d", "double_loss")
    assert not offered(game, "b", "enter_result", "double_loss")
    assert refused(game, o.EnterResult("1-1", games=Games(0, 2)), By(seat="b")) == ("TD-7", "only_the_host_may")
    assert refused(game, o.EnterResult("1-2", games=Games(0, 2)), By(seat="c")) == ("TD-7", "only_the_host_may")
    game.by("c", o.EnterResult("1-1", games=Games(0, 2)))
    assert game.match("ab").result.games == Games(0, 2)  # type: ignore[union-attr]


def test_d52_who_is_free_is_asked_before_who_plays() -> None:
    game = Scene("abcde").begin(2, 0)
    game.by_hand("ab", "cd", "e")
    game.state = BOOK.knowing(game.state, "a", frozenset("abcde"))
    game.by("b", o.Report("1-1", games=Games(0, 2)))
    assert judges(game.state, game.match("ab")) == ("e",)
    assert not offered(game, "e", "enter_result"), "one report is no dispute yet"


def test_d52_who_hosts_the_group_too_is_asked_first() -> None:
    entries = tuple(replace(entry(key, lot), co_host=key in "ad") for lot, key in enumerate("abcd", 1))
    assert judges((game := disputed(entries=entries)).state, game.match("ab")) == ("d",)


def test_d52_where_nobody_else_is_there_the_host_decides() -> None:
    game = disputed(there=frozenset("ab"))
    assert offered(game, "a", "enter_result") and not offered(game, "c", "enter_result")
    assert refused(game, o.EnterResult("1-1", games=Games(0, 2)), By(seat="c")) == ("TD-7", "only_the_host_may")
    game.give(o.EnterResult("1-1", games=Games(2, 0)), ANNA)
    assert not game.match("ab").judged


def test_d52_a_host_who_did_not_play_decides_as_ever() -> None:
    game = disputed(host="c")
    assert refused(game, o.EnterResult("1-1", games=Games(0, 2)), By(seat="d")) == ("TD-7", "only_the_host_may")
    game.give(o.EnterResult("1-1", games=Games(2, 0)), By(seat="c", host=True))
    assert not game.match("ab").judged


def test_d52_a_host_whose_opponent_has_told_a_result_answers_as_a_player() -> None:
    game = Scene("abcd").begin(1, 0)
    game.by_hand("ab", "cd")
    game.state = BOOK.knowing(game.state, "a", EVERYBODY)
    game.by("b", o.Report("1-1", games=Games(0, 2)))
    assert refused(game, o.EnterResult("1-1", games=Games(2, 0)), ANNA) == ("D-52", "others_decide")
    game.give(o.ConfirmReport("1-1", games=Games(0, 2)), ANNA)
    assert game.match("ab").result is not None


def test_d52_what_was_decided_so_is_put_right_by_them_alone() -> None:
    game = disputed()
    game.by("c", o.EnterResult("1-1", games=Games(0, 2)))
    wrong = o.Correct("1-1", reason="I looked twice", games=Games(2, 1))
    assert refused(game, wrong, ANNA) == ("D-52", "others_decide")
    assert offered(game, "d", "correct") and not offered(game, "b", "correct")
    game.by("d", wrong)
    assert game.match("ab").result.games == Games(2, 1)  # type: ignore[union-attr]


def test_d52_what_the_host_has_entered_of_their_own_match_is_put_right_by_others_alone() -> None:
    """Before anybody else has told a result the host may enter it, for a friend without a phone: but no last word."""
    game = Scene("abcd").begin(1, 0)
    game.by_hand("ab", "cd")
    game.state = BOOK.knowing(game.state, "a", EVERYBODY)
    game.give(o.EnterResult("1-1", games=Games(2, 0)), ANNA)
    wrong = o.Correct("1-1", reason="B won it", games=Games(0, 2))
    assert refused(game, wrong, ANNA) == ("D-52", "others_decide")
    assert refused(game, wrong, By(seat="b")) == ("TD-5", "only_the_host_may")
    assert "1-1" not in str([offer for offer in BOOK.orders(game.state, "a", True) if offer.order == "correct"])
    assert offered(game, "c", "correct") and not offered(game, "b", "correct")
    game.by("c", wrong)
    assert game.match("ab").result.games == Games(0, 2)  # type: ignore[union-attr]


def test_d52_what_the_host_has_entered_of_a_match_of_others_the_host_puts_right() -> None:
    game = Scene("abcd").begin(1, 0)
    game.by_hand("ab", "cd")
    game.state = BOOK.knowing(game.state, "a", EVERYBODY)
    game.give(o.EnterResult("1-2", games=Games(2, 0)), ANNA)
    assert not offered(game, "b", "correct")
    game.give(o.Correct("1-2", reason="I looked twice", games=Games(0, 2)), ANNA)
    assert game.match("cd").result.games == Games(0, 2)  # type: ignore[union-attr]


def test_d52_what_the_table_adds_up_is_nobody_s_word() -> None:
    game = disputed()
    game.give(o.EnterResult("1-1", games=Games(2, 0)), TABLE)
    assert game.match("ab").result is not None


def test_d52_in_a_pod_too() -> None:
    game = Scene("abcdefgh", format="pods").begin(1, 0)
    game.pair()
    pod = next(match for match in game.state.rounds[-1].matches if "a" in match.players)
    others = [key for key in pod.players if key != "a"]
    game.state = BOOK.knowing(game.state, "a", frozenset("abcdefgh"))
    for key in others[:2]:
        game.by(key, o.Report(pod.key, placed=(key,)))
    judge = judges(game.state, game.state.match(pod.key))[0]  # type: ignore[arg-type]
    assert judge not in pod.players
    assert refused(game, o.PutOut(pod.key, players=(others[0],)), ANNA) == ("D-52", "others_decide")
    assert offered(game, judge, "enter_result")
    game.by(judge, o.EnterResult(pod.key, placed=(others[0],)))
    assert game.state.match(pod.key).judged  # type: ignore[union-attr]


@pytest.mark.parametrize("seat", sorted(EVERYBODY))
def test_d52_what_is_offered_is_never_refused(seat: str) -> None:
    for game in (disputed(), disputed(there=frozenset("abc"))):
        for offer in BOOK.orders(game.state, seat, seat == "a"):
            if offer.order in ("enter_result", "double_loss", "no_show", "put_out") and offer.barred is None:
                matches = next(
                    (one.values for one in offer.fields if isinstance(one, OneOf) and one.name == "match"), ()
                )
                for key in matches:
                    by = By(seat=seat, host=seat == "a")
                    order = o.DoubleLoss(key) if offer.order == "double_loss" else o.EnterResult(key, games=Games(2, 0))
                    assert BOOK.decide(game.state, order, by, game.chance, game.at)
