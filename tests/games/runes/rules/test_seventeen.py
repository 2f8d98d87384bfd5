"""The seventeen tests of runes §9, by their numbers."""

from __future__ import annotations

import msgspec
import pytest

from games.kernel.rulebook import HOST
from games.runes.rules import facts as f
from games.runes.rules import legality
from games.runes.rules import orders as o
from games.runes.rules.book import BOOK
from games.runes.rules.charter import Charter
from games.runes.rules.decks import Deck

from .catalogue import CATALOGUE
from .scene import (
    ATOM,
    BRUNHILD,
    FU_XI,
    HANZO,
    LIGHT,
    LOKI,
    LUCIFER,
    PLAIN,
    WIND,
    Scene,
    before,
    duel,
    with_deck,
)


def offences(deck: Deck, **charter: object) -> list[tuple[str, str]]:
    """Rule and card of every offence of this deck."""
    found = legality.why_illegal(deck, CATALOGUE, Charter(**charter))  # type: ignore[arg-type]
    return [(one.rule, str(one.values.get("card", ""))) for one in found]


# --- deck building ---------------------------------------------------------------------------------------------------


def test_9_1_six_runes_two_of_a_name_two_masters_and_a_foreign_rune_are_refused_and_a_foreign_chant_is_not() -> None:
    six = ("Bewilder", "Dispel", "Turn Tail", "Ring of Legend", "Mini Meteor", "Karmic Reversal")
    assert offences(Deck(BRUNHILD, six)) == [("B1", "")]
    assert offences(Deck(BRUNHILD, ("Dispel", "Dispel"))) == [("B2", "Dispel")]
    assert offences(Deck(BRUNHILD, ("Odin's Judgment", "Blade of Faith"))) == [("B3", "")]
    assert offences(Deck(BRUNHILD, ("Explosion",))) == [("B4", "Explosion")]
    assert offences(Deck(BRUNHILD, ("Chain Bind",))) == []


def test_9_2_four_copies_over_main_rune_and_side_deck_whatever_the_printing() -> None:
    spear = "Spear of the Valkyries"
    cards = {f"Card {number}": 4 for number in range(9)}

    def deck(main: int, runes: int, side: int = 0) -> Deck:
        return Deck(
            BRUNHILD,
            (spear,) * runes,
            main={**cards, "Filler": 4 - main, "Other": 4, spear: main}
            if main < 4
            else {**cards, "Other": 4, spear: main},
            side={spear: side} if side else {},
        )

    assert offences(deck(4, 1)) == [("B7", spear)]
    assert offences(deck(3, 1)) == []
    assert offences(deck(3, 1, side=1)) == [("B7", spear)]
    assert offences(deck(3, 1, side=1), side_deck=0) == [("R-20", "")]
    reprinted = CATALOGUE.rune("Bewilder")
    assert reprinted is not None
    assert set(reprinted.card_ids) == {"SDV1-004", "DBV-006"}
    assert offences(Deck(BRUNHILD, ("Bewilder", "bewilder"))) == [("B2", "Bewilder")]


def test_9_17_a_main_deck_of_39_and_extra_cards_without_grimoire_are_refused_and_no_list_is_not_checked() -> None:
    short = Deck(BRUNHILD, LIGHT, main={f"Card {number}": 3 for number in range(13)})
    (refusal,) = legality.why_illegal(short, CATALOGUE, Charter())
    assert (refusal.rule, refusal.values["number"], refusal.values["least"]) == ("B0", 39, 40)
    extra = Deck(BRUNHILD, LIGHT, extra={"A Scripture": 1})
    assert [one.reason for one in legality.why_illegal(extra, CATALOGUE, Charter())] == ["deck_extra_without_grimoire"]
    assert legality.why_illegal(Deck(BRUNHILD, LIGHT), CATALOGUE, Charter()) == ()
    assert legality.unchecked(Deck(BRUNHILD, LIGHT)) == ("main", "stones", "extra", "side")
    assert legality.unchecked(short) == ("stones", "extra", "side")


# --- Divinity --------------------------------------------------------------------------------------------------------

THREES = ("Brunhild's Wrath", "Karmic Reversal", "Mini Meteor", "Dispel", "Light of the Moon")


def test_9_3_three_runes_of_3_leave_1_so_that_2_is_refused_and_1_accepted() -> None:
    scene = duel(THREES).played("anna", *THREES[:3])
    assert scene.left("anna") == 1
    refusal = scene.no_rune("anna", "Dispel")
    assert (refusal.rule, refusal.values["left"]) == ("FoW 711.2", 1)
    assert "Dispel" in scene.area("anna").down
    scene.rune("anna", "Light of the Moon")
    assert scene.left("anna") == 0


def test_9_4_five_runes_of_2_can_all_be_played_in_a_turn() -> None:
    twos = ("Bewilder", "Dispel", "Einherjar's Summons", "Turn Tail", "Odin's Judgment")
    scene = duel(twos).played("anna", *twos)
    assert scene.area("anna").up == twos
    assert scene.left("anna") == 0


def test_9_5_a_cancelled_rune_stays_face_up_and_its_divinity_used() -> None:
    scene = duel().rune("anna", "Dispel").pass_("anna").rune("bruno", "Song of the Fairies").resolve()
    scene.cancel("Dispel")
    assert scene.chase == ()
    assert scene.area("anna").up == ("Dispel",)
    assert scene.left("anna") == 8


# --- when ------------------------------------------------------------------------------------------------------------


def moments(ruler: str) -> list[tuple[str, Scene]]:
    """Anna has priority, but it is not her main timing; her J-ruler's side is up."""
    runes = ("Brunhild's Wrath", "Dispel", "Turn Tail")
    at_start = duel(runes, rulers=(ruler, HANZO)).ruler("anna", "J")
    chase = Scene(at_start.state, at_start.chance).rune("anna", "Turn Tail")
    theirs = Scene(at_start.state, at_start.chance).turn("bruno").pass_("bruno")
    battle = Scene(at_start.state, at_start.chance).act(o.Battle(), "anna")
    return [("chase_not_empty", chase), ("not_your_turn", theirs), ("in_a_battle", battle)]


@pytest.mark.parametrize("which", range(3))
def test_9_6_without_quickcast_a_rune_needs_main_timing_and_atom_seikhart_gives_quickcast(which: int) -> None:
    reason, scene = moments(BRUNHILD)[which]
    refusal = scene.no_rune("anna", "Brunhild's Wrath")
    assert (refusal.rule, refusal.reason) == ("FoW 701.2", reason)
    scene.rune("anna", "Dispel")
    assert scene.chase[-1] == "Dispel"
    _, given = moments(ATOM)[which]
    given.rune("anna", "Brunhild's Wrath")
    assert given.chase[-1] == "Brunhild's Wrath"


def test_9_7_what_can_not_be_paid_has_not_happened() -> None:
    scene = duel()
    before_it = msgspec.json.encode([scene.state, [BOOK.view(scene.state, seat) for seat in ("bruno", None)]])
    refusal = scene.no_rune("anna", "Dispel", paid=False)
    assert refusal.rule == "FoW 903.2j"
    assert msgspec.json.encode([scene.state, [BOOK.view(scene.state, seat) for seat in ("bruno", None)]]) == before_it
    assert "Dispel" in scene.area("anna").down


def test_9_8_light_of_the_moon_costs_w_from_hand_and_nothing_from_the_rune_area() -> None:
    scene = duel().chant("anna", "Light of the Moon")
    assert scene.state.chase[0].cost == "{W}"
    scene.resolve()
    assert scene.area("anna").up == ()
    assert scene.left("anna") == 10
    scene.rune("anna", "Light of the Moon")
    assert scene.state.chase[0].cost == "{0}"
    scene.resolve()
    assert scene.area("anna").up == ("Light of the Moon",)
    assert scene.left("anna") == 9


# --- [Rune] ----------------------------------------------------------------------------------------------------------


def test_9_9_siegfried_gains_and_loses_its_text_at_once() -> None:
    runes = ("Bewilder", "Dispel", "Turn Tail", "Light of the Moon")
    scene = duel(runes)
    for name, condition in (("Siegfried", "{W}{W}"), ("Siegfried, awake", "{W}{W}{W}{W}")):
        scene.act(o.WatchCard(name=name, condition=condition), "anna")

    def met() -> list[bool]:
        return [watch.met for watch in scene.player("anna").watched]

    assert met() == [False, False]
    scene.played("anna", "Bewilder")
    assert met() == [False, False]
    scene.rune("anna", "Dispel")
    assert [(one.name, one.met) for one in scene.of(f.ConditionChanged)] == [("Siegfried", True)]
    scene.resolve().played("anna", "Turn Tail", "Light of the Moon")
    assert met() == [True, True]
    scene.flip("anna", "Bewilder")
    assert [(one.name, one.met) for one in scene.of(f.ConditionChanged)] == [("Siegfried, awake", False)]
    assert met() == [True, False]


# --- rulers ----------------------------------------------------------------------------------------------------------


def test_9_10_with_a_fire_ruler_the_deck_check_names_the_light_runes() -> None:
    scene = with_deck(before(LIGHT, match=3), "anna", side={"Fu Xi": 1})
    scene.act(o.First(seat="anna")).act(o.Redraw(count=0), "anna").act(o.Redraw(count=0), "bruno")
    scene.act(o.Leave(seats=("bruno",)))
    scene.own("anna", o.Side(ruler=FU_XI))
    mine = scene.view("anna").mine
    assert mine is not None
    assert [(one.rule, one.values["card"]) for one in mine.offences] == [
        ("B4", "Bewilder"),
        ("B4", "Dispel"),
        ("B4", "Odin's Judgment"),
    ]
    scene.act(o.Side(), "bruno")
    assert (scene.refused(o.NextGame(number=2)).rule, scene.sees("bruno", "anna").deck_is_legal) == ("R-18", False)


def test_9_11_a_rune_deck_with_a_ruler_without_divinity_is_legal_and_nothing_is_playable() -> None:
    scene = duel(("Dispel", "Bewilder"), WIND, PLAIN, rulers=("PLAIN", HANZO))
    assert scene.left("anna") is None
    refusal = scene.no_rune("anna", "Dispel")
    assert (refusal.rule, refusal.reason) == ("FoW 711.1", "ruler_without_divinity")


def test_9_12_neo_ragnarok_needs_infinite_divinity_and_stays_when_perfect_loki_leaves() -> None:
    scene = duel(("Neo Ragnarok", "Charm", "Consume", "Maintenance"), rulers=(LOKI, HANZO))
    assert scene.no_rune("anna", "Neo Ragnarok").rule == "R-8"
    scene.played("anna", "Charm").judge("anna").ruler("anna", "J", "Perfect Loki")
    assert scene.left("anna") == "inf"
    scene.played("anna", "Neo Ragnarok")
    assert scene.left("anna") == "inf"
    scene.ruler("anna", "ruler")
    assert scene.left("anna") == "-inf"
    assert scene.sees("bruno", "anna").is_below_zero
    assert scene.no_rune("anna", "Maintenance").rule == "R-14"
    assert scene.area("anna").up == ("Charm", "Neo Ragnarok")


def test_9_13_named_rulers_count_by_either_side() -> None:
    def cost_of_blade(ruler: str, up: bool) -> list[str]:
        scene = duel(("Blade of Faith",), rulers=(ruler, HANZO))
        if up:
            scene.ruler("anna", "J")
        from_hand = scene.chant("anna", "Blade of Faith").state.chase[0].cost
        from_area = scene.resolve().rune("anna", "Blade of Faith").state.chase[0].cost
        return [from_hand, from_area]

    assert cost_of_blade(BRUNHILD, up=False) == cost_of_blade(BRUNHILD, up=True) == ["{W}", "{W}"]
    assert cost_of_blade(LUCIFER, up=False) == ["{W}{3}", "{W}{3}"]
    judgment = ("Odin's Judgment",)
    duel(judgment).played("anna", "Odin's Judgment")
    duel(judgment).ruler("anna", "J").played("anna", "Odin's Judgment")
    refusal = duel(judgment, rulers=(ATOM, HANZO)).no_rune("anna", "Odin's Judgment")
    assert (refusal.rule, refusal.reason) == ("FoW 711.2", "only_with_its_ruler")
    loki = duel(("Consume",), rulers=(LOKI, HANZO))
    loki.ruler("anna", "J", "Perfect Loki")
    assert loki.no_rune("anna", "Consume").reason == "only_with_its_ruler"
    loki.ruler("anna", "J").played("anna", "Consume")


def test_9_14_cancel_target_master_rune_touches_a_copy_from_the_area_alone_and_no_spell_wording_a_judgment() -> None:
    blade = ("Blade of Faith",)
    from_area = duel(blade).rune("anna", "Blade of Faith").cancel("Blade of Faith", "master")
    assert from_area.chase == ()
    from_hand = duel(blade).chant("anna", "Blade of Faith")
    refusal = from_hand.refused(o.Cancel(item="Blade of Faith", by="Effect", wording="master"))
    assert refusal.rule == "R-13"
    judgment = duel().act(o.Judge(), "anna")
    for wording in ("spell", "rune", "master", "chant"):
        assert judgment.refused(o.Cancel(item="Brunhild", by="Effect", wording=wording)).rule == "R-15"


# --- what others know ------------------------------------------------------------------------------------------------


def received(scene: Scene, seat: str) -> bytes:
    """Every byte that this seat is sent of the scene, and of its last act."""
    sent = [BOOK.view(scene.state, seat), BOOK.orders(scene.state, seat, True), BOOK.question_key(scene.state, seat)]
    return msgspec.json.encode(
        [*sent, scene.lines(seat), BOOK.waited_for(scene.state), BOOK.question_key(scene.state, HOST)]
    )


def test_9_15_hanzo_turns_fuhma_shuriken_down_and_the_other_four_stay_unknown() -> None:
    def after(other: str) -> Scene:
        runes = ("Fuhma Shuriken", "Whirlwind Technique", "Sealing Scroll", "Song of the Fairies", other)
        scene = duel(runes, LIGHT, rulers=(HANZO, BRUNHILD)).played("anna", "Fuhma Shuriken").judge("anna")
        assert scene.chase == ("Hanzo, Chief of the Kouga",)
        return scene.resolve().flip("anna", "Fuhma Shuriken")

    scene = after("Forest Meditation")
    seen = scene.sees("bruno", "anna")
    assert (seen.face_down, seen.known_down, seen.remaining) == (5, ("Fuhma Shuriken",), 10)
    assert received(scene, "bruno") == received(after("Shadow Step"), "bruno")
    assert scene.played("anna", "Fuhma Shuriken").sees("bruno", "anna").known_down == ()


# --- priority --------------------------------------------------------------------------------------------------------


def test_9_16_priority_and_phases() -> None:
    scene = duel().rune("anna", "Dispel")
    assert scene.state.priority == "anna"
    scene.pass_("anna", "bruno")
    assert (scene.chase, scene.state.priority) == ((), "anna")
    scene.pass_("anna", "bruno")
    assert scene.state.turn is not None
    assert scene.state.turn.phase == "end"
    first = before()
    for order, seat in ((o.First(seat="bruno"), None), (o.Redraw(count=0), "bruno"), (o.Redraw(count=5), "anna")):
        first.act(order, seat)
    first.act(o.BeginTurn(seat="bruno"))
    turn = first.view("anna").turn
    assert turn is not None
    assert (turn.phase, turn.draws) == ("draw", False)
    assert first.refused(o.GoToPhase(phase="recovery")).rule == "FoW 503"
    first.turn("anna", "draw")
    assert first.state.turn is not None
    assert first.state.turn.draws
    assert first.refused(o.GoToPhase(phase="recovery")).reason == "no_recovery_in_first_turn"
    first.turn("bruno", "draw").phase("recovery").phase("main")
