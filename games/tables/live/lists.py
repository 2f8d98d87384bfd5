"""Pieces that come and go within one that stays otherwise as it was: rows of a list, a line of a story.

A stream sends those alone, each beside a neighbour that the page has, and not the list around them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

Tokens = Sequence[tuple[str, bool]]
"""What a text consists of: words, and names of pieces (True)."""

KEPT = 512
"""How many comparisons a process keeps: what all see alike is compared once for all of them."""


class Arrival(NamedTuple):
    """Pieces that come beside one that stays. `where`: on which side of it, as htmx calls it."""

    names: tuple[str, ...]
    beside: str
    where: str


class Moves(NamedTuple):
    """What has to be taken out of a page and put into it, so that it shows the other text."""

    gone: tuple[str, ...]
    come: tuple[Arrival, ...]
    stay: tuple[str, ...]


def splitter(split: Callable[[str], list[str]]) -> Callable[[str, str], Moves | None]:
    """The comparison of two texts, `split` into words and names in turns. None: they differ in more than in which
    pieces are in them, or nothing stays beside which something could be put."""

    @lru_cache(KEPT)
    def moves(before: str, now: str) -> Moves | None:
        old, new = _tokens(split(before)), _tokens(split(now))
        were, are = _names(old), _names(new)
        gone, come = were.keys() - are.keys(), are.keys() - were.keys()
        arrivals = _arrivals(new, come) if _without(old, gone) == _without(new, come) else None
        if arrivals is None:
            return None
        return Moves(tuple(filter(gone.__contains__, were)), arrivals, tuple(name for name in are if name in were))

    return moves


def _tokens(parts: Sequence[str]) -> Tokens:
    """Words and names in turns; the space between pieces says nothing."""
    tokens = ((part.strip(), place % 2 == 1) for place, part in enumerate(parts))
    return [(word, is_name) for word, is_name in tokens if word]


def _names(tokens: Tokens) -> dict[str, None]:
    return {word: None for word, is_name in tokens if is_name}


def _without(tokens: Tokens, names: Collection[str]) -> Tokens:
    return [(word, is_name) for word, is_name in tokens if not (is_name and word in names)]


def _arrivals(tokens: Tokens, come: Collection[str]) -> tuple[Arrival, ...] | None:
    """Each run of new pieces with the neighbour beside which it is put; None: one has none."""
    arrivals: list[Arrival] = []
    run: list[str] = []
    before: str | None = None
    for word, is_name in (*tokens, ("", False)):
        if is_name and word in come:
            run.append(word)
            continue
        after = word if is_name else None
        if run and before is not None:
            arrivals.append(Arrival(tuple(run), before, "afterend"))
        elif run and after is not None:
            arrivals.append(Arrival(tuple(run), after, "beforebegin"))
        elif run:
            return None
        run, before = [], after
    return tuple(arrivals)
