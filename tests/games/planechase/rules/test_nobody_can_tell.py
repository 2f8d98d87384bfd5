"""P-4, the law: what a seat does not know changes no byte that it receives, over random games of every variant.

Two worlds are the same but for what the seat cannot know: two cards of one block have changed places, or a card that
it does not know has another name. Its view, its buttons, its question, and the lines of the next act must be equal.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from msgspec.structs import replace

from games.kernel.rulebook import HOST, Fact, Order, Refused
from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.knowledge import Block, Deck, names_in, seen_by
from games.planechase.rules.state import Slot, State
from tests.support.laws import SEEDS, examples

from .playing import AT, BOOK, CODEC, VARIANTS, Play, Variant, a_setup
from .scene import main

EVERY_VARIANT = pytest.mark.parametrize("variant", VARIANTS, ids="-".join)
SHOWN = (f.TurnedUp, f.Revealed, f.LiftedUp, f.PhenomenonPassed, f.CardDealt, f.CardSetAside)
"""By these a card that lay in a deck becomes known to all: from then on the two worlds may differ."""

Swap = dict[str, str]


def received(state: State, seat: str | None) -> bytes:
    """Everything that a seat is sent of this state, by whatever way; a seat that is the host's own too."""
    sent: list[Any] = [BOOK.view(state, seat), BOOK.waited_for(state), BOOK.question_key(state, HOST)]
    if seat is not None:
        sent += [BOOK.question_key(state, seat), BOOK.orders(state, seat, False), BOOK.orders(state, seat, True)]
    return msgspec.json.encode(sent)


# --- two worlds ------------------------------------------------------------------------------------------------------


def exchanged(state: State, seat: str | None, chance: Random) -> tuple[State, Swap] | None:
    """Two cards inside one block of this seat's view have changed places in a deck whose order the program knows."""
    places = []
    for key, deck in state.decks.items():
        begin = 0
        for block in seen_by(deck, seat):
            if block.size > 1 and all(one.size == 1 and one.names for one in deck.pile):
                places.append((key, begin, block.size))
            begin += block.size
    if not places:
        return None
    key, begin, size = chance.choice(places)
    one, other = chance.sample(range(begin, begin + size), 2)
    deck = state.decks[key]
    order = [block.names[0] for block in deck.pile]
    everywhere = [name for names in state.homes.values() for name in names]
    if any(everywhere.count(order[place]) > 1 for place in (one, other)):
        return None
    swap = {order[one]: order[other], order[other]: order[one]}
    order[one], order[other] = order[other], order[one]
    mine = {seat, ""} if seat is not None else {""}
    seen = {
        who: pile if who in mine or seen_by(deck, seat) == pile else _renamed(pile, swap)
        for who, pile in deck.seen.items()
    }
    lying = Deck(tuple(Block((name,)) for name in order), seen)
    slots = tuple(_with_question_of(slot, seat, swap) for slot in state.slots)
    return replace(state, decks=state.decks | {key: lying}, slots=slots), swap


def _with_question_of(slot: Slot, seat: str | None, swap: Swap) -> Slot:
    """Somebody else who looks at cards is asked about those that they see."""
    asked = slot.question
    if asked is None or asked.kind != "place" or asked.seat == seat:
        return slot
    return replace(slot, question=replace(asked, cards=tuple(swap.get(name, name) for name in asked.cards)))


def _renamed(pile: tuple[Block, ...], swap: Swap) -> tuple[Block, ...]:
    return tuple(Block(tuple(sorted(swap.get(name, name) for name in block.names)), block.hidden) for block in pile)


def renamed(state: State, seat: str | None, chance: Random) -> tuple[State, Swap] | None:
    """A card in a deck whose name this seat does not know has the name of one that is in no deck."""
    everywhere = [name for names in state.homes.values() for name in names]
    unknown = [
        name
        for deck in state.decks.values()
        for name in names_in(deck.pile)
        if name not in names_in(seen_by(deck, seat)) and everywhere.count(name) == 1
    ]
    kind = {name: state.cards[name].type for name in state.cards}
    if not unknown or _is_asked_for_a_name(state, seat):
        return None
    old = chance.choice(unknown)
    strangers = [name for name in state.cards if name not in everywhere and kind[name] == kind[old]]
    if not strangers:
        return None
    new = chance.choice(strangers)
    swap = {old: new, new: old}
    plain = msgspec.to_builtins(state)
    cards = plain["setup"].pop("cards")
    plain = swapped(plain, swap)
    plain["setup"]["cards"] = cards
    return msgspec.convert(plain, State), swap


def _is_asked_for_a_name(state: State, seat: str | None) -> bool:
    """Who turns a real card over is offered the names that it can have."""
    asked = (slot.question for slot in state.slots if slot.question is not None)
    return any(question.kind == "name" and question.seat == seat for question in asked)


def swapped(data: Any, swap: Swap) -> Any:
    """The same data with these names in each other's place; lists of names that are kept in order stay in order."""
    match data:
        case str():
            return swap.get(data, data)
        case dict():
            return {key: swapped(value, swap) for key, value in data.items()}
        case list() | tuple():
            return [swapped(value, swap) for value in data]
    return data


# --- the laws --------------------------------------------------------------------------------------------------------


def check_next_act(play: Play, other: State, swap: Swap, seat: str | None, chance: Random) -> None:
    """The next act of somebody tells the seat the same in both worlds, unless it shows a card to all."""
    found = play.a_choice()
    if found is None:
        return
    actor, order = found
    tag, fields = CODEC.orders.write(order)
    there = CODEC.orders.read(tag, swapped(fields, swap))
    begin = chance.getrandbits(32)
    here_facts = happened(play, play.state, actor, order, begin)
    there_facts = happened(play, other, actor, there, begin)
    if any(is_shown(fact, seat) for fact in (*(here_facts or ()), *(there_facts or ()))):
        return
    if actor != seat:
        assert (here_facts is None) == (there_facts is None), order
    if here_facts is None or there_facts is None:
        return
    lines = [[BOOK.log_line(fact, seat) for fact in facts] for facts in (here_facts, there_facts)]
    assert lines[0] == lines[1]


def is_shown(fact: Fact, seat: str | None) -> bool:
    """Whether the seat sees a card by it that lay in a deck."""
    return isinstance(fact, SHOWN) or (isinstance(fact, f.LookedAt) and fact.seat == seat)


def happened(play: Play, state: State, actor: str, order: Order, begin: int) -> list[Fact] | None:
    """The facts of this order there; None: it is refused."""
    try:
        return list(BOOK.decide(state, order, play.by(actor), Random(begin), AT))
    except Refused:
        return None


def check(variant: Variant, seed: int, other_world: Any) -> int:
    """Plays a random game and looks at the other world every few acts; how often there was one."""
    chance = Random(seed)
    play = Play(a_setup(chance, variant), chance)
    looked = 0
    for _ in play.steps(70):
        if play.state.stage == "over":
            break
        seat = chance.choice([*play.state.playing, None])
        found = other_world(play.state, seat, chance) if chance.random() < 0.4 else None
        if found is None:
            continue
        other, swap = found
        looked += 1
        assert received(play.state, seat) == received(other, seat), (seat, swap)
        check_next_act(play, other, swap, seat, chance)
    return looked


@EVERY_VARIANT
@examples(8)
@given(SEEDS)
def test_p_4_two_cards_of_one_block_can_change_places_and_the_seat_receives_the_same(
    variant: Variant, seed: int
) -> None:
    check(variant, seed, exchanged)


@EVERY_VARIANT
@examples(5)
@given(SEEDS)
def test_p_4_a_card_that_the_seat_does_not_know_can_have_another_name(variant: Variant, seed: int) -> None:
    check(variant, seed, renamed)


@pytest.mark.parametrize("other_world", [exchanged, renamed])
def test_the_law_is_not_empty(other_world: Any) -> None:
    """There are other worlds to look at in nearly every game."""
    looked = [check(VARIANTS[0], seed, other_world) for seed in range(16)]
    assert sum(looked) > 15


def test_p_23_p_4_after_a_restart_a_communal_list_that_nobody_knew_is_still_known_to_nobody() -> None:
    scene = main("Krosa", "Bant", deck_lists="owner").act(o.Restart(by="Karn Liberated"), "anna")
    assert {names_in(pile) for pile in scene.state.decks[""].seen.values()} == {()}
