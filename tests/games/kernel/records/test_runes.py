"""Rune duels as written records (docs/records.md, Rune duels; R-18, R-19, R-24)."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.kernel.records.form import BadLine
from games.kernel.records.printing import act_line
from games.kernel.records.reading import read, sections
from games.kernel.records.resolving import Resolution, resolve
from games.kernel.records.words import lexed
from games.kernel.records.writing import text_of, written
from games.kernel.rulebook import HOST, TABLE, By
from games.kernel.table.facts import TableOpened
from games.kernel.table.state import Happened
from games.runes.rules.book import BOOK
from games.runes.rules.notation import NOTATION
from games.runes.rules.notation.grammar import GRAMMAR
from tests.games.runes.rules.catalogue import CATALOGUE
from tests.games.runes.rules.playing import AT, CODEC, VARIANTS, Play, Variant, a_setup
from tests.support.examples import examples

EXAMPLE = (Path(__file__).parents[3] / "played" / "records" / "cancelled_rune.txt").read_text(encoding="utf-8")
LONG_AGO = datetime(2026, 11, 20, tzinfo=UTC)


def resolved(text: str) -> Resolution:
    """The one record of this text, run through its rules."""
    (section,) = sections(text)
    return resolve(read(section, NOTATION.lists), NOTATION, BOOK, CATALOGUE, LONG_AGO)


def printed(game: Resolution, *seats: str) -> str:
    return text_of(written(game.happened, game.state, NOTATION, BOOK, seats), NOTATION)


def bad(text: str) -> tuple[int, str, str]:
    """The first line that cannot be, its rule and reason."""
    try:
        found = resolved(text).bad
    except BadLine as header:
        found = header
    assert found is not None, text
    return found.line, found.refusal.rule, found.refusal.reason


def example(*changes: tuple[str, str]) -> str:
    """The example with these texts exchanged, without its result."""
    text = EXAMPLE.replace("Result: Anna\n", "")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


class Recorded(Play):
    """A duel that is played by chance and keeps its journal."""

    def __init__(self, variant: Variant, chance: Random) -> None:
        super().__init__(a_setup(chance, variant), chance)
        opened = TableOpened(setup=msgspec.to_builtins(self.setup), host=HOST)
        self.happened = [Happened(1, 1, AT, TABLE, opened)]

    def play(self, acts: int) -> None:
        for actor, _order, facts in self.steps(acts):
            act = len(self.happened) + 1
            by = By(seat=None if actor == HOST else actor)
            self.happened += [Happened(number, act, AT, by, fact) for number, fact in enumerate(facts, act)]

    def record(self, *seats: str) -> str:
        return text_of(written(self.happened, self.state, NOTATION, BOOK, seats), NOTATION)


# --- the example of docs/records.md ----------------------------------------------------------------------------------


def test_the_example_of_the_cancelled_rune_resolves() -> None:
    game = resolved(EXAMPLE)
    assert game.bad is None
    assert game.result == ("Anna",)
    assert game.acts == 18


def test_the_example_is_printed_in_the_canonical_way_and_again_to_the_same_bytes() -> None:
    once = printed(resolved(EXAMPLE))
    assert printed(resolved(once)) == once
    assert "Life:" not in once
    assert 'Anna: rune Dispel options "1000 life" pay {W}  # 10 - 2 = 8 left\n' in once
    assert "Runes Anna: Bewilder; Chain Bind; Dispel; Light of the Moon; Odin's Judgment\n" in once


def test_every_line_of_the_example_can_be_the_last() -> None:
    """Line by line the record stands, unfinished, and a seat's record of it prints to itself."""
    header, acts = example().split("\n\n")
    lines = acts.splitlines()
    for number in range(1, len(lines)):
        game = resolved(f"{header}\n\n" + "\n".join(lines[:number]))
        assert game.bad is None
        for seat in ("Anna", "Bruno"):
            once = printed(game, seat)
            again = resolved(once)
            assert again.bad is None, (once, again.bad)
            assert printed(again, seat) == once


def test_a_running_duel_is_the_record_of_one_seat() -> None:
    """Bruno's face-down runes are a number, their ruler is public; a rune is named by the act that shows it (R-18)."""
    game = resolved(
        example(("Anna: pass                                   # the scroll resolves\n", "")).split("cancel")[0]
    )
    anna = printed(game, "Anna")
    assert "Runes Bruno: 5 hidden\n" in anna
    assert "Ruler Bruno: SDV4-008\n" in anna
    assert 'Bruno: rune "Sealing Scroll" targets Dispel pay {0}' in anna
    for name in ("Fuhma Shuriken", "Whirlwind Technique", "Song of the Fairies", "Forest Meditation"):
        assert name not in anna
        assert name in printed(game, "Bruno")
    watcher = printed(game)
    assert "Runes Anna: 5 hidden\n" in watcher and "Bewilder" not in watcher


def test_r_18_another_rune_in_the_place_of_a_face_down_one_changes_no_byte_of_the_others_record() -> None:
    acts = example().split("cancel")[0]
    one, other = (resolved(acts.replace("Forest Meditation", name)) for name in ("Forest Meditation", "Shadow Step"))
    assert printed(one, "Anna") == printed(other, "Anna")
    assert printed(one, "Bruno") != printed(other, "Bruno")


# --- random duels ----------------------------------------------------------------------------------------------------


@given(seed=st.integers(0, 10**9), variant=st.sampled_from(VARIANTS), acts=st.integers(5, 120))
@settings(max_examples=examples(40), deadline=None)
def test_any_duel_is_written_down_and_read_again(seed: int, variant: Variant, acts: int) -> None:
    """Finished: the full record leads to the same end. Running: each seat's record stands and prints to itself."""
    game = Recorded(variant, Random(seed))
    game.play(acts)
    if BOOK.is_finished(game.state):
        once = game.record()
        again = resolved(once)
        assert again.bad is None, (once, again.bad)
        assert printed(again) == once
        assert {key: one.life for key, one in again.state.players.items()} == {
            NOTATION.names(game.setup).seat_name(key): one.life for key, one in game.state.players.items()
        }
        return
    for seat in game.setup.keys:
        once = game.record(seat)
        again = resolved(once)
        assert again.bad is None, (once, again.bad)
        assert printed(again, NOTATION.names(game.setup).seat_name(seat)) == once


@given(seed=st.integers(0, 10**9), acts=st.integers(5, 90))
@settings(max_examples=examples(30), deadline=None)
def test_r_18_nobody_can_tell_a_secret_rune_from_the_record_of_another_seat(seed: int, acts: int) -> None:
    """A rune that only its owner has seen is exchanged for another one in every fact; the record stays the same."""
    game = Recorded((2, 3), Random(seed))
    game.play(acts)
    owner, other = game.setup.keys
    secret = game.state.players[owner].area.secret
    deck = game.state.players[owner].deck
    spare = [name for name in CATALOGUE.runes if name not in deck.runes and name not in (deck.side or {})]
    if BOOK.is_finished(game.state) or not secret or game.state.game > 1:
        return
    before = game.record(other)
    if secret[0] in before:
        return
    for place, happened in enumerate(game.happened):
        kind, data = CODEC.write_fact(happened.fact)
        other_data = json.loads(json.dumps(data).replace(json.dumps(secret[0]), json.dumps(spare[0])))
        game.happened[place] = replace(happened, fact=CODEC.read_fact(kind, other_data))
    assert game.record(other) == before
    assert spare[0] in game.record(owner)


# --- siding ----------------------------------------------------------------------------------------------------------

MATCH = """\
Runes: 1
Players: Anna; Bruno
Match: 3
Ruler Anna: SDV1-005
Ruler Bruno: SDV4-008
Runes Anna: Bewilder; Dispel
Runes Bruno: Fuhma Shuriken; Sealing Scroll; Song of the Fairies
Side Anna: 1 Chain Bind; 1 Turn Tail
Side Bruno: 1 Forest Meditation; 1 Loki

Anna: first
Anna: redraw 0
Bruno: redraw 0
Anna: turn
leave Bruno conceded
Anna: side runes Bewilder "Turn Tail"
Bruno: side ruler SDV3-011 runes
game 2
Bruno: first
Bruno: redraw 0
Anna: redraw 1
leave Anna conceded
Anna: side
Bruno: side
game 3
Anna: first
Anna: redraw 0
Bruno: redraw 0
leave Bruno conceded
"""


def test_a_match_of_three_is_told_with_its_games() -> None:
    game = resolved(MATCH)
    assert game.bad is None, game.bad
    once = printed(game)
    assert "Result: Anna 2-1\n" in once
    assert 'Anna: side runes Bewilder "Turn Tail"\n' in once
    assert printed(resolved(once)) == once


@pytest.mark.parametrize(
    ("result", "fits"), [("Anna 2-1", True), ("Anna", True), ("Anna 2-0", False), ("Bruno", False)]
)
def test_rec_7_the_games_behind_the_winner_are_compared_where_they_are_written(result: str, fits: bool) -> None:
    text = MATCH.replace("Match: 3\n", f"Match: 3\nResult: {result}\n")
    found = resolved(text).bad
    assert (found is None) == fits
    if found is not None:
        assert (found.refusal.rule, found.refusal.reason) == ("REC 7", "result_differs")


def test_r_20_what_is_exchanged_stays_hidden_and_what_is_laid_out_is_told() -> None:
    """Before the next game `side ?`; when it has begun ruler and number of runes lie there for all (FoW 403.1)."""
    before = printed(resolved(MATCH.split("game 2")[0]), "Anna")
    assert "Bruno: side ?\n" in before and "Loki" not in before and "SDV3-011" not in before
    after = printed(resolved(MATCH.split("leave Anna conceded")[0]), "Anna")
    assert "Bruno: side ruler SDV3-011 ? 0\n" in after
    again = resolved(after)
    assert again.bad is None, again.bad
    assert printed(again, "Anna") == after


# --- the header ------------------------------------------------------------------------------------------------------


def test_a_ruler_that_is_not_in_the_data_is_described() -> None:
    text = example(("Ruler Anna: SDV1-005", "Ruler Anna: Mercurius; WU; none; grimoire"))
    game = resolved(text.split("Anna: rune")[0])
    assert game.bad is None, game.bad
    assert "Ruler Anna: Mercurius; WU; none; grimoire\n" in printed(game, "Anna")
    line, rule, reason = bad(text)
    assert (rule, reason) == ("FoW 711.1", "ruler_without_divinity"), line


OWN = (
    'Own: {"card_id": "OWN-1", "name": "Kitchen Oath", "types": "Rune", "attribute": "Light", "symbol": "W", '
    '"cost": "{W}", "divinity": "1", "quickcast": "yes"}\n'
)


def test_a_card_of_the_groups_own_stands_in_the_header() -> None:
    text = example(
        ("Ruler Anna", f"{OWN}Ruler Anna"), ("Bewilder; ", '"Kitchen Oath"; '), ('rune "Dispel"', 'rune "Kitchen Oath"')
    )
    game = resolved(text.split("Bruno: rune")[0])
    assert game.bad is None, game.bad
    once = printed(game, "Anna")
    assert "OWN-1" in once and "OWN-1" in printed(game, "Bruno")
    assert printed(resolved(once), "Anna") == once


def test_r_18_a_card_of_their_own_is_in_no_others_record_before_it_is_shown() -> None:
    text = example(("Ruler Anna", f"{OWN}Ruler Anna"), ("Bewilder; ", '"Kitchen Oath"; '))
    game = resolved(text.split("Bruno: rune")[0])
    assert game.bad is None, game.bad
    assert "OWN-1" in printed(game, "Anna") and "OWN-1" not in printed(game, "Bruno")


@pytest.mark.parametrize(
    ("old", "new", "rule", "reason"),
    [
        ("Runes: 1", "Runes: 2", "REC 5", "unknown_version"),
        ("Players: Anna; Bruno", "Players: Anna; conceded", "REC 5", "not_a_seat"),
        ("Ruler Anna: SDV1-005", "Ruler Anna: SDV9-999", "REC 4", "card_not_known"),
        ("Ruler Anna: SDV1-005", "Ruler Anna: Me; Q; 10", "REC 5", "ruler_not_understood"),
        ("Ruler Anna: SDV1-005", "Ruler Zoe: SDV1-005", "REC 3", "player_not_known"),
        ("Bewilder; ", "Bewilderment; ", "REC 4", "card_not_known_near"),
        ("Chain Bind; ", "Giant Sandstorm; ", "B4", "deck_rune_attribute"),
        ("Chain Bind; ", "Blade of Faith; ", "B3", "deck_masters"),
        ("Chain Bind; ", "Dispel; ", "B2", "deck_rune_twice"),
        ("Life: 4000", "Main Anna: 39 Bear", "B0", "deck_size"),
        ("Life: 4000", "Main Anna: Bear", "REC 5", "list_not_understood"),
        ("Life: 4000", "Life: many", "REC 5", "header_number"),
        ("Life: 4000", "Life: 4050", "REC 5", "header_contradicts"),
        ("Life: 4000", "Match: 2", "REC 5", "header_value"),
        ("Life: 4000", "Switch: speed=5", "REC 5", "switch_not_known"),
        ("Life: 4000", "Own: nothing", "REC 5", "own_not_json"),
        ("Life: 4000", 'Own: {"name": "Half \\ud800"}', "REC 5", "own_not_json"),
        ("Life: 4000", 'Own: {"name": "Bare"}', "REC 5", "row_value_missing"),
        ("Life: 4000", "Lifes: 4000", "REC 5", "key_not_known_near"),
    ],
)
def test_rec_5_what_is_wrong_in_the_header(old: str, new: str, rule: str, reason: str) -> None:
    assert bad(example((old, new)))[1:] == (rule, reason)


def test_settings_that_are_not_the_usual_ones_are_printed() -> None:
    text = example(("Life: 4000", "Life Anna: 17\nSwitch: life_scale=200; deck_check=warn\nSwitch: side_deck=0"))
    game = resolved(text.split("Bruno: first")[0])
    assert game.state.players["Anna"].life == 3400
    once = printed(game, "Anna")
    assert "Life Anna: 17\n" in once
    for switch in ("life_scale=200", "deck_check=warn", "side_deck=0"):
        assert f"Switch: {switch}\n" in once


# --- acts ------------------------------------------------------------------------------------------------------------

NAMES = NOTATION.names(resolved(EXAMPLE).setup)


@pytest.mark.parametrize(
    "line",
    [
        "Anna: first",
        "Anna: redraw 3",
        "Anna: turn",
        "phase recovery",
        "battle",
        "battle end",
        "Anna: pass",
        "resolve",
        "Anna: rune Dispel",
        'Anna: rune Dispel X=2 options "two of them" targets Hanzo pay {W}{2}',
        'Anna: chant "Light of the Moon" pay {0}',
        'Anna: spell "Dark Faerie" resonator quickcast targets Anna',
        'Anna: ability "Hanzo, Chief of the Kouga" auto',
        "Anna: judgment pay {2}",
        'cancel Dispel by "Sealing Scroll" as rune',
        'cancel 2 by "Sealing Scroll" as master',
        "Anna: copy Dispel by Echo",
        'Anna: flip Dispel down by "Hanzo, Chief of the Kouga"',
        "Anna: flip Dispel up by Echo",
        "Anna: ruler J",
        'Anna: ruler J "Perfect Loki"',
        "Anna: ruler ruler",
        "Anna: ruler astral",
        "Anna: ruler healed",
        "Anna: divinity 7 by Echo",
        "Anna: divinity inf by Echo",
        "Anna: divinity printed by Echo",
        "Anna: watch Siegfried {W}{W}",
        'Anna: watch "Sorceress of the Moon" 3',
        "Anna: unwatch Siegfried",
        "Anna: life +500",
        "Anna: life -100",
        "Anna: life =0",
        "leave Anna Bruno conceded",
        "Anna: win by Echo",
        "draw by Echo",
        "game 2",
        "Anna: side",
        'Anna: side out Bear Bear in "Light of the Moon" Wolf ruler SDV3-011 runes Dispel Bewilder',
        "Anna: side runes",
        "Anna: side ?",
        "Anna: side ruler SDV3-011 ? 4",
        'note "mind the gap"',
        "ruling turn Anna main",
        "ruling priority Bruno",
        "ruling chase clear",
        "ruling Anna rune Dispel up",
        "ruling Anna rune Dispel down",
    ],
)
def test_every_act_is_read_and_printed_by_one_definition(line: str) -> None:
    (act,) = resolved_acts(line)
    given = NOTATION.order(NAMES, act)
    whose, words = GRAMMAR.write(given.order, given.seat, NAMES)
    assert act_line(replace(act, seat=whose, words=words), NOTATION.keywords) == line


def resolved_acts(line: str) -> tuple:
    parts = lexed(line)
    (section,) = sections(f"Runes: 1\n\n{line}\n")
    assert parts.is_act
    return read(section, NOTATION.lists).acts


@pytest.mark.parametrize(
    ("line", "rule", "reason"),
    [
        ("Anna: fly", "REC 1", "verb_not_known"),
        ("Anna: rune", "REC 2", "argument_missing"),
        ('Anna: rune "Dispell"', "REC 4", "card_not_known_near"),
        ("rune Dispel", "REC 2", "seat_missing"),
        ("Anna: resolve", "FoW 403", "game_has_not_begun"),
        ("Zoe: pass", "REC 3", "player_not_known"),
        ('cancel "Dispel" by "Echo" as nothing', "REC 2", "argument_unexpected"),
        ("cancel by by Echo as rune", "REC 2", "keyword_as_name"),
        ("2/Anna: pass", "REC 2", "slot_not_expected"),
        ("Anna: divinity +3 by Echo", "REC 2", "number_of_other_kind"),
    ],
)
def test_rec_1_to_4_what_is_wrong_in_a_line(line: str, rule: str, reason: str) -> None:
    header = example().split("\n\n")[0]
    assert bad(f"{header}\n\n{line}\n")[1:] == (rule, reason)


def test_taking_back_is_not_printed_but_a_rune_that_was_seen_is_noted() -> None:
    """R-19: by the host's word; the log says that the card was seen."""
    text = example(("Anna: pass\nBruno: rune", "undo\nAnna: pass\nBruno: rune"))
    game = resolved(text.split("Anna: pass\nBruno: rune")[0])
    assert game.bad is None, game.bad
    once = printed(game, "Bruno")
    assert "undo\n" not in once
    assert "# undone: Anna: rune Dispel" in once
