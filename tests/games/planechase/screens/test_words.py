"""Every fact, refusal, order and question of the planar game has its sentence, and no sentence is left over."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import inspect

from games.kernel.rulebook import Fact, Line
from games.planechase import words
from games.planechase.rules import codes, legality, story
from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.facts import FACTS
from games.planechase.rules.orders import ORDERS
from games.planechase.rules.state import Item, Question
from games.planechase.rules.vocabulary import MOMENTS, OPS
from games.tables.words import Lexicon, sentence, table
from tests.games.planechase.rules.catalogue import OFFICIAL
from tests.support.wording import Sampler, is_whole, tag

SEATS = {"anna": "Anna", "bruno": "Bruno"}
BY_FIELD: dict[str, list[Any]] = {
    "deck": ["anna", codes.COMMUNAL],
    "moment": ["chaos", "walking"],
    "text": ["mind the gap", ""],
}
"""Texts that are codes, or tell which of two sentences it is."""


KINDS = tuple(sorted({card.counter for card in OFFICIAL.values() if card.counter is not None}))


def lexicon(me: str | None) -> Lexicon:
    return Lexicon("planechase", SEATS, {}, me)


# --- samples of every fact -------------------------------------------------------------------------------------------


SAMPLER = Sampler(["anna"], by_field=BY_FIELD)
samples, values_of = SAMPLER.samples, SAMPLER.values_of

THROWS = [
    f.Rolled(slot=1, seat="anna", face=face, special=special, counts=special, by=None if special else "Powerstone")
    for face in ("blank", "chaos", "walk")
    for special in (True, False)
]

FLAGGED = [
    f.DeckFlagged(deck=deck, why=why, number=9, bound=10)
    for deck in ("anna", codes.COMMUNAL)
    for why in ("deck_too_small", "deck_phenomena")
]

BY_A_CARD = f.ChaosEnsued(slot=1, why="card", planes=("Krosa",))

LINES = [
    (line, seat)
    for fact in (*(fact for kind in FACTS for fact in samples(kind)), *THROWS, *FLAGGED, BY_A_CARD)
    for seat in (None, "anna", "bruno")
    if (line := story.log_line(fact, seat)) is not None
]


# --- the story -------------------------------------------------------------------------------------------------------


def test_every_line_that_a_fact_can_tell_is_a_whole_sentence() -> None:
    assert len({line.key for line, _ in LINES}) > 60
    for line, seat in LINES:
        text = sentence(line, lexicon(seat))
        assert is_whole(text), (line, text)


def test_every_fact_is_told_or_is_known_to_carry_the_table_on() -> None:
    told = {line.key for line, _ in LINES}
    for kind in FACTS:
        assert tag(kind) in told or kind in story.SILENT or kind is f.Acted, kind.__name__
    assert {f"act_{tag(kind)}" for kind in story.TOLD_ACTS} <= told


def keys_of(line: Line, seat: str | None) -> set[str]:
    """The key under which its sentence was found, of others and of the seat's own."""
    variant = words.VARIANTS.get(line.key)
    key = f"{line.key}:{str(line.values[variant]).lower()}" if variant in line.values else line.key
    return {key, line.key} if key not in words.LINES else {key}


def test_no_sentence_and_no_variant_is_left_over() -> None:
    used = {key for line, seat in LINES for key in keys_of(line, seat)}
    assert set(words.LINES) - used - {key for key in words.LINES if ":" not in key} == set()
    assert set(words.OWN_LINES) - used - set(words.VARIANTS) == set()
    assert set(words.VARIANTS) <= {line.key for line, _ in LINES}


SECRET = {
    f.DeckShuffled: ("order",),
    f.DeckRestated: ("order",),
    f.MapGathered: ("order",),
    f.LookedAt: ("cards",),
    f.LaidBack: ("top_cards", "bottom_cards"),
}


@pytest.mark.parametrize("kind", SECRET, ids=lambda kind: kind.__name__)
def test_p_4_what_only_one_seat_may_know_is_in_no_line_of_another(kind: type[Fact]) -> None:
    for fact in samples(kind):
        line = story.log_line(fact, "carla")
        assert line is not None
        assert not set(SECRET[kind]) & set(line.values)


@pytest.mark.parametrize("kind", [f.TurnedDown, f.CardsMoved], ids=lambda kind: kind.__name__)
def test_p_6_cards_on_a_bottom_are_told_in_their_order_only_to_who_knows_it(kind: Any) -> None:
    where = {"where": "bottom"} if kind is f.CardsMoved else {"objects": (1, 2)}
    fact = kind(slot=1, deck="", cards=("Krosa", "Bant"), knowing=("anna",), **where)
    known, unknown = story.log_line(fact, "anna"), story.log_line(fact, "bruno")
    assert known is not None
    assert unknown is not None
    assert (known.values["cards"], unknown.values["cards"]) == (["Krosa", "Bant"], ["Bant", "Krosa"])


def test_the_arrangers_act_itself_tells_nobody_the_order() -> None:
    for seat in ("anna", "bruno", None):
        assert story.log_line(f.Acted(seat="anna", act=o.Choose(bottom=("Krosa", "Bant"))), seat) is None


# --- refusals, orders, questions, codes ------------------------------------------------------------------------------


def test_every_offence_that_a_group_may_pass_has_a_sentence() -> None:
    assert set(words.REASONS) >= legality.PASSABLE


def test_every_variant_of_a_button_is_a_value_that_its_order_or_question_can_have() -> None:
    orders = {tag(kind): kind for kind in ORDERS}
    for key in (one for one in words.BUTTONS if ":" in one and one not in table.BUTTONS):
        order, _, variant = key.partition(":")
        field = words.VARIANT_FIELDS[order]
        owner = Question if order == "choose" else orders[order]
        if variant.startswith("by_card"):
            assert {"by", *variant.split(":")[1:]} <= set(owner.__struct_fields__), key
        else:
            assert variant in literals(owner, field), key


def literals(owner: type[msgspec.Struct], field: str) -> set[str]:
    info = inspect.type_info(owner)
    assert isinstance(info, inspect.StructType)
    (found,) = [one.type for one in info.fields if one.name == field]
    return {str(value) for value in values_of(found, 1)}


def test_every_question_is_put_into_words() -> None:
    assert set(words.QUESTIONS) == literals(Question, "kind")


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("moment", (*MOMENTS, "walking")),
        ("step", tuple(literals(f.StepBegan, "step"))),
        ("phase", tuple(literals(f.StepBegan, "phase"))),
        ("stage", tuple(literals(f.StageBegan, "stage"))),
        ("face", ("blank", "chaos", "walk")),
        ("side", ("anchor", "waterfall")),
        ("direction", tuple(codes.DIRECTIONS)),
        ("mark", tuple(op.partition(":")[2] for op in OPS if op.startswith("rest_of_game:"))),
        ("until", tuple(op.partition(":")[2] for op in OPS if op.startswith("duration:"))),
        ("event", tuple(op.partition(":")[2] for op in OPS if op.startswith("delayed:"))),
        ("said", ("yes", "no", "can't")),
        ("kind", KINDS),
        ("key", (*KINDS, "exiled")),
        ("why", tuple(literals(f.PlayersLeft, "why") - {"None"})),
    ],
)
def test_every_code_has_a_name(kind: str, values: tuple[str, ...]) -> None:
    for value in values:
        assert str(words.GLOSSARY[kind][value])


def test_a_line_is_told_to_others_by_name_and_to_oneself_as_you() -> None:
    rolled = story.log_line(f.Rolled(slot=1, seat="anna", face="walk", special=True, counts=True, cost=2), None)
    assert rolled is not None
    assert sentence(rolled, lexicon("bruno")) == "Anna rolls the Planeswalker symbol (cost 2)."
    assert sentence(rolled, lexicon("anna")) == "You roll the Planeswalker symbol (cost 2)."


def test_items_are_named_by_card_and_moment_and_the_planeswalking_ability_by_itself() -> None:
    chaos = Item(number=1, controller="anna", moment="chaos", card="Krosa", line=2)
    walking = Item(number=2, controller="bruno", moment="walking")
    ceased = story.log_line(f.Ceased(slot=1, items=(1, 2), why="left", gone=(chaos, walking)), None)
    assert ceased is not None
    assert sentence(ceased, lexicon(None)) == "With its player ceases: Krosa, the planeswalking ability."
    resolved = story.log_line(f.Resolved(slot=1, number=1, item=chaos), None)
    assert resolved is not None
    assert sentence(resolved, lexicon(None)) == "Krosa, chaos: done."
