"""TD-29: a player who did not come to a round is not paired again before somebody has said that they play on."""

from __future__ import annotations

from games.kernel.memoize import memoize
from games.tournament.rules.attendance import next_round, takes_part
from games.tournament.rules.codes import DRAWN
from games.tournament.rules.cut_ties import could_be_in_cut
from games.tournament.rules.scores import winner_of
from games.tournament.rules.state import Entrant, Round, State


@memoize
def undecided_no_shows(state: State) -> tuple[str, ...]:
    """Players who missed the latest round, and of whom nobody has said whether they play the next one."""
    next_, latest = next_round(state), state.latest
    if next_ is None or latest is None or latest.part != "main" or state.charter.format not in DRAWN:
        return ()
    missing = tuple(
        key
        for key, one in state.entrants.items()
        if takes_part(one, next_.number)
        and next_.number not in (*one.no_shows, *one.half_byes, *one.expected)
        and has_missed(one, latest)
    )
    return missing if next_.part == "main" or not missing else could_be_in_cut(state, missing)


def has_missed(entrant: Entrant, its: Round) -> bool:
    """Whether they did not come to this round: a lost match, or an awarded loss; not of late entrants (TD-1)."""
    if its.number in entrant.no_shows:
        return True
    match = its.matches[its.at[entrant.key]] if entrant.key in its.at else None
    if match is None or match.result is None or entrant.since > its.number:
        return False
    return match.kind == "loss" or (match.result.how == "no_show" and winner_of(match) != entrant.key)
