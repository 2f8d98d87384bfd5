"""Who enters, leaves, comes back (TD-1 … TD-4, TD-16, TD-22)."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers
from games.tournament.rules import facts as f
from games.tournament.rules.evolving import changes
from games.tournament.rules.state import State, entrant


def _added(state: State, fact: f.EntrantsAdded) -> State:
    new = {
        entry.key: entrant(entry, number, fact.since) for number, entry in enumerate(fact.entries, state.entered + 1)
    }
    return replace(state, entrants=state.entrants | new, entered=state.entered + len(new))


def _removed(state: State, fact: f.EntrantRemoved) -> State:
    left = {key: one for key, one in state.entrants.items() if key != fact.entrant}
    return replace(state, entrants=left, seeds=tuple(key for key in state.seeds if key != fact.entrant))


def _renamed(state: State, fact: f.EntrantRenamed) -> State:
    return changes.entrant(state, fact.entrant, name=fact.name)


def _seats_given(state: State, fact: f.SeatsGiven) -> State:
    seated = {key: replace(state.entrants[key], seat=True) for key in fact.entrants}
    return replace(state, entrants=state.entrants | seated)


def _byes_awarded(state: State, fact: f.ByesAwarded) -> State:
    return changes.entrant(state, fact.entrant, byes=fact.byes)


def _seeds_set(state: State, fact: f.SeedsSet) -> State:
    return replace(state, seeds=fact.entrants)


def _out_withdrawn(state: State, fact: f.OutWithdrawn) -> State:
    return changes.entrant(state, fact.entrant, status="withdrawn", left_in=0)


def _out_kept(state: State, fact: f.OutKept) -> State:
    return changes.entrant(state, fact.entrant, kept=True)


def _dropped(state: State, fact: f.EntrantDropped) -> State:
    return changes.entrant(state, fact.entrant, status="dropped", left_in=fact.round, cancelled=fact.cancelled)


def _back(state: State, fact: f.EntrantBack) -> State:
    return changes.entrant(state, fact.entrant, status="in", left_in=None, since=fact.since)


def _disqualified(state: State, fact: f.EntrantDisqualified) -> State:
    return changes.entrant(state, fact.entrant, status="disqualified", left_in=fact.round)


def _absent(state: State, fact: f.AbsenceSaid) -> State:
    return changes.entrant(state, fact.entrant, absent=(*state.entrants[fact.entrant].absent, fact.round))


def _present(state: State, fact: f.AbsenceTakenBack) -> State:
    before = state.entrants[fact.entrant]
    return changes.entrant(
        state,
        fact.entrant,
        absent=tuple(number for number in before.absent if number != fact.round),
        no_shows=tuple(number for number in before.no_shows if number != fact.round),
        half_byes=tuple(number for number in before.half_byes if number != fact.round),
    )


def _half_bye(state: State, fact: f.HalfByeGiven) -> State:
    return changes.entrant(state, fact.entrant, half_byes=(*state.entrants[fact.entrant].half_byes, fact.round))


def _expected(state: State, fact: f.PresenceSaid) -> State:
    return changes.entrant(state, fact.entrant, expected=(*state.entrants[fact.entrant].expected, fact.round))


def _no_show(state: State, fact: f.NoShowNoted) -> State:
    return changes.entrant(state, fact.entrant, no_shows=(*state.entrants[fact.entrant].no_shows, fact.round))


def _put_as_before(state: State, fact: f.PutAsBefore) -> State:
    entrants = state.entrants | {one.key: one for one in fact.entrants}
    return changes.matches(replace(state, entrants=entrants), fact.matches)


HAPPENED: Evolvers[State] = {
    f.EntrantsAdded: _added,
    f.EntrantRemoved: _removed,
    f.EntrantRenamed: _renamed,
    f.SeatsGiven: _seats_given,
    f.ByesAwarded: _byes_awarded,
    f.SeedsSet: _seeds_set,
    f.OutWithdrawn: _out_withdrawn,
    f.OutKept: _out_kept,
    f.EntrantDropped: _dropped,
    f.EntrantBack: _back,
    f.EntrantDisqualified: _disqualified,
    f.AbsenceSaid: _absent,
    f.AbsenceTakenBack: _present,
    f.HalfByeGiven: _half_bye,
    f.PresenceSaid: _expected,
    f.NoShowNoted: _no_show,
    f.PutAsBefore: _put_as_before,
}
