"""LM §3.2 and D-05 … D-12, D-39: declarations, steps, groups, calls, sealed rounds."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.live_magic.rules import BOOK
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.codes import TABLE_1, TABLE_2
from games.live_magic.rules.steps import may_pick
from games.live_magic.rules.warnings import warnings
from tests.games.live_magic.rules.scenes import Scene, bicolours, evening, given, sheet


def on(deck: str, seats: int = 2, **more: Any) -> Scene:
    return evening(seats, **more).approved().deck(deck)


# --- declarations ----------------------------------------------------------------------------------------------------


def test_lm32_the_two_tables() -> None:
    assert [(step.kind, step.picks) for step in TABLE_1] == [
        ("mono", 3),
        ("bi", 2),
        ("gold", 1),
        ("mono", 3),
        ("bi", 1),
    ]
    assert [(step.kind, step.picks) for step in TABLE_2] == [("gold", 2), ("mono", 1), ("bi", 1)]


def test_d05_mono_is_declared_once_for_one_colour() -> None:
    scene = on("W").declare("mono", "Ada").deck("U")
    given(scene).when("Ada", o.Declare(kind="mono")).refused("D-05", "mono_one_colour", colour="W")
    given(scene).when("Ada", o.Declare(kind="bi")).refused("D-05", "kind_is_bound", kind="mono")


def test_d05_bicolour_has_two_colours_and_no_third() -> None:
    scene = on("W").step(1).declare("bi", "Ada").deck("U").step(1).declare("bi", "Ada").deck("B").step(1)
    assert scene.magus("Ada").colours == ("W", "U")
    given(scene).when("Ada", o.Declare(kind="bi")).refused("D-05", "bicolour_has_two")


def test_d05_a_first_bicolour_needs_another_colour_to_come() -> None:
    scene = on("G").step(1)
    given(scene).when("Ada", o.Declare(kind="bi")).refused("D-05", "bicolour_needs_two")


def test_d05_gold_starts_with_the_first_deck() -> None:
    given(on("U").step(2)).when("Ada", o.Declare(kind="gold")).refused("D-05", "gold_from_first_deck")
    scene = on("W").step(2)
    given(scene).when("Ada", o.Declare(kind="gold")).then(f.KindDeclared(seat="Ada", kind="gold", deck="W"))


def test_d05_whether_it_is_legal_for_the_person_is_tested_before_whether_it_is_asked_now() -> None:
    scene = on("U")
    given(scene).when("Ada", o.Declare(kind="gold")).refused("D-05", "gold_from_first_deck")
    given(scene).when("Ada", o.Declare(kind="bi")).refused("LM 3.8", "not_asked_now", asked="mono")


def test_d05_a_short_declaration_is_legal_where_the_charter_allows_it() -> None:
    scene = on("G", allow_short_declaration=True).step(1).declare("bi", "Ada").step(2)
    given(scene.step(2)).when("Bo", o.Declare(kind="gold")).refused("LM 3.8", "not_asked_now")
    scene.pass_all().declare("gold", "Bo").step(3)
    assert scene.magus("Bo").picks == 1
    assert {warning.key for warning in warnings(scene.state)} == {"second_colour_missing", "short_declaration"}


def test_d05_announced_kinds_are_sealed_and_shown_together_and_bind() -> None:
    scene = evening(2, declaration_mode="announced").approved()
    given(scene).when(None, o.OpenDeck(deck="W")).refused("D-05", "announcements_missing")
    given(scene).when("Ada", o.Announce(kind="bi")).never(f.AnnouncementsShown)
    watching = BOOK.view(scene.state, "Bo")
    assert [seat.announced for seat in watching.seats] == [None, None]
    given(scene).when("Bo", o.Announce(kind=None)).then(f.AnnouncementsShown(kinds={"Ada": "bi", "Bo": None}))
    scene.deck("W")
    given(scene).when("Ada", o.Declare(kind="mono")).refused("D-05", "other_kind_announced", announced="bi")
    given(scene).when("Bo", o.Declare(kind="mono")).refused("D-05", "other_kind_announced", announced="none")


def test_d06_who_never_declares_is_warned_and_has_no_picks() -> None:
    scene = on("W").step(1).declare("bi", "Bo").deck("G")
    keys = [(warning.key, warning.values["seat"]) for warning in warnings(scene.state)]
    assert keys == [("no_kind", "Ada"), ("second_colour_missing", "Bo")]
    scene.deck("A").step(3)
    assert may_pick(scene.state) == ("Bo",)


def test_lm38_no_may_become_io_until_the_step_opens() -> None:
    scene = on("W")
    given(scene).when("Ada", o.SayNo()).then(f.DeclarationDeclined(seat="Ada", kind="mono", deck="W"))
    given(scene).when("Ada", o.SayNo()).refused("LM 3.8", "already_declined")
    given(scene).when("Ada", o.Declare(kind="mono")).then(f.KindDeclared(seat="Ada", kind="mono", deck="W"))


def test_lm38_the_table_opens_a_step_by_itself_when_all_have_answered() -> None:
    scene = on("W", 2)
    assert BOOK.advance(scene.state) is None
    scene.give("Ada", o.SayNo())
    scene.give("Bo", o.SayNo())
    assert BOOK.advance(scene.state) == o.OpenStep(priority=1)


def test_d47_over_days_nobody_opens_a_step_before_all_have_had_their_time() -> None:
    scene = on("W", 2, pace="one_day")
    scene.give("Ada", o.SayNo())
    given(scene).when(None, o.OpenStep(priority=1)).refused("D-47", "has_its_time", who="Bo")
    assert "step_open" not in {offer.order for offer in BOOK.orders(scene.state, "Ada", True)}
    scene.give("Bo", o.SayNo())
    assert "step_open" in {offer.order for offer in BOOK.orders(scene.state, "Ada", True)}
    assert BOOK.advance(scene.state) == o.OpenStep(priority=1)


def test_s4_a_gold_player_claims_step_3_of_every_colour_deck_declared_or_not() -> None:
    scene = on("W").step(2).declare("gold", "Ada").deck("U").step(2)
    facts = scene.give(None, o.OpenStep(priority=3))
    assert facts[:2] == [
        f.KindDeclared(seat="Ada", kind="gold", deck="U"),
        f.StepOpened(deck="U", priority=3, kind="gold", picks={"Ada": 1}),
    ]


# --- steps and groups ------------------------------------------------------------------------------------------------


def test_lm32_steps_open_in_order_and_only_when_the_one_before_is_over() -> None:
    scene = bicolours()
    given(scene).when(None, o.OpenStep(priority=3)).refused("LM 3.2", "picks_left", seats=["Ada", "Bo"])
    scene.pass_all()
    given(scene).when(None, o.OpenStep(priority=4)).refused("LM 3.2", "not_next_step", next=3)
    given(scene).when(None, o.CloseDeck()).refused("LM 3.2", "steps_left", next=3)
    given(scene).when("Ada", o.OpenStep(priority=3)).refused("LM 3.8", "only_the_host_may")
    given(scene.over()).when(None, o.OpenStep(priority=6)).refused("LM 3.2", "no_more_steps")


def test_d07_passing_is_final_for_the_step() -> None:
    scene = bicolours()
    given(scene).when("Ada", o.PassPicks()).then(f.PicksPassed(seat="Ada"))
    given(scene).when("Ada", o.PassPicks()).refused("D-07", "no_picks_left")
    given(scene).when("Ada", o.Call(pack="W01")).refused("LM 3.2", "no_picks_left")


def test_d08_the_step_ends_with_the_table() -> None:
    scene = bicolours(packs={"W": 1, "U": 12, "B": 12, "R": 12, "G": 12, "A": 12})
    given(scene.called("W01", "Ada")).when(None, o.OpenStep(priority=3)).then()
    assert scene.magus("Bo").picks == 0


def test_d09_the_decks_style_takes_all_its_picks_first() -> None:
    scene = bicolours({"Ada": sheet("G"), "Bo": sheet("W")})
    assert may_pick(scene.state) == ("Bo",)
    given(scene).when("Ada", o.Call(pack="W01")).refused("D-09", "others_pick_first", seats=["Bo"])
    given(scene).when("Bo", o.Call(pack="W01")).then(f.PackTaken(seat="Bo", pack="W01", picks=1, how="free"))
    scene.give("Bo", o.Call(pack="W02"))
    assert may_pick(scene.state) == ("Ada",)


@pytest.mark.parametrize(("setting", "first"), [("none", ("Ada", "Bo")), ("artifacts", ("Bo",))])
def test_d39_at_the_artifacts_nobody_goes_first_unless_gold_counts_as_their_style(setting: str, first: Any) -> None:
    scene = evening({"Ada": sheet("W"), "Bo": sheet("gold")}, gold_style_precedence=setting).approved().deck("W")
    scene.step(2).declare("gold", "Ada", "Bo").deck("A").step(1)
    assert may_pick(scene.state) == first


# --- live calls ------------------------------------------------------------------------------------------------------


def test_d10_a_pack_without_rivals_is_taken_at_once() -> None:
    scene = on("W").step(1).declare("bi", "Ada").step(2)
    given(scene).when("Ada", o.Call(pack="W03")).then(f.PackTaken(seat="Ada", pack="W03", picks=1, how="free"))


def test_d10_the_first_call_to_arrive_counts_and_a_later_one_is_refused() -> None:
    scene = bicolours()
    scene.give("Bo", o.Call(pack="W01"))
    given(scene).when("Ada", o.Call(pack="W02")).refused("D-10", "busy")


def test_d11_every_tied_player_with_a_pick_is_asked_and_answers_once() -> None:
    scene = bicolours(4)
    scene.give("Cleo", o.PassPicks())
    scene.give("Bo", o.Call(pack="W01"))
    assert BOOK.waited_for(scene.state) == ("Ada", "Dino")
    given(scene).when("Cleo", o.Answer(contests=True)).refused("LM 3.2", "nothing_to_answer")
    given(scene).when("Ada", o.Answer(contests=False)).never(f.AnswersShown)
    given(scene).when("Ada", o.Answer(contests=True)).refused("LM 3.8", "already_answered")
    given(scene).when("Dino", o.Answer(contests=False)).then(
        f.PackTaken(seat="Bo", pack="W01", picks=1, how="free"), f.CallEnded(pack="W01", deck=None, taken_by="Bo")
    )


def test_lm38_answers_are_shown_when_the_last_is_in() -> None:
    scene = bicolours(3)
    scene.give("Ada", o.Call(pack="W01"))
    scene.give("Bo", o.Answer(contests=True))
    seen = BOOK.view(scene.state, "Cleo").call
    assert seen is not None and (seen.answered, seen.answers) == (("Bo",), None)
    line = BOOK.log_line(scene.facts[-1], "Cleo")
    assert line is not None and line.values == {"seat": "Bo"}
    given(scene).when("Cleo", o.Answer(contests=False)).then(
        f.AnswersShown(answers={"Bo": True, "Cleo": False}, queue=("Bo",))
    )


def test_lm38_a_call_is_withdrawn_until_the_first_answer() -> None:
    scene = bicolours(3)
    scene.give("Ada", o.Call(pack="W01"))
    given(scene).when("Bo", o.WithdrawCall()).refused("LM 3.8", "no_call_of_yours")
    given(scene).when("Ada", o.WithdrawCall()).then(f.CallWithdrawn(seat="Ada", pack="W01"))
    scene.give("Ada", o.Call(pack="W02"))
    scene.give("Bo", o.Answer(contests=False))
    given(scene).when("Ada", o.WithdrawCall()).refused("LM 3.8", "already_answered")


def test_lm38_a_standing_no_answers_until_the_step_ends_and_can_be_lifted() -> None:
    scene = bicolours()
    scene.give("Bo", o.SetStandingNo(on=True))
    given(scene).when("Ada", o.Call(pack="W01")).then(
        f.ContestAnswered(seat="Bo", contests=False, why="standing"),
        f.PackTaken(seat="Ada", pack="W01", picks=1, how="free"),
    )
    scene.give("Bo", o.SetStandingNo(on=False))
    given(scene).when("Ada", o.Call(pack="W02")).never(f.ContestAnswered)
    given(scene).when("Bo", o.SetStandingNo(on=False)).refused("LM 3.8", "nothing_changes")


def test_lm38_nobody_else_learns_of_a_standing_no() -> None:
    fact = f.StandingNoSet(seat="Bo", on=True)
    assert (
        BOOK.log_line(fact, "Ada") is None
        and BOOK.log_line(fact, None) is None
        and BOOK.log_line(fact, "Bo") is not None
    )


# --- sealed rounds ---------------------------------------------------------------------------------------------------


def sealed(seats: int = 3, **more: Any) -> Scene:
    return bicolours(seats, pick_mode="sealed", **more)


def test_d10_nominations_are_sealed_and_changeable_until_the_last_is_in() -> None:
    scene = sealed()
    given(scene).when("Ada", o.Call(pack="W01")).refused("D-10", "picks_are_sealed")
    scene.give("Ada", o.Nominate(pack="W01"))
    scene.give("Ada", o.Nominate(pack="W02"))
    seen = BOOK.view(scene.state, "Bo").round
    assert seen is not None and (seen.sent, seen.shown, seen.my_pack) == (("Ada",), None, None)
    scene.give("Bo", o.Nominate(pack="W03"))
    given(scene).when("Cleo", o.Nominate(pack=None)).then(
        f.NominationsShown(packs={"Ada": "W02", "Bo": "W03", "Cleo": None}),
        f.PackTaken(seat="Ada", pack="W02", picks=1, how="free"),
        f.PackTaken(seat="Bo", pack="W03", picks=1, how="free"),
        f.PicksPassed(seat="Cleo"),
        f.RoundOpened(number=2, asked=("Ada", "Bo")),
    )
    given(scene).when("Cleo", o.Nominate(pack="W04")).refused("D-10", "not_in_this_round")


def test_d10_a_pack_named_by_several_is_fought_for_and_the_initiative_moves_on() -> None:
    scene = sealed()
    scene.all_give(("Cleo", o.Nominate(pack="W01")), ("Bo", o.Nominate(pack="W01")))
    given(scene).when("Ada", o.Nominate(pack="W05")).then(
        f.PackTaken(seat="Ada", pack="W05", picks=1, how="free"),
        f.ConflictBegan(number=1, caller="Bo", pack="W01", queue=("Cleo",), group=("Ada", "Bo", "Cleo")),
        f.DuelBegan(number=1, caller="Bo", contester="Cleo", pack="W01", deck="W"),
    )
    scene.category("physical").thrown("rock", "paper")
    given(scene).when("Bo", o.Accept()).then(
        f.PackTaken(seat="Cleo", pack="W01", picks=1, how="won"),
        f.InitiativeRotated(initiative=("Bo", "Cleo", "Ada")),
        f.RoundOpened(number=2, asked=("Bo", "Cleo", "Ada")),
    )


def test_d10_the_initiative_moves_on_one_seat_that_plays() -> None:
    scene = evening(3, pick_mode="sealed")
    scene.give(None, o.MarkAbsent(seat="Ada"))
    scene.approved_by("Bo", "Cleo").deck("W").step(1).declare("bi", "Bo", "Cleo").step(2)
    scene.all_give(("Bo", o.Nominate(pack="W01")), ("Cleo", o.Nominate(pack="W01")))
    scene.category("social").thrown("rock", "paper").settled()
    assert scene.state.order == ("Cleo", "Bo")


def test_d10_several_conflicts_of_one_round_are_fought_in_the_order_of_their_callers() -> None:
    scene = sealed(4)
    scene.all_give(
        ("Ada", o.Nominate(pack="W09")),
        ("Bo", o.Nominate(pack="W01")),
        ("Cleo", o.Nominate(pack="W01")),
        ("Dino", o.Nominate(pack="W09")),
    )
    assert scene.state.challenge is not None and scene.state.challenge.fighters == ("Ada", "Dino")
    seen = BOOK.view(scene.state, None).round
    assert seen is not None and seen.held == ("W01", "W09")
    scene.category("physical").thrown("rock", "scissors")
    facts = scene.give("Dino", o.Accept())
    assert f.DuelBegan(number=2, caller="Bo", contester="Cleo", pack="W01", deck="W") in facts
    assert not [fact for fact in facts if isinstance(fact, f.InitiativeRotated)]
    assert scene.magus("Dino").picks == 2


def test_d10_the_mode_is_switched_between_two_decks_only() -> None:
    scene = bicolours(auto_advance=False)
    scene.over().give(None, o.CloseDeck())
    given(scene).when(None, o.SwitchPickMode(mode="sealed")).then(f.PickModeSwitched(mode="sealed"))
    given(scene).when(None, o.SwitchPickMode(mode="sealed")).refused("D-10", "mode_stands")


def test_d10_said_while_a_deck_lies_on_the_table_the_mode_is_switched_when_it_is_put_away() -> None:
    scene = bicolours()
    facts = scene.give(None, o.SwitchPickMode(mode="sealed"))
    assert facts == [f.PickModeSaid(mode="sealed")] and scene.state.pick_mode == "live"
    given(scene).when(None, o.SwitchPickMode(mode="sealed")).refused("D-10", "mode_stands")
    facts = scene.over().give(None, o.CloseDeck())
    assert facts[1:] == [f.PickModeSwitched(mode="sealed")] and scene.state.pick_mode == "sealed"
    given(scene).when(None, o.SwitchPickMode(mode="sealed")).refused("D-10", "mode_stands")


def test_d10_said_and_unsaid_the_mode_stays() -> None:
    scene = bicolours()
    scene.give(None, o.SwitchPickMode(mode="sealed"))
    scene.give(None, o.SwitchPickMode(mode="live"))
    facts = scene.over().give(None, o.CloseDeck())
    assert not [fact for fact in facts if isinstance(fact, f.PickModeSwitched)]


def test_d10_only_the_host_switches_and_only_while_a_deck_is_to_come() -> None:
    given(bicolours()).when("Ada", o.SwitchPickMode(mode="sealed")).refused("LM 3.8", "only_the_host_may")
    given(evening(3)).when(None, o.SwitchPickMode(mode="sealed")).refused("D-10", "between_decks_only")


# --- the ladder ------------------------------------------------------------------------------------------------------


def ladder(*contesters: str, seats: Any = 4, **more: Any) -> Scene:
    return bicolours(seats, **more).called("W01", "Ada", *contesters)


def fighters(scene: Scene) -> tuple[str, str] | None:
    return scene.state.challenge.fighters if scene.state.challenge is not None else None


def test_d12_the_holder_fights_the_next_and_the_winner_holds() -> None:
    scene = ladder("Dino", "Bo")
    assert fighters(scene) == ("Ada", "Dino")
    scene.category("physical").thrown("rock", "paper").settled()
    assert fighters(scene) == ("Dino", "Bo")
    scene.category("social").thrown("rock", "scissors")
    given(scene).when("Bo", o.Accept()).then(f.PackTaken(seat="Dino", pack="W01", picks=1, how="won"))
    assert scene.state.last is not None and scene.state.last.taken == {"W01": "Dino"}


@pytest.mark.parametrize(("setting", "first"), [("by_mode", "Dino"), ("spoken", "Dino"), ("initiative", "Bo")])
def test_d12_the_queue_is_in_the_order_of_speaking_or_of_initiative(setting: str, first: str) -> None:
    assert fighters(ladder("Dino", "Bo", ladder_order=setting)) == ("Ada", first)


def test_d12_after_a_tie_the_next_in_the_queue_holds_without_a_fight() -> None:
    scene = ladder("Bo", "Cleo", "Dino").category("physical").thrown("rock", "rock")
    given(scene).when("Ada", o.Accept()).never(f.HolderGaveWay)
    given(scene).when("Bo", o.Accept()).then(
        f.DuelEnded(number=1, winner=None, losers=("Ada", "Bo"), how="tie"),
        f.HolderGaveWay(holder="Cleo"),
        f.DuelBegan(number=2, caller="Cleo", contester="Dino", pack="W01", deck="W"),
    )


def test_d12_a_tie_with_nobody_left_leaves_the_pack_on_the_table() -> None:
    scene = ladder("Bo", seats=2).category("physical").thrown("rock", "rock").settled()
    assert (scene.state.call, "W01" in scene.state.table) == (None, True)
    assert (scene.magus("Ada").picks, scene.magus("Bo").picks) == (2, 2)


def test_d12_a_relent_moves_the_ladder_on() -> None:
    scene = ladder("Bo", "Cleo", seats={"Ada": sheet(), "Bo": sheet(p=0), "Cleo": sheet()})
    given(scene).when("Ada", o.ChooseCategory(category="physical")).then(
        f.Relented(seat="Bo", winner="Ada"),
        f.DuelBegan(number=2, caller="Ada", contester="Cleo", pack="W01", deck="W"),
    )


def test_d12_an_azione_del_fato_ends_the_ladder_and_the_waiting_keep_their_picks() -> None:
    sheets = {"Ada": sheet(powers="azione-del-fato"), "Bo": sheet(), "Cleo": sheet()}
    scene = ladder("Bo", "Cleo", seats=sheets).category("mental")
    scene.give("Ada", o.ActivatePower(power="azione-del-fato", params={"extra": "W05", "left": "W05"}))
    given(scene).when("Bo", o.BlindChoice(side="left")).then(
        f.PackTaken(seat="Bo", pack="W05", picks=1, how="split"),
        f.PackTaken(seat="Ada", pack="W01", picks=1, how="split"),
        f.CallEnded(pack="W01", deck=None, taken_by="Ada"),
    )
    assert scene.magus("Cleo").picks == 2
    assert not [fact for fact in scene.facts if isinstance(fact, f.DuelBegan) and fact.contester == "Cleo"]


def test_d12_who_has_no_pick_left_when_their_turn_comes_is_skipped() -> None:
    scene = ladder("Bo", "Cleo", seats=3).category("physical").thrown("rock", "scissors")
    scene.give(None, o.Rule(what="picks", seat="Cleo", value=0, reason="counted wrongly"))
    given(scene).when("Bo", o.Accept()).then(
        f.ContesterSkipped(seat="Cleo"), f.PackTaken(seat="Ada", pack="W01", picks=1, how="won")
    )


# --- decks that are for nobody ---------------------------------------------------------------------------------------


def went_by(scene: Scene) -> list[str]:
    return [str(warning.values["deck"]) for warning in BOOK.view(scene.state, None).warnings]


def test_lm32_decks_that_nobody_can_declare_are_told_and_named_until_another_was_played() -> None:
    scene = evening(2).approved().deck("W").declare("mono", "Ada", "Bo").over()
    given(scene).when(None, o.CloseDeck()).never(f.DeckWentBy)
    scene.deck("U")
    assert went_by(scene) == []
    scene.deck("A")
    assert [fact.deck for fact in scene.facts if isinstance(fact, f.DeckWentBy)] == ["U", "B", "R", "G"]
    line = BOOK.log_line(f.DeckWentBy(deck="U"), None)
    assert line is not None and line.tone == "loud"
    assert went_by(scene) == ["U", "B", "R", "G"]
    scene.over().give(None, o.CloseDeck())
    assert went_by(scene) == []


def lying_by(scene: Scene) -> dict[str, int]:
    """The decks that lie open beside the one on the table, each with the number of its packs."""
    return {one.deck: len(one.packs) for one in BOOK.view(scene.state, None).lying_by}


def test_lm32_the_cards_of_decks_that_nobody_can_declare_lie_open_until_the_next_act() -> None:
    """Given a table that goes on by itself, then what went by lies open for everybody, and nothing waits for it."""
    scene = evening(2).approved().deck("W").declare("mono", "Ada", "Bo").over()
    packs = {deck: len(scene.state.pool[deck]) for deck in ("U", "B", "R", "G")}
    scene.deck("A").give(None, o.OpenStep(priority=1))
    scene.give(None, o.OpenStep(priority=2))
    assert lying_by(scene) == packs
    assert BOOK.view(scene.state, "Ada").lying_by == BOOK.view(scene.state, None).lying_by
    assert BOOK.waited_for(scene.state) == BOOK.waited_for(replace(scene.state, lying_by={})) == ("Ada", "Bo")
    scene.give("Ada", o.PassPicks())
    assert lying_by(scene) == {} and went_by(scene) == ["U", "B", "R", "G"]


def test_lm32_where_the_host_puts_decks_away_nothing_lies_beside_the_next_one() -> None:
    scene = evening(2, auto_advance=False).approved().deck("W").declare("mono", "Ada", "Bo").over()
    scene.deck("A")
    assert went_by(scene) == ["U", "B", "R", "G"] and lying_by(scene) == {}


def test_lm32_a_deck_to_which_somebody_has_said_no_has_been_seen() -> None:
    scene = evening(2).approved().deck("W")
    for seat in ("Ada", "Bo"):
        scene.give(seat, o.SayNo())
    scene.deck("U")
    assert not any(isinstance(fact, f.DeckWentBy) for fact in scene.facts)
