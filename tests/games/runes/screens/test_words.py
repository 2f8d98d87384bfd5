"""Every fact, refusal, order and code of a duel has its sentence, and no sentence is left over."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from games.kernel.rulebook import Fact, Line, Refusal
from games.runes import words
from games.runes.rules import codes, story
from games.runes.rules import facts as f
from games.runes.rules import orders as o
from games.runes.rules.chase import WORDINGS
from games.runes.rules.decks import Deck
from games.runes.rules.facts import FACTS
from games.runes.words.fields import FIELDS
from games.tables.words import Lexicon, reason, sentence
from tests.games.runes.rules.playing import BOOK, VARIANTS, Play, a_setup
from tests.support.wording import Sampler, is_whole

SEATS = {"anna": "Anna", "bruno": "Bruno"}
BY_FIELD: dict[str, list[Any]] = {"count": [3, 0], "text": ["mind the gap"]}


def lexicon(me: str | None) -> Lexicon:
    return Lexicon("runes", SEATS, {}, me)


# --- samples of every fact -------------------------------------------------------------------------------------------


samples = Sampler(["anna"], by_field=BY_FIELD).samples

LINES = [
    (line, seat)
    for fact in (fact for kind in FACTS for fact in samples(kind))
    for seat in (None, "anna", "bruno")
    if (line := story.log_line(fact, seat)) is not None
]


# --- the story -------------------------------------------------------------------------------------------------------


def test_every_line_that_a_fact_can_tell_is_a_whole_sentence() -> None:
    assert len({line.key for line, _ in LINES}) > 25
    for line, seat in LINES:
        text = sentence(line, lexicon(seat))
        assert is_whole(text), (line, text)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_line_of_played_duels_is_a_whole_sentence(variant: tuple[int, int]) -> None:
    game = Play(a_setup(Random(7), variant), Random(7))
    for _actor, _order, facts in game.steps(150):
        for fact in facts:
            for seat in (None, *BOOK.seats(game.state)):
                line = BOOK.log_line(fact, seat)
                if line is not None:
                    assert "%(" not in sentence(line, Lexicon("runes", {}, {}, seat))


def keys_of(line: Line) -> set[str]:
    """The key under which its sentence was found."""
    variant = words.VARIANTS.get(line.key)
    key = f"{line.key}:{str(line.values[variant]).lower()}" if variant in line.values else line.key
    return {key, line.key} if key not in words.LINES else {key}


def test_no_sentence_and_no_variant_is_left_over() -> None:
    used = {key for line, _ in LINES for key in keys_of(line)}
    assert {key for key in words.LINES if ":" in key} - used == set()
    told = {line.key for line, _ in LINES}
    assert {key.partition(":")[0] for key in (*words.LINES, *words.OWN_LINES)} <= told
    assert set(words.VARIANTS) <= told


SECRET: tuple[tuple[Fact, str], ...] = tuple(
    (fact, "Dispel")
    for fact in (
        f.DeckBrought(seat="anna", deck=Deck("SDV1-005", ("Dispel",)), legal=True),
        f.DeckSided(seat="anna", deck=Deck("SDV1-005", ("Dispel",)), legal=True),
        f.Acted(seat="anna", act=o.Bring(deck=Deck("SDV1-005", ("Dispel",)))),
        f.Acted(seat="anna", act=o.Side(runes=("Dispel",))),
    )
)


@pytest.mark.parametrize(("fact", "name"), SECRET, ids=lambda one: type(one).__name__)
def test_r_18_what_only_its_owner_may_know_is_in_nobodys_line(fact: Fact, name: str) -> None:
    for seat in (None, "anna", "bruno"):
        line = story.log_line(fact, seat)
        assert line is None or name not in str(line.values)


# --- refusals, orders, codes -----------------------------------------------------------------------------------------


def test_a_refusal_is_said_in_the_words_of_the_game() -> None:
    said = reason(
        Refusal("711.2a", "divinity_does_not_suffice", {"card": "Dispel", "divinity": 2, "left": -1}), lexicon(None)
    )
    assert said == "Dispel needs Divinity 2; left: –."


def test_every_field_that_is_ever_asked_has_a_name() -> None:
    asked = set()
    for variant in VARIANTS:
        game = Play(a_setup(Random(3), variant), Random(3))
        for _step in game.steps(150):
            asked |= {field.name for actor in game.actors for offer in game.offers(actor) for field in offer.fields}
    assert asked - set(FIELDS) == set()


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("phase", codes.PHASES),
        ("stage", get_args(codes.Stage)),
        ("kind", get_args(codes.Kind)),
        ("wording", WORDINGS),
        ("types", codes.SPELL_TYPES),
        ("why", codes.WHYS),
        ("attribute", codes.SYMBOLS),
        ("face", get_args(codes.Face)),
        ("which", ("runes", "main", "stones", "extra", "side")),
        ("remaining", ("inf", "-inf", -3, None)),
    ],
)
def test_every_code_has_a_name(kind: str, values: tuple[Any, ...]) -> None:
    for value in values:
        assert str(words.GLOSSARY[kind][value])


def test_every_phase_is_on_the_track() -> None:
    assert tuple(words.TRACK) == codes.PHASES
