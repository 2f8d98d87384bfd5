"""LM §3.1: sheets, who plays, the initiative, the order of the decks."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers
from games.live_magic.rules import facts as f
from games.live_magic.rules.evolving.changes import magus, without
from games.live_magic.rules.setup import Sheet
from games.live_magic.rules.state import State, arrived


def _approved(state: State, fact: f.SheetApproved) -> State:
    state = _word_taken_back(state, fact)
    approvals = (*state.approvals.get(fact.sheet, ()), fact.by)
    return replace(state, approvals=state.approvals | {fact.sheet: approvals})


def _objected(state: State, fact: f.SheetObjected) -> State:
    state = _word_taken_back(state, fact)
    objections = state.objections.get(fact.sheet, {}) | {fact.by: fact.reason}
    return replace(state, objections=state.objections | {fact.sheet: objections})


def _word_taken_back(state: State, fact: f.SheetApproved | f.SheetObjected | f.ApprovalWithdrawn) -> State:
    approvals = without(state.approvals.get(fact.sheet, ()), fact.by)
    objections = {by: why for by, why in state.objections.get(fact.sheet, {}).items() if by != fact.by}
    return replace(
        state,
        approvals=state.approvals | {fact.sheet: approvals},
        objections=state.objections | {fact.sheet: objections},
    )


def _reopened(state: State, fact: f.SheetReopened) -> State:
    state = magus(state, fact.seat, overruled=False)
    return replace(
        state,
        approvals=state.approvals | {fact.seat: ()},
        objections=state.objections | {fact.seat: {}},
    )


def _revised(state: State, fact: f.SheetRevised) -> State:
    return _with_sheet(state, fact.seat, fact.sheet, overruled=False)


def _overruled(state: State, fact: f.SheetOverruled) -> State:
    return _with_sheet(state, fact.seat, fact.sheet, overruled=True)


def _with_sheet(state: State, seat: str, sheet: Sheet, *, overruled: bool) -> State:
    """Another sheet in force moves the current values by what the ratings moved (D-33)."""
    before = state.magi[seat]
    moved = {
        name: max(0, before.traits.of(name) + sheet.attributes.of(name) - before.sheet.attributes.of(name))
        for name in ("physical", "social", "mental")
    }
    return magus(
        state,
        seat,
        sheet=sheet,
        traits=replace(before.traits, **moved),
        life=max(1, before.life + sheet.life - before.sheet.life),
        xp_free=sheet.xp_free,
        overruled=overruled,
    )


def _newcomer(state: State, fact: f.NewcomerSeated) -> State:
    magus_ = arrived(fact.seat, state.charter)
    return replace(
        state,
        magi=state.magi | {magus_.key: magus_},
        newcomers=(*state.newcomers, fact.seat),
        initiative=fact.initiative,
    )


def _let_in(state: State, fact: f.NewcomersLetIn) -> State:
    return replace(state, lets_newcomers_in=fact.on)


def _absent(state: State, fact: f.SeatMarkedAbsent) -> State:
    return magus(state, fact.seat, absent=True)


def _present(state: State, fact: f.SeatMarkedPresent) -> State:
    return magus(state, fact.seat, absent=False)


def _initiative(state: State, fact: f.InitiativeSet | f.InitiativeDrawn | f.InitiativeRotated) -> State:
    return replace(state, initiative=fact.initiative)


def _deck_order(state: State, fact: f.DeckOrderSet) -> State:
    return replace(state, deck_order=fact.decks)


def _phase(state: State, fact: f.PhaseBegan) -> State:
    return replace(state, phase=fact.phase)


HAPPENED: Evolvers[State] = {
    f.SheetApproved: _approved,
    f.SheetObjected: _objected,
    f.ApprovalWithdrawn: _word_taken_back,
    f.SheetReopened: _reopened,
    f.SheetRevised: _revised,
    f.SheetOverruled: _overruled,
    f.NewcomerSeated: _newcomer,
    f.NewcomersLetIn: _let_in,
    f.SeatMarkedAbsent: _absent,
    f.SeatMarkedPresent: _present,
    f.InitiativeSet: _initiative,
    f.InitiativeDrawn: _initiative,
    f.InitiativeRotated: _initiative,
    f.DeckOrderSet: _deck_order,
    f.PhaseBegan: _phase,
}
