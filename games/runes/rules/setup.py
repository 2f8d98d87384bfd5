"""Everything that a table of runes is opened with: who sits where, what each brings, which cards there are."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from games.kernel.rulebook import HOST, Impossible, Refusal, Value, learn, require
from games.runes.rules.cards import Catalogue, Ruler, Rune
from games.runes.rules.charter import Charter
from games.runes.rules.codes import UNTOLD
from games.runes.rules.decks import Deck

FEWEST, MOST = 2, 12
OFFICIAL = 2
"""The rules are for two players (R-21)."""
MOST_COPIES = 999
MOST_NAMES = 200
LONGEST_NAME = 120


class Seat(Value, frozen=True):
    """A player, in seating order (clockwise)."""

    key: str
    name: str


class Setup(Value, frozen=True, dict=True):
    """A table to be opened. Raises ValueError: what it says cannot be played."""

    seats: tuple[Seat, ...]
    cards: tuple[Rune, ...]
    rulers: tuple[Ruler, ...]
    decks: dict[str, Deck] = {}
    """By seat, what is known already; who is not among them brings their own. Whether a deck is legal is asked before
    the first game begins, not here."""
    charter: Charter = Charter()
    replayed: bool = False
    """A written record is resolved, the program draws nothing; somebody's record may hide the runes of others."""
    about: dict[str, str] = {}
    """What the header of a record says besides; no rule reads it."""

    @cached_property
    def catalogue(self) -> Catalogue:
        """The cards of this table."""
        return Catalogue({rune.name: rune for rune in self.cards}, {side.number: side for side in self.rulers})

    @property
    def keys(self) -> tuple[str, ...]:
        """The seats, clockwise."""
        return tuple(seat.key for seat in self.seats)

    def __post_init__(self) -> None:
        keys = self.keys
        players = {"number": len(keys), "least": FEWEST, "most": MOST}
        require(FEWEST <= len(keys) <= MOST, Refusal("R-21", "not_so_many_play", players))
        require(len(keys) == OFFICIAL or self.charter.unofficial, Refusal("R-21", "only_two_play"))
        _require(
            len(set(keys)) == len(keys) and not {"", HOST, UNTOLD} & set(keys), "every seat needs a name of its own"
        )
        _require(set(self.decks) <= set(keys), "every deck belongs to a player")
        for deck in self.decks.values():
            _require(self.replayed or not deck.hidden, "a rune deck is entered by the names of its runes (B1)")
            if (why := why_no_deck(deck, self.catalogue)) is not None:
                raise Impossible(why.rule, why.reason, **why.values)


def why_no_deck(deck: Deck, catalogue: Catalogue) -> Refusal | None:
    """What makes this no deck at all, legal or not: an unknown ruler, a number of copies below one, a name that cannot
    be written down."""
    if deck.ruler and deck.ruler not in catalogue.rulers:
        return Refusal("B0", "ruler_is_unknown", {"ruler": deck.ruler})
    if not 0 <= deck.hidden <= MOST_COPIES or len(deck.runes) > MOST_NAMES:
        return Refusal("B0", "too_many_runes", {"most": MOST_NAMES})
    if any(len(cards) > MOST_NAMES for cards in deck.lists.values()):
        return Refusal("B0", "too_many_names", {"most": MOST_NAMES})
    if not all(is_writable(name) for cards in (deck.runes, *deck.lists.values()) for name in cards):
        return Refusal("B0", "name_is_not_writable", {"most": LONGEST_NAME})
    if any(not 1 <= copies <= MOST_COPIES for cards in deck.lists.values() for copies in cards.values()):
        return Refusal("B0", "no_such_copies", {"most": MOST_COPIES})
    return None


def is_writable(name: str) -> bool:
    """Whether this can be the name of a card in a list: short, on one line, something."""
    return bool(name.strip()) and len(name) <= LONGEST_NAME and name.isprintable()


def with_known_names(deck: Deck, catalogue: Catalogue) -> Deck:
    """The deck with its runes called as their rows call them."""
    runes = (catalogue.rune(name) for name in deck.runes)
    names = tuple(rune.name if rune is not None else name for rune, name in zip(runes, deck.runes, strict=True))
    return replace(deck, runes=names)


def _require(holds: object, why: str) -> None:
    if not holds:
        raise ValueError(why)


learn(Setup)
