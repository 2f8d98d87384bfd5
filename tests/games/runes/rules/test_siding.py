"""§7, R-20: the match of three, and what is exchanged between its games."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.kernel.rulebook import HOST, By
from games.runes.rules import facts as f
from games.runes.rules import orders as o
from games.runes.rules.book import BOOK
from games.runes.rules.decks import Deck
from games.runes.rules.state import initial

from .scene import BRUNHILD, FU_XI, HANZO, LIGHT, PLAIN, WIND, Scene, a_setup, before, begun, duel, with_deck

MAIN = {f"Card {number}": 4 for number in range(9)} | {"Sandstorm": 4}


def match(**lists: object) -> Scene:
    """Anna has lost the first game of three; she has these lists."""
    scene = with_deck(before(match=3), "anna", **lists)
    return begun(scene).act(o.Leave(seats=("anna",)))


def sided(scene: Scene) -> Deck:
    deck = scene.player("anna").sided
    assert deck is not None
    return deck


def test_7_the_next_game_begins_when_everybody_has_sided_and_all_is_laid_out_anew() -> None:
    scene = duel(match=3).played("anna", "Dispel").judge("anna").act(o.ChangeLife(change=-700), "anna")
    scene.act(o.WatchCard(name="Siegfried", condition="1"), "anna")
    scene.act(o.Leave(seats=("anna",)))
    assert (scene.state.stage, scene.player("bruno").wins) == ("between", 1)
    assert set(BOOK.waited_for(scene.state)) == {"anna", "bruno"}
    assert scene.refused(o.NextGame(number=2)).values == {"seat": "anna"}
    scene.own("anna", o.Side()).own("bruno", o.Side())
    assert BOOK.waited_for(scene.state) == ()
    assert scene.refused(o.NextGame(number=3)).values == {"game": 2}
    assert scene.refused(o.NextGame(number=2), by=By(seat="anna")).reason == "only_the_host_may"
    scene.act(o.NextGame(number=2))
    anna = scene.player("anna")
    assert (anna.life, anna.area.up, anna.standing.face, anna.watched, anna.out) == (4000, (), "ruler", (), None)
    assert (scene.state.game, scene.state.turn, scene.state.chase) == (2, None, ())
    assert begun(scene, "bruno").state.stage == "play"


def test_7_who_has_won_two_games_has_won_the_match() -> None:
    scene = duel(match=3).act(o.Leave(seats=("anna",)))
    scene.act(o.Side(), "anna").act(o.Side(), "bruno").act(o.NextGame(number=2))
    begun(scene).act(o.Leave(seats=("anna",)))
    assert scene.state.result is not None
    assert scene.state.result.winners == ("bruno",)
    (ended,) = scene.of(f.MatchEnded)
    assert ended.wins == {"anna": 0, "bruno": 2}


@pytest.mark.parametrize(
    ("losers", "winners"),
    [
        ((("anna",), ("bruno",), ("bruno",)), ("anna",)),
        ((("anna",), ("anna", "bruno"), ("bruno",)), ()),
        ((("anna",), ("anna", "bruno"), ("anna", "bruno")), ("bruno",)),
        ((("anna", "bruno"),) * 3, ()),
    ],
)
def test_7_after_three_games_who_has_won_more_has_won(
    losers: tuple[tuple[str, ...], ...], winners: tuple[str, ...]
) -> None:
    scene = duel(match=3)
    for number, lost in enumerate(losers, 1):
        if number > 1:
            scene.act(o.Side(), "anna").act(o.Side(), "bruno").act(o.NextGame(number=number))
            begun(scene)
        scene.act(o.Leave(seats=lost))
    assert scene.state.result is not None
    assert scene.state.result.winners == winners


def test_7_who_leaves_between_two_games_leaves_the_match() -> None:
    scene = duel(match=3).act(o.Leave(seats=("bruno",))).own("anna", o.Leave(seats=("anna",)))
    assert scene.state.result is not None
    assert (scene.state.result.winners, scene.state.result.left) == (("bruno",), True)


def test_7_a_ruler_without_divinity_is_exchanged_with_one_that_has_it() -> None:
    decks = {"anna": Deck("PLAIN", ("Dispel",), side={"Brunhild": 1}), "bruno": Deck(HANZO, WIND)}
    scene = begun(Scene(initial(a_setup(decks, PLAIN, match=3)), before().chance))
    assert scene.no_rune("anna", "Dispel").reason == "ruler_without_divinity"
    scene.act(o.Leave(seats=("anna",))).own("anna", o.Side(ruler=BRUNHILD)).act(o.Side(), "bruno")
    assert sided(scene).side == {"Nameless King": 1}
    begun(scene.act(o.NextGame(number=2))).rune("anna", "Dispel")


def test_r_20_cards_are_exchanged_one_for_another() -> None:
    scene = match(main=MAIN, stones={"Light Magic Stone": 10}, side={"Chanter": 1, "Fire Magic Stone": 2})
    scene.own("anna", o.Side(out=("card 0", "Light Magic Stone"), into=("Chanter", "fire magic stone")))
    deck = sided(scene)
    assert deck.main == MAIN | {"Card 0": 3, "Chanter": 1}
    assert deck.stones == {"Light Magic Stone": 9, "Fire Magic Stone": 1}
    assert deck.side == {"Fire Magic Stone": 1, "Card 0": 1, "Light Magic Stone": 1}


def test_r_20_the_rune_deck_is_rebuilt_from_the_side_deck() -> None:
    scene = match(side={"Turn Tail": 1})
    scene.own("anna", o.Side(runes=("Turn Tail", *LIGHT[1:])))
    assert sided(scene).side == {"Bewilder": 1}
    assert set(sided(scene).runes) == {"Turn Tail", *LIGHT[1:]}


def test_r_20_a_chant_rune_goes_from_the_main_deck_into_the_rune_deck() -> None:
    scene = match(main=MAIN, side={"Card X": 1})
    scene.own("anna", o.Side(out=("Sandstorm",), into=("Card X",), runes=("Sandstorm", *LIGHT[1:])))
    deck = sided(scene)
    assert deck.main == MAIN | {"Sandstorm": 3, "Card X": 1}
    assert (deck.side, "Sandstorm" in deck.runes) == ({"Bewilder": 1}, True)


@pytest.mark.parametrize(
    ("siding", "rule"),
    [
        (o.Side(out=("Nothing",)), "R-20"),
        (o.Side(into=("Nothing",)), "R-20"),
        (o.Side(into=("Turn Tail", "Turn Tail")), "R-20"),
        (o.Side(runes=("Mini Meteor",)), "R-20"),
        (o.Side(runes=("Dispel", "Dispel")), "R-20"),
        (o.Side(ruler="SDV5-011"), "R-20"),
        (o.Side(ruler="SDV2-009J"), "B0"),
        (o.Side(ruler="Nobody"), "B0"),
        (o.Side(untold=True), "REC 2"),
        (o.Side(out=("Card 0",) * 201), "R-20"),
    ],
)
def test_r_20_only_what_is_in_deck_and_side_deck_is_exchanged(siding: o.Side, rule: str) -> None:
    scene = match(main=MAIN, stones={"Light Magic Stone": 10}, extra={}, side={"Fu Xi": 1, "Turn Tail": 1})
    assert scene.refused(siding, "anna").rule == rule
    assert scene.player("anna").sided is None


def test_r_20_a_siding_may_be_said_anew_until_the_next_game_and_begins_with_the_deck_as_it_was() -> None:
    scene = match(side={"Turn Tail": 1}).own("anna", o.Side(runes=("Turn Tail",)))
    scene.own("anna", o.Side(runes=("Turn Tail", "Dispel")))
    assert sided(scene).runes == ("Turn Tail", "Dispel")
    assert sided(scene).side == {"Bewilder": 1, "Chain Bind": 1, "Light of the Moon": 1, "Odin's Judgment": 1}


def test_r_20_after_siding_the_deck_is_checked_and_others_read_only_not_yet() -> None:
    scene = match(side={"Fu Xi": 1, "Explosion": 1}).own("anna", o.Side(ruler=FU_XI)).own("bruno", o.Side())
    assert scene.refused(o.NextGame(number=2)).rule == "R-18"
    assert (scene.sees("bruno", "anna").has_sided, scene.sees("bruno", "anna").deck_is_legal) == (True, False)
    assert scene.sees("bruno", "anna").ruler == scene.sees("anna", "anna").ruler
    scene.own("anna", o.Side(ruler=FU_XI, runes=("Explosion", "Chain Bind", "Light of the Moon")))
    scene.act(o.NextGame(number=2))
    (line,) = scene.lines("bruno")
    assert line.values["rulers"] == {"anna": "Fu Xi", "bruno": "Hanzo"}
    assert line.values["runes"] == {"anna": 3, "bruno": 5}


def test_r_20_where_there_are_no_side_decks_nobody_is_asked() -> None:
    scene = duel(match=3, side_deck=0).act(o.Leave(seats=("anna",)))
    assert scene.refused(o.Side(), "anna").rule == "R-20"
    assert BOOK.waited_for(scene.state) == ()
    assert BOOK.question_key(scene.state, HOST) == "game:1"
    assert scene.act(o.NextGame(number=2)).state.game == 2
    empty = match(side={})
    assert BOOK.waited_for(empty.state) == ("bruno",)


def test_r_20_exchanges_are_between_games_only() -> None:
    assert duel(match=3).refused(o.Side(), "anna").rule == "R-20"


def test_r_20_silence_exchanges_nothing() -> None:
    scene = match(side={"Turn Tail": 1})
    assert BOOK.default_order(scene.state, "anna") == o.Side()


def test_r_19_a_game_that_has_shown_a_rune_is_not_taken_back_into_the_one_before() -> None:
    scene = match(side={})
    then = scene.act(o.Side(), "bruno").state
    begun(scene.act(o.NextGame(number=2)))
    assert BOOK.taking_back(then, scene.state) is None
    scene.rune("anna", "Dispel")
    refusal = BOOK.taking_back(then, scene.state)
    assert refusal is not None
    assert refusal.rule == "R-19"


def test_of_a_record_of_one_seat_the_siding_of_others_is_not_known() -> None:
    """docs/records.md: `Bruno: side ?`; the runes of the others are so many, and named by the acts that show them."""
    decks = {"anna": Deck(BRUNHILD, LIGHT), "bruno": Deck(HANZO, hidden=5)}
    setup = replace(a_setup({}, match=3), decks=decks, replayed=True)
    scene = begun(Scene(initial(setup), before().chance)).rune("anna", "Dispel").pass_("anna")
    scene.rune("bruno", "Sealing Scroll")
    assert (scene.area("bruno").hidden, scene.area("bruno").up) == (4, ("Sealing Scroll",))
    assert scene.resolve().pass_("anna").no_rune("bruno", "Sealing Scroll").reason == "rune_is_face_up"
    scene.act(o.Leave(seats=("anna",))).act(o.Side(), "anna").act(o.Side(untold=True, hidden=3), "bruno")
    scene.act(o.NextGame(number=2))
    assert (scene.area("bruno").hidden, scene.area("bruno").up) == (3, ())


def test_b1_at_a_live_table_a_rune_deck_is_entered_by_its_names() -> None:
    with pytest.raises(ValueError, match="B1"):
        a_setup({"anna": Deck(BRUNHILD, hidden=5)})
    assert before().refused(o.Bring(deck=Deck(BRUNHILD, hidden=5)), "anna").rule == "B1"
    assert before().refused(o.Bring(deck=Deck("NOBODY")), "anna").rule == "B0"
    assert before().refused(o.Bring(deck=Deck(BRUNHILD, main={"Card": 0})), "anna").rule == "B0"


@pytest.mark.parametrize(
    "deck",
    [
        Deck(BRUNHILD, ("Dispel",) * 201),
        Deck(BRUNHILD, main={f"Card {number}": 1 for number in range(201)}),
        Deck(BRUNHILD, side={"x" * 121: 1}),
        Deck(BRUNHILD, extra={"one\ntwo": 1}),
        Deck(BRUNHILD, (" ",)),
        Deck(BRUNHILD, stones={"": 1}),
    ],
)
def test_what_can_not_be_written_down_is_no_deck(deck: Deck) -> None:
    assert before().refused(o.Bring(deck=deck), "anna").reason == "no_deck"
