"""Who knows what of a planar deck (P-4).

A pile is a list of *blocks* from top to bottom; a block is a set of cards whose order among themselves is not fixed.
What the program knows is such a pile, and so is every seat's view: the same pile, coarser. Nothing in a view is wrong.

    shuffled by the program   every block holds one card: the order is a secret
    real cards on the table   after a shuffle one block holds all, until cards are named

Each function gives the deck after something has happened to it; what is drawn by chance comes in as a value. Whether
it may happen is asked before (`can_lie_at`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Literal

from msgspec.structs import replace

from games.kernel.rulebook import Value
from games.planechase.rules.codes import UNTOLD

PUBLIC = "*"
"""The view of everybody who has none of their own: watchers, the table screen, who has left (P-28). No seat's key."""

STANDING = "="
"""What everybody knows by the acts that stand: the public view without what was shown and taken back (P-19). A record
tells no more than this. No seat's key."""


class Block(Value, frozen=True):
    """Cards in no known order: those whose names are known, in alphabetical order, and how many more there are."""

    names: tuple[str, ...] = ()
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.names) + self.hidden


Pile = tuple[Block, ...]
"""Top first; no block is empty."""


class Deck(Value, frozen=True):
    """A planar deck: `pile` is what the program knows of it, `seen` what each seat does, and PUBLIC."""

    pile: Pile
    seen: dict[str, Pile]


# --- questions -------------------------------------------------------------------------------------------------------


def size(deck: Deck) -> int:
    """How many cards it has; everybody may know."""
    return length(deck.pile)


def length(pile: Pile) -> int:
    """How many cards lie in it."""
    return sum(block.size for block in pile)


def seen_by(deck: Deck, seat: str | None) -> Pile:
    """What this seat knows of it; without a view of its own, what is public."""
    return deck.seen.get(PUBLIC if seat is None else seat, deck.seen[PUBLIC])


def stands(deck: Deck, then: Deck) -> Deck:
    """This deck, in which what the acts that stand have told is as it was then (P-19)."""
    return replace(deck, seen=deck.seen | {STANDING: then.seen[STANDING]})


def names_in(pile: Pile) -> tuple[str, ...]:
    """Every name that is known to lie in it, in alphabetical order."""
    return tuple(sorted(name for block in pile for name in block.names))


def next_cards(pile: Pile) -> tuple[str, ...]:
    """The cards known to lie on top, one after the other, down to the first place of which nothing is known."""
    names: list[str] = []
    for block in pile:
        if block.size != 1 or not block.names:
            break
        names += block.names
    return tuple(names)


def name_at(deck: Deck, place: int) -> str | None:
    """The card at this place (0 is the top), if the program knows it."""
    block = _block_at(deck.pile, place)
    return block.names[0] if block.size == 1 and block.names else None


def candidates(deck: Deck, place: int) -> tuple[tuple[str, ...], bool]:
    """The names that can lie at this place; and whether a name can that is not known to be in this deck at all."""
    block = _block_at(deck.pile, place)
    return block.names, block.hidden > 0


def can_lie_at(deck: Deck, place: int, name: str) -> bool:
    """Whether this card can be the one at this place; no name is twice in a deck (P-3)."""
    if not 0 <= place < size(deck):
        return False
    block = _block_at(deck.pile, place)
    return name in block.names or (block.hidden > 0 and name not in names_in(deck.pile))


def is_coarser(view: Pile, pile: Pile) -> bool:
    """Whether a view is true: each of its blocks holds whole blocks of the pile, and names that are in them."""
    ends = _ends(pile)
    begin = 0
    for block in view:
        end = begin + block.size
        inside = {name for one, last in zip(pile, ends, strict=True) if begin < last <= end for name in one.names}
        if end not in ends or not inside.issuperset(block.names):
            return False
        begin = end
    return begin == length(pile)


# --- a deck, and its order -------------------------------------------------------------------------------------------


def new_deck(names: Collection[str], hidden: int, seats: Iterable[str], knowing: Collection[str]) -> Deck:
    """A deck before its first shuffle: one block for everybody.

    `hidden`: cards of real decks that are entered by their number alone. `knowing`: the seats, and PUBLIC, that know
    its list (`deck_lists`).
    """
    known, unknown = Block(tuple(sorted(names)), hidden), Block((), len(names) + hidden)
    seen = {seat: _pile(known if seat in knowing else unknown) for seat in (*seats, PUBLIC)}
    seen[STANDING] = seen[PUBLIC]
    return Deck(_pile(known), seen)


def shuffle(deck: Deck, order: Sequence[str] | None) -> Deck:
    """It is shuffled: `order` is the program's secret, top first; None with real cards, whose order nobody knows."""
    mixed = _for_all(deck, lambda pile: _merged(pile, 0, size(deck)))
    return mixed if order is None else replace(mixed, pile=_singles(order))


def restate(deck: Deck, blocks: Sequence[Sequence[str]], order: Sequence[str] | None) -> Deck:
    """The host says for all to hear how it lies (P-25); `order` as in `shuffle`, within these blocks."""
    known_blocks = tuple(Block(tuple(sorted(names))) for names in blocks)
    stated = Deck(known_blocks, dict.fromkeys(deck.seen, known_blocks))
    return stated if order is None else replace(stated, pile=_singles(order))


def lift(deck: Deck, name: str) -> Deck:
    """This card is taken out of the deck by a ruling (P-25), from wherever it lies; everybody hears its name.

    Who does not know where it lay learns only that it was in one of the blocks with cards that they do not know.
    """
    return _for_all(deck, lambda pile: _without(pile, name))


# --- seen by all -----------------------------------------------------------------------------------------------------


def reveal(deck: Deck, place: int, name: str) -> Deck:
    """The card at this place is shown and stays there; those above it have been shown before."""
    return _for_all(deck, lambda pile: (*pile[:place], *_fixed(pile[place:], (name,))))


def take(deck: Deck, place: int, name: str) -> Deck:
    """The card at this place leaves the deck for all to see; those above it have been shown before."""
    return _for_all(deck, lambda pile: (*pile[:place], *_lifted(pile[place:], (name,))))


def put(
    deck: Deck, cards: Sequence[str], where: Literal["top", "bottom"], told: bool, knowing: Collection[str] | None
) -> Deck:
    """Cards that everybody has seen are put into the deck, the first one nearest to the top (P-6).

    `told`: whether the program knows their order. `knowing`: the seats that know it too; None: everybody.
    """
    if not cards:
        return deck
    ordered, mixed = _singles(cards), (Block(tuple(sorted(cards))),)

    def added(pile: Pile, knows: bool) -> Pile:
        new = ordered if knows and told else mixed
        return (*new, *pile) if where == "top" else (*pile, *new)

    seen = {seat: added(pile, knowing is None or seat in knowing) for seat, pile in deck.seen.items()}
    return Deck(added(deck.pile, True), seen)


def move(
    deck: Deck, cards: Sequence[str], where: Literal["top", "bottom"], told: bool, knowing: Collection[str] | None
) -> Deck:
    """Cards that lie revealed on top of the deck go elsewhere in it, as in `put`."""
    for card in cards:
        deck = take(deck, next_cards(deck.pile).index(card), card)
    return put(deck, cards, where, told, knowing)


# --- seen by one -----------------------------------------------------------------------------------------------------


def look(deck: Deck, seat: str, names: Sequence[str] | None, count: int) -> Deck:
    """One seat alone looks at so many cards on top; with real cards the program learns their names only if told."""
    if names is None or len(names) != count:
        return deck
    return Deck(_fixed(deck.pile, names), deck.seen | {seat: _fixed(deck.seen[seat], names)})


def rest(deck: Deck, top: Sequence[str], bottom: Sequence[str], looker: str) -> Deck:
    """They lay back the cards at which they have looked: these on top, these on the bottom, the first nearest to the
    top.

    The others see how many go where, and not which: for them everything from the first place touched to the last is
    one block. So it is for the program where the cards are UNTOLD.
    """
    looked = len(top) + len(bottom)
    unseen = _for_all(deck, lambda pile: _merged(pile, 0, size(deck) if bottom else looked))
    if UNTOLD in (*top, *bottom):
        return unseen

    def laid(pile: Pile) -> Pile:
        return (*_singles(top), *_lifted(pile, (*top, *bottom)), *_singles(bottom))

    return Deck(laid(deck.pile), unseen.seen | {looker: laid(deck.seen[looker])})


# --- one phone for several players -----------------------------------------------------------------------------------


def together(pile: Pile, other: Pile) -> Pile:
    """What two views of one deck say together, for a phone that is passed round (P-28).

    A cut that either knows is a cut; only where a name can lie on both sides of it, the two sides stay one block.
    """
    cuts = sorted({0, *_ends(pile), *_ends(other)})
    homes = _homes(pile, other)
    kept = [cut for cut in cuts if not any(begin < cut < end for begin, end in homes.values())]
    return tuple(_block_between(homes, begin, end) for begin, end in pairwise(kept))


def _homes(one: Pile, other: Pile) -> Mapping[str, tuple[int, int]]:
    """Between which places each name lies, by all that either view says of it."""
    homes: dict[str, tuple[int, int]] = {}
    spans = [
        (block, end - block.size, end) for pile in (one, other) for block, end in zip(pile, _ends(pile), strict=True)
    ]
    for block, begin, end in spans:
        for name in block.names:
            first, last = homes.get(name, (begin, end))
            homes[name] = max(first, begin), min(last, end)
    full = sorted((begin, end, block.names) for block, begin, end in spans if not block.hidden)
    return {name: _outside(name, home, full) for name, home in homes.items()}


def _outside(name: str, home: tuple[int, int], full: Sequence[tuple[int, int, tuple[str, ...]]]) -> tuple[int, int]:
    """Its home without the blocks at either end that are full of other names."""
    first, last = home
    for begin, end, names in full:
        if begin <= first < end and name not in names:
            first = end
    for begin, end, names in reversed(full):
        if begin < last <= end and name not in names:
            last = begin
    return first, last


def _block_between(homes: Mapping[str, tuple[int, int]], begin: int, end: int) -> Block:
    names = tuple(sorted(name for name, (home, _) in homes.items() if begin <= home < end))
    return Block(names, end - begin - len(names))


# --- blocks ----------------------------------------------------------------------------------------------------------


def _ends(pile: Pile) -> list[int]:
    return list(accumulate(block.size for block in pile))


def _block_at(pile: Pile, place: int) -> Block:
    return next(block for block, end in zip(pile, _ends(pile), strict=True) if place < end)


def _pile(*blocks: Block) -> Pile:
    return tuple(block for block in blocks if block.size)


def _singles(names: Iterable[str]) -> Pile:
    return tuple(Block((name,)) for name in names)


def _for_all(deck: Deck, change: Callable[[Pile], Pile]) -> Deck:
    return Deck(change(deck.pile), {seat: change(pile) for seat, pile in deck.seen.items()})


def _lifted(pile: Pile, names: Sequence[str]) -> Pile:
    """Without these cards, which are the top ones in whatever order; who did not know a name knows it now."""
    left, missing = set(names), len(names)
    for number, block in enumerate(pile):
        if block.size > missing:
            here = left.intersection(block.names)
            names_left = tuple(name for name in block.names if name not in here)
            return (Block(names_left, block.hidden - (missing - len(here))), *pile[number + 1 :])
        left.difference_update(block.names)
        missing -= block.size
    return ()


def _without(pile: Pile, name: str) -> Pile:
    """Without this card, wherever it lies."""
    if name not in names_in(pile):
        ends = [end for block, end in zip(pile, _ends(pile), strict=True) if block.hidden]
        pile = _merged(pile, ends[0] - 1, ends[-1])
    holder = next(block for block in pile if (name in block.names if name in names_in(pile) else block.hidden))
    names = tuple(known for known in holder.names if known != name)
    left = Block(names, holder.size - 1 - len(names))
    return tuple(one for block in pile for one in (_pile(left) if block is holder else (block,)))


def _fixed(pile: Pile, names: Sequence[str]) -> Pile:
    """The top cards are these, in this order."""
    return (*_singles(names), *_lifted(pile, names))


def _merged(pile: Pile, first: int, last: int) -> Pile:
    """All blocks that lie between these places, even in part, are one: cards moved there, and nobody saw which."""
    spans = [(block, end - block.size, end) for block, end in zip(pile, _ends(pile), strict=True)]
    before = [block for block, _, end in spans if end <= first]
    within = [block for block, begin, end in spans if end > first and begin < last]
    after = [block for block, begin, end in spans if end > first and begin >= last]
    names = tuple(sorted(name for block in within for name in block.names))
    return (*before, *_pile(Block(names, sum(block.hidden for block in within))), *after)
