"""The laws of every rule book, and random games to try them over.

A game says in its `RandomPlay` what chance does at its tables; whatever its rules are, these hold: what is offered is
never refused, somebody can always act, a fact changes no state but makes another one, and all of it survives being
written down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from random import Random
from typing import Any, ClassVar

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from games.kernel import table
from games.kernel.choosing import choose
from games.kernel.codec import Codec, Malformed
from games.kernel.rulebook import HOST, By, Fact, Offer, Order, Refused, RuleBook, Text, fold
from tests.support.examples import fewer

AT = datetime(2026, 11, 22, 20, tzinfo=UTC)
BOUNDED = (
    msgspec.inspect.BoolType,
    msgspec.inspect.LiteralType,
    msgspec.inspect.NoneType,
    msgspec.inspect.StructType,
    msgspec.inspect.TupleType,
    msgspec.inspect.UnionType,
)
SEEDS = st.integers(0, 2**32 - 1)


def examples(number: int) -> settings:
    """A sixth of so many random games, however long one takes; in `make test-all` ten times as many."""
    return settings(max_examples=fewer(number), deadline=None, suppress_health_check=[HealthCheck.too_slow])


# --- random games ----------------------------------------------------------------------------------------------------


class RandomPlay:
    """A game that is played by random legal acts. `facts`: all of them so far; `state`: where they have led.

    The first seat holds the host's role, and HOST stands for a host without a seat. A game names its `book` and its
    `codec`, and overrides what chance shall not do as often as everything else.
    """

    book: ClassVar[RuleBook[Any, Any, Any]]
    codec: ClassVar[Codec]

    def __init__(self, setup: Any, chance: Random) -> None:
        self.setup = setup
        self.chance = chance
        self.state: Any = self.book.initial(setup)
        self.facts: list[Fact] = []
        self.at = AT

    @property
    def actors(self) -> tuple[str, ...]:
        """Who may give orders."""
        return (*self.book.seats(self.state), HOST)

    @property
    def is_over(self) -> bool:
        """Whether nobody can do anything more."""
        return self.book.is_finished(self.state)

    def by(self, actor: str) -> By:
        """In whose name an actor orders."""
        return By(host=True) if actor == HOST else By(seat=actor, host=actor == self.actors[0])

    def offers(self, actor: str) -> Sequence[Offer]:
        """The buttons of this actor that can be pressed."""
        offers = self.book.orders(self.state, actor, actor in (HOST, self.actors[0]))
        return [offer for offer in offers if offer.barred is None]

    def is_wanted(self, order: str) -> bool:
        """Whether chance gives this order now: some would end a game before anything has happened in it."""
        return True

    def order_of(self, offer: Offer, actor: str) -> Order:
        """One order that this button gives."""
        return self.codec.read_order(choose(offer, self.chance))

    def a_choice(self) -> tuple[str, Order] | None:
        """Who does what next, by chance: who is asked gladly."""
        actors = [*self.book.waited_for(self.state), HOST] if self.chance.random() < 0.85 else list(self.actors)
        for actor in self.chance.sample(actors, len(actors)):
            offers = [offer for offer in self.offers(actor) if self.is_wanted(offer.order)]
            if offers:
                return actor, self.order_of(self.chance.choice(offers), actor)
        return None

    def give(self, actor: str, order: Order) -> list[Fact]:
        """The order is given; what happened. Raises Refused."""
        return self.decide(order, self.by(actor))

    def decide(self, order: Order, by: By) -> list[Fact]:
        """The same, in whosever name."""
        facts = list(self.book.decide(self.state, order, by, self.chance, self.at))
        for fact in facts:
            self.state = self.book.evolve(self.state, fact)
        self.facts += facts
        return facts

    def steps(self, acts: int) -> Iterator[tuple[str, Any, list[Fact]]]:
        """So many random acts, one after the other: who did what, and what happened."""
        for _ in range(acts):
            if self.is_over:
                return
            found = self.a_choice()
            if found is not None:
                actor, order = found
                yield actor, order, self.give(actor, order)

    def refusal(self, actor: str, order: Order) -> Refused | None:
        """Why this order is refused; None: it is not. Nothing has changed."""
        try:
            self.book.decide(self.state, order, self.by(actor), Random(1), self.at)
        except Refused as refused:
            return refused
        return None


# --- laws ------------------------------------------------------------------------------------------------------------


def check_somebody_can_act(play: RandomPlay) -> None:
    """Every moment somebody can act, and who is waited for is one of them."""
    if play.is_over:
        return
    waited = play.book.waited_for(play.state)
    goes_on = play.book.advance(play.state) is not None
    assert waited or goes_on or play.book.question_key(play.state, HOST) is not None, (play.state, play.facts[-6:])
    for seat in waited:
        assert play.book.question_key(play.state, seat) is not None
        assert play.offers(seat)


def check_offers(play: RandomPlay, but: Sequence[str] = ()) -> None:
    """What is offered is never refused; `but`: for reasons that no field of an offer can say."""
    for actor in play.actors:
        for offer in play.offers(actor):
            order = play.order_of(offer, actor)
            refused = play.refusal(actor, order)
            assert refused is None or refused.reason in but, (actor, order, refused)
            if refused is None:
                check_texts(play.codec, offer, order, partial(play.refusal, actor))


def check_texts(codec: Codec, offer: Offer, order: Order, refused: Callable[[Order], Refused | None]) -> None:
    """What this button calls the longest text is the longest that is taken, and the order is taken as it stands."""
    name, data = codec.orders.write(order)

    def is_taken(field: Text, length: int) -> bool:
        try:
            longer = codec.read_order({**data, "order": name, field.name: "w" * length})
        except Malformed:
            return False
        return refused(longer) is None

    for field in offer.fields:
        if isinstance(field, Text) and is_taken(field, max(1, field.least)):
            assert is_taken(field, field.longest), (offer, "as long as it says")
            assert not is_taken(field, field.longest + 1), (offer, "longer than it says")


def check_limits(book: RuleBook[Any, Any, Any]) -> None:
    """No field of an order of this game, or of its table, holds a text, a number or a list without end. A value of a
    type of its own is asked about by the rule that takes it."""
    for kind in (*table.ORDERS, *book.order_types):
        info = msgspec.inspect.type_info(kind)
        assert isinstance(info, msgspec.inspect.StructType)
        for field in info.fields:
            endless = [part for part in _parts(field.type) if _is_endless(part)]
            assert not endless, (kind.__name__, field.name, endless)


def _parts(info: msgspec.inspect.Type) -> Iterator[msgspec.inspect.Type]:
    """A type and all that it is made of."""
    match info:
        case msgspec.inspect.UnionType(types=types):
            inner = types
        case msgspec.inspect.TupleType(item_types=types):
            inner = types
        case msgspec.inspect.VarTupleType(item_type=item):
            inner = (item,)
        case msgspec.inspect.DictType(key_type=key, value_type=value):
            inner = (key, value)
        case _:
            inner = ()
    yield info
    for part in inner:
        yield from _parts(part)


def _is_endless(info: msgspec.inspect.Type) -> bool:
    match info:
        case msgspec.inspect.StrType() | msgspec.inspect.VarTupleType() | msgspec.inspect.DictType():
            return info.max_length is None
        case msgspec.inspect.IntType():
            return info.ge is None or info.le is None
    return not isinstance(info, BOUNDED)


def check_silence(play: RandomPlay) -> None:
    """What a silent seat is taken to have said is never refused."""
    for seat in play.book.waited_for(play.state):
        said = play.book.default_order(play.state, seat)
        assert said is None or play.refusal(seat, said) is None, (seat, said)


def check_facts_change_no_state(book: RuleBook[Any, Any, Any], state: Any, facts: Sequence[Fact]) -> None:
    """A fact makes another state and leaves the one before as it was; the same fact makes the same state."""
    before = msgspec.json.encode(state)
    once, again = fold(book, state, facts), fold(book, state, facts)
    assert once == again
    assert msgspec.json.encode(state) == before


def check_written_down(
    book: RuleBook[Any, Any, Any], codec: Codec, setup: Any, state: Any, facts: Sequence[Fact]
) -> None:
    """Facts, setup and state survive being written down; to fold the facts is to have followed them."""
    for fact in facts:
        kind, data = codec.write_fact(fact)
        assert codec.read_fact(kind, msgspec.json.decode(msgspec.json.encode(data))) == fact
        assert kind in codec.kinds_of(type(fact))
    assert msgspec.json.decode(msgspec.json.encode(state), type=book.state_type) == state
    again = msgspec.json.decode(msgspec.json.encode(setup), type=book.setup_type)
    assert again == setup
    assert fold(book, book.initial(again), facts) == state


def taken_back(play: RandomPlay, acts: int, at_most: int) -> list[Fact] | None:
    """Plays so many acts and takes some of them back, `at_most` so many: the facts that are undone, while the state of
    the play is the one before them; None: the rules do not let it."""
    states, lengths = [play.state], [0]
    for _ in play.steps(acts):
        states.append(play.state)
        lengths.append(len(play.facts))
    back = play.chance.randrange(max(0, len(states) - at_most), len(states))
    if play.book.taking_back(states[back], play.state) is not None:
        return None
    undone = play.facts[lengths[back] :]
    play.state = play.book.forget(states[back], undone)
    return undone


def received(book: RuleBook[Any, Any, Any], state: Any, seat: str | None) -> bytes:
    """Everything that a seat is sent of this state, by whatever way; a seat that is the host's own too. The questions
    of all belong to it: the table numbers them in one row."""
    sent: list[Any] = [
        book.view(state, seat),
        book.waited_for(state),
        book.question_key(state, HOST),
        book.is_finished(state),
    ]
    sent += [book.orders(state, HOST, True), [book.default_order(state, other) for other in book.seats(state)]]
    sent += [book.question_key(state, other) for other in book.seats(state)]
    if seat is not None:
        sent += [book.orders(state, seat, False), book.orders(state, seat, True)]
    return msgspec.json.encode(sent)
