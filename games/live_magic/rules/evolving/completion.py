"""LM §3.5: the packs still owed, the lands, the end of the evening."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers
from games.live_magic.rules import facts as f
from games.live_magic.rules.evolving.changes import magus, without
from games.live_magic.rules.state import Completion, Dispute, Lands, OpenCall, State


def _changed(state: State, **changes: object) -> State:
    return replace(state, completion=replace(state.completion or Completion(), **changes))


def _now(state: State) -> Completion:
    return state.completion or Completion()


# --- declarations ----------------------------------------------------------------------------------------------------


def _owed(state: State, fact: f.CompletionOwed) -> State:
    for seat, owes in fact.owed.items():
        state = magus(state, seat, owes=owes)
    return _changed(state)


def _shared(state: State, fact: f.CompletionShared) -> State:
    return _changed(state, shared=True)


def _round_opened(state: State, fact: f.CompletionRoundOpened) -> State:
    """A new round begins when nobody is picking: the decks of the last one that were exclusive stay taken (D-27)."""
    return _changed(state, round=fact.number, asked=fact.asked, declared={})


def _declared(state: State, fact: f.CompletionDeclared) -> State:
    return _changed(state, declared=_now(state).declared | {fact.seat: fact.deck})


def _shown(state: State, fact: f.CompletionShown) -> State:
    return _changed(state, shown=fact.decks, declared={}, asked=())


# --- who has which deck ----------------------------------------------------------------------------------------------


def _laid_out(state: State, fact: f.DeckLaidOut) -> State:
    return _changed(state, disputes=(*_now(state).disputes, Dispute(fact.deck, (), fact.groups)))


def _fought_for(state: State, fact: f.DeckFoughtFor) -> State:
    opened = OpenCall(
        number=fact.number,
        caller=fact.caller,
        holder=fact.caller,
        pack=None,
        deck=fact.deck,
        stage="fighting",
        group=(fact.caller, *fact.queue),
        queue=fact.queue,
    )
    return replace(state, call=opened, numbers=replace(state.numbers, calls=fact.number))


def _placed(state: State, fact: f.ClaimPlaced) -> State:
    dispute, *rest = _now(state).disputes
    placed = replace(dispute, placed=(*dispute.placed, *fact.seats), groups=dispute.groups[1:])
    return _changed(state, disputes=(placed, *rest))


def _assigned(state: State, fact: f.DeckAssigned) -> State:
    """Behind those who have it already, where a deck became shared only now."""
    now = _now(state)
    taken = now.taken if fact.deck in now.taken else (*now.taken, fact.deck)
    seats = (*now.assigned.get(fact.deck, ()), *fact.seats)
    return _changed(state, disputes=now.disputes[1:], assigned=now.assigned | {fact.deck: seats}, taken=taken)


def _round_closed(state: State, fact: f.CompletionRoundClosed) -> State:
    """Everybody has taken what they could: who still owes declares again."""
    return _changed(state, assigned={}, picked={}, shown={})


def _reopened(state: State, fact: f.PicksReopened) -> State:
    return _changed(state, assigned=fact.assigned, picked=fact.picked, shown=fact.shown)


# --- picks -----------------------------------------------------------------------------------------------------------


def _picked(state: State, fact: f.CompletionPicked) -> State:
    before = state.magi[fact.seat]
    state = _moved(state, fact.packs, out=True)
    state = magus(
        state,
        fact.seat,
        packs=(*before.packs, *fact.packs),
        completion=(*before.completion, *fact.packs),
        owes=fact.owes,
    )
    if fact.source is not None:
        return _source_used(state, fact)
    return _changed(state, picked=_now(state).picked | {fact.seat: fact.packs})


def _source_used(state: State, fact: f.CompletionPicked) -> State:
    sources = tuple(
        replace(each, count=each.count - len(fact.packs))
        if each.seat == fact.seat and each.deck == fact.source
        else each
        for each in _now(state).sources
    )
    return _changed(state, sources=sources)


def _withdrawn(state: State, fact: f.CompletionWithdrawn) -> State:
    before = state.magi[fact.seat]
    state = _moved(state, fact.packs, out=False)
    state = magus(
        state,
        fact.seat,
        packs=without(before.packs, *fact.packs),
        completion=without(before.completion, *fact.packs),
        owes=fact.owes,
    )
    picked = {seat: packs for seat, packs in _now(state).picked.items() if seat != fact.seat}
    return _changed(state, picked=picked)


def _moved(state: State, packs: tuple[str, ...], *, out: bool) -> State:
    """Out of the pool, or back into it, in the order of the pool's list."""
    pool = dict(state.pool)
    for deck in {state.cards[pack].deck for pack in packs}:
        stay = set(pool[deck]) - set(packs) if out else set(pool[deck]) | set(packs)
        pool[deck] = tuple(each.id for each in state.setup.packs if each.id in stay and each.deck == deck)
    return replace(state, pool=pool)


# --- lands -----------------------------------------------------------------------------------------------------------


def _lands(state: State, fact: f.LandsChosen) -> State:
    state = _lands_back(state, fact.seat)
    copies = {pack: left - fact.others.get(pack, 0) for pack, left in state.land_copies.items()}
    chosen = Lands(fact.basics, fact.others, fact.left_out)
    return magus(replace(state, land_copies=copies), fact.seat, lands=chosen)


def _lands_withdrawn(state: State, fact: f.LandsWithdrawn) -> State:
    return _lands_back(state, fact.seat)


def _lands_back(state: State, seat: str) -> State:
    lands = state.magi[seat].lands
    if lands is None:
        return state
    copies = {pack: left + lands.others.get(pack, 0) for pack, left in state.land_copies.items()}
    return magus(replace(state, land_copies=copies), seat, lands=None)


def _closed(state: State, fact: f.EveningClosed) -> State:
    return replace(state, phase="closed", starting_life=fact.starting_life)


HAPPENED: Evolvers[State] = {
    f.CompletionOwed: _owed,
    f.CompletionShared: _shared,
    f.CompletionRoundOpened: _round_opened,
    f.CompletionDeclared: _declared,
    f.CompletionShown: _shown,
    f.DeckLaidOut: _laid_out,
    f.DeckFoughtFor: _fought_for,
    f.ClaimPlaced: _placed,
    f.DeckAssigned: _assigned,
    f.CompletionRoundClosed: _round_closed,
    f.PicksReopened: _reopened,
    f.CompletionPicked: _picked,
    f.CompletionWithdrawn: _withdrawn,
    f.LandsChosen: _lands,
    f.LandsWithdrawn: _lands_withdrawn,
    f.EveningClosed: _closed,
}
