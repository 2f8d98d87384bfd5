"""Fields to pair: drawn by hypothesis, and such as a Swiss leaves behind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from hypothesis import strategies as st

from games.tournament.rules.pairing import swiss
from games.tournament.rules.pairing.field import Pairing, Player

Pair = Callable[[Sequence[Player], Sequence[str]], Pairing]


def field(*points: int, met: Sequence[tuple[int, int]] = (), byes: dict[int, int] | None = None) -> list[Player]:
    """Players p1, p2 … with these points; who has met whom (once for each mention), and who has had byes."""
    opponents: list[dict[str, int]] = [{} for _ in points]
    for one, other in met:
        for here, there in ((one, other), (other, one)):
            opponents[here - 1][f"p{there}"] = opponents[here - 1].get(f"p{there}", 0) + 1
    return [
        Player(key=f"p{n}", points=each, byes=(byes or {}).get(n, 0), met=opponents[n - 1])
        for n, each in enumerate(points, 1)
    ]


def keys(players: Sequence[Player]) -> list[str]:
    return [player.key for player in players]


def pairs(pairing: Pairing) -> set[frozenset[str]]:
    return {frozenset(match) for match in pairing.matches}


def squares(pairing: Pairing, players: Sequence[Player]) -> int:
    """The sum of squared point differences of a round."""
    points = {player.key: player.points for player in players}
    return sum((points[one] - points[other]) ** 2 for one, other in pairing.matches)


def after(rounds: int, size: int, chance: Random, pair: Pair = swiss.pair) -> list[Player]:
    """The field after so many rounds, paired by `pair` and decided by chance."""
    players = [Player(key=f"p{n}", points=0) for n in range(1, size + 1)]
    for _ in range(rounds):
        players = played(players, pair(players, shuffled(players, chance)), chance)
    return players


def shuffled(players: Sequence[Player], chance: Random) -> list[str]:
    order = keys(players)
    chance.shuffle(order)
    return order


def played(players: Sequence[Player], pairing: Pairing, chance: Random) -> list[Player]:
    """The field after this round: a few draws, else a winner."""
    gained = {pairing.bye: 3} if pairing.bye else {}
    opponent: dict[str, str] = {}
    for one, other in pairing.matches:
        opponent |= {one: other, other: one}
        gained[one], gained[other] = chance.choice(((3, 0), (0, 3), (3, 0), (0, 3), (1, 1)))
    return [
        Player(
            key=player.key,
            points=player.points + gained[player.key],
            byes=player.byes + (player.key == pairing.bye),
            met=_and(player.met, opponent.get(player.key)),
        )
        for player in players
    ]


def _and(met: object, opponent: str | None) -> dict[str, int]:
    assert isinstance(met, dict)
    return met if opponent is None else met | {opponent: met.get(opponent, 0) + 1}


def cliques(chance: Random) -> tuple[list[Player], list[str]]:
    """Some score groups, and an order whose last of each group have met each other, and those of the groups around."""
    worth = sorted(chance.sample(range(13), chance.randint(2, 5)), reverse=True)
    points = [each for each in worth for _ in range(chance.choice((1, 2, 3, 5, 9, 20, 27, 40)))]
    place = list(range(1, len(points) + 1))
    chance.shuffle(place)
    groups = [[n for n in place if points[n - 1] == each] for each in worth]
    met: set[tuple[int, int]] = set()
    for at, group in enumerate(groups):
        last = chance.choice((0, 8, 10, 15, 25))
        leaders = group if len(group) < 10 else chance.sample(group, chance.randint(0, 9))
        around = [n for near in groups[max(0, at - 1) : at + 3] for n in near[len(near) - min(last, len(near)) :]]
        met |= {(min(one, n), max(one, n)) for one in leaders for n in around if one != n and chance.random() < 0.9}
        tail = sorted(group[-chance.choice((1, 9, 12, 18)) :])
        met |= set(combinations(tail, 2))
    return field(*points, met=sorted(met)), [f"p{n}" for n in place]


@st.composite
def fields(draw: st.DrawFn, smallest: int = 1, largest: int = 8) -> list[Player]:
    """Any field: points, byes, pairs that have met (once or twice), some who may not rest."""
    size = draw(st.integers(smallest, largest))
    met: list[dict[str, int]] = [{} for _ in range(size)]
    for one in range(size):
        for other in range(one):
            if times := draw(st.sampled_from((0, 0, 0, 1, 1, 2))):
                met[one][f"p{other + 1}"] = met[other][f"p{one + 1}"] = times
    return [
        Player(
            key=f"p{n}",
            points=draw(st.integers(0, 9)),
            byes=draw(st.integers(0, 2)),
            met=met[n - 1],
            may_rest=draw(st.sampled_from((True, True, True, False))),
        )
        for n in range(1, size + 1)
    ]
