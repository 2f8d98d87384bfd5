"""D-43: where seats choose apart from each other, a taking back undoes one seat's choices alone, and names them."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.kernel import table as kernel_table
from games.kernel.rulebook import HOST, TABLE, By, Fact, Line, Order, Refused
from games.kernel.table import Act, Happened, TableOpened, fold, question_of
from games.kernel.table.facts import PutBack, TakenBack
from games.kernel.table.orders import TakeBack
from games.live_magic.rules import BOOK
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.book import CODEC
from games.live_magic.rules.invariants import broken
from games.live_magic.rules.setup import Setup
from games.live_magic.rules.state import State
from tests.games.live_magic.rules.scenes import NOW, Scene, evening

LANDS = {"Forest": 17}


class AtTable(Scene):
    """A scene with its table around it: a history, and a host without a seat."""

    def __init__(self, setup: Setup) -> None:
        opened = TableOpened(setup=msgspec.to_builtins(setup), host=HOST)
        self.past = [Happened(1, 1, NOW, TABLE, opened)]
        self.now = fold(BOOK, self.past)
        self.facts = []

    @property
    def state(self) -> State:  # type: ignore[override]
        """The game inside."""
        game: State = self.now.game
        return game

    def give(self, seat: str | None, order: Order, *, hand: Any = "own", chance: int = 1) -> list[Fact]:
        act = Act(BOOK, self.now, NOW, Random(chance), lambda: self.past)
        act.give(replace(order, question=question_of(self.now, order, seat)), By(seat, hand=hand, host=seat is None))
        self.now, self.past = act.now, [*self.past, *act.happened]
        assert not broken(self.state)
        assert fold(BOOK, self.past) == self.now
        for each in act.happened:
            kind, data = CODEC.write_fact(each.fact)
            assert CODEC.read_fact(kind, msgspec.json.decode(msgspec.json.encode(data))) == each.fact
        return [each.fact for each in act.happened]

    def back_before(self, version: int, seat: str | None = None) -> list[Fact]:
        """Somebody, the host if nobody else, takes back to just before this fact."""
        return self.give(seat, TakeBack(to=version - 1))

    def version_of(self, kind: type[Fact], **values: Any) -> int:
        """Where the last such fact stands."""
        wanted = values.items()
        return next(
            each.version
            for each in reversed(self.past)
            if isinstance(each.fact, kind) and all(getattr(each.fact, name) == value for name, value in wanted)
        )

    def told(self) -> Line:
        """The line of the latest taking back."""
        back = next(each for each in reversed(self.past) if isinstance(each.fact, PutBack | TakenBack))
        line = kernel_table.log_line(BOOK, back, None)
        assert line is not None
        return line


def at_table(seats: int = 4, **more: Any) -> AtTable:
    return AtTable(evening(seats, **more).state.setup)


def approve(by: str, sheet: str) -> tuple[str, Order]:
    return by, o.Approve(sheet=sheet, version=1)


# --- approval --------------------------------------------------------------------------------------------------------


def objected() -> AtTable:
    """Bo and Cleo approve Ada's sheet, Dino objects to it."""
    table = at_table()
    table.all_give(approve("Bo", "Ada"), approve("Cleo", "Ada"), ("Dino", o.Object(sheet="Ada", reason="too strong")))
    return table


def test_d43_in_the_approval_only_the_words_of_one_seat_fall() -> None:
    table = objected()
    table.back_before(table.version_of(f.SheetApproved, by="Bo"))
    assert table.state.approvals["Ada"] == ("Cleo",)
    assert table.state.objections["Ada"] == {"Dino": "too strong"}


def test_d43_what_falls_is_named_and_nothing_else() -> None:
    table = objected()
    table.back_before(table.version_of(f.SheetObjected))
    assert table.told().values["fell"] == (
        Line("sheet_objected", {"sheet": "Ada", "by": "Dino", "reason": "too strong"}, "plain"),
    )
    assert table.state.objections["Ada"] == {} and set(table.state.approvals["Ada"]) == {"Bo", "Cleo"}


def test_d43_what_was_said_before_is_said_again() -> None:
    table = objected()
    table.all_give(approve("Dino", "Ada"), approve("Ada", "Bo"))
    table.back_before(table.version_of(f.SheetApproved, by="Dino"))
    assert table.state.objections["Ada"] == {"Dino": "too strong"} and table.state.approvals["Bo"] == ("Ada",)


def test_d43_the_last_approval_that_falls_opens_the_approval_again() -> None:
    table = at_table(3)
    table.approved()
    assert table.state.phase == "auction"
    table.back_before(table.version_of(f.SheetApproved, by="Ada", sheet="Bo"))
    assert table.state.phase == "approval"
    assert table.state.approvals["Bo"] == ("Cleo",) and set(table.state.approvals["Ada"]) == {"Bo", "Cleo"}


def test_d43_a_reopened_sheet_is_closed_again_with_the_words_it_had() -> None:
    table = objected()
    table.all_give(("Ada", o.Reopen()), approve("Cleo", "Ada"), approve("Cleo", "Bo"))
    table.back_before(table.version_of(f.SheetReopened))
    assert set(table.state.approvals["Ada"]) == {"Bo", "Cleo"} and table.state.approvals["Bo"] == ("Cleo",)
    assert table.state.objections["Ada"] == {"Dino": "too strong"}


def test_d43_what_the_host_has_set_falls_alone() -> None:
    table = at_table()
    table.all_give((None, o.MarkAbsent(seat="Dino")), approve("Bo", "Ada"))
    table.back_before(table.version_of(f.SeatMarkedAbsent))
    assert not table.magus("Dino").absent and table.state.approvals["Ada"] == ("Bo",)


# --- completion and lands --------------------------------------------------------------------------------------------


def picking() -> Any:
    """Three seats have a deck each, and owe ten packs."""
    table = at_table(3, packs=30)
    table.approved().deck("A").over().give(None, o.CloseDeck())
    return table.all_give(
        ("Ada", o.DeclareCompletion(deck="W")),
        ("Bo", o.DeclareCompletion(deck="U")),
        ("Cleo", o.DeclareCompletion(deck="G")),
    )


def pick(table: AtTable, seat: str, deck: str) -> tuple[str, ...]:
    packs = tuple(f"{deck}{number:02}" for number in range(1, 11))
    table.give(seat, o.PickCompletion(packs=packs))
    return packs


def test_d43_of_exclusive_decks_only_one_seat_picks_again() -> None:
    table = picking()
    pick(table, "Ada", "W")
    bos = pick(table, "Bo", "U")
    table.back_before(table.version_of(f.CompletionPicked, seat="Ada"))
    assert table.magus("Ada").packs == () and table.magus("Ada").owes == 10
    assert table.magus("Bo").packs == bos
    assert table.told().values["fell"] == (Line("completion_picked", {"seat": "Ada", "owes": 0}, "plain"),)


def test_d43_the_picks_are_open_again_for_one_seat_when_the_lands_have_begun() -> None:
    table = picking()
    pick(table, "Ada", "W")
    bos, cleos = pick(table, "Bo", "U"), pick(table, "Cleo", "G")
    table.give("Cleo", o.ChooseLands(basics=LANDS))
    assert table.state.phase == "lands"
    table.back_before(table.version_of(f.CompletionPicked, seat="Ada"))
    assert table.state.phase == "completion" and BOOK.waited_for(table.state) == ("Ada",)
    assert (table.magus("Bo").packs, table.magus("Cleo").packs) == (bos, cleos)
    other = tuple(f"W{number}" for number in range(11, 21))
    table.give("Ada", o.PickCompletion(packs=other))
    assert table.state.phase == "lands" and set(BOOK.waited_for(table.state)) == {"Ada", "Bo"}
    assert table.magus("Ada").packs == other and table.magus("Cleo").lands is not None


def test_d43_the_lands_of_the_others_stand_also_when_all_are_in() -> None:
    table = picking()
    for seat, deck in (("Ada", "W"), ("Bo", "U"), ("Cleo", "G")):
        pick(table, seat, deck)
    for seat in ("Ada", "Bo", "Cleo"):
        table.give(seat, o.ChooseLands(basics=LANDS))
    assert table.state.phase == "tournament"
    table.back_before(table.version_of(f.LandsChosen, seat="Ada"))
    assert table.state.phase == "lands" and BOOK.waited_for(table.state) == ("Ada",)
    table.give("Ada", o.ChooseLands(basics={"Forest": 16}))
    assert table.state.phase == "tournament"


def test_d43_shared_decks_go_back_as_a_whole_since_the_later_picker_has_seen_what_is_left() -> None:
    table = at_table(2, packs=30, completion_exclusive="never")
    table.approved().deck("A").over().give(None, o.CloseDeck())
    for seat in ("Ada", "Bo"):
        table.give(seat, o.DeclareCompletion(deck="W"))
    while table.state.challenge is not None:
        seat = BOOK.waited_for(table.state)[0]
        said = BOOK.default_order(table.state, seat)
        assert said is not None
        table.give(seat, said)
    first = BOOK.waited_for(table.state)[0]
    pick(table, first, "W")
    second = BOOK.waited_for(table.state)[0]
    table.give(second, o.PickCompletion(packs=tuple(f"W{number}" for number in range(11, 21))))
    table.back_before(table.version_of(f.CompletionPicked, seat=first))
    assert table.magus("Ada").packs == table.magus("Bo").packs == ()


# --- who, and how often ----------------------------------------------------------------------------------------------


def test_d43_what_is_put_back_already_is_no_more_to_be_taken_back() -> None:
    table = objected()
    back = table.version_of(f.SheetApproved, by="Bo")
    table.back_before(back)
    with pytest.raises(Refused) as refused:
        table.back_before(back)
    assert refused.value.reason == "nothing_to_take_back"


def test_d43_a_putting_back_is_taken_back_by_the_host() -> None:
    table = objected()
    table.back_before(table.version_of(f.SheetApproved, by="Bo"))
    table.back_before(table.version_of(PutBack))
    assert set(table.state.approvals["Ada"]) == {"Bo", "Cleo"}


def test_d43_ask_nobody_else_is_affected_where_choices_stand_apart() -> None:
    table = at_table(undo="ask")
    table.all_give(approve("Bo", "Ada"), approve("Cleo", "Ada"))
    facts = table.back_before(table.version_of(f.SheetApproved, by="Bo"), seat="Bo")
    assert isinstance(facts[0], PutBack) and table.state.approvals["Ada"] == ("Cleo",)


def test_d43_in_the_auction_the_whole_table_goes_back_and_tells_what_was_shown() -> None:
    table = at_table(2)
    table.approved().deck("W").declare("mono", "Ada", "Bo")
    table.give(None, o.OpenStep(priority=1))
    table.give("Ada", o.Call(pack="W01"))
    called = table.version_of(f.PackCalled)
    table.give("Bo", o.Answer(contests=True))
    table.give("Ada", o.ChooseCategory(category="physical"))
    table.give("Ada", o.Throw(sign="rock"))
    table.give("Bo", o.Throw(sign="paper"))
    facts = table.back_before(called)
    assert isinstance(facts[0], TakenBack)
    fell = {line.key: line.values for line in table.told().values["fell"]}
    assert fell["pack_called"]["pack"] == "W01"
    assert fell["throws_shown"]["signs"] == {"Ada": "rock", "Bo": "paper"}


# --- one tap, and one that takes it back ----------------------------------------------------------------------------


def test_d43_picks_that_were_passed_are_taken_back_by_who_passed_them() -> None:
    """D-07: a pass is final for the step. Until somebody acts it is nobody's but its author's."""
    table = at_table()
    table.approved().deck("W").step(1).declare("bi", *table.state.magi).step(2)
    picks = table.state.magi["Ada"].picks
    table.give("Ada", o.PassPicks())
    offered = [offer.order for offer in kernel_table.offers(BOOK, table.now, "Ada")]
    assert "take_back" in offered and table.state.magi["Ada"].picks == 0
    table.back_before(table.version_of(f.PicksPassed), "Ada")
    assert table.state.magi["Ada"].picks == picks > 0
