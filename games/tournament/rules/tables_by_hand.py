"""What a pairing by hand begins with: the ranking cut into tables, the bye to the last who may rest (TD-6)."""

from __future__ import annotations

from itertools import islice

from games.tournament.rules.attendance import field
from games.tournament.rules.pairing import pods
from games.tournament.rules.standings import swiss
from games.tournament.rules.state import State

Tables = tuple[tuple[str, ...], ...]


def tables_by_rank(state: State) -> Tables | None:
    """Neighbours of the ranking; None: somebody must rest and nobody may (TD-16)."""
    here = set(field(state, len(state.rounds) + 1))
    ranked = [key for key in swiss(state).keys if key in here]
    if state.charter.is_in_pods:
        sizes = pods.sizes(len(ranked), state.charter.pod_sizes)
        wanted, resting = sizes.tables, sizes.resting
    else:
        wanted, resting = (2,) * (len(ranked) // 2), len(ranked) % 2
    idle = [key for key in reversed(ranked) if not state.entrants[key].is_out][:resting]
    if len(idle) < resting:
        return None
    sitting = iter([key for key in ranked if key not in idle])
    return (*(tuple(islice(sitting, size)) for size in wanted), *((key,) for key in idle))
