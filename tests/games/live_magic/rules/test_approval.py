"""LM §1–§3.1 and D-01 … D-04, D-33, D-36, D-38, D-41: sheets, pool, approval, the order of players and decks."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.kernel import table as kernel_table
from games.kernel.codec import Malformed
from games.kernel.limits import LONGEST
from games.kernel.rulebook import TABLE, By, Refused
from games.kernel.table import Happened
from games.live_magic.rules import BOOK
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.book import CODEC
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.codes import COLOURS, STYLES
from games.live_magic.rules.setup import Change, Seat, Setup, Sheet, Traits
from games.live_magic.rules.warnings import pool_warnings
from tests.games.live_magic.rules.scenes import NOW, evening, given, pool, sheet

ALICE = sheet()


def setup(**changes: Any) -> Setup:
    seats = (Seat("Ada", "Ada", ALICE), Seat("Bo", "Bo", ALICE))
    return Setup(**{"seats": seats, "packs": pool()} | changes)


def test_d01_styles_are_the_five_colours_and_gold() -> None:
    assert (*COLOURS, "gold") == STYLES
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"style": "A", "attributes": {"physical": 3, "social": 5, "mental": 7}}, Sheet)


def test_d02_each_order_of_the_attributes_is_a_sheet() -> None:
    assert Traits(3, 5, 7).of("mental") == 7
    assert Traits(7, 3, 5).with_("social", 4) == Traits(7, 4, 5)


@pytest.mark.parametrize(
    "changes",
    [
        {"packs": (replace(pool()[0], copies=3), *pool()[1:])},
        {"packs": (replace(pool()[0], name=pool()[1].name), *pool()[1:])},
        {"packs": (replace(pool()[0], id=pool()[1].id), *pool()[1:])},
        {"packs": pool(3)},
        {"seats": (Seat("Ada", "Ada", ALICE),)},
        {"seats": (Seat("Ada", "Ada", ALICE), Seat("Ada", "Bo", ALICE))},
        {"seats": (Seat("Ada", "Ada", ALICE), Seat("table", "Bo", ALICE))},
        {"seats": (Seat("Ada", "Ada", sheet(powers="unknown")), Seat("Bo", "Bo", ALICE))},
        {"deck_order": ("A", "W", "U", "B", "R", "G")},
        {"initiative": ("Ada", "Ada")},
    ],
    ids=["three copies", "name twice", "id twice", "small pool", "one seat", "key twice", "key", "Power", "A", "order"],
)
def test_lm2_a_table_that_cannot_be_played_is_not_opened(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        setup(**changes)


@pytest.mark.parametrize(
    "changes", [{"overbid_ratio": 0}, {"assoluta_cost": 5}, {"answer_seconds": 0}, {"pv_floor_voluntary": 0}]
)
def test_lm6_settings_outside_their_rule_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="needed"):
        Charter(**changes)


def test_lm2_too_few_packs_are_warned() -> None:
    scene = evening(3, packs={"W": 12, "U": 11, "B": 12, "R": 12, "G": 12, "A": 8})
    keys = [(warning.key, warning.values) for warning in pool_warnings(scene.state)]
    assert keys == [
        ("pool_colour_short", {"deck": "U", "packs": 11, "needed": 12}),
        ("pool_artifacts_short", {"packs": 8, "needed": 9}),
    ]


def test_d33_an_evening_starts_with_current_values_at_the_ratings() -> None:
    one = evening(2).magus("Ada")
    assert (one.life, one.traits) == (20, Traits(3, 5, 7))


def test_d33_carried_losses_start_with_at_least_one_life() -> None:
    seats = (Seat("Ada", "Ada", ALICE, None, 0, Traits(1, 1, 1)), Seat("Bo", "Bo", ALICE))
    hard = BOOK.initial(setup(seats=seats, charter=Charter(carry_losses=True)))
    mild = BOOK.initial(setup(seats=seats))
    assert (hard.magi["Ada"].life, hard.magi["Ada"].traits) == (1, Traits(1, 1, 1))
    assert (mild.magi["Ada"].life, mild.magi["Ada"].traits) == (20, Traits(3, 5, 7))


# --- approval --------------------------------------------------------------------------------------------------------


def test_d38_the_auction_opens_when_everybody_else_has_approved_each_sheet() -> None:
    scene = evening(2)
    given(scene).when("Ada", o.Approve(sheet="Bo", version=1)).never(f.PhaseBegan)
    given(scene).when("Bo", o.Approve(sheet="Ada", version=1)).then(f.PhaseBegan(phase="auction"))


def test_d38_nobody_approves_their_own_sheet() -> None:
    given(evening(2)).when("Ada", o.Approve(sheet="Ada", version=1)).refused("D-38", "own_sheet")


def test_d36_an_approval_is_given_to_the_version_that_was_read() -> None:
    scene = evening({"Ada": sheet(version=4), "Bo": sheet()})
    given(scene).when("Bo", o.Approve(sheet="Ada", version=3)).refused("D-36", "sheet_has_changed", version=4)


def test_lm38_one_tap_approves_all_sheets_on_which_nothing_was_bought() -> None:
    bought = sheet(changes=(Change("style", "W"),))
    scene = evening({"Ada": sheet(), "Bo": sheet(), "Cleo": bought})
    given(scene).when("Ada", o.ApproveAll()).then(f.SheetApproved(sheet="Bo", by="Ada", version=1))
    assert scene.state.approvals == {"Bo": ("Ada",)}
    given(scene).when("Ada", o.ApproveAll()).refused("LM 3.8", "nothing_to_approve")


def test_d38_an_objection_carries_a_reason_and_blocks_until_its_author_approves() -> None:
    scene = evening(2)
    scene.give("Bo", o.Approve(sheet="Ada", version=1))
    given(scene).when("Ada", o.Object(sheet="Bo", reason=" ")).refused("D-38", "reason_needed")
    given(scene).when("Ada", o.Object(sheet="Bo", reason="7 + 7")).never(f.PhaseBegan)
    given(scene).when("Ada", o.Approve(sheet="Bo", version=1)).then(f.PhaseBegan(phase="auction"))


@pytest.mark.parametrize(
    "data",
    [
        {"order": "object", "sheet": "Bo"},
        {"order": "close_approval", "sheet": "Bo"},
        {"order": "rule", "what": "life", "seat": "Bo", "value": 3},
    ],
    ids=lambda data: data["order"],
)
def test_d38_the_words_of_a_reason_have_an_end(data: dict[str, Any]) -> None:
    assert CODEC.read_order(data | {"reason": "x" * LONGEST})
    with pytest.raises(Malformed):
        CODEC.read_order(data | {"reason": "x" * (LONGEST + 1)})


def test_d38_an_objection_from_before_the_limits_is_cut_where_it_is_told() -> None:
    state = BOOK.initial(setup())
    seats = BOOK.seats(state)
    endless = f.SheetObjected(sheet=seats[0], by=seats[1], reason="x" * 4_900_000)
    _, data = CODEC.write_fact(endless)
    assert CODEC.read_fact("sheet_objected", data) == endless, "what has happened is read"
    after = BOOK.evolve(state, endless)
    for seat in (*seats, None):
        line = kernel_table.log_line(BOOK, Happened(2, 2, NOW, By(seat=seats[1]), endless), seat)
        assert line is not None and len(line.values["reason"]) == LONGEST and line.values["reason"].endswith("…")
        grown = len(msgspec.json.encode(BOOK.view(after, seat))) - len(msgspec.json.encode(BOOK.view(state, seat)))
        assert grown < 2 * LONGEST


def test_d38_by_majority_an_objection_is_one_vote_against() -> None:
    scene = evening(4, approval="majority")
    scene.give("Ada", o.Object(sheet="Dino", reason="why"))
    scene.give("Bo", o.Approve(sheet="Dino", version=1))
    given(scene).when("Cleo", o.Approve(sheet="Dino", version=1)).then()
    for name in ("Ada", "Bo", "Cleo"):
        for by in [other for other in scene.state.magi if other != name][:2]:
            scene.give(by, o.Approve(sheet=name, version=1))
    assert scene.state.phase == "auction"


def test_d38_the_host_closes_the_approval_over_an_objection_with_the_sheet_of_the_last_evening() -> None:
    old = sheet(life=20)
    scene = evening({"Ada": sheet(life=25, version=2), "Bo": sheet()}, approved_sheets={"Ada": old})
    scene.give("Ada", o.Approve(sheet="Bo", version=1))
    given(scene).when(None, o.CloseApproval(sheet="Ada", reason="late")).refused("D-38", "no_objection")
    scene.give("Bo", o.Object(sheet="Ada", reason="too dear"))
    given(scene).when("Bo", o.CloseApproval(sheet="Ada", reason="late")).refused("LM 3.8", "only_the_host_may")
    given(scene).when(None, o.CloseApproval(sheet="Ada", reason="late")).then(
        f.SheetOverruled(seat="Ada", reason="late", sheet=old), f.PhaseBegan(phase="auction")
    )
    assert scene.magus("Ada").life == 20


def test_d38_a_sheet_that_was_never_approved_cannot_be_closed_over_an_objection() -> None:
    scene = evening(2)
    scene.give("Ada", o.Object(sheet="Bo", reason="why"))
    given(scene).when(None, o.CloseApproval(sheet="Bo", reason="late")).refused("D-38", "never_approved")


def test_d36_reopening_a_sheet_drops_its_approvals() -> None:
    scene = evening(2).approved()
    given(scene).when("Ada", o.Reopen()).then(f.SheetReopened(seat="Ada"), f.PhaseBegan(phase="approval"))
    assert scene.state.approvals["Ada"] == ()
    given(scene).when("Ada", o.Reopen()).refused("D-36", "sheet_is_open")


def test_d36_only_an_open_sheet_is_changed_and_only_by_the_campaign() -> None:
    scene = evening(2)
    better = sheet(life=21, version=2)
    given(scene).when("Ada", o.ReviseSheet(seat="Ada", sheet=better)).refused("D-36", "only_the_campaign_may")
    BOOK.decide(scene.state, o.ReviseSheet(seat="Ada", sheet=better), TABLE, Random(1), NOW)
    scene.give("Bo", o.Approve(sheet="Ada", version=1))
    with pytest.raises(Refused) as refused:
        BOOK.decide(scene.state, o.ReviseSheet(seat="Ada", sheet=better), TABLE, Random(1), NOW)
    assert refused.value.reason == "sheet_is_closed"


def test_d36_a_changed_sheet_is_in_force_at_once() -> None:
    scene = evening(2)
    facts = BOOK.decide(scene.state, o.ReviseSheet(seat="Ada", sheet=sheet(life=21, m=8)), TABLE, Random(1), NOW)
    state = BOOK.evolve(scene.state, facts[0])
    assert (state.magi["Ada"].life, state.magi["Ada"].traits.mental) == (21, 8)


def test_d36_no_sheet_is_opened_after_the_first_deck() -> None:
    scene = evening(2).approved().deck("W")
    given(scene).when("Ada", o.Reopen()).refused("D-36", "first_deck_is_open")


# --- before the first deck -------------------------------------------------------------------------------------------


def test_lm38_the_host_sets_a_silent_seat_absent_before_the_first_deck() -> None:
    scene = evening(3)
    given(scene).when(None, o.MarkAbsent(seat="Cleo")).then(f.SeatMarkedAbsent(seat="Cleo"))
    scene.give("Ada", o.Approve(sheet="Bo", version=1))
    given(scene).when("Bo", o.Approve(sheet="Ada", version=1)).then(f.PhaseBegan(phase="auction"))
    given(scene).when("Cleo", o.Approve(sheet="Ada", version=1)).refused("D-45", "does_not_play")
    given(scene).when(None, o.MarkAbsent(seat="Bo")).refused("LM 3.8", "too_few_seats")


def test_d45_who_comes_before_the_first_deck_plays_after_their_sheet_is_approved() -> None:
    scene = evening(3)
    scene.give(None, o.MarkAbsent(seat="Cleo"))
    scene.approved_by("Ada", "Bo")
    given(scene).when(None, o.MarkPresent(seat="Cleo")).then(f.PhaseBegan(phase="approval"))
    given(scene.approved().deck("W")).when(None, o.MarkAbsent(seat="Cleo")).refused("LM 3.8", "first_deck_is_open")


def test_d04_the_host_reorders_the_colours_before_the_first_deck_and_artifacts_stay_last() -> None:
    scene = evening(2)
    given(scene).when(None, o.SetDeckOrder(decks=("G", "R", "B", "U", "W"))).then(
        f.DeckOrderSet(decks=("G", "R", "B", "U", "W", "A"))
    )
    given(scene).when(None, o.SetDeckOrder(decks=("G", "G", "B", "U", "W"))).refused("D-04", "each_colour_once")
    scene.approved()
    given(scene).when(None, o.OpenDeck(deck="W")).refused("D-04", "not_next_deck", next="G")
    scene.deck("G")
    given(scene).when(None, o.SetDeckOrder(decks=("W", "U", "B", "R", "G"))).refused("D-04", "first_deck_is_open")


def test_d41_the_initiative_is_drawn_once_or_set_by_the_host() -> None:
    scene = evening(4, initiative=None)
    drawn = given(scene).when(None, o.DrawInitiative()).then()
    order = drawn.state.initiative
    assert order is not None and sorted(order) == ["Ada", "Bo", "Cleo", "Dino"]
    given(scene).when(None, o.DrawInitiative()).refused("D-41", "initiative_stands")
    given(scene).when(None, o.SetInitiative(initiative=("Bo", "Ada"))).refused("D-41", "each_seat_once")
    given(scene).when(None, o.SetInitiative(initiative=("Bo", "Ada", "Dino", "Cleo"))).then(
        f.InitiativeSet(initiative=("Bo", "Ada", "Dino", "Cleo"))
    )


def test_d41_every_order_can_be_drawn_and_chance_alone_decides() -> None:
    drawn = set()
    for seed in range(40):
        scene = evening(3, initiative=None)
        scene.give(None, o.DrawInitiative(), chance=seed)
        drawn.add(scene.state.initiative)
    assert len(drawn) == 6


def test_d41_the_first_deck_draws_the_initiative_that_nobody_drew() -> None:
    scene = evening(2, initiative=None).approved()
    facts = scene.give(None, o.OpenDeck(deck="W"))
    assert [type(fact) for fact in facts] == [f.InitiativeDrawn, f.DeckOpened]
