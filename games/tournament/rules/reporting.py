"""TD-3, TD-7, TD-9, TD-21: players report and confirm, the host enters, somebody has not come, somebody is out."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal, Refused
from games.tournament.rules import brackets, publishing, scores
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules.attendance import next_round
from games.tournament.rules.codes import DRAWN
from games.tournament.rules.decision import Decision
from games.tournament.rules.judging import raise_unless_decides, why_host_does_not
from games.tournament.rules.state import Games, Match, Result, Round, State

# --- questions -------------------------------------------------------------------------------------------------------


def round_of(state: State, match: Match) -> Round:
    return state.rounds[match.round - 1]


def must_be_won(state: State, match: Match) -> bool:
    """Whether somebody must win it: elimination knows no draws (§3)."""
    return round_of(state, match).part == "cut"


def why_not_running(match: Match) -> Refusal | None:
    """Why no result can be entered for this match: nobody plays it, or it has one."""
    if match.cancelled or match.kind != "match":
        return refusal("TD-9", "match_is_not_played", match=match.key)
    return refusal("TD-5", "has_a_result", match=match.key) if match.result is not None else None


def still_at_table(match: Match) -> tuple[str, ...]:
    """Who of a pod is not out yet."""
    gone = {key for group in match.out for key in group}
    return tuple(key for key in match.players if key not in gone)


def result_of(state: State, match: Match, report: o.Told) -> Result:
    """The result that is told. Raises Refused: impossible here (TD-9, TD-21)."""
    return _of_pod(state, match, report) if state.charter.is_in_pods else _of_two(state, match, report)


def seen_anew(state: State, match: Match) -> Match:
    """A pod as if nobody had been put out by hand: who was can be placed again; Magi out by life 0 stay out (TD-16)."""
    out = tuple(key for key in match.players if state.entrants[key].is_out)
    return replace(match, out=(out,) if out else ())


def result_by_host(state: State, match: Match, report: o.Told, *, anew: bool = False) -> Result:
    """The result that the host tells: the host may name those who were put out by mistake. `anew`: a correction."""
    gone = {key for group in match.out for key in group}
    if state.charter.is_in_pods and (gone & set(report.placed) or (anew and report.draw)):
        match = seen_anew(state, match)
    return result_of(state, match, report)


def _of_two(state: State, match: Match, report: o.Told) -> Result:
    best_of = round_of(state, match).best_of
    if report.placed or report.draw:
        raise Refused("TD-9", "two_players_tell_games", match=match.key)
    if report.intentional:
        if must_be_won(state, match):
            raise Refused("TD-9", "must_be_won", match=match.key)
        if report.games is not None:
            raise Refused("TD-9", "no_games_in_an_intentional_draw", match=match.key)
        return scores.intentional_draw(best_of)
    if report.games is None:
        raise Refused("TD-9", "games_are_missing", match=match.key)
    if not scores.is_legal(report.games, best_of):
        raise Refused("TD-9", "impossible_score", score=scores.as_read(report.games), best_of=best_of)
    if must_be_won(state, match) and report.games.first == report.games.second:
        raise Refused("TD-9", "must_be_won", match=match.key)
    return Result(games=report.games)


def _of_pod(state: State, match: Match, report: o.Told) -> Result:
    left = still_at_table(match)
    if report.games is not None or report.intentional != (report.intentional and report.draw):
        raise Refused("TD-21", "a_pod_tells_places", match=match.key)
    if report.draw:
        if must_be_won(state, match):
            raise Refused("TD-9", "must_be_won", match=match.key)
        if report.placed:
            raise Refused("TD-21", "a_draw_has_no_places", match=match.key)
        return replace(
            scores.placed(match.players, (), match.out), how="intentional" if report.intentional else "played"
        )
    if not report.placed:
        raise Refused("TD-21", "winner_is_missing", match=match.key)
    if len(set(report.placed)) < len(report.placed) or not set(report.placed) <= set(left):
        raise Refused("TD-21", "not_at_this_table", match=match.key, players=report.placed)
    return scores.placed(match.players, report.placed, match.out)


# --- players ---------------------------------------------------------------------------------------------------------


def report(decision: Decision, order: o.Report) -> None:
    """`Report`: the same from another player is a result; another one is a dispute (TD-7)."""
    match, seat = decision.match(order.match), _player(decision, order.match)
    raise_if_refused(why_not_running(match))
    result = result_of(decision.state, match, order)
    others = {key: said for key, said in match.reports.items() if key != seat}
    if result in others.values():
        enter(decision, match, result, "players")
        return
    if match.reports.get(seat) == result:
        raise_if_refused(refusal("TD-7", "reported_already", match=match.key))
    decision.happen(f.ResultReported(match=match.key, entrant=seat, result=result, disputed=bool(others)))


def confirm(decision: Decision, order: o.ConfirmReport) -> None:
    """`ConfirmReport`: what another player has reported, as the one who agrees has read it (TD-7)."""
    match, seat = decision.match(order.match), _player(decision, order.match)
    raise_if_refused(why_not_running(match))
    result = result_of(decision.state, match, order)
    others = [said for key, said in match.reports.items() if key != seat]
    if result not in others:
        raise_if_refused(refusal("TD-7", "not_what_was_reported", match=match.key))
    enter(decision, match, result, "players")


def _player(decision: Decision, key: str) -> str:
    """The seat that reports: one of the players. Raises Refused."""
    seat = decision.by.seat
    if seat is None or seat not in decision.match(key).players:
        raise Refused("TD-7", "only_its_players_may", match=key)
    return seat


# --- the host --------------------------------------------------------------------------------------------------------


def enter_result(decision: Decision, order: o.EnterResult) -> None:
    """`EnterResult`: the host enters, or decides a dispute (TD-7); others do where the host played it (D-52)."""
    match = decision.match(order.match)
    is_judge = raise_unless_decides(decision, match, "TD-7")
    raise_if_refused(why_not_running(match))
    enter(decision, match, result_by_host(decision.state, match, order), "judge" if is_judge else "host")


def why_no_double_loss(state: State, match: Match) -> Refusal | None:
    """TD-9: where somebody must win, and in pods, there is none."""
    if state.charter.is_in_pods:
        return refusal("TD-21", "a_pod_tells_places", match=match.key)
    return refusal("TD-9", "must_be_won", match=match.key) if must_be_won(state, match) else None


def double_loss(decision: Decision, order: o.DoubleLoss) -> None:
    """`DoubleLoss`: only the host's to enter (TD-9)."""
    match = decision.match(order.match)
    is_judge = raise_unless_decides(decision, match, "TD-9")
    raise_if_refused(why_not_running(match))
    raise_if_refused(why_no_double_loss(decision.state, match))
    enter(decision, match, scores.double_loss(), "judge" if is_judge else "host")


def enter(decision: Decision, match: Match, result: Result, entered: f.EnteredBy) -> None:
    """The match has its result; places of the bracket that wait for it are filled."""
    decision.happen(f.ResultEntered(match=match.key, players=match.players, result=result, entered=entered))
    if round_of(decision.state, match).part == "cut":
        brackets.fill(decision)


# --- somebody has not come (TD-3) ------------------------------------------------------------------------------------


def why_no_no_show(state: State, key: str, number: int) -> Refusal | None:
    """Why this round cannot be a no-show of theirs."""
    latest, entrant = len(state.rounds), state.entrants[key]
    if not entrant.is_in:
        return refusal("TD-2", "has_left", entrant=key)
    if number == latest + 1:
        next_ = next_round(state)
        if next_ is None or next_.part != "main" or state.charter.format not in DRAWN:
            return refusal("TD-3", "no_such_round", round=number)
        return (
            refusal("TD-3", "said_already", entrant=key)
            if number in (*entrant.no_shows, *entrant.absent, *entrant.half_byes)
            else None
        )
    if number != latest or number == 0:
        return refusal("TD-3", "no_such_round", round=number)
    match = state.match_of(key)
    if match is None:
        in_swiss = state.charter.format in DRAWN and state.rounds[-1].part == "main"
        return None if in_swiss else refusal("TD-3", "not_in_this_round", entrant=key)
    if match.is_running and state.charter.is_in_pods and key not in still_at_table(match):
        return refusal("TD-21", "is_out_already", entrant=key)
    return why_not_running(match) or why_host_does_not(state, match)


def no_show(decision: Decision, order: o.NoShow) -> None:
    """`NoShow`: the opponent wins k–0 and has met them; without an opponent it is an awarded loss (TD-3)."""
    decision.raise_unless_host("TD-3")
    entrant = decision.entrant(order.entrant)
    raise_if_refused(why_no_no_show(decision.state, entrant.key, order.round))
    if order.round > len(decision.state.rounds):
        decision.happen(f.NoShowNoted(entrant=entrant.key, round=order.round))
        return
    its, match = decision.state.rounds[-1], decision.state.match_of(entrant.key)
    if match is None:
        decision.happen(f.MatchPaired(match=awarded(decision.state, its, entrant.key, order.games)))
    elif decision.state.charter.is_in_pods:
        decision.happen(f.NoShowNoted(entrant=entrant.key, round=order.round))
        go_out(decision, match, (entrant.key,))
    else:
        other = next(key for key in match.players if key != entrant.key)
        enter(decision, match, scores.win_of(match, other, its.best_of, "no_show"), "host")


def awarded(state: State, its: Round, key: str, games: int | None = None) -> Match:
    """An awarded loss in a round that is published (§1, 6). Raises Refused: so many games cannot be lost."""
    if games is not None and not 0 <= games <= its.wins_needed:
        raise Refused("TD-9", "impossible_score", score=scores.as_read(Games(0, games)), best_of=its.best_of)
    return publishing.lost_alone(f"{its.number}-{len(its.matches) + 1}", key, its.best_of, games)


# --- somebody is out of a pod (TD-17, TD-21) -------------------------------------------------------------------------


def why_not_out(state: State, match: Match, players: tuple[str, ...]) -> Refusal | None:
    """Why these cannot be put out of this table."""
    why_not = why_not_running(match)
    if why_not is not None:
        return why_not
    if not state.charter.is_in_pods:
        return refusal("TD-9", "two_players_tell_games", match=match.key)
    if not players or len(set(players)) < len(players) or not set(players) <= set(still_at_table(match)):
        return refusal("TD-21", "not_at_this_table", match=match.key, players=players)
    if must_be_won(state, match) and len(players) == len(still_at_table(match)):
        return refusal("TD-9", "must_be_won", match=match.key)
    return None


def put_out(decision: Decision, order: o.PutOut) -> None:
    """`PutOut`: the host puts anybody out, a player themselves."""
    match = decision.match(order.match)
    if order.players != (decision.by.seat,):
        decision.raise_unless_host("TD-7")
        raise_if_refused(why_host_does_not(decision.state, match))
    raise_if_refused(why_not_out(decision.state, match, order.players))
    go_out(decision, match, order.players)


def go_out(decision: Decision, match: Match, players: tuple[str, ...]) -> None:
    """They are out; who is left alone has won, and if nobody is left the last ones share the first place."""
    decision.happen(f.PlayersOut(match=match.key, players=players))
    now = decision.match(match.key)
    left = still_at_table(now)
    if len(left) <= 1:
        result = scores.placed(now.players, left, now.out) if left else scores.placed(now.players, (), now.out)
        enter(decision, now, result, "rule")
