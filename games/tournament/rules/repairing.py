"""TD-1, TD-6: a pairing is changed by hand: players swap, a latecomer plays who has the bye, a round is withdrawn."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules import publishing
from games.tournament.rules.codes import DRAWN
from games.tournament.rules.decision import Decision
from games.tournament.rules.pairing_orders import why_no_reason
from games.tournament.rules.standings import before
from games.tournament.rules.state import Match, Round, State


def has_been_played(match: Match) -> bool:
    """Whether somebody has told or entered a result, or is out; what a rule gave at once does not count."""
    given = match.result is not None and match.result.how not in ("bye", "half_bye", "loss", "out", "walkover")
    return match.kind == "match" and not match.cancelled and (given or bool(match.reports))


def is_started(state: State, its: Round) -> bool:
    """Whether a published round has begun: its clock runs, or a match has a result."""
    clock = state.clock is not None and state.clock.round == its.number
    return clock or any(has_been_played(match) for match in its.matches)


# --- swap (TD-6) -----------------------------------------------------------------------------------------------------


def swappable(state: State) -> tuple[str, ...]:
    """Who of the latest round may change places: of matches without a result, and of the bye; no Magus out by life 0
    where somebody rests, since they take no bye (TD-16)."""
    its = state.latest
    if its is None or why_not_by_hand(state) is not None:
        return ()
    free = [match for match in its.matches if _may_change(state, match)]
    somebody_rests = any(match.kind == "bye" for match in free)
    players = (key for match in free for key in match.players)
    return tuple(key for key in players if not (somebody_rests and state.entrants[key].is_out))


def why_not_by_hand(state: State) -> Refusal | None:
    """Why the latest round cannot be changed: there is none, it follows from numbers or seeds, a question is open."""
    its = state.latest
    if its is None or its.part != "main" or state.charter.format not in DRAWN:
        return refusal("TD-6", "not_paired_by_hand", form=state.charter.format)
    return refusal("TD-5", "question_is_open", match=state.question.match) if state.question is not None else None


def _may_change(state: State, match: Match) -> bool:
    if match.cancelled or match.kind == "loss" or has_been_played(match):
        return False
    return match.kind != "bye" or _is_of_pairing(state, match)


def _is_of_pairing(state: State, match: Match) -> bool:
    """Whether this bye was neither awarded (TD-22) nor is a half-point bye (TD-31)."""
    player = state.entrants[match.players[0]]
    return match.round > player.byes and match.round not in player.half_byes


def why_not_swap(state: State, players: tuple[str, ...]) -> Refusal | None:
    """Why these two do not change places."""
    why_not = why_not_by_hand(state)
    if why_not is not None:
        return why_not
    if len(set(players)) != 2 or len(players) != 2:
        return refusal("TD-6", "two_change_places", entrants=players)
    stays = tuple(key for key in players if key not in swappable(state))
    return refusal("TD-6", "can_not_change_places", entrants=stays) if stays else None


def swap(decision: Decision, order: o.SwapPlayers) -> None:
    """`SwapPlayers`: rematches and second byes are told, not forbidden (TD-6)."""
    decision.raise_unless_host("TD-6")
    for key in order.players:
        decision.entrant(key)
    raise_if_refused(why_not_swap(decision.state, order.players))
    raise_if_refused(why_no_reason(order.reason))
    state, its = decision.state, decision.state.rounds[-1]
    one, other = order.players
    exchanged = {one: other, other: one}
    concerned = {match.key: match for key in order.players if (match := state.match_of(key)) is not None}
    changed = [
        publishing.a_match(state, key, tuple(exchanged.get(player, player) for player in match.players), its.best_of)
        for key, match in concerned.items()
    ]
    changed = publishing.with_rematches(replace(state, rounds=state.rounds[:-1]), changed)
    had = before(state, its.number - 1).records
    decision.happen(
        f.PairingRepaired(
            round=its.number,
            players=order.players,
            matches=tuple(changed),
            reason=order.reason.strip(),
            rematches=tuple(match.key for match in changed if match.rematch),
            second_byes=tuple(
                match.players[0] for match in changed if match.kind == "bye" and had[match.players[0]].byes
            ),
        )
    )


# --- the phantom's place (TD-1) --------------------------------------------------------------------------------------


def free_bye(state: State) -> Match | None:
    """The bye of the latest round whose place somebody may take: not an awarded one, the round has not started."""
    its = state.latest
    if its is None or is_started(state, its) or state.question is not None or state.charter.format == "pods":
        return None
    if its.part == "cut" and not (its.number == 1 and state.charter.format == "single_elimination"):
        return None
    byes = (match for match in its.matches if match.kind == "bye" and match.players and not match.cancelled)
    return next((match for match in byes if _is_of_pairing(state, match)), None)


def why_not_take_bye(state: State, key: str) -> Refusal | None:
    """Why they do not take the place of the phantom."""
    if free_bye(state) is None:
        return refusal("TD-1", "no_bye_is_free")
    if not state.entrants[key].is_in:
        return refusal("TD-2", "has_left", entrant=key)
    match = state.match_of(key)
    return refusal("TD-1", "is_paired_already", entrant=key) if match is not None and match.kind != "loss" else None


def take_bye(decision: Decision, order: o.TakeBye) -> None:
    """`TakeBye`: the bye is withdrawn, the two of them play; both are facts (TD-1)."""
    decision.raise_unless_host("TD-1")
    entrant = decision.entrant(order.entrant)
    raise_if_refused(why_not_take_bye(decision.state, entrant.key))
    put_against_bye(decision, entrant.key)


def put_against_bye(decision: Decision, key: str) -> None:
    """They play whoever has the bye; an awarded loss of this round is theirs no more."""
    state, bye = decision.state, free_bye(decision.state)
    assert bye is not None
    lost = state.match_of(key)
    if lost is not None:
        decision.happen(f.MatchesCancelled(matches=(lost.key,)))
    decision.happen(f.ByeWithdrawn(match=bye.key, entrant=bye.players[0]))
    best_of = decision.state.rounds[-1].best_of
    match = publishing.a_match(decision.state, bye.key, (bye.players[0], key), best_of)
    decision.happen(f.MatchPaired(match=publishing.with_rematches(decision.state, [match])[0]))


# --- a round (TD-6) --------------------------------------------------------------------------------------------------


def why_not_withdraw(state: State, number: int | None = None) -> Refusal | None:
    """Why the latest round stays: it has results, or this form has no rounds to withdraw."""
    its = state.latest
    if its is None or (number is not None and number != its.number):
        return refusal("TD-6", "not_the_latest_round", round=number)
    if state.charter.format in ("one_game", "free_challenges"):
        return refusal("TD-6", "not_paired_by_hand", form=state.charter.format)
    if state.question is not None:
        return refusal("TD-5", "question_is_open", match=state.question.match)
    if state.asked is not None:
        return refusal("TD-8", "is_being_paired", round=state.asked.round)
    if any(has_been_played(match) for match in its.matches):
        return refusal("TD-6", "round_has_results", round=its.number)
    return None


def withdraw(decision: Decision, order: o.WithdrawRound) -> None:
    """`WithdrawRound`: with the reason; the old pairing stays in the journal."""
    decision.raise_unless_host("TD-6")
    raise_if_refused(why_not_withdraw(decision.state, order.round))
    raise_if_refused(why_no_reason(order.reason))
    decision.happen(f.RoundWithdrawn(round=order.round, reason=order.reason.strip()))
