"""Coin flips as they are written down (docs/records.md says what every record has).

CoinFlips: 1
Players: Anna; Bruno
Flips: 1
Result: Bruno

Anna: call heads
Bruno: call tails
flip tails
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.records.arguments import verb_of
from games.kernel.records.form import Act, Field
from games.kernel.records.grammar import GIVER, Form, Given, Grammar
from games.kernel.records.header import (
    ABOUT,
    VERSION,
    Header,
    about_fields,
    list_field,
    take_about,
    take_players,
    take_version,
)
from games.kernel.records.names import folded, unknown
from games.kernel.records.notation import Notation, Opened, Reader
from games.kernel.records.parts import keyword
from games.kernel.records.seats import UNFINISHED, seat_names
from games.kernel.rulebook import Fact, Refused
from tests.games.coin_flips.rules.facts import Called, Flipped
from tests.games.coin_flips.rules.orders import SIDES, Call, Flip
from tests.games.coin_flips.rules.setup import Seat, Setup
from tests.games.coin_flips.rules.state import State

KEY = "CoinFlips"
GRAMMAR = Grammar(
    [
        Form("call", Call, GIVER, (keyword("side", SIDES),)),
        Form("flip", Flip, parts=(keyword("side", SIDES),)),
    ]
)


class RecordNames:
    """How the players of one record are called, both ways."""

    keywords = GRAMMAR.keywords

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        names = seat_names((seat.name for seat in setup.seats), self.keywords)
        self._names = {seat.key: name for seat, name in zip(setup.seats, names, strict=True)}

    def seat(self, text: str) -> str:
        """The seat that is called so. Raises Refused (REC 3)."""
        for seat, name in self._names.items():
            if folded(name) == folded(text):
                return seat
        raise unknown("REC 3", "player", text, self._names.values())

    @property
    def players(self) -> tuple[str, ...]:
        """How the players are called."""
        return tuple(self._names.values())

    def seat_name(self, seat: str) -> str:
        """How this seat is called."""
        return self._names[seat]


class CoinFlipsNotation(Notation):
    """See `games.kernel.records.notation.Notation`."""

    key = KEY
    game = "coin_flips"
    grammar = GRAMMAR
    keys = (KEY, *ABOUT, "Players", "Flips", "Result")
    keywords = GRAMMAR.keywords
    lists: frozenset[str] = frozenset()

    def setup_of(self, header: Header, catalogue: None) -> Opened:
        """There are no cards."""
        take_version(header, KEY)
        about = take_about(header)
        seats = tuple(Seat(name, name) for name in take_players(header, self.keywords))
        flips = header.one_of("Flips", ("1", "3"))
        result = header.take("Result")
        header.end((*ABOUT, "Players", "Flips", "Result"))
        header.back()
        try:
            setup = Setup(seats, 3 if flips == "3" else 1, about)
        except ValueError as contradiction:
            raise Refused("REC 5", "header_contradicts", why=str(contradiction)) from contradiction
        return Opened(setup, self._result(RecordNames(setup), result) if result else None)

    def _result(self, names: RecordNames, said: str) -> tuple[str, ...]:
        return (UNFINISHED,) if folded(said) == UNFINISHED else (names.seat(said),)

    def names(self, setup: Setup) -> RecordNames:
        return RecordNames(setup)

    def order(self, names: RecordNames, act: Act) -> Given:
        if act.slot is not None:
            raise Refused("REC 2", "slot_not_expected", given=act.slot)
        verb, arguments = verb_of(act, GRAMMAR.verbs)
        return GRAMMAR.read(verb, arguments, names.seat(act.seat) if act.seat is not None else None, names)

    def result(self, names: RecordNames, state: State) -> tuple[str, ...]:
        return (names.seat_name(state.first) if state.first is not None else UNFINISHED,)

    def score(self, state: State) -> str:
        """No games are counted."""
        return ""

    def check_end(self, state: State) -> None:
        """Nothing can be wrong with a record only when all of it is read."""

    def acts(self, names: RecordNames, deed: Sequence[Fact], reader: Reader) -> Sequence[Act]:
        """A line for each call and each flip; what follows from a flip follows from it again. A call of somebody else
        that no flip has shown yet is not told (CF 2)."""
        lines = []
        for fact in deed:
            if isinstance(fact, Called) and (reader.sees_all or not _is_secret(fact, reader)):
                seat, words = GRAMMAR.write(Call(side=fact.side), fact.seat, names)
                lines.append(Act(words, seat))
            elif isinstance(fact, Flipped):
                lines.append(Act(GRAMMAR.write(Flip(side=fact.side), None, names)[1]))
        return lines

    def header(self, names: RecordNames, standing: Sequence[Fact], reader: Reader) -> Sequence[Field]:
        setup = names.setup
        players = list_field(("Players",), [names.seat_name(seat.key) for seat in setup.seats])
        return (Field((KEY,), VERSION), *about_fields(setup.about), players, Field(("Flips",), str(setup.flips)))


def _is_secret(call: Called, reader: Reader) -> bool:
    """Whether this very call is somebody else's, for a flip that has not been made."""
    assert reader.seats is not None, "who sees all asks for no secret"
    if call.seat in reader.seats:
        return False
    later = list(reader.standing)
    while later and later[0] is not call:
        later.pop(0)
    return not any(isinstance(fact, Flipped) for fact in later)


NOTATION = CoinFlipsNotation()
