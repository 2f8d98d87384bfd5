"""What a game gives so that it can be written down: its notation (docs/records.md). The form is common to all games."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from games.kernel.records.form import Act, Field
from games.kernel.records.grammar import Given, Grammar
from games.kernel.records.header import Header
from games.kernel.records.names import folded
from games.kernel.registry import notation_modules
from games.kernel.rulebook import Fact, Order, Refusal


class Opened(NamedTuple):
    """What a header says: the setup of the game, and the result that is written (None: nothing is). `score`: behind
    the winner, where a record counts games."""

    setup: Any
    result: tuple[str, ...] | None
    score: str = ""


class Reader(NamedTuple):
    """For whom a record is printed: the seats whose eyes see it, `None` when the game is over and all may be told.

    `standing`: every fact of the game that stands by now; some things are told by what has happened since."""

    seats: frozenset[str] | None
    standing: Sequence[Fact] = ()

    @property
    def sees_all(self) -> bool:
        """Whether this is the full record of a game that is over (P-5)."""
        return self.seats is None


class Notation(Protocol):
    """How one game is written down. `game` is the key of its rule book, `key` that of its header."""

    key: str
    game: str
    grammar: Grammar
    deck_key: str = ""
    """The key of a list of cards that may say `3 hidden`."""
    keys: Sequence[str]
    """The keys that a header may have, each without what follows it: `Deck`, not `Deck Anna`."""
    keywords: frozenset[str]
    """Words that are no names and no seats."""
    of_the_active: frozenset[str] = frozenset()
    """Verbs that several players may have, but without a player always mean the one for whom the table waits."""
    often_forgotten: Sequence[str] = ()
    """Acts without which the next one is often refused: they are tried to propose a correction."""
    lists: frozenset[str]
    """Verbs whose line may list a whole deck."""

    def setup_of(self, header: Header, catalogue: Any) -> Opened:
        """The setup that this header describes; `catalogue`: what the game's data says of its cards.

        Raises Refused (REC 3, REC 4, REC 5, or a rule of the game)."""

    def names(self, setup: Any) -> Any:
        """How players and things are called in the record of this game; the other methods take it."""

    def order(self, names: Any, act: Act) -> Given:
        """The order that this line writes. Raises Refused (REC 1 … REC 4)."""

    def likely_acts(self, reason: str) -> Sequence[str]:
        """The acts that somebody meant whose line was refused for this reason."""
        return ()

    def remark(self, order: Order, happened: Sequence[Fact], facts: Sequence[Fact]) -> Refusal | None:
        """Why an act that was taken was perhaps not meant. `happened`: the facts of the turn before it; `facts`:
        its own."""
        return None

    def result(self, names: Any, state: Any) -> tuple[str, ...]:
        """The seats that have won, `draw` or `unfinished`: as the header's `Result` says it."""

    def score(self, state: Any) -> str:
        """What stands behind the winner: `2-1`; empty where no games are counted."""

    def check_end(self, state: Any) -> None:
        """Raises Refused for what can be wrong with a record only when all of it is read."""

    def acts(self, names: Any, deed: Sequence[Fact], reader: Reader) -> Sequence[Act]:
        """The lines of one act, from its facts, as this reader may see them."""

    def header(self, names: Any, standing: Sequence[Fact], reader: Reader) -> Sequence[Field]:
        """The header without its result, after these facts; none of them was taken back."""


def notation_of(game: str) -> Notation | None:
    """The notation of the game with this rule book; None: it is not written down, or not there."""
    module = notation_modules().get(game)
    return import_module(module).NOTATION if module else None


def notation(header: str) -> Notation | None:
    """The notation whose records begin with this key; None: such a game cannot be written down here."""
    every = (import_module(module).NOTATION for module in notation_modules().values())
    return next((one for one in every if folded(one.key) == folded(header)), None)
