"""TD-9, TD-10, TD-21: which results are legal, who has won by them, and how they are made."""

from __future__ import annotations

from functools import cache

from games.tournament.rules.codes import How
from games.tournament.rules.state import Games, Match, Result


def wins_needed(best_of: int) -> int:
    """k: so many games win a match of best of n (§6)."""
    return best_of // 2 + 1


def is_legal(games: Games, best_of: int) -> bool:
    """TD-9: 0 ≤ a, b ≤ k, not both k, 0 ≤ d ≤ n, not all zero."""
    k = wins_needed(best_of)
    within = 0 <= games.first <= k and 0 <= games.second <= k and 0 <= games.drawn <= best_of
    return within and not games.first == games.second == k and games != NOTHING


def as_read(games: Games) -> str:
    """`2–1`, with games that were drawn `1–1–1`."""
    played = (games.first, games.second, games.drawn) if games.drawn else (games.first, games.second)
    return "–".join(map(str, played))


@cache
def legal_games(best_of: int, *, decided: bool = False) -> tuple[Games, ...]:
    """Every legal score; `decided`: somebody must have won (elimination)."""
    k = range(wins_needed(best_of) + 1)
    every = (Games(a, b, d) for d in range(best_of + 1) for a in k for b in k)
    return tuple(one for one in every if is_legal(one, best_of) and not (decided and one.first == one.second))


NOTHING = Games(0, 0, 0)
"""No game was played: a double loss (TD-9)."""


def bye(best_of: int) -> Result:
    """TD-10: a win k–0."""
    return Result(games=Games(wins_needed(best_of), 0), how="bye")


def half_bye(best_of: int) -> Result:
    """TD-31: the points of a draw; its games are those of an intentional one."""
    return Result(games=Games(0, 0, best_of), how="half_bye")


def awarded_loss(games: int) -> Result:
    """§1, 6: a lost match without opponent, the games as entered."""
    return Result(games=Games(0, games), how="loss")


def win_of(match: Match, winner: str, best_of: int, how: How, kept: Games | None = None) -> Result:
    """The match goes k–x to the winner; x are the games that the other keeps (TD-2)."""
    k, place = wins_needed(best_of), match.players.index(winner)
    other = 0 if kept is None else (kept.second if place == 0 else kept.first)
    drawn = 0 if kept is None else kept.drawn
    other = min(other, k - 1)
    return Result(games=Games(k, other, drawn) if place == 0 else Games(other, k, drawn), how=how)


def intentional_draw(best_of: int) -> Result:
    """TD-9: 0-0-n."""
    return Result(games=Games(0, 0, best_of), how="intentional")


def double_loss(how: How = "double_loss") -> Result:
    """TD-9: 0-0-0, nobody has won."""
    return Result(games=NOTHING, how=how)


def is_double_loss(result: Result) -> bool:
    """Whether both have lost (§1, 5)."""
    return result.games == NOTHING


def placed(players: tuple[str, ...], best: tuple[str, ...], out: tuple[tuple[str, ...], ...] = ()) -> Result:
    """A pod's result: these from the best, then the rest together, then those who went out, the last of them first."""
    gone = {key for group in out for key in group}
    rest = tuple(key for key in players if key not in gone and key not in best)
    groups = (*((key,) for key in best if key not in gone), rest, *reversed(out))
    return Result(places=tuple(group for group in groups if group))


def winner_of(match: Match) -> str | None:
    """Who has won; None: nobody, or nobody yet."""
    result = match.result
    if result is None or match.cancelled:
        return None
    if result.places:
        return result.places[0][0] if len(result.places[0]) == 1 else None
    if result.games is None or result.games.first == result.games.second:
        return None
    place = 0 if result.games.first > result.games.second else 1
    return match.players[place] if place < len(match.players) else None


def advancer_of(match: Match) -> str | None:
    """Who goes on in the bracket: the winner, or whom the host has let stand (TD-5)."""
    return match.advances or winner_of(match)
