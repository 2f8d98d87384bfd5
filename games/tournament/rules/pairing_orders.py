"""The course: begin, ask for the next round, publish what was computed, pair by hand, finish (TD-6, TD-8, TD-18)."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.tournament.rules import brackets, proposing, publishing, round_robin
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules.attendance import field, next_round, questioned_matches, undecided, unfinished, why_not_pair
from games.tournament.rules.codes import DRAWN, MOST_IN_ONE_GAME, MOST_IN_ROUND_ROBIN
from games.tournament.rules.cut_ties import open_tie
from games.tournament.rules.decision import Decision
from games.tournament.rules.no_shows import undecided_no_shows
from games.tournament.rules.preparing import why_unsound
from games.tournament.rules.state import State

# --- begin -----------------------------------------------------------------------------------------------------------


def why_not_begin(state: State) -> Refusal | None:
    """Why the tournament cannot begin: too few, too many, or a Magus out by life 0 is not decided (TD-16)."""
    if state.stage != "entry":
        return refusal("TD-18", "has_begun")
    if undecided(state):
        return refusal("TD-16", "out_is_undecided", entrants=undecided(state))
    here = sum(one.is_in for one in state.entrants.values())
    least = 3 if state.charter.format == "pods" else 2
    if here < least:
        return refusal("TD-21" if least == 3 else "TD-2", "too_few_players", players=here, least=least)
    if state.charter.is_round_robin and here > MOST_IN_ROUND_ROBIN:
        return refusal("TD-18", "too_many_for_round_robin", players=here, most=MOST_IN_ROUND_ROBIN)
    if state.charter.format == "one_game" and here > MOST_IN_ONE_GAME:
        return refusal("TD-17", "too_many_for_one_game", players=here, most=MOST_IN_ONE_GAME)
    return None


def may_set_rounds(state: State) -> bool:
    """Whether the host chooses how many rounds are played; elsewhere they follow from the players."""
    return state.charter.format in DRAWN


def begin(decision: Decision, order: o.Begin) -> None:
    """`Begin`: rounds and cut are announced, and not changed any more (MTR 10.2)."""
    decision.raise_unless_host("TD-18")
    raise_if_refused(why_not_begin(decision.state))
    state, proposed = decision.state, proposing.proposal_of(decision.state)
    rounds, cut = proposed.rounds, 0
    if may_set_rounds(state):
        rounds = next((n for n in (order.rounds, state.charter.rounds) if n is not None), proposed.rounds)
        cut = next((n for n in (order.cut, state.charter.cut) if n is not None), proposed.cut)
        if not 1 <= rounds <= 50:
            raise_if_refused(refusal("TD-18", "no_such_number_of_rounds", rounds=rounds))
    elif order.rounds is not None and order.rounds != rounds:
        raise_if_refused(refusal("TD-18", "rounds_follow_from_players", rounds=rounds))
    else:
        cut = order.cut or 0
    raise_if_refused(proposing.why_not_cut(state.charter.format, cut, proposed.players))
    decision.happen(f.TournamentBegan(rounds=rounds, cut=cut, entrants=proposed.players))
    if state.charter.format == "one_game":
        _open_one_game(decision)
    elif state.charter.format == "free_challenges":
        publishing.publish(decision, 1, (), _length(decision, None))


def _open_one_game(decision: Decision) -> None:
    """TD-17: all of them sit at one table, in an order that is drawn."""
    everybody = list(field(decision.state, 1))
    decision.chance.shuffle(everybody)
    publishing.publish(decision, 1, (tuple(everybody),), 1, order=tuple(everybody))


def _length(decision: Decision, number: int | None) -> int:
    return publishing.best_of(
        decision.state, len(decision.state.rounds) + 1, is_cut=False, is_final=False, wanted=number
    )


# --- the next round --------------------------------------------------------------------------------------------------


def why_not_ask(state: State) -> Refusal | None:
    """Why the host cannot ask for the next round: it is being paired already (TD-8), or cannot be paired."""
    return why_not_compute(state) or why_undecided(state)


def why_not_compute(state: State) -> Refusal | None:
    """Why the next round cannot be paired, whatever the host would say first."""
    if state.asked is not None:
        return refusal("TD-8", "is_being_paired", round=state.asked.round)
    return why_not_pair(state)


def why_undecided(state: State) -> Refusal | None:
    """What has to be said before the next round: whether a questioned result is right (TD-30), whether players who
    missed the last round play on (TD-29), and who goes into the cut where players are tied (TD-28)."""
    questioned = questioned_matches(state)
    if questioned:
        return refusal("TD-30", "result_is_questioned", matches=questioned)
    missing = undecided_no_shows(state)
    if missing:
        return refusal("TD-29", "no_show_is_undecided", entrants=missing)
    tie = open_tie(state)
    return refusal("TD-28", "cut_is_tied", players=tie.players, places=tie.places) if tie is not None else None


def ask(decision: Decision, order: o.AskForPairing) -> None:
    """`AskForPairing`: Swiss and pods are computed by a worker; what follows from numbers and seeds is published."""
    decision.raise_unless_host("TD-8")
    raise_if_refused(why_not_ask(decision.state))
    raise_if_refused(why_no_length(decision.state, order.best_of))
    start(decision, order.best_of)


def start(decision: Decision, length: int | None) -> None:
    """The next round is on its way, or published."""
    next_ = next_round(decision.state)
    assert next_ is not None
    if next_.part == "cut":
        brackets.pair(decision, length)
    elif decision.state.charter.is_round_robin:
        round_robin.pair(decision, length)
    else:
        decision.happen(f.PairingAsked(round=next_.number, part=next_.part, at=decision.at, best_of=length))


def why_no_length(state: State, length: int | None) -> Refusal | None:
    """TD-9: best of an odd number; pods play one game."""
    if length is None or (1 <= length <= 9 and length % 2 == 1 and not state.charter.is_in_pods):
        return None
    return refusal("TD-9", "no_such_length", best_of=length)


def why_not_stop(state: State) -> Refusal | None:
    return None if state.asked is not None else refusal("TD-8", "nobody_asked")


def stop(decision: Decision, order: o.StopPairing) -> None:
    """`StopPairing`."""
    decision.raise_unless_host("TD-8")
    raise_if_refused(why_not_stop(decision.state))
    assert decision.state.asked is not None
    decision.happen(f.PairingStopped(round=decision.state.asked.round))


def publish(decision: Decision, order: o.PublishPairing) -> None:
    """`PublishPairing`: counts only for the state from which it was computed (TD-8), and if it is sound."""
    state = decision.state
    if decision.by.hand != "table":
        raise_if_refused(refusal("TD-8", "only_the_table_may"))
    raise_if_refused(why_not_stop(state))
    assert state.asked is not None
    if order.revision != state.revision:
        raise_if_refused(refusal("TD-8", "pairing_is_stale"))
    if set(order.shuffled) != set(field(state, state.asked.round)):
        raise_if_refused(refusal("TD-23", "not_the_order"))
    raise_if_refused(_why_unsound(state, order.matches))
    publishing.publish(
        decision, state.asked.round, order.matches, _length(decision, state.asked.best_of), order=order.shuffled
    )


def _why_unsound(state: State, tables: tuple[tuple[str, ...], ...]) -> Refusal | None:
    flaw = why_unsound(state, len(state.rounds) + 1, tables)
    return refusal("TD-6", flaw) if flaw is not None else None


def why_not_by_hand(state: State) -> Refusal | None:
    """Why the next round cannot be paired by hand: its pairs follow from numbers or seeds, or it cannot be paired."""
    why_not = why_not_pair(state) or why_undecided(state)
    next_ = next_round(state)
    if why_not is None and (next_ is None or next_.part != "main" or state.charter.format not in DRAWN):
        return refusal("TD-6", "not_paired_by_hand", form=state.charter.format)
    return why_not


def by_hand(decision: Decision, order: o.PairByHand) -> None:
    """`PairByHand`: with the reason; rematches are told, not forbidden (TD-6)."""
    decision.raise_unless_host("TD-6")
    raise_if_refused(why_not_by_hand(decision.state))
    raise_if_refused(why_no_length(decision.state, order.best_of))
    raise_if_refused(why_no_reason(order.reason))
    raise_if_refused(_why_unsound(decision.state, order.matches))
    resting = (table[0] for table in order.matches if len(table) == 1)
    raise_if_refused(why_may_not_rest(decision.state, *resting))
    number = len(decision.state.rounds) + 1
    publishing.publish(decision, number, order.matches, _length(decision, order.best_of), by_hand=order.reason.strip())


def why_may_not_rest(state: State, *keys: str) -> Refusal | None:
    """TD-16: who is out by life 0 takes no bye."""
    out = tuple(key for key in keys if state.entrants[key].is_out)
    return refusal("TD-16", "out_takes_no_bye", entrants=out) if out else None


def why_no_reason(reason: str, rule: str = "TD-6") -> Refusal | None:
    """What a person changes has a reason, which is kept."""
    return None if 0 < len(reason.strip()) <= 500 else refusal(rule, "reason_is_missing")


# --- the end ---------------------------------------------------------------------------------------------------------


def why_not_finish(state: State) -> Refusal | None:
    """Why the tournament cannot be closed: results are missing, or a question is open."""
    if state.stage != "play":
        return refusal("TD-18", "has_not_begun")
    if state.question is not None:
        return refusal("TD-5", "question_is_open", match=state.question.match)
    if state.asked is not None:
        return refusal("TD-8", "is_being_paired", round=state.asked.round)
    if state.charter.format != "free_challenges" and unfinished(state):
        return refusal("TD-7", "results_are_missing", matches=unfinished(state))
    questioned = questioned_matches(state)
    return refusal("TD-30", "result_is_questioned", matches=questioned) if questioned else None


def finish(decision: Decision, order: o.Finish) -> None:
    """`Finish`: challenges without a result are called off (TD-17)."""
    decision.raise_unless_host("TD-7")
    raise_if_refused(why_not_finish(decision.state))
    for key in unfinished(decision.state):
        decision.happen(f.CalledOff(match=key))
    decision.happen(f.TournamentEnded())
