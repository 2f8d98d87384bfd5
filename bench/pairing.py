"""A round of a Swiss, paired on one core: how long it takes, and how good it is, beside other programs.

Fields come from tournaments that were really played (with our own pairing, results by chance).
`python -m bench.pairing` measures this alone.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import combinations
from random import Random

from bench.figures import Figure, figure, single, table
from bench.sizes import FULL
from games.tournament.rules.pairing import matching, swiss
from games.tournament.rules.pairing.field import Player
from tests.games.tournament.rules.pairing.fields import after, shuffled, squares

ROUNDS = (5, 15)
ORDERS = 7
"""Each field is paired in so many orders."""

EXACT_TO = 512
"""So many players at most are also matched each against each, by rustworkx."""

NETWORKX_TO = 512
SWISSPAIR_TO = 10_000
"""Beyond so many these take minutes."""


def all_of(fields: Sequence[int] = FULL.fields) -> list[Figure]:
    """Every figure of the pairing of fields of these sizes."""
    return [line for size in fields for rounds in ROUNDS for line in paired(size, rounds)]


def paired(size: int, rounds: int) -> list[Figure]:
    """A field of this size after so many rounds (fewer where everybody has met everybody)."""
    chance = Random(size + rounds)
    rounds = min(rounds, size - 2)
    players = after(rounds, size, chance)
    name = f"{size:,} after {rounds} rounds"
    spent, pairs = [], []
    for _ in range(ORDERS):
        order = shuffled(players, chance)
        spent.append(milliseconds(lambda: pairs.append(swiss.pair(players, order))))  # noqa: B023
    ours = max(squares(pairing, players) for pairing in pairs)
    rematches = max(len(pairing.rematches) for pairing in pairs)
    return [
        figure(f"a Swiss round of {name}", spent),
        single("  rematches in it", rematches, "", ORDERS),
        *others(players),
        *goodness(players, ours),
    ]


def milliseconds(what: Callable[[], object]) -> float:
    """What it spends on one core."""
    gc.collect()
    begin = time.process_time()
    what()
    return (time.process_time() - begin) * 1000


def goodness(players: Sequence[Player], ours: int) -> list[Figure]:
    """The sum of squared differences, of the worst of our rounds: to the exact one, and to what points alone allow."""
    ordered = sorted(player.points for player in players)
    alone = sum((one - other) ** 2 for one, other in zip(ordered[::2], ordered[1::2], strict=True))
    lines = [("  its squared differences", ours), ("  the least that points alone allow", alone)]
    if len(players) <= EXACT_TO:
        lines.append(("  the least without a rematch, each against each", exact(players)))
    return [single(name, value, "") for name, value in lines]


def exact(players: Sequence[Player]) -> int:
    """The least sum of squared differences without a rematch: one matching of each against each."""
    pairs = matching.cheapest(len(players), costs(players))
    assert pairs is not None, "such a field has a round without a rematch"
    return sum((players[one].points - players[other].points) ** 2 for one, other in pairs)


def costs(players: Sequence[Player]) -> list[matching.Edge]:
    """Every match without a rematch, and its squared difference."""
    return [
        (at, behind, (one.points - other.points) ** 2)
        for (at, one), (behind, other) in combinations(enumerate(players), 2)
        if other.key not in one.met
    ]


def others(players: Sequence[Player]) -> list[Figure]:
    """The same round by networkx and by swisspair, where they are installed and come to an end."""
    lines = []
    if find_spec("networkx") and len(players) <= NETWORKX_TO:
        lines.append(figure("  the same by networkx", [milliseconds(lambda: by_networkx(players))]))
    if find_spec("swisspair") and len(players) <= SWISSPAIR_TO:
        lines.append(figure("  the same by swisspair", [milliseconds(lambda: by_swisspair(players))]))
    return lines


def by_networkx(players: Sequence[Player]) -> object:
    """One matching of each against each, in Python."""
    import networkx  # for this figure alone, and `others` has looked whether it is there

    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, other, -cost) for one, other, cost in costs(players))
    return networkx.max_weight_matching(graph, maxcardinality=True)


def by_swisspair(players: Sequence[Player]) -> object:
    """The package that is made for Magic."""
    import swisspair  # likewise

    return swisspair.create_matches(
        [
            swisspair.Player(
                id=player.key,
                points=player.points,
                rank=rank,
                can_get_bye=True,
                cannot_be_paired_against_ids=set(player.met),
            )
            for rank, player in enumerate(sorted(players, key=lambda player: -player.points), 1)
        ]
    )


if __name__ == "__main__":
    print(table(all_of()))
