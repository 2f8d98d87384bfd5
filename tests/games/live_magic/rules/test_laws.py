"""Laws of the whole evening, over random evenings of two to twelve seats under random charters, Powers and pools.

LM §4: the invariants (a) … (h); what is offered is never refused and what is not offered always is; nothing hidden
leaks; facts, orders and states survive being written down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain, islice, product
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.kernel.rulebook import By, Fact, Order, Refused, fold
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.codes import CATEGORIES, DECKS, KINDS, SIGNS
from games.live_magic.rules.powers.bills import bill
from games.live_magic.rules.powers.params import Chosen, choices, opponents_choices
from games.live_magic.rules.powers.sight import Sight
from games.live_magic.rules.powers.silence import mildest
from games.live_magic.rules.setup import PowerRow, Setup
from games.live_magic.rules.state import State
from games.live_magic.rules.view import View
from tests.support.laws import SEEDS, check_texts, check_written_down, examples

from .inventing import invented
from .playing import AT, BOOK, CODEC, ROWS, Play, a_setup, assert_same, describe, fits, is_over, order_of


def an_evening(seed: int, seats: int) -> Play:
    """A table of a random setup: with the shipped Powers, or with as many that nobody has seen before."""
    chance = Random(seed)
    rows = ROWS if chance.random() < 0.4 else invented(chance, len(ROWS))
    return Play(a_setup(chance, seats, rows), chance)


# --- (a) … (h) --------------------------------------------------------------------------------------------------------


def check_packs(setup: Setup, state: State) -> None:
    """(a) each pack is in exactly one of pool, table, a player; lands by copies."""
    held = [*state.pool.values(), *(one.packs for one in state.magi.values())]
    places = sorted(chain(state.table, *held))
    assert places == sorted(pack.id for pack in setup.packs if pack.deck in DECKS), describe(state)
    for pack in setup.packs:
        if pack.deck not in DECKS:
            taken = sum(one.lands.others.get(pack.id, 0) for one in state.magi.values() if one.lands is not None)
            assert 0 <= taken <= pack.copies


def check_values(state: State) -> None:
    """(b) traits and life have floors; (c), (d) a kind and its colours; (f) experience; (g) one call, one challenge."""
    for one in state.magi.values():
        assert min(one.traits.of(category) for category in CATEGORIES) >= 0
        assert one.life >= state.charter.forced_life_floor
        assert one.picks >= 0
        assert one.xp_free >= 0
        assert len(set(one.colours)) == len(one.colours) <= {None: 0, "mono": 1, "bi": 2, "gold": 5}[one.kind]
    assert state.challenge is None or state.call is not None


def check_kinds(facts: Sequence[Fact]) -> None:
    """(c) nobody has two kinds."""
    kinds: dict[str, set[str]] = {}
    for fact in facts:
        if isinstance(fact, f.KindDeclared):
            kinds.setdefault(fact.seat, set()).add(fact.kind)
    assert all(len(declared) == 1 for declared in kinds.values())


@examples(60)
@given(SEEDS, st.integers(2, 12), st.integers(0, 400))
def test_a_to_h_hold_after_every_order_and_every_evening_ends(seed: int, seats: int, wild: int) -> None:
    play = an_evening(seed, seats)
    for _ in play.steps(wild):
        check_packs(play.setup, play.state)
        check_values(play.state)
    check_kinds(play.facts)
    assert is_over(play.state)
    assert all(one.lands is not None or one.absent or one.is_out for one in play.state.magi.values())


@examples(15)
@given(SEEDS, st.integers(2, 6))
def test_e_who_declares_all_colours_has_seven_packs_after_a_full_auction(seed: int, seats: int) -> None:
    """No pass, no shortage, no Power: the arithmetic of Table 1 and Table 2."""
    chance = Random(seed)
    setup = a_setup(chance, seats, rows=())
    packs = tuple(
        replace(setup.packs[0], id=f"{d}{n:02}", name=f"{d} {n}", deck=d) for d in DECKS for n in range(7 * seats)
    )
    charter = replace(setup.charter, forced_life_floor=1, allow_short_declaration=False, throw_mode="phones")
    sheets = [replace(seat, sheet=replace(seat.sheet, life=20)) for seat in setup.seats]
    play = Play(replace(setup, packs=packs, charter=charter, seats=tuple(sheets)), chance)
    while play.state.phase in ("approval", "auction"):
        play.give(*_eager(play))
    for one in play.state.magi.values():
        if len(one.colours) == {None: 0, "mono": 1, "bi": 2, "gold": 5}[one.kind]:
            assert len(one.packs) == (7 if one.kind else 0)


def _eager(play: Play) -> tuple[By, Order]:
    """Everybody picks whatever they can, and nobody passes."""
    for seat in BOOK.waited_for(play.state):
        offers = [
            offer for offer in play.offers(seat) if offer.order in EAGER and offer.fixed.get("pack", 1) is not None
        ]
        if offers:
            return play.by(seat), order_of(play.chance.choice(offers), play.chance)
    found = play.plain_order()
    assert found is not None
    return found


EAGER = {"approve", "approve_all", "announce", "declare", "no", "call", "answer", "nominate", "category", "throw"}
EAGER |= {"pay_retest", "overbid", "accept"}


# --- offers and orders ------------------------------------------------------------------------------------------------


@examples(40)
@given(SEEDS, st.integers(2, 8))
def test_what_is_offered_is_never_refused(seed: int, seats: int) -> None:
    play = an_evening(seed, seats)
    for _ in play.steps(250):
        if play.chance.random() < 0.1:
            for actor in play.actors:
                check_offers(play, actor)


def check_offers(play: Play, actor: str) -> None:
    """Every button, filled in by chance, is accepted; lands have the Style check of their own (D-30)."""
    for offer in play.offers(actor):
        if offer.order != "lands":
            order = order_of(offer, play.chance)
            facts = BOOK.decide(play.state, order, play.by(actor), Random(1), AT)
            assert facts, f"{order} does nothing"
            fold(BOOK, play.state, facts)
            check_texts(CODEC, offer, order, partial(refusal_of, play, actor))


def refusal_of(play: Play, actor: str, order: Order) -> Refused | None:
    """Why this order is refused; None: it is not."""
    try:
        BOOK.decide(play.state, order, play.by(actor), Random(1), AT)
    except Refused as refused:
        return refused
    return None


@examples(25)
@given(SEEDS, st.integers(2, 4))
def test_d42_silence_is_the_mildest_choice_of_every_power(seed: int, seats: int) -> None:
    """Whoever is asked, for a Power of their own or of somebody else: nothing legal costs less, no number is less."""
    play = an_evening(seed, seats)
    for _ in play.steps(120):
        window = play.state.window
        if window is not None:
            rows = [row for row in play.setup.powers if row.window == window.key]
            for row, seat in product(rows, window.asked):
                check_mildest(row, Sight(play.state, seat))


def check_mildest(row: PowerRow, sight: Sight) -> None:
    own = list(islice(choices(row, sight), 200))
    if own:
        said = mildest(row, sight, "self", own)
        assert bill(row, sight, said).life == min(bill(row, sight, other).life for other in own)
        check_least(said, [other for other in own if bill(row, sight, other) == bill(row, sight, said)])
        theirs = list(islice(opponents_choices(row, sight, said), 200))
        check_least(mildest(row, sight, "opponent", theirs), theirs)


def check_least(said: Chosen, alike: Sequence[Chosen]) -> None:
    """One of these; where others differ from it in a number alone, theirs is the greater."""
    assert said in alike
    for other in alike:
        differing = [(said[name], other[name]) for name in said if said[name] != other[name]]
        match differing:
            case [(int() as mine, int() as another)]:
                assert mine < another, (said, other)


@examples(40)
@given(SEEDS, st.integers(2, 8))
def test_what_is_not_offered_is_always_refused(seed: int, seats: int) -> None:
    play = an_evening(seed, seats)
    for _ in play.steps(250):
        if play.chance.random() < 0.1:
            for actor in play.actors:
                check_any_order(play, actor)


def check_any_order(play: Play, actor: str) -> None:
    """Any orders at all: one that is not refused is a button."""
    offers = play.offers(actor)
    for _ in range(8):
        order = any_order(play)
        try:
            facts = BOOK.decide(play.state, order, play.by(actor), Random(1), AT)
        except Refused:
            continue
        assert any(fits(offer, order) for offer in offers), f"{actor}: {order} is not offered in {describe(play.state)}"
        fold(BOOK, play.state, facts)


def any_order(play: Play) -> Order:
    """An order of any kind with values that might fit."""
    chance, seats = play.chance, list(play.state.magi)
    packs = [*play.state.table[:4], *chance.sample([pack.id for pack in play.setup.packs], 3)]
    words: dict[str, Any] = {
        "sheet": chance.choice(seats),
        "version": chance.choice([0, 1, 2]),
        "reason": chance.choice(["because", " "]),
        "seat": chance.choice(seats),
        "kind": chance.choice(KINDS),
        "deck": chance.choice(DECKS),
        "priority": chance.randrange(1, 6),
        "mode": chance.choice(["live", "sealed"]),
        "pack": chance.choice(packs),
        "contests": chance.random() < 0.5,
        "on": chance.random() < 0.5,
        "category": chance.choice(CATEGORIES),
        "sign": chance.choice(SIGNS),
        "a": chance.choice(SIGNS),
        "b": chance.choice(SIGNS),
        "power": chance.choice([row.key for row in play.setup.powers]),
        "params": chance.choice([{}, {"x": 1}, {"x": 9}, {"pack": packs[0]}, {"extra": packs[0], "left": packs[1]}]),
        "amount": chance.choice([None, 1, 5, 30]),
        "side": chance.choice(["left", "right"]),
        "packs": chance.sample(packs, 3),
        "basics": {"Plains": 17},
        "initiative": chance.sample(seats, len(seats)),
        "decks": chance.sample(DECKS[:-1], 5),
        "left": chance.choice(packs),
    }
    kind = chance.choice([kind for kind in BOOK.order_types if kind not in (o.Rule, o.ReviseSheet, o.SeatNewcomer)])
    fields = [name for name in kind.__struct_fields__ if name in words]
    return CODEC.read_order({"order": kind.__struct_config__.tag} | {name: words[name] for name in fields})


# --- writing down -----------------------------------------------------------------------------------------------------


@examples(25)
@given(SEEDS, st.integers(2, 8))
def test_facts_orders_and_states_survive_being_written_down(seed: int, seats: int) -> None:
    play = an_evening(seed, seats)
    for _ in play.steps(250):
        pass
    check_written_down(BOOK, CODEC, play.setup, play.state, play.facts)


@examples(15)
@given(SEEDS, st.integers(2, 6))
def test_every_order_survives_being_written_down(seed: int, seats: int) -> None:
    play = an_evening(seed, seats)
    for _ in play.steps(120):
        for actor in play.actors:
            for offer in play.offers(actor):
                order = order_of(offer, play.chance)
                name, data = CODEC.orders.write(order)
                again = CODEC.read_order(msgspec.json.decode(msgspec.json.encode(data | {"order": name})))
                assert again == order


# --- non-interference -------------------------------------------------------------------------------------------------

SECRET = {"throw", "nominate", "announce", "answer", "completion_declare", "completion_pick", "lands", "power"}


SEALED: set[type[Fact]] = {
    f.KindAnnounced,
    f.ContestAnswered,
    f.PackNominated,
    f.ThrowSealed,
    f.PowerActivated,
    f.ParamsChosen,
    f.BlindOffered,
    f.PacksHidden,
    f.CompletionDeclared,
    f.CompletionPicked,
    f.CompletionWithdrawn,
    f.LandsChosen,
    f.LandsWithdrawn,
}
"""Facts in which something may stay sealed. An invented Power that shows its secret by another fact has used it."""


class Twins:
    """Two evenings that differ only in what one seat has done in secret."""

    def __init__(self, play: Play, liar: str) -> None:
        self.play = play
        self.liar = liar
        self.other = play.state

    @property
    def strangers(self) -> list[str | None]:
        """Everybody who may not know: the other seats, and a watcher."""
        return [None, *(seat for seat in BOOK.seats(self.play.state) if seat != self.liar)]

    @property
    def is_different(self) -> bool:
        return self.other != self.play.state

    def give(self, by: By, order: Order) -> None:
        """The order is given in both evenings; the liar's own secret may be another one in the second."""
        mine = self.play.state
        lie = self._lie(by, order)
        facts = list(BOOK.decide(mine, order, by, Random(3), AT))
        theirs = self._answered(lie, by)
        self.play.state = fold(BOOK, mine, facts)
        self.play.facts += facts
        if theirs is None or not self._is_hidden(facts, theirs):
            self.other = self.play.state
            return
        self.other = fold(BOOK, self.other, theirs)
        for stranger in self.strangers:
            told = [BOOK.log_line(fact, stranger) for fact in facts], [BOOK.log_line(fact, stranger) for fact in theirs]
            assert_same(*told)

    def _is_hidden(self, facts: Sequence[Fact], theirs: Sequence[Fact]) -> bool:
        """Nothing was revealed; nor was a secret parameter used, as an invented Power may."""
        if any(fact.reveals for fact in (*facts, *theirs)) or not _alike(facts, theirs):
            return False
        differing = {type(mine) for mine, other in zip(facts, theirs, strict=True) if mine != other}
        return self.play.setup.powers == ROWS or differing <= SEALED

    def _answered(self, order: Order, by: By) -> list[Fact] | None:
        try:
            return list(BOOK.decide(self.other, order, by, Random(3), AT))
        except Refused:
            assert by.seat == self.liar, f"{by.seat} hears of a secret by a refusal"
            return None

    def _lie(self, by: By, order: Order) -> Order:
        """Another order of the same button, equal in all that is public."""
        if by.seat != self.liar or order.__struct_config__.tag not in SECRET:
            return order
        for offer in self.play.offers(self.liar):
            if fits(offer, order) or offer.order == order.__struct_config__.tag:
                for _ in range(4):
                    lie = (
                        lands_of_another_size(order)
                        if isinstance(order, o.ChooseLands)
                        else order_of(offer, self.play.chance)
                    )
                    if _is_same_in_public(self.play, order, lie):
                        return lie
        return order

    def compare(self) -> None:
        """Nobody but the liar can tell the two evenings apart."""
        for stranger in self.strangers:
            assert_same(BOOK.view(self.play.state, stranger), BOOK.view(self.other, stranger))
            if stranger is not None:
                host = stranger == self.play.host
                assert_same(BOOK.orders(self.play.state, stranger, host), BOOK.orders(self.other, stranger, host))
                assert BOOK.question_key(self.play.state, stranger) == BOOK.question_key(self.other, stranger)
                self._compare_refusals(stranger)
        assert BOOK.waited_for(self.play.state) == BOOK.waited_for(self.other)
        assert BOOK.advance(self.play.state) == BOOK.advance(self.other)

    def _compare_refusals(self, stranger: str) -> None:
        order = any_order(self.play)
        assert refusal(self.play.state, order, self.play.by(stranger)) == refusal(
            self.other, order, self.play.by(stranger)
        )


def _alike(facts: Sequence[Fact], theirs: Sequence[Fact]) -> bool:
    return [type(fact) for fact in facts] == [type(fact) for fact in theirs]


def _is_same_in_public(play: Play, order: Order, lie: Order) -> bool:
    """Whether the two orders may differ only in what stays sealed."""
    if type(order) is not type(lie):
        return False
    if isinstance(order, o.ActivatePower) and isinstance(lie, o.ActivatePower):
        secret = {param.name for param in play.state.rows[order.power].params if param.secret}
        public = [{k: v for k, v in one.params.items() if k not in secret} for one in (order, lie)]
        return order.power == lie.power and public[0] == public[1]
    if isinstance(order, o.PickCompletion) and isinstance(lie, o.PickCompletion):
        shared = play.state.completion is None or play.state.completion.shared or play.state.completion.sources
        return not shared and len(order.packs) == len(lie.packs)
    return True


def lands_of_another_size(order: o.ChooseLands) -> o.ChooseLands:
    """The same lands twice over: the Style check says the same of them."""
    return replace(order, basics={name: 2 * number for name, number in order.basics.items()})


def refusal(state: State, order: Order, by: By) -> object:
    """What a sender hears: the refusal, or that it was accepted."""
    try:
        BOOK.decide(state, order, by, Random(3), AT)
    except Refused as no:
        return no.refusal
    return None


@pytest.mark.parametrize("mode", ["live", "sealed"])
@examples(30)
@given(seed=SEEDS, seats=st.integers(2, 6))
def test_nobody_can_tell_what_another_did_in_secret(mode: Any, seed: int, seats: int) -> None:
    play = an_evening(seed, seats)
    setup, chance = play.setup, play.chance
    play = Play(replace(setup, charter=replace(setup.charter, pick_mode=mode)), chance)
    twins = Twins(play, chance.choice(list(BOOK.seats(play.state))))
    for number in range(1_500):
        if is_over(play.state):
            break
        found = play.next_order() if number < 300 else play.plain_order()
        assert found is not None
        twins.give(*found)
        if twins.is_different:
            twins.compare()


@examples(15)
@given(seed=SEEDS, seats=st.integers(2, 6))
def test_a_finished_evening_hides_nothing(seed: int, seats: int) -> None:
    play = an_evening(seed, seats)
    for _ in play.steps(0):
        pass
    if play.state.phase == "tournament":
        play.give(By(host=True), o.CloseEvening())
    views = [BOOK.view(play.state, seat) for seat in (None, *BOOK.seats(play.state))]
    for view in views:
        assert isinstance(view, View)
        assert [one.packs for one in view.seats] == [play.state.magi[one.key].packs for one in view.seats]
        assert len(view.decks) == sum(one.lands is not None for one in play.state.magi.values())
