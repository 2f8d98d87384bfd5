"""LM §3.5 and D-26 … D-31: completion, lands, the finished deck, the end of the evening."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given as given_by
from hypothesis import strategies as st
from msgspec.structs import replace

from games.kernel.rulebook import By, Fact, Refused
from games.kernel.table import TableState, decide, offers_for
from games.live_magic.rules import BOOK
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.codes import COLOURS
from games.live_magic.rules.completion import owed_at_first, waiting_to_pick
from games.live_magic.rules.lands import is_coherent, is_gold_coherent, proposed_basics, types_of
from games.live_magic.rules.setup import Pack, Sheet
from tests.games.live_magic.rules.scenes import NOW, Scene, evening, given, sheet

SMALL = {"W": 4, "U": 30, "B": 30, "R": 30, "G": 30, "A": 30}


def completion(seats: Any = 2, **more: Any) -> Scene:
    """The auction is over, and nobody has taken anything."""
    scene = evening(seats, **more).approved().deck("A").over()
    scene.give(None, o.CloseDeck())
    assert scene.state.phase == "completion"
    return scene


def declared(scene: Scene, **decks: Any) -> list[Fact]:
    """Each of these seats seals its deck; what the last one did."""
    return [fact for seat, deck in decks.items() for fact in scene.give(seat, o.DeclareCompletion(deck=deck))]


def after_auction(kinds: dict[str, str], styles: dict[str, str] | None = None, **more: Any) -> Scene:
    """Everybody has a kind and no packs: mono and bicolour of White, gold."""
    sheets = {name: sheet((styles or {}).get(name, "R")) for name in kinds}
    scene = evening(sheets, packs=30, **more).approved().deck("W")
    for kind, step in (("mono", 1), ("bi", 2), ("gold", 3)):
        scene.pass_all().declare(kind, *(name for name, one in kinds.items() if one == kind)).step(step)
    scene.deck("A").over().give(None, o.CloseDeck())
    return scene


# --- what is owed ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "charter", "owed"), [(0, {}, 10), (6, {}, 4), (7, {}, 3), (8, {}, 3)])
def test_d26_at_least_three_and_as_many_as_ten_need(held: int, charter: Any, owed: int) -> None:
    scene = evening(2, **charter).approved().deck("W")
    for number in range(1, held + 1):
        scene.give(None, o.Rule(what="pack", pack=f"W{number:02}", owner="Ada", reason="as the paper says"))
    assert owed_at_first(scene.state, "Ada") == owed


def test_d26_a_deck_must_hold_what_the_declarer_owes() -> None:
    scene = completion(2, packs=SMALL)
    given(scene).when("Ada", o.DeclareCompletion(deck="W")).refused("D-26", "deck_too_small", owed=10)


def test_d26_with_no_deck_big_enough_any_is_declared_wholly_taken_and_the_rest_declared_again() -> None:
    scene = completion(2, packs={"W": 4, "U": 4, "B": 4, "R": 4, "G": 4, "A": 4})
    declared(scene, Ada="W", Bo="U")
    given(scene).when("Ada", o.PickCompletion(packs=("W01", "W02"))).refused("D-26", "completion_count", owed=4)
    scene.give("Ada", o.PickCompletion(packs=("W01", "W02", "W03", "W04")))
    given(scene).when("Bo", o.PickCompletion(packs=("U01", "U02", "U03", "U04"))).then(
        f.CompletionRoundOpened(number=2, asked=("Ada", "Bo"))
    )
    assert scene.magus("Ada").owes == 6


def test_d26_no_more_than_what_is_owed() -> None:
    scene = completion(2, packs=20)
    declared(scene, Ada="W", Bo="U")
    packs = tuple(f"W{number:02}" for number in range(1, 12))
    given(scene).when("Ada", o.PickCompletion(packs=packs)).refused("D-26", "completion_count")
    given(scene).when("Ada", o.PickCompletion(packs=packs[:9] + packs[:1])).refused("D-26", "completion_count")
    given(scene).when("Ada", o.PickCompletion(packs=(*packs[:9], "U01"))).refused("D-27", "pack_not_in_your_deck")


# --- who gets which deck ---------------------------------------------------------------------------------------------


def test_d28_declarations_are_sealed_changeable_and_shown_together() -> None:
    scene = completion(2, packs=20)
    scene.give("Ada", o.DeclareCompletion(deck="W"))
    scene.give("Ada", o.DeclareCompletion(deck="U"))
    seen = BOOK.view(scene.state, "Bo").completion
    assert seen is not None and (seen.sent, seen.shown, seen.my_declaration) == (("Ada",), {}, None)
    given(scene).when("Bo", o.DeclareCompletion(deck="B")).then(f.CompletionShown(decks={"Ada": "U", "Bo": "B"}))


@pytest.mark.parametrize(
    ("deck", "first"),
    [("U", "Ada"), ("A", "Cleo")],
    ids=["colours: mono, bicolour, gold", "artifacts: gold, mono, bicolour"],
)
def test_d27_the_rank_of_the_kind_goes_first(deck: Any, first: str) -> None:
    scene = after_auction({"Ada": "mono", "Bo": "bi", "Cleo": "gold"})
    assert f.DeckAssigned(deck=deck, seats=(first,)) in declared(scene, Ada=deck, Bo=deck, Cleo=deck)


@pytest.mark.parametrize(("setting", "first"), [("gold", "Cleo"), ("mono", "Ada")])
def test_d27_who_goes_first_at_the_artifacts_is_a_setting(setting: Any, first: str) -> None:
    scene = after_auction({"Ada": "mono", "Bo": "bi", "Cleo": "gold"}, completion_artifacts=setting)
    assert f.DeckAssigned(deck="A", seats=(first,)) in declared(scene, Ada="A", Bo="A", Cleo="A")


def test_d27_who_has_no_kind_ranks_last() -> None:
    scene = after_auction({"Ada": "none", "Bo": "gold"})
    assert f.DeckAssigned(deck="U", seats=("Bo",)) in declared(scene, Ada="U", Bo="U")


def test_d27_then_the_style_of_the_deck() -> None:
    scene = after_auction({"Ada": "bi", "Bo": "bi"}, {"Bo": "U"})
    assert f.DeckAssigned(deck="U", seats=("Bo",)) in declared(scene, Ada="U", Bo="U")
    given(scene).when("Ada", o.DeclareCompletion(deck="U")).refused("D-27", "deck_taken")


def test_d27_then_a_challenge_whose_caller_is_the_first_in_initiative() -> None:
    scene = after_auction({"Ada": "bi", "Bo": "bi"}, initiative=("Bo", "Ada"))
    facts = declared(scene, Ada="U", Bo="U")
    assert f.DuelBegan(number=1, caller="Bo", contester="Ada", pack=None, deck="U") in facts
    scene.category("physical").thrown("rock", "paper")
    given(scene).when("Bo", o.Accept()).then(f.DeckAssigned(deck="U", seats=("Ada",)))
    assert scene.magus("Bo").traits.physical == 2


def test_d27_a_challenge_without_a_winner_gives_the_deck_to_the_first_in_initiative() -> None:
    scene = after_auction({"Ada": "bi", "Bo": "bi"})
    declared(scene, Ada="U", Bo="U")
    scene.category("physical").thrown("rock", "rock").settled()
    assert f.DeckAssigned(deck="U", seats=("Ada",)) in scene.facts


def test_d27_after_a_tie_of_three_the_next_in_the_queue_has_the_deck() -> None:
    scene = after_auction({"Ada": "bi", "Bo": "bi", "Cleo": "bi"})
    declared(scene, Ada="U", Bo="U", Cleo="U")
    scene.category("physical").thrown("rock", "rock").settled()
    assert f.DeckAssigned(deck="U", seats=("Cleo",)) in scene.facts


def test_d27_with_more_than_four_players_the_decks_are_shared_and_challenges_give_the_order() -> None:
    scene = completion(5, packs=30)
    declared(scene, Ada="U", Bo="U", Cleo="U", Dino="W", Elsa="B")
    scene.category("physical").thrown("rock", "scissors").settled()
    scene.category("social").thrown("rock", "paper").settled()
    assert f.DeckAssigned(deck="U", seats=("Cleo", "Ada", "Bo")) in scene.facts
    assert waiting_to_pick(scene.state) == ("Cleo", "Dino", "Elsa")
    given(scene).when("Ada", o.PickCompletion(packs=())).refused("D-27", "not_your_turn")


@pytest.mark.parametrize(("setting", "shared"), [("always", False), (True, False), ("never", True), (False, True)])
def test_d27_exclusive_or_shared_is_a_setting(setting: Any, shared: bool) -> None:
    scene = completion(2, packs=20, completion_exclusive=setting)
    seen = BOOK.view(scene.state, None).completion
    assert seen is not None and seen.shared is shared


def test_d27_when_fewer_free_decks_are_left_than_players_need_one_the_rest_is_shared() -> None:
    scene = completion(7, packs=30, completion_exclusive="always")
    assert f.CompletionShared() in scene.facts


def test_d27_shared_who_finds_too_few_packs_takes_them_and_declares_again() -> None:
    packs = {"W": 12, "U": 12, "B": 12, "R": 12, "G": 12, "A": 12}
    scene = completion(2, packs=packs, completion_exclusive="never")
    declared(scene, Ada="W", Bo="W")
    scene.category("physical").thrown("rock", "scissors").settled()
    left = tuple(f"W{number:02}" for number in range(1, 13))
    scene.give("Ada", o.PickCompletion(packs=left[:10]))
    seen = BOOK.view(scene.state, "Bo").mine
    assert seen is not None and seen.sources[0].packs == left[10:]
    given(scene).when("Bo", o.PickCompletion(packs=left[10:])).then(f.CompletionRoundOpened(number=2, asked=("Bo",)))


@pytest.mark.parametrize("seats", [7, 12])
def test_d27_a_big_table_comes_to_its_decks(seats: int) -> None:
    """Everybody wants the same deck; silence and the first packs do the rest."""
    scene = completion(seats, packs=24)
    while scene.state.phase == "completion":
        seat = BOOK.waited_for(scene.state)[0]
        said = BOOK.default_order(scene.state, seat)
        mine = BOOK.view(scene.state, seat).mine
        assert mine is not None
        if said is None:
            number = min(mine.owes, len(mine.sources[0].packs))
            scene.give(seat, o.PickCompletion(packs=mine.sources[0].packs[:number]))
        else:
            scene.give(seat, said)
    assert {len(one.packs) for one in scene.state.magi.values()} == {10}


# --- secrecy, taking back --------------------------------------------------------------------------------------------


def test_d28_what_somebody_takes_is_their_own_affair_until_the_evening_closes() -> None:
    scene = completion(2, packs=20)
    declared(scene, Ada="W", Bo="U")
    fact = scene.give("Ada", o.PickCompletion(packs=tuple(f"W{n:02}" for n in range(1, 11))))[0]
    watching = BOOK.view(scene.state, "Bo")
    assert [(seat.packs, seat.pack_count) for seat in watching.seats] == [(None, 10), (None, 0)]
    line = BOOK.log_line(fact, "Bo")
    assert line is not None and line.values == {"seat": "Ada", "owes": 0}


def test_d43_completion_picks_are_withdrawn_each_for_themselves() -> None:
    scene = completion(2, packs=20)
    declared(scene, Ada="W", Bo="U")
    packs = tuple(f"W{n:02}" for n in range(1, 11))
    given(scene).when("Ada", o.WithdrawPicks()).refused("D-43", "nothing_to_take_back")
    scene.give("Ada", o.PickCompletion(packs=packs))
    given(scene).when("Ada", o.PickCompletion(packs=packs)).refused("D-28", "already_picked")
    given(scene).when("Ada", o.WithdrawPicks()).then(f.CompletionWithdrawn(seat="Ada", packs=packs, owes=10))
    assert scene.magus("Ada").packs == () and len(scene.state.pool["W"]) == 20


# --- lands -----------------------------------------------------------------------------------------------------------


def lands(one: Sheet | None = None, **more: Any) -> Scene:
    """Decks are taken, lands are asked."""
    scene = completion({"Ada": one or sheet("R"), "Bo": sheet("W")}, packs=20, **more)
    declared(scene, Ada="W", Bo="U")
    scene.give("Ada", o.PickCompletion(packs=tuple(f"W{n:02}" for n in range(1, 11))))
    scene.give("Bo", o.PickCompletion(packs=tuple(f"U{n:02}" for n in range(1, 11))))
    return scene


def chosen(**basics: int) -> o.ChooseLands:
    return o.ChooseLands(basics=basics)


def test_d30_the_styles_land_must_be_strictly_dominant() -> None:
    scene = lands()
    given(scene).when("Ada", chosen(Mountain=8, Forest=8)).refused("D-30", "style_incoherent", style="R")
    given(scene).when("Ada", chosen()).refused("D-30", "style_incoherent")
    given(scene).when("Ada", chosen(Forest=17)).refused("D-30", "style_incoherent")
    given(scene).when("Ada", chosen(Mountain=6, Forest=5, Plains=5)).then()


def test_d30_snow_counts_as_its_type_and_wastes_as_none() -> None:
    scene = lands()
    basics = {"Snow-Covered Mountain": 5, "Mountain": 4, "Forest": 8, "Wastes": 20}
    given(scene).when("Ada", o.ChooseLands(basics=basics)).then()


@pytest.mark.parametrize(
    ("rule", "numbers", "coherent"),
    [
        ("no_dominant", (4, 4, 3, 3, 3), True),
        ("no_dominant", (5, 5, 5, 0, 0), False),
        ("no_dominant", (6, 4, 4, 4, 0), True),
        ("no_dominant", (7, 4, 4, 4, 0), False),
        ("no_single_top", (5, 5, 1, 0, 0), True),
        ("no_single_top", (5, 4, 4, 0, 0), False),
        ("no_single_top", (5, 5, 0, 0, 0), False),
        ("none", (17, 0, 0, 0, 0), True),
        ("all_five", (9, 1, 1, 1, 1), True),
        ("all_five", (9, 9, 1, 1, 0), False),
    ],
)
def test_d30_gold_has_no_land_of_its_own(rule: str, numbers: tuple[int, ...], coherent: bool) -> None:
    basics = dict(zip(("Plains", "Island", "Swamp", "Mountain", "Forest"), numbers, strict=True))
    assert is_gold_coherent(rule, basics) is coherent


@pytest.mark.parametrize("wastes", [0, 13, 200])
def test_d30_wastes_dilute_no_type(wastes: int) -> None:
    basics = {"Plains": 8, "Island": 1, "Swamp": 1, "Mountain": 1, "Wastes": wastes}
    assert not is_gold_coherent("no_dominant", basics)
    assert is_gold_coherent("no_dominant", {"Plains": 4, "Island": 4, "Swamp": 4, "Mountain": 4, "Wastes": wastes})


def test_d29_basics_are_unlimited_others_are_single_copies_while_they_last() -> None:
    scene = lands()
    given(scene).when("Ada", o.ChooseLands(basics={"Mountain": 17}, others={"L01": 5})).refused(
        "D-29", "copies_gone", left=4
    )
    scene.give("Ada", o.ChooseLands(basics={"Mountain": 17}, others={"L01": 3}))
    seen = BOOK.view(scene.state, "Bo").lands
    assert seen is not None and seen.left == {"L01": 1, "L02": 4} and seen.sent == ("Ada",)
    given(scene).when("Bo", o.ChooseLands(basics={"Plains": 17}, others={"L01": 2})).refused("D-29", "copies_gone")
    given(scene).when("Bo", o.ChooseLands(basics={"Plains": 17}, others={"W01": 1})).refused(
        "D-29", "not_in_lands_deck"
    )
    given(scene).when("Bo", o.ChooseLands(basics={"Taiga": 1})).refused("D-29", "not_a_basic_land")
    given(scene).when("Bo", o.ChooseLands(basics={"Plains": -1})).refused("D-29", "number_of_lands")


def test_lm38_lands_may_be_changed_until_the_last_is_in() -> None:
    scene = lands()
    scene.give("Ada", o.ChooseLands(basics={"Mountain": 17}, others={"L01": 4}))
    scene.give("Ada", o.ChooseLands(basics={"Mountain": 16}, others={"L01": 4}))
    given(scene).when("Ada", o.WithdrawLands()).then(f.LandsWithdrawn(seat="Ada"))
    assert scene.state.land_copies["L01"] == 4
    scene.give("Ada", chosen(Mountain=17))
    given(scene).when("Bo", chosen(Plains=17)).then(f.PhaseBegan(phase="tournament"))
    given(scene).when("Ada", chosen(Mountain=16)).refused("LM 3.5", "no_lands_now")


def one_spare_pack(**charter: Any) -> Scene:
    """Ada has ten packs: W20 of the auction, the others of the completion."""
    scene = evening({"Ada": sheet("R"), "Bo": sheet("W")}, packs=20, **charter).approved().deck("W")
    scene.give(None, o.Rule(what="pack", pack="W20", owner="Ada", reason="as the paper says"))
    scene.deck("A").over().give(None, o.CloseDeck())
    declared(scene, Ada="U", Bo="B")
    scene.give("Ada", o.PickCompletion(packs=tuple(f"U{n:02}" for n in range(1, 10))))
    scene.give("Bo", o.PickCompletion(packs=tuple(f"B{n:02}" for n in range(1, 11))))
    return scene


def out(*packs: str, mountains: int = 17) -> o.ChooseLands:
    return o.ChooseLands(basics={"Mountain": mountains}, left_out=packs)


def test_d31_where_lands_do_not_fill_the_deck_no_pack_of_the_ten_stays_out() -> None:
    given(one_spare_pack(lands_fill_deck=False)).when("Ada", out("U01")).refused(
        "D-31", "deck_too_small", cards=36, least=40
    )
    given(one_spare_pack()).when("Ada", out("U01")).then()


def test_d31_auction_packs_are_played_and_completion_packs_may_stay_out_whole() -> None:
    scene = one_spare_pack()
    given(scene).when("Ada", out("W20")).refused("D-31", "pack_must_be_played", pack="W20")
    given(scene).when("Ada", out("U01", mountains=3)).refused("D-31", "deck_too_small", cards=39, least=40)
    given(scene).when("Ada", out("U01", "U01")).refused("D-31", "pack_twice")
    given(scene).when("Ada", out("U01", mountains=4)).then()
    mine = BOOK.view(scene.state, "Ada").mine
    assert mine is not None and mine.deck is not None
    assert (mine.deck.cards, mine.deck.left_out, "U01" in mine.packs) == (40, ("U01",), True)


@pytest.mark.parametrize(("style", "basics"), [("R", {"Mountain": 17}), ("gold", None)])
def test_lm38_silence_at_the_lands_is_a_coherent_deck(style: str, basics: Any) -> None:
    scene = lands(sheet(style))
    said = BOOK.default_order(scene.state, "Ada")
    assert isinstance(said, o.ChooseLands) and sum(said.basics.values()) == 17
    assert basics is None or said.basics == basics
    given(scene).when("Ada", said).then()


def holding(style: str, *costs: str) -> Scene:
    """Ada, of this Style, with a pack of each of these costs, at the lands."""
    scene = lands(sheet(style))
    ada = scene.state.magi["Ada"]
    cards = {f"P{number}": Pack(f"P{number}", f"Pack {number}", "W", cost) for number, cost in enumerate(costs)}
    magi = scene.state.magi | {"Ada": replace(ada, packs=tuple(cards))}
    scene.state = replace(scene.state, cards=scene.state.cards | cards, magi=magi)
    return scene


@pytest.mark.parametrize(
    ("style", "costs", "basics"),
    [
        ("R", ["{2}{W}"] * 7, {"Plains": 8, "Mountain": 9}),
        ("R", ["{1}{R}"] * 7, {"Mountain": 17}),
        ("R", ["{3}"] * 3, {"Mountain": 17}),
        ("R", ["{1}{R}"] * 6 + ["{W}"], {"Plains": 3, "Mountain": 14}),
        ("W", ["{U}"] * 5 + ["{B}"] * 5, {"Plains": 7, "Island": 5, "Swamp": 5}),
        ("gold", ["{G}"] * 4 + ["{R}"] * 3, {"Forest": 4, "Mountain": 4, "Plains": 3, "Island": 3, "Swamp": 3}),
    ],
)
def test_d30_the_proposal_of_lands_casts_the_deck(style: str, costs: list[str], basics: dict[str, int]) -> None:
    scene = holding(style, *costs)
    assert proposed_basics(scene.state, "Ada") == basics
    assert is_coherent(scene.state, "Ada", basics)


SYMBOLS = st.lists(st.sampled_from("WUBRG1"), max_size=4).map(lambda signs: "".join(f"{{{sign}}}" for sign in signs))


@given_by(st.sampled_from(["W", "U", "B", "R", "G", "gold"]), st.lists(SYMBOLS, max_size=12))
def test_d30_the_proposal_is_legal_and_has_a_land_for_every_colour(style: str, costs: list[str]) -> None:
    scene = holding(style, *costs)
    basics = proposed_basics(scene.state, "Ada")
    colours = types_of(basics)
    assert sum(basics.values()) == 17 and is_coherent(scene.state, "Ada", basics)
    assert all(colours[colour] for cost in costs for colour in COLOURS if colour in cost)


# --- the end ---------------------------------------------------------------------------------------------------------


def finished(**more: Any) -> Scene:
    scene = lands(**more)
    scene.give("Ada", chosen(Mountain=17))
    scene.give("Bo", chosen(Plains=17))
    return scene


def test_lm36_every_match_starts_at_the_life_left() -> None:
    scene = lands()
    scene.give(None, o.Rule(what="life", seat="Ada", value=13, reason="as the paper says"))
    scene.give("Ada", chosen(Mountain=17))
    given(scene).when("Bo", chosen(Plains=17)).then()
    given(scene).when(None, o.CloseEvening()).then(
        f.EveningClosed(starting_life={"Ada": f.StartingLife(13, 13), "Bo": f.StartingLife(20, 20)})
    )


def test_s4_decks_are_shown_when_the_evening_is_closed_and_nothing_can_be_done_any_more() -> None:
    scene = finished()
    assert BOOK.view(scene.state, "Bo").decks == ()
    given(scene).when("Bo", o.CloseEvening()).refused("LM 3.8", "only_the_host_may")
    scene.give(None, o.CloseEvening())
    assert BOOK.is_finished(scene.state)
    assert [deck.cards for deck in BOOK.view(scene.state, None).decks] == [57, 57]
    given(scene).when("Ada", chosen(Mountain=17)).refused("LM 3", "evening_is_closed")
    assert BOOK.orders(scene.state, "Ada", True) == ()


def test_lm3_the_evening_closes_only_with_finished_decks() -> None:
    given(lands()).when(None, o.CloseEvening()).refused("LM 3", "decks_not_finished", phase="lands")


def test_d19_who_is_put_out_by_a_challenge_for_a_deck_is_passed_over() -> None:
    sheets = {"Ada": sheet(life=1), "Bo": sheet()}
    scene = completion(sheets, packs=20, completion_exclusive="never", forced_life_floor=0)
    declared(scene, Ada="W", Bo="W")
    scene.category("physical").thrown("rock", "paper").settled()
    packs = tuple(f"W{number:02}" for number in range(1, 11))
    given(scene).when("Ada", o.PickCompletion(packs=packs)).refused("D-27", "not_your_turn")
    given(scene).when("Bo", o.PickCompletion(packs=packs)).then(f.PhaseBegan(phase="lands"))
    assert BOOK.waited_for(scene.state) == ("Bo",)


@pytest.mark.parametrize(("bo", "has_deck"), [(20, ("Bo",)), (1, ("Ada",))])
def test_d19_a_deck_for_which_nobody_led_goes_to_the_first_who_is_not_out(bo: int, has_deck: tuple[str, ...]) -> None:
    scene = completion({"Ada": sheet(life=1), "Bo": sheet(life=bo)}, packs=20, forced_life_floor=0)
    declared(scene, Ada="W", Bo="W")
    scene.category("physical").thrown("rock", "rock").settled()
    assert f.DeckAssigned(deck="W", seats=has_deck) in scene.facts
    assert BOOK.waited_for(scene.state) == (("Bo",) if bo > 1 else ())
    assert scene.state.phase == ("completion" if bo > 1 else "tournament")


def test_lm38_the_host_learns_nothing_of_the_picks_and_lands_of_a_seat_for_which_they_act() -> None:
    scene = completion(2, packs=20)
    declared(scene, Ada="W", Bo="U")
    for seat, deck in (("Ada", "W"), ("Bo", "U")):
        scene.give(seat, o.PickCompletion(packs=tuple(f"{deck}{number:02}" for number in range(1, 11))))
    scene.give("Ada", o.ChooseLands(basics={"Forest": 17}, others={"L01": 1}))
    table = TableState(game=scene.state, version=1, host="Bo")
    offered = next(offer for offer in offers_for(BOOK, table, "Ada") if offer.order == "lands")
    assert [field.name for field in offered.fields] == ["basics"]
    by = By(seat="Ada", hand="host", host=True)
    for hidden in ({"left_out": ("W01",)}, {"others": {"L01": 1}}):
        with pytest.raises(Refused) as refused:
            decide(BOOK, table, o.ChooseLands(basics={"Forest": 17}, **hidden), by, Random(1), NOW, list)
        assert (refused.value.rule, refused.value.reason) == ("LM 3.8", "on_its_own_phone")
    assert decide(BOOK, table, o.ChooseLands(basics={"Forest": 17}), by, Random(1), NOW, list)
