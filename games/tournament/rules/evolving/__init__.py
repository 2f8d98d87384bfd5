"""`evolve`, by chapter: what each fact makes of the state. No rule is tested here: it has happened."""

from __future__ import annotations

from games.kernel.rulebook import Evolvers, Fact
from games.tournament.rules import facts as f
from games.tournament.rules.evolving import clock, people, results, rounds
from games.tournament.rules.evolving.changes import revised
from games.tournament.rules.state import State

HAPPENED: Evolvers[State] = {
    **people.HAPPENED,
    **rounds.HAPPENED,
    **results.HAPPENED,
    **clock.HAPPENED,
}

INDIFFERENT: frozenset[type[Fact]] = frozenset(
    {
        f.EntrantRenamed,
        f.SeatsGiven,
        f.PairingAsked,
        f.ResultReported,
        f.ResultQuestioned,
        f.ResultUpheld,
        f.HostAsked,
        f.PlayersOut,
        *clock.HAPPENED,
    }
)
"""Facts on which no pairing depends: a computed one stays good (TD-8)."""


def evolve(state: State, fact: Fact) -> State:
    now = HAPPENED[type(fact)](state, fact)
    return now if type(fact) in INDIFFERENT else revised(now)
