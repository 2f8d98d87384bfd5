"""Every line of every card is run by the interpreter, and every word of the vocabulary is tried (planes §3)."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.kernel.rulebook import By, Refused
from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.codes import Said
from games.planechase.rules.decision import Decision
from games.planechase.rules.flow import go_on
from games.planechase.rules.interpreter import DEEDS, perform
from games.planechase.rules.stack import answers_to
from games.planechase.rules.state import FaceUp, Question
from games.planechase.rules.triggers import trigger_line
from games.planechase.rules.vocabulary import OPS, STATIC_OPS, read_op

from .catalogue import CARDS, OFFICIAL
from .scene import SEATS, Scene, main

LINES = [(card.name, number) for card in CARDS.values() for number in range(1, len(card.abilities) + 1)]
TRIGGERED = [(name, number) for name, number in LINES if "static" not in CARDS[name].line(number).on]
DECK = ("Mutual Epiphany", "Akoum", "Bant", "Time Distortion", "Esper", "Gavony", "Grixis", "Jund")
ORDER = o.Note(text="")


TABLES: tuple[dict[str, str], ...] = ({}, {"triggers": "at_once"}, {"deck_source": "cardboard"})
"""Kinds of tables: each line is run at all of them."""


SAID: tuple[Said, ...] = ("yes", "no", "can't")


def met(name: str, number: int, chance: Random, **charter: Any) -> Scene:
    """A table in a main phase where this line of this card has just triggered."""
    start = "Naya" if name == "Krosa" else "Krosa"
    scene = main(start, *(card for card in DECK if card != name), name, casual_cards="on", **charter)
    scene.act(o.Ruling(what="deck", blocks=((name,), tuple(card for card in scene.deck() if card != name))))
    decision = Decision(scene.state, By(seat="anna", hand="table", host=True), chance, ORDER)
    decision.happen(f.TurnedUp(slot=1, deck="", places=(0,), cards=(_turned_up(scene, name),)))
    trigger_line(decision, decision.slot.face_up[-1], number, CARDS[name].line(number).on[0])
    go_on(decision)
    scene.state = decision.state
    return scene


def _turned_up(scene: Scene, name: str) -> FaceUp:
    assert scene.slot.turn is not None
    return FaceUp(scene.state.objects + 1, "", name, walked=("anna", scene.slot.turn.number))


def answer(question: Question, chance: Random) -> o.Choose:
    """Some legal answer."""
    cards = chance.sample(question.cards, len(question.cards))
    match question.kind:
        case "arrange":
            return o.Choose(bottom=tuple(cards))
        case "top":
            return o.Choose(top=(cards[0],))
        case "may_bottom":
            return o.Choose(keep=True) if chance.random() < 0.5 else o.Choose(bottom=tuple(cards))
        case "name":
            return o.Choose(up=(cards[0],))
        case "side":
            return o.Choose(side=chance.choice(["anchor", "waterfall"]))
    raise AssertionError(question.kind)


@pytest.mark.parametrize(("name", "number"), TRIGGERED, ids=[f"{name}-{number}" for name, number in TRIGGERED])
def test_every_line_that_triggers_resolves_and_leaves_each_card_in_one_place(name: str, number: int) -> None:
    for seed, (said, table) in enumerate(zip(SAID, TABLES, strict=True)):
        chance = Random(seed)
        scene = met(name, number, chance, **table)
        before = sorted((*scene.deck(), *scene.up))
        for _ in range(60):
            if scene.slot.question is not None:
                scene.act(answer(scene.slot.question, chance), scene.slot.question.seat)
            elif scene.slot.stack:
                assert scene.slot.top is not None
                scene.resolve(said if said in answers_to(scene.state, scene.slot.top) else None)
            else:
                break
        assert scene.slot.stack == ()
        assert scene.slot.running is None
        assert sorted((*scene.deck(), *scene.up)) == before


def test_the_interpreter_knows_every_form_of_the_vocabulary_and_no_other() -> None:
    assert set(DEEDS) == set(OPS)


@pytest.mark.parametrize("op", ["steal_the_crisps", "planar_reveal_top:0", ""])
def test_a_word_outside_the_vocabulary_is_not_run(op: str) -> None:
    scene = main("Krosa")
    with pytest.raises(KeyError):
        perform(Decision(scene.state, By(seat="anna"), Random(0), ORDER), op)


@pytest.mark.parametrize("form", OPS)
def test_every_op_of_the_vocabulary_is_run_by_a_line_of_a_shipped_card(form: str) -> None:
    """So it is by the test of that line; static ones are in force instead."""
    carriers = [
        (name, number)
        for name, number in LINES
        if form in {getattr(read_op(op), "form", "") for op in ops(name, number)}
    ]
    assert carriers
    if form not in STATIC_OPS:
        assert set(carriers) & set(TRIGGERED)


def ops(name: str, number: int) -> tuple[str, ...]:
    return CARDS[name].line(number).ops


def test_all_forty_eight_cards_with_ops_have_a_scenario_that_names_them() -> None:
    carriers = {name for name, card in OFFICIAL.items() if any(line.ops for line in card.abilities)}
    assert len(carriers) == 48
    named: set[str] = set()
    for path in Path(__file__).parent.glob("test_cards_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                named.add(node.value)
    assert carriers <= named


def test_no_code_of_the_rule_book_names_a_card() -> None:
    engine = Path(__file__).parents[4] / "games" / "planechase" / "rules"
    for path in engine.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in docs}
        assert not texts & set(CARDS), path.name


def test_casual_cards_are_refused_where_they_are_off_and_without_reminders() -> None:
    casual = [card for card in CARDS.values() if card.status == "casual"]
    assert len(casual) == 56
    assert not any(line.ops or line.reminder for card in casual for line in card.abilities)


def test_a_casual_phenomenon_without_an_encounter_line_is_left_at_once() -> None:
    """planes §4: High and Dry Black Market and That's Enough Slices have none; 704.6f follows."""
    for name in ("High and Dry Black Market", "That's Enough Slices"):
        scene = main("Krosa", name, "Bant", casual_cards="on").walk()
        assert scene.up == ("Bant",)
        assert [walked.cause for walked in scene.of(f.Walked)] == ["card", "phenomenon"]


def test_an_answer_that_nobody_asked_for_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        main("Krosa").act(o.Choose(keep=True), SEATS[0])
    assert refused.value.rule == "P-8"
