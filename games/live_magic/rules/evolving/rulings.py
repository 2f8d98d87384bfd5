"""D-44: what the host's rulings move. The numbers of a ruling follow as facts of their own."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers
from games.live_magic.rules import facts as f
from games.live_magic.rules.evolving.changes import magus, without
from games.live_magic.rules.state import State

POOL, TABLE = "pool", "table"


def _ruled(state: State, fact: f.Ruled) -> State:
    return state


def _moved(state: State, fact: f.PackMoved) -> State:
    return into(out_of(state, fact.pack, fact.source), fact.pack, fact.target)


def out_of(state: State, pack: str, place: str) -> State:
    """The state without this pack in this place: a seat, the table, or the pool."""
    if place == TABLE:
        return replace(state, table=without(state.table, pack))
    if place == POOL:
        deck = state.cards[pack].deck
        return replace(state, pool=state.pool | {deck: without(state.pool[deck], pack)})
    owner = state.magi[place]
    return magus(state, place, packs=without(owner.packs, pack), completion=without(owner.completion, pack))


def into(state: State, pack: str, place: str) -> State:
    if place == TABLE:
        return replace(state, table=(*state.table, pack))
    if place == POOL:
        deck = state.cards[pack].deck
        return replace(state, pool=state.pool | {deck: (*state.pool[deck], pack)})
    return magus(state, place, packs=(*state.magi[place].packs, pack))


HAPPENED: Evolvers[State] = {f.Ruled: _ruled, f.PackMoved: _moved}
