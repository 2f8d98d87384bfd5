"""TD-5: a result was wrong. Standings follow at once; what is paired already is the host's to decide."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal, Refused
from games.tournament.rules import brackets, cut_ties, pairing_orders, scores
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules.codes import ANSWERS, DRAWN, Answer, QuestionKind
from games.tournament.rules.decision import Decision
from games.tournament.rules.evolving import evolve
from games.tournament.rules.judging import raise_unless_decides
from games.tournament.rules.pairing_orders import why_no_reason
from games.tournament.rules.repairing import is_started
from games.tournament.rules.reporting import result_by_host, round_of, why_no_double_loss
from games.tournament.rules.scores import advancer_of
from games.tournament.rules.standings import swiss
from games.tournament.rules.state import Match, Question, Result, State


def why_not_correct(state: State, match: Match) -> Refusal | None:
    """Why this match has nothing to correct: no result yet, or one that a rule gave."""
    if state.question is not None:
        return refusal("TD-5", "question_is_open", match=state.question.match)
    if match.kind != "match" or match.cancelled:
        return refusal("TD-5", "nothing_to_correct", match=match.key)
    if match.result is None:
        return refusal("TD-5", "has_no_result", match=match.key)
    return refusal("TD-16", "out_loses_every_match", match=match.key) if match.result.how == "out" else None


def correct(decision: Decision, order: o.Correct) -> None:
    """`Correct`: a new fact with both results and why; then the host is asked, if something hangs on it."""
    match = decision.match(order.match)
    raise_unless_decides(decision, match, "TD-5")
    raise_if_refused(why_not_correct(decision.state, match))
    raise_if_refused(why_no_reason(order.reason, "TD-5"))
    old = match.result
    assert old is not None
    if order.old is not None and order.old != old.games:
        raise Refused("TD-5", "result_has_changed", match=match.key)
    new = _new_result(decision.state, match, order)
    if (new.games, new.places) == (old.games, old.places):
        raise_if_refused(refusal("TD-5", "nothing_changes", match=match.key))
    before = decision.state
    decision.happen(
        f.ResultCorrected(match=match.key, players=match.players, old=old, new=new, reason=order.reason.strip())
    )
    question = what_hangs(before, decision.state, match.key)
    if question is not None:
        decision.happen(f.HostAsked(question=question))
    elif round_of(decision.state, match).part == "cut":
        brackets.fill(decision)


def _new_result(state: State, match: Match, order: o.Correct) -> Result:
    if not order.double_loss:
        return result_by_host(state, match, order, anew=True)
    raise_if_refused(why_no_double_loss(state, match))
    return scores.double_loss()


# --- what hangs on it ------------------------------------------------------------------------------------------------


def what_hangs(before: State, now: State, key: str) -> Question | None:
    """What the host has to decide after this correction; None: nothing, later pairings stand."""
    old, new = before.match(key), now.match(key)
    assert old is not None and new is not None
    if round_of(now, new).part == "cut":
        return _who_advances(now, old, new)
    if now.bracket and now.charter.format in DRAWN:
        return _who_is_in_the_cut(before, now, key)
    latest = now.rounds[-1]
    if now.charter.format in DRAWN and latest.number == new.round + 1 and not is_started(now, latest):
        return _question(now, "next_round", key, tuple(match.key for match in latest.matches))
    return None


def _who_advances(now: State, old: Match, new: Match) -> Question | None:
    later = brackets.path(now, new)
    if advancer_of(old) == advancer_of(new) or not later or new.is_third:
        return None
    if all(match.kind == "open" for match in later):
        return None
    return _question(now, "advance", new.key, tuple(match.key for match in later), advancer_of(old))


def _who_is_in_the_cut(before: State, now: State, key: str) -> Question | None:
    assert now.bracket_from is not None
    if _first_of(before) == _first_of(now):
        return None
    matches = tuple(match.key for its in now.rounds[now.bracket_from - 1 :] for match in its.matches)
    return _question(now, "cut", key, matches)


def _first_of(state: State) -> frozenset[str]:
    """Who would be in the cut: the first of the ranking who had not left when it was published."""
    assert state.bracket_from is not None
    here = [key for key in swiss(state).keys if _was_there(state, key)]
    return frozenset(cut_ties.first_of(state, here, len(state.bracket)))


def _was_there(state: State, key: str) -> bool:
    entrant = state.entrants[key]
    return entrant.is_in or (entrant.left_in is not None and entrant.left_in >= (state.bracket_from or 0))


def _question(
    state: State, kind: QuestionKind, match: str, matches: tuple[str, ...], stands: str | None = None
) -> Question:
    return Question(number=state.questions + 1, kind=kind, match=match, matches=matches, stands=stands)


# --- the answer ------------------------------------------------------------------------------------------------------


def why_not_answer(state: State) -> Refusal | None:
    """Why the host has nothing to answer: no correction asks them (TD-5)."""
    return None if state.question is not None else refusal("TD-5", "no_question_is_open")


def why_not_anew(state: State) -> Refusal | None:
    """Why the latest round is not paired anew: it has a result by now, or without it no pairing could be asked for;
    too few players are left (TD-2, TD-21), or the round after it is being paired (TD-8)."""
    question, its = state.question, state.rounds[-1]
    assert question is not None
    if is_started(state, its):
        return refusal("TD-5", "round_has_results", round=its.number)
    answered = evolve(state, f.HostAnswered(question=question, answer="anew"))
    return pairing_orders.why_not_compute(evolve(answered, _withdrawn(its.number)))


def answers(state: State) -> tuple[Answer, ...]:
    """What the host can answer now; nothing, if they are not asked."""
    if state.question is None:
        return ()
    every = ANSWERS[state.question.kind]
    return tuple(said for said in every if said != "anew" or why_not_anew(state) is None)


def _withdrawn(number: int) -> f.RoundWithdrawn:
    return f.RoundWithdrawn(round=number, reason="", why="corrected")


def answer(decision: Decision, order: o.AnswerQuestion) -> None:
    """`AnswerQuestion`: what the host decides happens, and is a fact."""
    decision.raise_unless_host("TD-5")
    raise_if_refused(why_not_answer(decision.state))
    question = decision.state.question
    assert question is not None
    if order.answer not in ANSWERS[question.kind]:
        raise_if_refused(refusal("TD-5", "not_an_answer", answer=order.answer))
    raise_if_refused(why_not_anew(decision.state) if order.answer == "anew" else None)
    decision.happen(f.HostAnswered(question=question, answer=order.answer))
    match order.answer:
        case "anew":
            _pair_anew(decision)
        case "withdraw":
            _withdraw(decision, question.match)
        case "stand" if question.stands is not None:
            decision.happen(f.LetStand(match=question.match, advances=question.stands))
        case "restart":
            assert decision.state.bracket_from is not None
            decision.happen(f.CutWithdrawn(first_round=decision.state.bracket_from))


def _pair_anew(decision: Decision) -> None:
    """The round is withdrawn and asked for again."""
    its = decision.state.rounds[-1]
    decision.happen(_withdrawn(its.number))
    pairing_orders.start(decision, its.best_of if not decision.state.charter.is_in_pods else None)


def _withdraw(decision: Decision, key: str) -> None:
    """The wrong player's matches from there on; of pods the rounds from there on."""
    match = decision.match(key)
    if not decision.state.charter.is_in_pods:
        brackets.reopen(decision, brackets.path(decision.state, match))
        return
    while len(decision.state.rounds) > match.round:
        decision.happen(_withdrawn(len(decision.state.rounds)))
