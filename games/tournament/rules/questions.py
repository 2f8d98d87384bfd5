"""Who is asked what: the players of running matches for their results, the host for the next step."""

from __future__ import annotations

from games.kernel.memoize import memoize
from games.kernel.rulebook import HOST, Order
from games.tournament.rules.attendance import is_any_round_open, next_round, unfinished
from games.tournament.rules.cut_ties import open_tie
from games.tournament.rules.state import Match, State


def question_keys(state: State) -> dict[str, str]:
    """Which question stands before each player and the host. It stays the same while others report."""
    step = _of_host(state)
    return _of_players(state) | ({HOST: step} if step is not None else {})


def _of_players(state: State) -> dict[str, str]:
    """By player, the matches that they have to play."""
    by_seat: dict[str, str] = {}
    for match in _running(state) if state.stage == "play" else ():
        text = f"match:{match.key}:{'-'.join(match.players)}"
        for key in match.players:
            by_seat[key] = f"{by_seat[key]} {text}" if key in by_seat else text
    return by_seat


def _running(state: State) -> tuple[Match, ...]:
    rounds = state.rounds if is_any_round_open(state) else state.rounds[-1:]
    return tuple(match for its in rounds for match in its.matches if match.is_running)


def _of_host(state: State) -> str | None:
    match state.stage:
        case "over":
            return None
        case "entry":
            return "begin"
    if state.question is not None:
        return f"question:{state.question.number}"
    if state.asked is not None:
        return f"pairing:{state.asked.round}"
    if state.charter.format == "free_challenges":
        return "play:1"
    if open_tie(state) is not None:
        return f"tie:{state.revision}"
    if unfinished(state) and not _may_go_on(state):
        return f"play:{len(state.rounds)}"
    return "finish" if next_round(state) is None else f"pair:{len(state.rounds) + 1}"


def _may_go_on(state: State) -> bool:
    """A round robin that was drawn anew after it was published all at once."""
    return state.charter.is_published_at_once and next_round(state) is not None


@memoize
def waited_for(state: State) -> tuple[str, ...]:
    """The seats whose match has no result."""
    if state.stage != "play":
        return ()
    running = (match for key in unfinished(state) if (match := state.match(key)) is not None)
    players = dict.fromkeys(key for match in running for key in match.players)
    return tuple(key for key in players if state.entrants[key].seat and state.entrants[key].is_in)


def default_order(state: State, seat: str) -> Order | None:
    """Nobody's silence is a result: the host enters it (TD-7)."""
    return None


def advance(state: State) -> Order | None:
    """The table orders nothing by itself; a computed pairing is given by a worker (TD-8)."""
    return None


@memoize
def seats(state: State) -> tuple[str, ...]:
    """The entrants who have a seat at the table."""
    return tuple(key for key, one in state.entrants.items() if one.seat)
