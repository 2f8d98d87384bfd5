"""The notation of Planechase: each act and each key of the header, both ways (docs/records.md, Planechase)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.kernel.records.form import Record
from games.kernel.records.header import Header
from games.kernel.records.notation import Opened, Reader
from games.kernel.records.printing import lines_of, printed
from games.kernel.records.reading import read, sections
from games.kernel.records.words import written
from games.kernel.rulebook import Refused
from games.planechase.rules import orders as o
from games.planechase.rules.notation import NOTATION
from games.planechase.rules.notation.grammar import GRAMMAR
from games.planechase.rules.orders import ORDERS
from games.planechase.rules.setup import Setup
from tests.games.planechase.rules.catalogue import CARDS, OFFICIAL, a_plane

PLANES = sorted(name for name, card in OFFICIAL.items() if card.is_plane)
DECKS = {
    "Anna": "Krosa; Jund; Naar Isle; Minamo; The Pit; Naya; Bant; Turri Island; Mutual Epiphany; Spatial Merging",
    "Bruno": "Akoum; Esper; Gavony; Goldmeadow; Grixis; Kessig; Lethe Lake; Pompeii; Reality Shaping; Agyrem",
    "Carla": "Murasa; Nephalia; Norn's Dominion; Nyx; Shiv; Stensia; Tazeem; Velis Vel; Chaotic Aether; Morphic Tide",
}


def a_header(*more: str, players: str = "Anna; Bruno; Carla", decks: dict[str, str] = DECKS) -> list[str]:
    return ["Planechase: 1", f"Players: {players}", *more, *(f"Deck {who}: {deck}" for who, deck in decks.items())]


def opened(lines: list[str]) -> Opened:
    return NOTATION.setup_of(Header(a_record(lines)), CARDS)


def a_record(lines: list[str]) -> Record:
    (section,) = sections("\n".join(lines) + "\n")
    return read(section)


def refusal(lines: list[str]) -> tuple[int, str, str]:
    """The line of the header that cannot be, the rule, the reason."""
    header = Header(a_record(lines))
    with pytest.raises(Refused) as refused:
        NOTATION.setup_of(header, CARDS)
    return header.line, refused.value.rule, refused.value.reason


ALL = Reader(None)


def reprinted(lines: list[str], reader: Reader = ALL) -> list[str]:
    names = NOTATION.names(opened(lines).setup)
    return lines_of(Record(tuple(NOTATION.header(names, (), reader))), NOTATION.keywords)


# --- acts ------------------------------------------------------------------------------------------------------------

NAMES = NOTATION.names(opened(a_header()).setup)
MELEE = NOTATION.names(
    opened(
        a_header(
            "Mode: grand_melee",
            players="Anna; Bruno; Carla; Dario",
            decks=DECKS
            | {"Dario": "; ".join(name for name in PLANES if not any(name in deck for deck in DECKS.values()))},
        )
    ).setup
)


def act(line: str, names: Any = NAMES) -> Any:
    (found,) = a_record([*a_header(), "", line]).acts
    return NOTATION.order(names, found)


def line_of(given: Any, names: Any = NAMES) -> str:
    seat, words = GRAMMAR.write(given.order, given.seat, names)
    return f"{seat}: {written(words, NOTATION.keywords)}" if seat else written(words, NOTATION.keywords)


ACTS = {
    "Anna: first": o.First(seat="Anna"),
    "Anna: first dice": o.First(seat="Anna", how="dice"),
    "Bruno: shuffle": o.Shuffle(deck="Bruno"),
    "shuffle cut by Carla": o.Shuffle(cut_by="Carla"),
    "Anna: mulligan": o.Mulligan(),
    "Anna: keep": o.Keep(),
    'Anna: opening "Leyline of the Void"': o.Opening(text="Leyline of the Void"),
    'Anna: start "Mutual Epiphany" "Naar Isle"': o.Start(up=("Mutual Epiphany", "Naar Isle")),
    "Anna: start": o.Start(),
    "Bruno: turn": o.BeginTurn(seat="Bruno"),
    "Bruno: turn extra": o.BeginTurn(seat="Bruno", extra=True),
    "step main1": o.GoToStep(step="main1"),
    'Anna: extra turn by "Time Walk"': o.ExtraTurn(by="Time Walk"),
    'Anna: extra phase combat+main by "Relentless Assault"': o.ExtraPhase(phase="combat+main", by="Relentless Assault"),
    "Carla: skip draw_step by Necropotence": o.SkipNext(seat="Carla", what="draw_step", by="Necropotence"),
    'Carla: skip turn by "Lethal Vapors"': o.SkipNext(seat="Carla", what="turn", by="Lethal Vapors"),
    'end turn by "Time Stop"': o.EndTurn(by="Time Stop"),
    'reverse by "Aeon Engine"': o.Reverse(by="Aeon Engine"),
    "Anna: roll chaos": o.Roll(face="chaos"),
    'Anna: roll walk thrown by "Fractured Powerstone" ignored blank chaos': o.Roll(
        face="walk", thrown=True, by="Fractured Powerstone", ignored=("blank", "chaos")
    ),
    "Anna: roll ignored blank": o.Roll(ignored=("blank",)),
    "Anna: coin heads": o.FlipCoin(side="heads"),
    "Anna: pick player Bruno": o.PickPlayer(who="Bruno"),
    "Anna: pick card 3 of 7": o.PickCard(count=7, place=3),
    "resolve": o.Resolve(),
    "resolve can't": o.Resolve(said="can't"),
    'resolve yes reveals Krosa "The Pit" up Minamo': o.Resolve(
        said="yes", reveals=("Krosa", "The Pit"), up=("Minamo",)
    ),
    "Anna: choose bottom Jund Krosa up Pompeii": o.Choose(bottom=("Jund", "Krosa"), up=("Pompeii",)),
    "Anna: choose bottom ? ?": o.Choose(bottom=("?", "?")),
    "Anna: choose top Jund bottom Krosa": o.Choose(top=("Jund",), bottom=("Krosa",)),
    "Anna: choose keep": o.Choose(keep=True),
    "Anna: choose up Pompeii": o.Choose(up=("Pompeii",)),
    "Anna: choose NE": o.Choose(direction="NE"),
    "Anna: choose waterfall": o.Choose(side="waterfall"),
    "counter walking by Stifle": o.Counter(item="walking", by="Stifle"),
    'counter "The Pit"/walk_to~2 by Stifle': o.Counter(item="The Pit/walk_to~2", by="Stifle"),
    "remove Agyrem/1+": o.Remove(item="Agyrem/1+"),
    "remove Krosa@Anna/chaos up Jund": o.Remove(item="Krosa@Anna/chaos", up=("Jund",)),
    'Bruno: copy walking@Anna by "Strionic Resonator"': o.Copy(item="walking@Anna", by="Strionic Resonator"),
    "Bruno: order Jund/chaos Krosa/chaos walking": o.OrderItems(items=("Jund/chaos", "Krosa/chaos", "walking")),
    "trigger Agyrem 2": o.Trigger(card="Agyrem", line=2),
    'Anna: walk by "Path of the Enigma" up Pompeii': o.WalkByCard(by="Path of the Enigma", up=("Pompeii",)),
    "chaos by TARDIS": o.ChaosByCard(by="TARDIS"),
    'chaos by "A Card" on "Naar Isle"@Anna': o.ChaosByCard(by="A Card", on="Naar Isle@Anna"),
    'Anna: look 2 by "Susan Foreman"': o.Look(count=2, by="Susan Foreman"),
    'Anna: reveal 1 by "A Card" reveals Krosa': o.RevealByCard(count=1, by="A Card", reveals=("Krosa",)),
    'counters "Naar Isle" +1 flame': o.ChangeCounters(card="Naar Isle", change=1, kind="flame"),
    'counters "Naar Isle"@Anna -2 flame': o.ChangeCounters(card="Naar Isle@Anna", change=-2, kind="flame"),
    'exile Krosa "Grizzly Bears" Bruno': o.Exile(card="Krosa", what="Grizzly Bears", owner="Bruno"),
    'unexile Krosa "Grizzly Bears"': o.Unexile(card="Krosa", what="Grizzly Bears"),
    "Anna: monarch": o.Monarch(),
    "Anna: blessing": o.Blessing(),
    'pin "no attacks on Anna"': o.PinText(text="no attacks on Anna"),
    'pin "no attacks" until turn': o.PinText(text="no attacks", until="turn"),
    'pin "no attacks" until turn Bruno': o.PinText(text="no attacks", until="turn", seat="Bruno"),
    'pin "no attacks" until walk': o.PinText(text="no attacks", until="walk"),
    'unpin "no attacks"': o.Unpin(text="no attacks"),
    "Anna: life -3": o.ChangeLife(change=-3),
    "Anna: life +3": o.ChangeLife(change=3),
    "Anna: life =17": o.SetLife(to=17),
    "Anna: poison +1": o.ChangePoison(change=1),
    "Anna: poison =0": o.SetPoison(to=0),
    'Anna: commander from Bruno "Krenko, Mob Boss" +5': o.CommanderDamage(
        source="Bruno", name="Krenko, Mob Boss", change=5
    ),
    'leave Bruno conceded up "Chaotic Aether"': o.Leave(seats=("Bruno",), why="conceded", up=("Chaotic Aether",)),
    "leave Anna Bruno": o.Leave(seats=("Anna", "Bruno")),
    "leave Anna life": o.Leave(seats=("Anna",), why="life"),
    'Anna: win by "Test of Endurance"': o.Win(by="Test of Endurance"),
    'draw by "Divine Intervention"': o.DrawGame(by="Divine Intervention"),
    'Anna: restart by "Karn Liberated"': o.Restart(by="Karn Liberated"),
    "deal N Krosa E Jund": o.Deal(cards=(("N", "Krosa"), ("E", "Jund"))),
    'note "pizza is here"': o.Note(text="pizza is here"),
    'note "walk"': o.Note(text="walk"),
    "note pizza": o.Note(text="pizza"),
    "ruling up Krosa": o.Ruling(what="up", card="Krosa"),
    "ruling down Krosa@Anna": o.Ruling(what="down", card="Krosa@Anna"),
    "ruling deck Anna : Krosa | Jund Naya": o.Ruling(what="deck", seat="Anna", blocks=(("Krosa",), ("Jund", "Naya"))),
    "ruling deck : Krosa | Jund": o.Ruling(what="deck", blocks=(("Krosa",), ("Jund",))),
    "ruling controller Bruno": o.Ruling(what="controller", seat="Bruno"),
    "ruling turn Bruno main2": o.Ruling(what="turn", seat="Bruno", step="main2"),
    "ruling rolls Bruno 2": o.Ruling(what="rolls", seat="Bruno", number=2),
    'ruling counters "Naar Isle" =3 flame': o.Ruling(what="counters", card="Naar Isle", number=3, kind="flame"),
    "ruling stack clear": o.Ruling(what="stack"),
}


@pytest.mark.parametrize(("line", "order"), ACTS.items(), ids=list(ACTS))
def test_each_act_is_an_order_of_the_table_and_back(line: str, order: o.Act) -> None:
    given = act(line)
    assert given.order == order
    assert line_of(given) == line


def test_every_order_of_the_rule_book_can_be_written() -> None:
    assert {type(order) for order in ACTS.values()} == set(ORDERS) == set(GRAMMAR.by_order)


@pytest.mark.parametrize(
    ("by_hand", "canonical"),
    [
        ("anna:TURN", "Anna: turn"),
        ("Step Main1", "step main1"),
        ("Anna: start “mutual epiphany” krosa", 'Anna: start "Mutual Epiphany" Krosa'),
        ("resolve up “NORN’S dominion”", 'resolve up "Norn\'s Dominion"'),
        ("resolve can’t", "resolve can't"),
        ("Anna: life 17", "Anna: life =17"),
        ("Anna: life −3", "Anna: life -3"),
        ("resolve Krosa/chaos yes", "resolve yes"),
        ("resolve up Jund reveals Krosa", "resolve reveals Krosa up Jund"),
        ("Anna: roll walk by Powerstone thrown", "Anna: roll walk thrown by Powerstone"),
        ("remove krosa@ANNA/Chaos", "remove Krosa@Anna/chaos"),
        ('remove "Krosa"/chaos', "remove Krosa/chaos"),
        ("counter WALKING by Stifle", "counter walking by Stifle"),
        ("ruling deck Anna: Krosa | Jund", "ruling deck Anna : Krosa | Jund"),
        ("ruling counters Krosa 3 flame", "ruling counters Krosa =3 flame"),
        ("Anna: choose ne", "Anna: choose NE"),
    ],
)
def test_what_is_written_by_hand_is_printed_in_one_way(by_hand: str, canonical: str) -> None:
    assert line_of(act(by_hand)) == canonical


@pytest.mark.parametrize(
    ("line", "rule", "reason"),
    [
        ("Anna: dance", "REC 1", "verb_not_known"),
        ("Anna: rol chaos", "REC 1", "verb_not_known_near"),
        ("end by Stifle", "REC 1", "verb_not_known"),
        ('"roll" chaos', "REC 1", "verb_not_known_near"),
        ("Anna: roll", "REC 2", "argument_missing"),
        ("Anna: roll heads", "REC 2", "argument_too_many"),
        ("roll chaos", "REC 2", "seat_missing"),
        ("Anna: resolve", "REC 2", "seat_not_expected"),
        ("2/resolve", "REC 2", "slot_not_expected"),
        ("end turn", "REC 2", "turn_ends_by_card"),
        ("end turn by Anna", "REC 2", "turn_ends_by_player"),
        ("counter walking by up", "REC 2", "keyword_as_name"),
        ("note walk", "REC 2", "keyword_as_name"),
        ("end turn with Stifle", "REC 2", "argument_unexpected"),
        ("step main3", "REC 2", "argument_unexpected"),
        ("Anna: life many", "REC 2", "not_a_number"),
        ("Anna: life 99999999999", "REC 2", "not_a_number"),
        ("counters Krosa 1 flame", "REC 2", "number_of_other_kind"),
        ("Anna: choose", "REC 2", "argument_missing"),
        ("Anna: choose up", "REC 2", "argument_missing"),
        ("counter Krosa by Stifle", "REC 2", "argument_not_understood"),
        ("counter Krosa/never by Stifle", "REC 2", "argument_not_understood"),
        ("deal N", "REC 2", "argument_missing"),
        ("ruling deck Anna : Krosa |", "REC 2", "argument_missing"),
        ("ruling luck Anna", "REC 2", "argument_unexpected"),
        ("Dora: keep", "REC 3", "player_not_known"),
        ("Ana: keep", "REC 3", "player_not_known_near"),
        ("leave Dora", "REC 3", "player_not_known"),
        ("resolve up Krossa", "REC 4", "card_not_known_near"),
        ("resolve up Nowhereland", "REC 4", "card_not_known"),
        ("counters Nowhereland +1 flame", "REC 4", "card_not_known"),
    ],
)
def test_form_errors_name_what_is_wrong(line: str, rule: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        act(line)
    assert (refused.value.rule, refused.value.reason) == (rule, reason)


def test_in_grand_melee_every_act_of_a_turn_names_its_slot() -> None:
    assert act("2/Dario: roll walk", MELEE).order == o.Roll(face="walk", slot=2)
    assert act("2/step end_step", MELEE).order == o.GoToStep(step="end_step", slot=2)
    assert act("Dario: keep", MELEE).order == o.Keep()
    for line, reason in {"Dario: roll walk": "slot_missing", "2/Dario: keep": "slot_not_expected"}.items():
        with pytest.raises(Refused) as refused:
            act(line, MELEE)
        assert refused.value.reason == reason


# --- header ----------------------------------------------------------------------------------------------------------


def test_a_header_describes_a_setup_that_draws_nothing() -> None:
    setup, result, _score = opened(a_header("Event: Third evening", "Date: 2026-11-20", "Result: Anna"))
    assert setup.replayed
    assert setup.about == {"Event": "Third evening", "Date": "2026-11-20"}
    assert [seat.key for seat in setup.seats] == ["Anna", "Bruno", "Carla"]
    assert {card.name for card in setup.cards} == {name for deck in setup.decks for name in deck.names}
    assert result == ("Anna",)


def test_a_header_is_printed_in_the_order_of_the_tables_without_its_defaults() -> None:
    lines = [
        "planechase: 1",
        "Commander: ON",
        "Deck carla: 10 hidden",
        f"Deck Bruno: {DECKS['Bruno']}",
        "Deck Anna: Krosa;jund ; 8 hidden",
        "Life Bruno: 17",
        "Life Anna: 40",
        "Switch: mulligans=tracked; poison=10",
        "Switch: deck_check=warn",
        "switch: die=thrown",
        "Mode: free_for_all",
        "Place:  at   home",
        "Source: cardboard",
        "Round: 2",
        "PLAYERS: Anna; Bruno; Carla",
    ]
    assert reprinted(lines) == [
        "Planechase: 1",
        "Place: at home",
        "Round: 2",
        "Players: Anna; Bruno; Carla",
        "Life Bruno: 17",
        "Switch: deck_check=warn",
        "Switch: mulligans=tracked",
        "Switch: die=thrown",
        "Source: cardboard",
        "Commander: on",
        "Deck Anna: Jund; Krosa; 8 hidden",
        "Deck Bruno: Agyrem; Akoum; Esper; Gavony; Goldmeadow; Grixis; Kessig; Lethe Lake; Pompeii; Reality Shaping",
        "Deck Carla: 10 hidden",
    ]


def test_teams_a_communal_deck_and_a_map_have_their_keys() -> None:
    deck = "; ".join(PLANES[:40])
    lines = [
        "Planechase: 1",
        "Players: Anna; Bruno; Carla; Dario",
        "Life: 35",
        "Mode: two_headed_giant",
        "Decks: communal",
        "Source: cardboard",
        "Map: eternities",
        "Teams: Anna+Bruno; Carla+Dario",
        f"Deck: {deck}",
    ]
    assert reprinted(lines) == lines
    setup: Setup = opened(lines).setup
    assert setup.teams == (("Anna", "Bruno"), ("Carla", "Dario"))
    assert (setup.charter.life, setup.charter.is_map, setup.decks[0].owner) == (35, True, "")


def test_cards_of_the_groups_own_come_with_the_record() -> None:
    row = json.dumps(a_plane())
    decks = DECKS | {"Anna": DECKS["Anna"].replace("Krosa", "the kitchen table")}
    lines = reprinted(a_header(f"Own: {row}", decks=decks))
    assert "The Kitchen Table" in next(line for line in lines if line.startswith("Deck Anna"))
    assert reprinted(lines) == lines


def test_p5_in_a_seats_record_the_names_that_it_does_not_know_are_hidden() -> None:
    lines = reprinted(a_header(), Reader(frozenset({"Bruno"})))
    assert [line for line in lines if line.startswith("Deck")] == [
        "Deck Anna: 10 hidden",
        "Deck Bruno: Agyrem; Akoum; Esper; Gavony; Goldmeadow; Grixis; Kessig; Lethe Lake; Pompeii; Reality Shaping",
        "Deck Carla: 10 hidden",
    ]
    assert "Deck Anna: 10 hidden" not in reprinted(a_header("Switch: deck_lists=open"), Reader(frozenset()))


def without(key: str) -> list[str]:
    return [line for line in a_header() if not line.startswith(key)]


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["Planechase: 2", *a_header()[1:]], (1, "REC 5", "unknown_version")),
        (["Planechase:", *a_header()[1:]], (1, "REC 5", "unknown_version")),
        (without("Players"), (1, "REC 5", "header_missing")),
        (without("Deck Bruno"), (1, "REC 5", "header_missing")),
        (a_header("Plyers: Anna"), (3, "REC 5", "key_not_known_near")),
        (a_header("Weather: rain"), (3, "REC 5", "key_not_known")),
        (a_header("Mode: solitaire"), (3, "REC 5", "header_value")),
        (a_header("Event: a", "Event: b"), (4, "REC 5", "header_twice")),
        (a_header("Date: yesterday"), (3, "REC 5", "not_a_date")),
        (a_header("Date: 2026-02-30"), (3, "REC 5", "not_a_date")),
        (a_header("Switch: luck=good"), (3, "REC 5", "switch_not_known")),
        (a_header("Switch: die=loaded"), (3, "REC 5", "header_value")),
        (a_header("Switch: poison=0"), (3, "REC 5", "header_number")),
        (a_header("Switch: die=here", "Switch: die=thrown"), (4, "REC 5", "header_twice")),
        (a_header("Life: none"), (3, "REC 5", "header_number")),
        (a_header("Life Dora: 3"), (3, "REC 3", "player_not_known")),
        (a_header("Result: Dora"), (3, "REC 3", "player_not_known")),
        (a_header(players="Anna; Anna"), (2, "REC 5", "seat_twice")),
        (a_header(players="Anna; keep"), (2, "REC 5", "not_a_seat")),
        (a_header(players="Anna; Bruno"), (5, "REC 3", "player_not_known")),
        (a_header(decks={"Anna": DECKS["Anna"]}, players="Anna"), (1, "REC 5", "players_too_few")),
        (a_header("Teams: Anna+Bruno"), (3, "REC 5", "teams_not_expected")),
        (a_header("Map: eternities"), (1, "REC 5", "map_needs_communal_deck")),
        (a_header("Decks: communal"), (4, "REC 5", "deck_of_other_kind")),
        (a_header("Deck: Krosa"), (3, "REC 5", "deck_of_other_kind")),
        (a_header("Order 2 Anna: Krosa"), (1, "REC 5", "header_missing")),
        (a_header("Order 1 Anna: Akoum"), (3, "REC 5", "order_of_other_cards")),
        (a_header("Source: cardboard", "Order 1 Anna: Krosa"), (4, "REC 5", "order_of_real_cards")),
        (a_header("Mode: grand_melee"), (1, "REC 5", "players_too_few")),
        (a_header("Mode: two_headed_giant"), (1, "REC 5", "teams_not_of_all")),
        (a_header("Mode: two_headed_giant", "Teams: Anna+Bruno; Carla"), (4, "REC 5", "teams_not_equal")),
        (a_header("Own: {"), (3, "REC 5", "own_not_json")),
        (a_header("Own: " + "[" * 5_000), (3, "REC 5", "own_not_json")),
        (a_header('Own: {"\\ud800": "Krosa"}'), (3, "REC 5", "own_not_json")),
        (a_header('Own: {"name": "Krosa"}'), (3, "REC 5", "plane_field_missing")),
        (a_header(decks=DECKS | {"Bruno": ""}), (4, "REC 5", "deck_empty")),
        (a_header(decks=DECKS | {"Bruno": "0 hidden"}), (4, "REC 5", "deck_empty")),
        (a_header(decks=DECKS | {"Bruno": "Nowhereland"}), (4, "REC 4", "card_not_known")),
        (a_header(decks=DECKS | {"Bruno": "Akoum; Esper"}), (4, "CR 901.3", "deck_too_small")),
        (a_header(decks=DECKS | {"Bruno": DECKS["Bruno"] + "; Akoum"}), (4, "CR 901.3", "deck_card_twice")),
    ],
)
def test_rec_5_a_header_that_describes_no_game(lines: list[str], answer: tuple[int, str, str]) -> None:
    assert refusal(lines) == answer


def test_printed_words_come_apart_again_with_the_keywords_of_the_game() -> None:
    (record,) = [a_record([*a_header(), "", 'Anna: opening "up"', "note up2"])]
    assert printed([record], NOTATION.keywords).endswith('\n\nAnna: opening "up"\nnote up2\n')
