"""The law of the rune area (§2, R-18, R-23, R-24): put another rune in the place of a face-down one that only its owner
has seen, and no byte changes that another seat receives — over random duels, on every channel.

Two worlds are the same but for that rune. Views, buttons, questions, what the table waits for and what silence means,
the refusals of what others attempt, and the lines of the next act must be equal for everybody but its owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from msgspec.structs import replace

from games.kernel.rulebook import By, Fact, Order, Refused
from games.runes.rules import facts as f
from games.runes.rules import legality
from games.runes.rules import orders as o
from games.runes.rules.charter import Charter
from games.runes.rules.chronicle import chronicle
from games.runes.rules.decks import Deck
from games.runes.rules.setup import Setup
from games.runes.rules.state import State
from tests.support.laws import SEEDS, examples, received

from .playing import AT, BOOK, VARIANTS, Play, Variant, a_setup

EVERY_VARIANT = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: f"{variant[0]}-players-{variant[1]}")


def remembered(setup: Setup, facts: Sequence[Fact]) -> bytes:
    """What is remembered of a table while it goes on: every member of a campaign may read it."""
    return msgspec.json.encode(chronicle(setup, [(AT, fact) for fact in facts], AT))


# --- two worlds ------------------------------------------------------------------------------------------------------


def exchanged(state: State, chance: Random) -> tuple[State, str, tuple[str, str]] | None:
    """The same state, in which one secret rune is another; whose it is, and both names."""
    if state.stage not in ("redraw", "play"):
        return None
    owners = [seat for seat in state.playing if state.players[seat].area.secret]
    if not owners:
        return None
    owner = chance.choice(owners)
    player = state.players[owner]
    old = chance.choice(player.area.secret)
    for new in chance.sample(sorted(state.catalogue.runes), len(state.catalogue.runes)):
        runes = tuple(new if name == old else name for name in player.deck.runes)
        deck = replace(player.deck, runes=runes)
        if new not in player.deck.runes and not legality.why_illegal(deck, state.catalogue, state.charter):
            down = tuple(sorted((new, *(name for name in player.area.down if name != old))))
            other = replace(player, deck=deck, area=replace(player.area, down=down))
            return replace(state, players=state.players | {owner: other}), owner, (old, new)
    return None


def attempts(state: State, owner: str, names: tuple[str, str]) -> list[tuple[Order, By]]:
    """What somebody else may try who would like to know, with the host's role too."""
    found: list[tuple[Order, By]] = []
    for name in names:
        for by in (By(seat=owner, hand="host", host=True), By(host=True)):
            found += [
                (o.PlayRune(name=name), by),
                (o.Flip(name=name, to="up", by="Effect"), by),
                (o.Ruling(what="up", seat=owner, name=name), by),
                (o.Ruling(what="down", seat=owner, name=name), by),
            ]
        for other in state.seating:
            if other != owner:
                by = By(seat=other, host=True)
                found += [
                    (o.Ruling(what="up", seat=owner, name=name), by),
                    (o.Ruling(what="down", seat=owner, name=name), by),
                    (o.Cancel(item=name, by="Effect", wording="rune"), by),
                ]
    return found


def answer(state: State, order: Order, by: By) -> Any:
    """What the table answers to this attempt."""
    try:
        facts = BOOK.decide(state, order, by, Random(1), AT)
    except Refused as refused:
        return refused.refusal
    return [told for fact in facts for told in [BOOK.log_line(fact, None)]]


def names_it(facts: Sequence[Fact], names: tuple[str, str]) -> bool:
    """Whether one of the two is shown by these: from then on the worlds may differ."""
    return any(isinstance(fact, f.RuneRevealed) and fact.name in names for fact in facts)


def others(state: State, owner: str) -> list[str | None]:
    return [None, *(seat for seat in state.seating if seat != owner)]


@EVERY_VARIANT
@examples(5)
@given(SEEDS)
def test_a_rune_that_only_its_owner_has_seen_changes_no_byte_for_anybody_else(variant: Variant, seed: int) -> None:
    chance = Random(seed)
    play = Play(a_setup(chance, variant), chance)
    for _ in play.steps(120):
        if chance.random() > 0.15 or (found := exchanged(play.state, chance)) is None:
            continue
        other, owner, names = found
        for seat in others(play.state, owner):
            assert received(BOOK, play.state, seat) == received(BOOK, other, seat), (seat, owner, names)
        for order, by in attempts(play.state, owner, names):
            assert answer(play.state, order, by) == answer(other, order, by), (order, by)
        check_next_act(play, other, owner, names)


def check_next_act(play: Play, other: State, owner: str, names: tuple[str, str]) -> None:
    """What others read of the next act, and receive after it, is the same; so is that it is taken back to."""
    found = play.a_choice()
    if found is None:
        return
    actor, order = found
    facts = list(BOOK.decide(play.state, order, play.by(actor), Random(7), AT))
    if names_it(facts, names):
        return
    same = list(BOOK.decide(other, order, play.by(actor), Random(7), AT))
    after, beside = play.state, other
    for one, two in zip(facts, same, strict=True):
        after, beside = BOOK.evolve(after, one), BOOK.evolve(beside, two)
        for seat in others(play.state, owner):
            assert BOOK.log_line(one, seat) == BOOK.log_line(two, seat)
    for seat in others(play.state, owner):
        assert received(BOOK, after, seat) == received(BOOK, beside, seat)
        back = [BOOK.forget(then, done) for then, done in ((play.state, facts), (other, same))]
        assert received(BOOK, back[0], seat) == received(BOOK, back[1], seat)


@EVERY_VARIANT
@examples(5)
@given(SEEDS)
def test_a_rune_that_only_its_owner_has_seen_changes_nothing_that_is_remembered(variant: Variant, seed: int) -> None:
    chance = Random(seed)
    play = Play(a_setup(chance, variant), chance)
    for _ in play.steps(120):
        if chance.random() > 0.15 or (found := exchanged(play.state, chance)) is None:
            continue
        _other, owner, names = found
        if not names_it(play.facts, names):
            there = elsewhere(play, owner, names)
            assert there != (play.setup, play.facts), "else the law would say nothing"
            assert remembered(play.setup, play.facts) == remembered(*there)


def elsewhere(play: Play, owner: str, names: tuple[str, str]) -> tuple[Setup, list[Fact]]:
    """The same table from its first fact on, at which the owner has always had the other rune."""
    decks = {key: _with(deck, *names) if key == owner else deck for key, deck in play.setup.decks.items()}
    return replace(play.setup, decks=decks), [_told_with(fact, owner, names) for fact in play.facts]


def _told_with(fact: Fact, owner: str, names: tuple[str, str]) -> Fact:
    match fact:
        case f.DeckBrought(seat=seat) | f.DeckSided(seat=seat) if seat == owner:
            return replace(fact, deck=_with(fact.deck, *names))
        case f.GameBegan() if owner in fact.decks:
            return replace(fact, decks=fact.decks | {owner: _with(fact.decks[owner], *names)})
    return fact


def _with(deck: Deck, old: str, new: str) -> Deck:
    return replace(deck, runes=tuple(new if name == old else name for name in deck.runes))


def test_the_two_worlds_differ_for_the_owner() -> None:
    """Else the law would say nothing."""
    chance = Random(1)
    play = Play(a_setup(chance, (2, 1)), chance)
    found = next(found for _ in play.steps(100) if (found := exchanged(play.state, chance)) is not None)
    other, owner, (old, new) = found
    assert old != new
    assert received(BOOK, play.state, owner) != received(BOOK, other, owner)


# --- decks and siding ------------------------------------------------------------------------------------------------


@examples(10)
@given(SEEDS)
def test_r_18_what_is_brought_and_sided_is_told_to_nobody_but_whether_it_is_legal(seed: int) -> None:
    """Two legal decks of the same ruler and as many runes look the same; so do two exchanges that are legal."""
    chance = Random(seed)
    setup = replace(a_setup(chance, (2, 3)), charter=Charter(match=3))
    ruler, plain = "SDV1-005", ("Bewilder", "Dispel", "Turn Tail", "Light of the Moon", "Mini Meteor")
    side = dict.fromkeys(("Chain Bind", "Karmic Reversal"), 1)
    one = Deck(ruler, plain[:3], side=side)
    two = Deck(ruler, plain[2:], main={f"Card {number}": 4 for number in range(10)}, side={"Sandstorm": 2})
    owner, other = setup.keys
    states = []
    for deck in (one, two):
        state = BOOK.initial(replace(setup, decks={other: Deck("SDV4-008")}))
        facts = BOOK.decide(state, o.Bring(deck=deck), By(seat=owner), chance, AT)
        for fact in facts:
            state = BOOK.evolve(state, fact)
        states.append((state, [BOOK.log_line(fact, other) for fact in facts]))
    (state, lines), (beside, told) = states
    assert lines == told
    for seat in (other, None):
        assert received(BOOK, state, seat) == received(BOOK, beside, seat)
    sidings = (o.Side(), o.Side(runes=(*plain[:2], "Chain Bind")), o.Side(runes=()), o.Side(out=(), into=()))
    seen = {received_after_siding(state, siding, owner, other) for siding in sidings}
    assert len(seen) == 1


def received_after_siding(state: State, siding: o.Side, owner: str, other: str) -> bytes:
    for order, by in (
        (o.First(seat=owner), By(host=True)),
        (o.Redraw(count=0), By(seat=owner)),
        (o.Redraw(count=0), By(seat=other)),
        (o.Leave(seats=(other,)), By(seat=other)),
        (siding, By(seat=owner)),
    ):
        facts = BOOK.decide(state, order, by, Random(1), AT)
        for fact in facts:
            state = BOOK.evolve(state, fact)
    return received(BOOK, state, other) + msgspec.json.encode([BOOK.log_line(fact, other) for fact in facts])
