"""D-43: taking back freely, by consent, or by the host; a fact, never a deletion."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from games.kernel.rulebook import HOST, Fact
from games.kernel.table import log_line, offers, points_for
from games.kernel.table.facts import PutBack, TakeBackAnswered, TakeBackAsked, TakenBack
from games.kernel.table.fallen import MOST_TOLD
from games.kernel.table.orders import Consent, LendSeat, Redo, StepAway, TakeBack
from tests.games.throws.rules.book import (
    BOOK,
    BurnLife,
    ClosePhase,
    LifeBurned,
    RoundOpened,
    SatOut,
    SeatPutBack,
    SitOut,
    Stake,
    Staked,
    Throw,
    Thrown,
    ThrowsShown,
)
from tests.games.throws.sitting import Sitting, opened_round, staked


def back_before(table: Sitting, kind: type) -> TakeBack:
    return TakeBack(to=table.last_version_of(kind) - 1)


def plain(facts: Sequence[Fact]) -> list[Fact]:
    """Without the words for what fell."""
    return [replace(fact, fell=()) if isinstance(fact, TakenBack) else fact for fact in facts]


def buttons(table: Sitting, seat: str) -> set[str]:
    return {offer.order for offer in offers(BOOK, table.now, seat)}


# --- free ------------------------------------------------------------------------------------------------------------


def test_d43_free_ones_own_last_act():
    table = opened_round(host=HOST)
    table.act("a", Stake(coins=5))
    assert "take_back" in buttons(table, "a")
    back = back_before(table, Staked)
    assert plain(table.act("a", back)) == [TakenBack(to=back.to, seat="a", host=False)]
    assert table.act("a", Stake(coins=1)) == [Staked(seat="a", coins=1)]


def test_d43_free_not_once_another_seat_has_acted():
    table = opened_round(host=HOST)
    table.act("a", Stake(coins=5))
    back = back_before(table, Staked)
    table.act("b", Stake(coins=5))
    assert table.refused("a", back) == ("D-43", "only_your_last_act")
    assert "take_back" not in buttons(table, "a")


def test_d43_free_not_the_act_of_another_seat():
    table = opened_round(host=HOST)
    table.act("a", Stake(coins=5))
    assert table.refused("b", back_before(table, Staked)) == ("D-43", "only_your_last_act")


def test_d43_free_not_what_was_final():
    table = opened_round(host=HOST)
    table.act("a", BurnLife())
    assert table.refused("a", back_before(table, LifeBurned)) == ("D-43", "only_your_last_act")
    assert "take_back" not in buttons(table, "a")


def test_d43_free_not_what_has_shown_something():
    table = staked(host=HOST, auto_advance=False)
    for seat in "abc":
        table.act(seat, Throw(sign="rock"))
    assert table.refused("c", back_before(table, Thrown)) == ("D-43", "only_your_last_act")


def test_d43_what_the_table_did_after_it_belongs_to_the_same_act():
    table = staked(host=HOST, rounds=2)
    table.act("a", SitOut())
    table.act("b", SitOut())
    facts = table.act("c", SitOut())
    assert [type(fact) for fact in facts] == [SatOut, ThrowsShown, RoundOpened]
    assert {one.act for one in table.past[-3:]} == {table.past[-3].version}
    table.act(HOST, back_before(table, SatOut))
    assert (table.game.round, table.game.stage) == (1, "throws")


def test_d43_who_sat_down_meanwhile_stays_seated():
    table = opened_round(host=HOST, phones=["a", "b"])
    table.act("a", Stake(coins=5))
    table.sit("c")
    table.act("b", LendSeat(lent=True))
    table.act("a", back_before(table, Staked))
    assert (table.now.phones, table.now.lent) == ({"a", "b", "c"}, {"b"})


def test_d43_a_stale_tap_takes_nothing_back():
    table = opened_round(host=HOST)
    seen = table.now.version
    table.act("a", Stake(coins=5))
    assert table.refused("a", back_before(table, Staked), question=seen) == ("LM 3.8", "question_gone")


@pytest.mark.parametrize("to", [0, 99, -3])
def test_d43_there_has_to_be_something_to_take_back(to: int):
    table = opened_round()
    assert table.refused("a", TakeBack(to=to)) == ("D-43", "nothing_to_take_back")
    assert table.refused("a", TakeBack(to=table.now.version)) == ("D-43", "nothing_to_take_back")


# --- the host --------------------------------------------------------------------------------------------------------


def test_d43_the_host_takes_back_across_a_reveal_and_shown_throws_are_void():
    table = staked(auto_advance=False)
    table.act("a", Throw(sign="rock"))
    before_b = table.now.version
    table.act("b", Throw(sign="paper"))
    table.act("c", Throw(sign="paper"))
    assert plain(table.act("a", TakeBack(to=before_b))) == [TakenBack(to=before_b, seat="a", host=True)]
    assert table.game.stage == "throws"
    assert table.game.thrown == {}, "what was shown is asked again"
    assert {seat for seat in "abc" if seat in table.now.asked} == {"a", "b", "c"}


def test_d43_throws_that_nobody_saw_stay():
    table = staked()
    table.act("a", Throw(sign="rock"))
    table.act("b", BurnLife())
    table.act("a", back_before(table, LifeBurned))
    assert table.game.thrown == {"a": "rock"}


def test_d43_what_was_shown_is_known_so_no_older_act_is_taken_back_freely():
    table = opened_round(host=HOST, auto_advance=False)
    table.act("a", Stake(coins=1))
    table.act("b", Stake(coins=1))
    table.act("c", Stake(coins=1))
    last = back_before(table, Staked)
    for seat in "abc":
        table.act(seat, Throw(sign="rock"))
    table.act(HOST, TakeBack(to=last.to + 1))
    assert table.refused("c", last) == ("D-43", "only_your_last_act")


def test_d43_policy_host_lets_only_the_host():
    table = opened_round(undo="host")
    table.act("a", Stake(coins=1))
    table.act("b", Stake(coins=1))
    back = back_before(table, Staked)
    assert table.refused("b", back) == ("D-43", "only_the_host_takes_back")
    assert "take_back" in buttons(table, "a")
    assert table.act("a", back)


def test_d43_not_even_the_host_crosses_into_another_phase():
    table = Sitting(auto_advance=False)
    before = table.now.version
    table.act("a", ClosePhase())
    assert table.refused("a", TakeBack(to=before)) == ("D-43", "another_phase")
    assert "take_back" not in buttons(table, "a")
    assert points_for(BOOK, table.now, "a") == {}


def test_d43_the_facts_of_one_act_stand_or_fall_together():
    table = staked()
    for seat in "abc":
        table.act(seat, SitOut())
    shown = table.last_version_of(ThrowsShown)
    assert table.refused("a", TakeBack(to=shown)) == ("D-43", "in_the_middle_of_an_act")
    assert table.refused("a", TakeBack(to=shown - 1)) == ("D-43", "in_the_middle_of_an_act")
    assert table.act("a", TakeBack(to=shown - 2))


def test_d43_taking_back_can_itself_be_taken_back_by_the_host():
    table = opened_round()
    table.act("a", Stake(coins=5))
    standing = table.now.version
    table.act("a", back_before(table, Staked))
    table.act("a", TakeBack(to=standing))
    assert table.game.stakes == {"a": 5}
    assert table.now.acts[-1].seat == "a"


def test_d43_only_the_host_is_shown_the_points_to_go_back_to():
    table = opened_round()
    table.act("a", Stake(coins=5))
    assert table.last_version_of(Staked) - 1 in points_for(BOOK, table.now, "a")
    assert points_for(BOOK, table.now, "b") == {} == points_for(BOOK, table.now, None)


def test_d43_the_line_names_what_fell_and_what_was_shown():
    table = staked(auto_advance=False)
    before = table.now.version
    for seat in "abc":
        table.act(seat, Throw(sign="rock"))
    table.act("a", TakeBack(to=before))
    line = log_line(BOOK, table.past[-1], "b")
    assert line is not None and line.key == "taken_back_by_host_and_told"
    assert [told.key for told in line.values["fell"]] == ["thrown", "thrown", "thrown", "shown"]
    assert line.values["fell"][-1].values["signs"] == ["a: rock", "b: rock", "c: rock"]


def test_d43_of_very_much_the_line_names_the_loudest_and_how_much_there_was():
    table = opened_round(life=99)
    before = table.now.version
    for _ in range(MOST_TOLD + 6):
        table.act("a", BurnLife())
    table.act("a", TakeBack(to=before))
    line = log_line(BOOK, table.past[-1], None)
    assert line is not None
    *told, more = line.values["fell"]
    assert len(told) == MOST_TOLD
    assert (more.key, more.values) == ("and_more", {"number": 6})


def test_d43_an_older_taking_back_is_told_as_it_was():
    table = opened_round()
    table.act("a", Stake(coins=5))
    table.act("a", back_before(table, Staked))
    old = replace(table.past[-1], fact=TakenBack(to=1, seat="a", host=True))
    line = log_line(BOOK, old, "b")
    assert line is not None and (line.key, line.values) == ("taken_back_by_host", {"who": "a"})


# --- by consent ------------------------------------------------------------------------------------------------------


def asked() -> tuple[Sitting, int]:
    table = opened_round(host=HOST, undo="ask")
    table.act("a", Stake(coins=5))
    back = back_before(table, Staked)
    table.act("b", Stake(coins=5))
    assert table.act("a", back) == [TakeBackAsked(seat="a", to=back.to, of=("b", "c"))]
    return table, back.to


def test_d43_ask_the_affected_seats_are_asked_and_the_last_to_agree_takes_it_back():
    table, to = asked()
    assert "consent" in buttons(table, "b") and "consent" not in buttons(table, "a")
    assert table.act("b", Consent(to=to, agree=True)) == [TakeBackAnswered(seat="b", agree=True)]
    assert table.game.stakes == {"a": 5, "b": 5}
    facts = table.act("c", Consent(to=to, agree=True))
    assert plain(facts) == [TakeBackAnswered(seat="c", agree=True), TakenBack(to=to, seat="a", host=False)]
    assert table.game.stakes == {}


def test_d43_ask_one_no_is_enough():
    table, to = asked()
    assert table.act("b", Consent(to=to, agree=False)) == [TakeBackAnswered(seat="b", agree=False)]
    assert table.now.wish is None
    assert table.refused("c", Consent(to=to, agree=True)) == ("D-43", "nobody_asked_you")


def test_d43_ask_nobody_answers_for_another_or_twice():
    table, to = asked()
    table.act("b", Consent(to=to, agree=True))
    assert table.refused("b", Consent(to=to, agree=True)) == ("D-43", "nobody_asked_you")
    assert table.refused("a", Consent(to=to, agree=True)) == ("D-43", "nobody_asked_you")
    assert table.refused("c", Consent(to=to - 1, agree=True)) == ("D-43", "nobody_asked_you")


def test_d43_ask_an_act_of_the_game_ends_the_asking():
    table, to = asked()
    table.act("c", Stake(coins=1))
    assert table.refused("b", Consent(to=to, agree=True)) == ("D-43", "nobody_asked_you")


def test_d43_ask_nobody_is_affected_so_nobody_is_asked():
    table = staked(host=HOST, undo="ask")
    table.act("a", Throw(sign="rock"))
    back = back_before(table, Thrown)
    assert plain(table.act("a", back)) == [TakenBack(to=back.to, seat="a", host=False)]


def test_d43_ask_never_across_a_reveal():
    table = staked(host=HOST, undo="ask", auto_advance=False)
    for seat in "abc":
        table.act(seat, Throw(sign="rock"))
    assert table.refused("c", back_before(table, Thrown)) == ("D-43", "something_was_revealed")
    assert "take_back" not in buttons(table, "c")


def test_d43_ask_only_ones_own_acts():
    table = opened_round(host=HOST, undo="ask")
    table.act("a", Stake(coins=5))
    assert table.refused("b", back_before(table, Staked)) == ("D-43", "only_your_own_acts")


def test_d43_ask_the_host_answers_for_a_seat_without_a_phone_and_nobody_waits_for_one_that_is_away():
    table = opened_round(host=HOST, undo="ask", phones=["a", "b"])
    table.act("b", StepAway())
    table.act("a", Stake(coins=5))
    back = TakeBack(to=table.last_version_of(Staked) - 3)
    assert table.act("a", back) == [TakeBackAsked(seat="a", to=back.to, of=("c",))]
    facts = table.act("c", Consent(to=back.to, agree=True), hand="host")
    assert plain(facts)[-1] == TakenBack(to=back.to, seat="a", host=False)


# --- one's own acts alone --------------------------------------------------------------------------------------------


def named(table: Sitting, seat: str, order: str) -> list[str]:
    """The keys of the lines that this button of the seat names."""
    found = [offer for offer in offers(BOOK, table.now, seat) if offer.order == order]
    return [line.key for offer in found for line in offer.about]


def throwing(**setup: object) -> Sitting:
    """Everybody is asked to throw."""
    return staked(undo="own", auto_advance=False, **setup)


def test_own_the_host_takes_back_what_they_did_and_what_another_did_since_stands():
    table = throwing(host="a")
    table.act("a", Throw(sign="rock"))
    mine = back_before(table, Thrown)
    table.act("b", BurnLife())
    facts = table.act("a", mine)
    assert [type(fact) for fact in facts] == [PutBack, SeatPutBack]
    assert table.game.thrown == {} and table.game.life["b"] == 2


def test_own_nobody_takes_back_what_another_did_the_host_neither():
    table = throwing(host="a")
    table.act("b", BurnLife())
    theirs = back_before(table, LifeBurned)
    assert table.refused("a", theirs) == ("D-43", "not_your_own_act")
    assert table.refused("c", theirs) == ("D-43", "not_your_own_act")
    assert theirs.to not in points_for(BOOK, table.now, "a")
    assert "life_burned" not in named(table, "a", "take_back")


def test_own_what_others_have_gone_on_from_is_not_taken_back():
    table = opened_round(host="a", undo="own")
    opened = back_before(table, RoundOpened)
    for seat in table.game.turns:
        table.act(seat, Stake(coins=1))
    assert table.refused("a", opened) == ("D-43", "others_went_on")
    assert opened.to not in points_for(BOOK, table.now, "a")


def test_own_what_binds_or_has_shown_something_is_final_for_all_but_the_host():
    table = throwing(host=HOST)
    table.act("a", BurnLife())
    assert table.refused("a", back_before(table, LifeBurned)) == ("D-43", "your_act_is_final")
    table = throwing(host="a")
    table.act("a", BurnLife())
    assert table.act("a", back_before(table, LifeBurned))


def test_own_the_button_names_what_it_takes_back_and_the_next_one_the_act_before():
    table = throwing(host="a")
    table.act("a", BurnLife())
    table.act("a", Throw(sign="rock"))
    table.act("b", Throw(sign="paper"))
    assert named(table, "a", "take_back") == ["thrown"] == named(table, "b", "take_back")
    table.act("a", TakeBack(to=next(o.fixed["to"] for o in offers(BOOK, table.now, "a") if o.order == "take_back")))
    assert table.game.thrown == {"b": "paper"}
    assert named(table, "a", "take_back") == ["life_burned"] and named(table, "a", "redo") == ["thrown"]
    press(table, "a", "take_back")
    assert (table.game.life["a"], table.game.thrown) == (3, {"b": "paper"})


def press(table: Sitting, seat: str, order: str) -> Sequence[Fact]:
    """This seat presses its button."""
    to = next(offer.fixed["to"] for offer in offers(BOOK, table.now, seat) if offer.order == order)
    return table.act(seat, TakeBack(to=to) if order == "take_back" else Redo(to=to))


# --- again -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("undo", ["free", "host", "own"])
def test_redo_brings_back_what_was_taken_back_act_by_act(undo: str):
    table = throwing(host="a") if undo == "own" else staked(host="a", undo=undo, auto_advance=False)
    states = [table.game]
    for order in (BurnLife(), Throw(sign="rock")):
        table.act("a", order)
        states.append(table.game)
    for expected in (states[1], states[0]):
        press(table, "a", "take_back")
        assert table.game == expected
    for expected in states[1:]:
        press(table, "a", "redo")
        assert table.game == expected
    assert "redo" not in buttons(table, "a")
    assert table.refused("a", Redo(to=1)) == ("D-43", "nothing_to_redo")


def test_redo_is_told_with_what_stands_again():
    table = opened_round(host=HOST)
    table.act("a", Stake(coins=5))
    press(table, "a", "take_back")
    press(table, "a", "redo")
    line = log_line(BOOK, table.past[-1], "b")
    assert line is not None and line.key == "redone_and_told"
    assert [told.key for told in line.values["fell"]] == ["staked"]
    assert table.game.stakes == {"a": 5}


def test_redo_ends_with_the_next_act():
    table = opened_round(host=HOST)
    table.act("a", Stake(coins=5))
    press(table, "a", "take_back")
    table.act("b", BurnLife())
    assert "redo" not in buttons(table, "a")
    assert table.refused("a", Redo(to=table.now.version - 2)) == ("D-43", "nothing_to_redo")


def test_redo_is_for_who_took_back_alone():
    table = opened_round(host=HOST)
    table.act("a", Stake(coins=5))
    press(table, "a", "take_back")
    assert "redo" in buttons(table, "a")
    assert all("redo" not in buttons(table, seat) for seat in ("b", "c", HOST))


def test_own_redo_puts_it_there_again_though_others_have_acted_since():
    table = throwing(host="a")
    table.act("a", Throw(sign="rock"))
    table.act("b", Throw(sign="paper"))
    press(table, "a", "take_back")
    table.act("b", BurnLife())
    facts = press(table, "a", "redo")
    assert [type(fact) for fact in facts] == [PutBack, SeatPutBack]
    assert (table.game.thrown, table.game.life["b"]) == ({"a": "rock", "b": "paper"}, 2)
    assert named(table, "a", "take_back") == ["thrown"] and "redo" not in buttons(table, "a")


def test_ask_only_the_host_does_again_what_others_agreed_to_take_back():
    table, to = asked()
    for seat in "bc":
        table.act(seat, Consent(to=to, agree=True))
    assert "redo" not in buttons(table, "a")


def test_ask_the_others_are_told_what_would_fall():
    table, _to = asked()
    assert named(table, "b", "consent") == ["staked", "staked"]
