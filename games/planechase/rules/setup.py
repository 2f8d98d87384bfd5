"""Everything that a table of Planechase is opened with: who sits where, whose decks, which cards, which rules."""

from __future__ import annotations

from functools import cached_property

from games.kernel.naming import card_key
from games.kernel.rulebook import Refusal, Value, learn, require
from games.planechase.rules.cards import Card
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.knowledge import PUBLIC, STANDING


class Seat(Value, frozen=True):
    """A player, in seating order (clockwise)."""

    key: str
    name: str


class DeckList(Value, frozen=True):
    """The cards of one deck as a set: names, and how many more whose names nobody has entered (P-4, P-5)."""

    owner: str
    names: tuple[str, ...] = ()
    hidden: int = 0

    @property
    def size(self) -> int:
        """How many cards it holds."""
        return len(self.names) + self.hidden


class Setup(Value, frozen=True, dict=True):
    """A table to be opened. Raises ValueError: what it says cannot be played.

    `replayed`: a written record is resolved; the program draws nothing. Random orders come from `orders`, in the order
    in which they were drawn; where there is none the decks are blocks, and names come from the acts (docs/records.md).
    """

    seats: tuple[Seat, ...]
    decks: tuple[DeckList, ...]
    cards: tuple[Card, ...]
    charter: Charter = Charter()
    teams: tuple[tuple[str, ...], ...] = ()
    replayed: bool = False
    orders: tuple[tuple[str, ...], ...] = ()
    about: dict[str, str] = {}
    """What the header of a record says besides: event, date, place, round. No rule reads it."""

    @cached_property
    def by_name(self) -> dict[str, Card]:
        return {card.name: card for card in self.cards}

    @cached_property
    def by_key(self) -> dict[str, str]:
        """The names of the cards, by `card_key`."""
        return {card_key(card.name): card.name for card in self.cards}

    def __post_init__(self) -> None:
        keys = tuple(seat.key for seat in self.seats)
        _require(len(keys) >= 2, "at least two players are needed")
        _require(
            len(set(keys)) == len(keys) and not {COMMUNAL, PUBLIC, STANDING} & set(keys),
            "every seat needs a name of its own",
        )
        self._check_mode(keys)
        self._check_decks(keys)

    def _check_mode(self, keys: tuple[str, ...]) -> None:
        if self.charter.mode == "grand_melee":
            require(len(keys) >= 4, Refusal("CR 807.1", "grand_melee_needs_four"))
        if self.charter.mode != "two_headed_giant":
            _require(not self.teams, "there are teams in Two-Headed Giant alone")
            return
        members = tuple(seat for team in self.teams for seat in team)
        _require(sorted(members) == sorted(keys), "every player is in exactly one team (805.1)")
        _require(len(self.teams) >= 2 and len(set(map(len, self.teams))) == 1, "teams must be equal (810.11)")
        _require(len(self.teams[0]) >= 2, "a team has at least two heads (810.1)")

    def _check_decks(self, keys: tuple[str, ...]) -> None:
        owners = tuple(deck.owner for deck in self.decks)
        wanted = (COMMUNAL,) if self.charter.is_communal else keys
        _require(sorted(owners) == sorted(wanted), "every player, or the table, needs exactly one planar deck (901.3)")
        known = {card.name for card in self.cards}
        for deck in self.decks:
            unknown = sorted(set(deck.names) - known)
            _require(not unknown, f"unknown cards: {', '.join(unknown)}")
            _require(len(set(deck.names)) == len(deck.names), "no name is twice in a deck (901.3)")
            _require(deck.size > 0, "a planar deck is empty")
            if self.charter.is_map and self.charter.map_phenomena == "never":
                phenomena = [name for name in deck.names if self.by_name[name].is_phenomenon]
                _require(not phenomena, f"no phenomena on this map (P-31): {', '.join(phenomena)}")
            untold = deck.hidden and self.charter.deck_source == "here" and not self.replayed
            _require(not untold, "the program can shuffle only cards whose names it knows (P-4)")


def _require(holds: object, why: str) -> None:
    if not holds:
        raise ValueError(why)


learn(Setup)
