"""Duels as they are written down (docs/records.md, Rune duels): what the game gives to `games.kernel.records`.

keys, reading   the header, and the setup that it describes       printing   the header of a duel
grammar, parts  the acts, each defined once for both ways         names      players and cards
rows            cards and rulers of the group's own               seeing     an act as one reader may see it (R-18)
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.records.arguments import verb_of
from games.kernel.records.form import Act, Field
from games.kernel.records.grammar import Given
from games.kernel.records.header import Header
from games.kernel.records.notation import Notation, Opened, Reader
from games.kernel.records.seats import DRAW, UNFINISHED
from games.kernel.rulebook import Fact, Refused
from games.runes.rules.cards import Catalogue
from games.runes.rules.notation.grammar import GRAMMAR, LISTS
from games.runes.rules.notation.keys import KEY, KEYS
from games.runes.rules.notation.names import RecordNames
from games.runes.rules.notation.printing import header_fields
from games.runes.rules.notation.reading import open_header, score_of
from games.runes.rules.notation.seeing import acts_seen
from games.runes.rules.setup import Setup
from games.runes.rules.state import State


class RunesNotation(Notation):
    """See `games.kernel.records.notation.Notation`."""

    key = KEY
    game = "runes"
    grammar = GRAMMAR
    keys = KEYS
    deck_key = "Runes"
    keywords = GRAMMAR.keywords
    lists = LISTS
    often_forgotten = ("resolve", "phase main")

    def setup_of(self, header: Header, catalogue: Catalogue) -> Opened:
        """`catalogue`: the shipped cards and rulers."""
        return open_header(header, catalogue, self.keywords)

    def names(self, setup: Setup) -> RecordNames:
        return RecordNames(setup, self.keywords)

    def order(self, names: RecordNames, act: Act) -> Given:
        if act.slot is not None:
            raise Refused("REC 2", "slot_not_expected", given=act.slot)
        verb, arguments = verb_of(act, GRAMMAR.verbs)
        seat = names.seat(act.seat) if act.seat is not None else None
        return GRAMMAR.read(verb, arguments, seat, names)

    def result(self, names: RecordNames, state: State) -> tuple[str, ...]:
        if state.result is None:
            return (UNFINISHED,)
        return tuple(map(names.seat_name, state.result.winners)) or (DRAW,)

    def score(self, state: State) -> str:
        """The games of a match of three behind its winner: `2-1`."""
        is_told = state.charter.match > 1 and state.result is not None and state.result.winners
        return score_of([one.wins for one in state.players.values()]) if is_told else ""

    def check_end(self, state: State) -> None:
        """Nothing can be wrong with a record only when all of it is read."""

    def acts(self, names: RecordNames, deed: Sequence[Fact], reader: Reader) -> Sequence[Act]:
        return acts_seen(names, deed, reader)

    def header(self, names: RecordNames, standing: Sequence[Fact], reader: Reader) -> Sequence[Field]:
        return tuple(header_fields(names, standing, reader))


NOTATION = RunesNotation()
