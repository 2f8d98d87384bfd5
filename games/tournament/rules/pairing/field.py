"""What a pairing is made of, what it is, and what it must be before it is saved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from games.kernel.rulebook import Value

Key = str
Pair = tuple[Key, Key]


class Player(Value, frozen=True):
    """An active player of the round that is to be paired."""

    key: Key
    points: int
    """Match points, whole."""
    byes: int = 0
    """Those they have had, awarded ones too (TD-12, TD-22)."""
    met: Mapping[Key, int] = {}
    """How many times they have met each opponent in the Swiss part."""
    may_rest: bool = True
    """False for a Magus out by life 0, who takes no bye (TD-16)."""


class Pairing(Value, frozen=True):
    """A round: its matches, table 1 first, the lower seat of each named first; who has the bye; which pairs had met
    before because nothing else was left (§2 no. 7)."""

    matches: tuple[Pair, ...]
    bye: Key | None = None
    rematches: tuple[Pair, ...] = ()


class PodPlayer(Value, frozen=True):
    """An active player of a round of pods."""

    key: Key
    points: int | Fraction
    met: Mapping[Key, int] = {}
    """How often they have sat with whom."""
    short: int = 0
    """Tables of three among fours, and byes, that they have had."""
    seats: Sequence[tuple[int, int]] = ()
    """Their seat and the size of the table, pod by pod; seat 1 begins."""


class Seating(Value, frozen=True):
    """A round of pods: tables from the most points down, each in the order of its seats; who rests; which pairs at one
    table have sat together before."""

    tables: tuple[tuple[Key, ...], ...]
    resting: tuple[Key, ...] = ()
    rematches: tuple[Pair, ...] = ()


Meeting = tuple[Player, Player]
AnyPlayer = TypeVar("AnyPlayer", Player, PodPlayer)


def have_met(player: Player, other: Player) -> bool:
    """Whether these two have met in the Swiss part."""
    return other.key in player.met


def pairing_of(matches: Iterable[Meeting], bye: Player | None) -> Pairing:
    """The round as it is told: keys instead of players, and the rematches among the matches."""
    pairs = tuple(matches)
    return Pairing(
        matches=tuple((one.key, other.key) for one, other in pairs),
        bye=bye.key if bye else None,
        rematches=tuple((one.key, other.key) for one, other in pairs if have_met(one, other)),
    )


def rematches_of(matches: Iterable[Pair], players: Iterable[Player]) -> tuple[Pair, ...]:
    """Those of the matches whose players have met before: shown when a pairing is changed by hand, not forbidden
    (TD-6)."""
    met = {player.key: player.met for player in players}
    return tuple(pair for pair in matches if pair[1] in met.get(pair[0], ()))


def flaws(pairing: Pairing, players: Iterable[Player]) -> tuple[str, ...]:
    """What is wrong with a round before it is saved (algorithm, step 6); nothing where it is sound.

    `twice`: somebody stands in it twice. `missing`: an active player stands nowhere. `stranger`: somebody in it is
    not active. `bye`: somebody rests in an even field. `untold`: a rematch is not flagged. A rematch is no flaw.
    """
    active = {player.key: player for player in players}
    named = [key for pair in pairing.matches for key in pair] + ([] if pairing.bye is None else [pairing.bye])
    wrong = {
        "twice": any(times > 1 for times in Counter(named).values()),
        "missing": not set(named) >= active.keys(),
        "stranger": not set(named) <= active.keys(),
        "bye": pairing.bye is not None and len(active) % 2 == 0,
        "untold": set(rematches_of(pairing.matches, active.values())) != set(pairing.rematches),
    }
    return tuple(flaw for flaw, is_there in wrong.items() if is_there)


def in_order(players: Sequence[AnyPlayer], order: Sequence[Key]) -> list[AnyPlayer]:
    """The players in the shuffled order of the round (TD-23).

    Raises ValueError where the order is not exactly the active players, each once.
    """
    by_key = {player.key: player for player in players}
    if len(order) != len(players) or by_key.keys() != set(order):
        raise ValueError("the order has to name each active player once")
    return [by_key[key] for key in order]
