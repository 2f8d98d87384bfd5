"""A round is published: byes, awarded losses and the matches of who is out get their results at once (TD-3, TD-16)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from games.tournament.rules import facts as f
from games.tournament.rules import scores
from games.tournament.rules.attendance import takes_part
from games.tournament.rules.decision import Decision
from games.tournament.rules.preparing import is_power_paired
from games.tournament.rules.state import Match, Result, State
from games.tournament.rules.tally import counted

Tables = Sequence[tuple[str, ...]]


def best_of(state: State, number: int, *, is_cut: bool, is_final: bool, wanted: int | None = None) -> int:
    """TD-9: how many games this round's matches are the best of. A pod plays one."""
    charter = state.charter
    if charter.is_in_pods:
        return 1
    if wanted is not None:
        return wanted
    if is_final and charter.best_of_final is not None:
        return charter.best_of_final
    if is_cut and charter.best_of_cut is not None:
        return charter.best_of_cut
    return charter.best_of_rounds[number - 1] if number <= len(charter.best_of_rounds) else charter.best_of


def publish(
    decision: Decision, number: int, tables: Tables, length: int, *, order: tuple[str, ...] = (), by_hand: str = ""
) -> None:
    """Publishes a round of the tournament proper: these tables, then awarded byes (TD-22) and awarded losses (TD-3)."""
    state = decision.state
    matches = [a_match(state, f"{number}-{table}", players, length) for table, players in enumerate(tables, 1)]
    for entrant in state.entrants.values():
        key = f"{number}-{len(matches) + 1}"
        if takes_part(entrant, number) and number in entrant.no_shows:
            matches.append(lost_alone(key, entrant.key, length))
        elif takes_part(entrant, number) and number in entrant.half_byes:
            matches.append(Match(key=key, players=(entrant.key,), kind="bye", result=scores.half_bye(length)))
        elif takes_part(entrant, number) and number <= entrant.byes:
            matches.append(a_match(state, key, (entrant.key,), length))
    matches = with_rematches(state, matches)
    decision.happen(
        f.RoundPaired(
            round=number,
            part="main",
            matches=tuple(matches),
            best_of=length,
            order=order,
            power=not by_hand and is_power_paired(state, number),
            by_hand=by_hand,
            rematches=tuple(match.key for match in matches if match.rematch),
        )
    )


def a_match(state: State, key: str, players: tuple[str, ...], length: int, *, is_third: bool = False) -> Match:
    """A table with these players; one alone has a bye."""
    if len(players) == 1:
        return Match(key=key, players=players, kind="bye", result=scores.bye(length))
    match = Match(key=key, players=players, is_third=is_third)
    if state.charter.is_in_pods:
        out = tuple(player for player in players if is_gone(state, player))
        return _a_pod(replace(match, out=(out,) if out else ()))
    return replace(match, result=settled(state, match, length))


def _a_pod(match: Match) -> Match:
    """TD-16: who is out is out first; if one is left they have won."""
    gone = {key for group in match.out for key in group}
    left = tuple(key for key in match.players if key not in gone)
    if len(left) > 1:
        return match
    return replace(match, result=replace(scores.placed(match.players, left, match.out), how="out"))


def is_gone(state: State, player: str) -> bool:
    """Whether they sit at no table: out by life 0, or they have left."""
    return state.entrants[player].is_out or not state.entrants[player].is_in


def settled(state: State, match: Match, length: int) -> Result | None:
    """The result of a match of two that nobody has to play: one of them is out by life 0 (TD-16) or has left."""
    there = [state.entrants[key] for key in match.players]
    if any(one.is_out for one in there):
        standing = [one.key for one in there if not one.is_out and one.is_in]
        return scores.win_of(match, standing[0], length, "out") if standing else scores.double_loss("out")
    if any(not one.is_in for one in there):
        standing = [one.key for one in there if one.is_in]
        return scores.win_of(match, standing[0], length, "walkover") if standing else scores.double_loss("walkover")
    return None


def lost_alone(key: str, player: str, length: int, games: int | None = None) -> Match:
    """An awarded loss without opponent (§1, 6): 0–k, or the games as entered."""
    lost = scores.wins_needed(length) if games is None else games
    return Match(key=key, players=(player,), kind="loss", result=scores.awarded_loss(lost))


def pairs_met(state: State) -> set[frozenset[str]]:
    """Everybody who has met whom in the tournament proper."""
    pairs: set[frozenset[str]] = set()
    for match in counted(its for its in state.rounds if its.part == "main"):
        if match.kind == "match":
            pairs |= {frozenset((one, other)) for one in match.players for other in match.players if one < other}
    return pairs


def with_rematches(state: State, matches: Iterable[Match]) -> list[Match]:
    """The matches, marked where players meet who have met (§2, 7); a round robin is meant so."""
    if state.charter.is_round_robin:
        return list(matches)
    met = pairs_met(state)
    return [replace(match, rematch=_is_rematch(match, met)) if len(match.players) > 1 else match for match in matches]


def _is_rematch(match: Match, met: set[frozenset[str]]) -> bool:
    return any(frozenset((one, other)) in met for one in match.players for other in match.players if one < other)
