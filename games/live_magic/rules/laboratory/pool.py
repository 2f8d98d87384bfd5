"""The plain pool of the laboratory: a curve of costs and kinds in every deck, the same for every experiment."""

from __future__ import annotations

from collections.abc import Iterator

from games.live_magic.rules.codes import COLOURS, LANDS
from games.live_magic.rules.setup import Pack

IN_A_DECK = 14
"""Enough for twelve seats: 84 packs, lands not counted, are fourteen for each of six."""
KINDS = ("Creature", "Instant", "Creature", "Enchantment", "Creature", "Sorcery", "Legendary Creature")
ONE_COLOUR_LESS = 6
"""So many packs of the artifacts are of no colour; the others are of two."""


def plain_pool(seats: int) -> tuple[Pack, ...]:
    """Packs for so many seats."""
    number = max(IN_A_DECK, 2 * seats)
    decks = [pack for colour in COLOURS for pack in _deck_of(colour, number)]
    return (*decks, *_artifacts(number), *_lands())


def _deck_of(colour: str, number: int) -> Iterator[Pack]:
    for at in range(number):
        yield _pack(colour, at, (colour,), KINDS[at % len(KINDS)])


def _artifacts(number: int) -> Iterator[Pack]:
    for at in range(number):
        beside = at % len(COLOURS)
        gold = (COLOURS[beside], COLOURS[beside - 1])
        yield _pack("A", at, () if at < ONE_COLOUR_LESS else gold, "Artifact Creature" if at % 2 else "Artifact")


def _lands() -> Iterator[Pack]:
    for at, colour in enumerate(COLOURS):
        yield _pack(LANDS, at, (colour,), "Basic Land")


def _pack(deck: str, at: int, colours: tuple[str, ...], kind: str) -> Pack:
    cost = 0 if deck == LANDS else at % 6 + 1
    return Pack(f"{deck}{at}", f"{deck} {at}", deck, mana_value=cost, colours=colours, type_line=kind)  # type: ignore[arg-type]
