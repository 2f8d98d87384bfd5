"""The tables of a round as a page draws them: who sits there, what was told of it, how it ended.

Everything here is made of plain values, so that a piece of a page can be drawn once for all who look at it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.tournament.rules.scores import as_read
from games.tournament.rules.state import Games
from games.tournament.rules.view import MatchView, ResultView, RoundView
from games.tournament.words.glossary import HOWS

Named = Callable[[str], str]
"""How an entrant is called."""

Seeds = Mapping[str, int]
"""The seeds of an elimination, by player."""

ORDER = {"disputed": 0, "reported": 1, "open": 2, "done": 3}
"""What the host has to look at stands first."""


class Side(NamedTuple):
    """A player at a table."""

    key: str
    name: str
    life: int | None
    score: str
    """The games they have won, or their place in a pod."""
    has_won: bool
    seed: int | None = None
    """In the elimination."""
    seat: int | None = None
    """In a pod, where it matters who sits where."""
    is_out: bool = False
    """Of a pod that is still played."""


class Pairing(NamedTuple):
    """A table of a round."""

    key: str
    number: int
    round: int
    sides: tuple[Side, ...]
    state: str
    """`open`, `reported`, `disputed` or `done`."""
    said: str
    """How it ended, where nobody played."""
    reported: tuple[str, ...]
    """What each of its players has told, while it has no result."""
    score: str
    rematch: bool
    ends: datetime | None
    is_third: bool
    sheet: str = ""
    """On which sheet the host enters or corrects its result; empty: on none."""

    @property
    def names(self) -> str:
        return " – ".join(side.name for side in self.sides) or _("not known yet")

    @property
    def is_open(self) -> bool:
        """Whether its result is missing."""
        return self.state != "done"

    @property
    def is_open_pod(self) -> bool:
        """Whether more than two play it, and its result is missing."""
        return self.is_open and len(self.sides) > 2


def pairings_of(its: RoundView, called: Named, seeds: Seeds | None = None) -> tuple[Pairing, ...]:
    """The tables of a round, by number."""
    return tuple(pairing_of(match, called, seeds) for match in its.matches)


def open_first(pairings: Iterable[Pairing]) -> tuple[Pairing, ...]:
    """Disputed ones first, then reported, open and done ones."""
    return tuple(sorted(pairings, key=lambda one: (ORDER[one.state], one.round, one.number)))


def pairing_of(match: MatchView, called: Named, seeds: Seeds | None = None) -> Pairing:
    """One table of a round."""
    result = match.result
    said = _("cancelled") if match.cancelled else str(HOWS[result.how]) if result is not None else ""
    return Pairing(
        key=match.key,
        number=match.number,
        round=match.round,
        sides=tuple(_side(match, key, called, seeds or {}) for key in match.players),
        state=_state(match),
        said=said,
        reported=_reported(match, called),
        score=dashed(result),
        rematch=match.rematch,
        ends=match.ends,
        is_third=match.is_third,
    )


def _reported(match: MatchView, called: Named) -> tuple[str, ...]:
    """What each has told, the games in the order of the match; nothing once there is a result."""
    if match.result is not None:
        return ()
    return tuple(f"{called(key)}: {told_as(said, called)}" for key, said in match.reports.items())


def _state(match: MatchView) -> str:
    if match.is_disputed:
        return "disputed"
    if match.is_running:
        return "reported" if match.reports else "open"
    return "open" if match.kind == "open" else "done"


def _side(match: MatchView, key: str, called: Named, seeds: Seeds) -> Side:
    result, score = match.result, ""
    if result is not None and result.games is not None:
        games = result.games
        score = str(games.first if match.players[0] == key else games.second)
    elif result is not None:
        score = next((str(place) for place, group in enumerate(result.places, 1) if key in group), "")
    has_won = result is not None and key in (result.winner, match.advances)
    return Side(
        key=key,
        name=called(key),
        life=match.lives.get(key),
        score=score,
        has_won=has_won,
        seed=seeds.get(key),
        seat=seat_in(match, key),
        is_out=result is None and is_put_out(match, key),
    )


def seat_in(match: MatchView, key: str) -> int | None:
    """On which seat this player sits, where that matters: in a pod."""
    return match.players.index(key) + 1 if len(match.players) > 2 else None


def is_put_out(match: MatchView, key: str) -> bool:
    """Whether this player is out of the game at their table."""
    return any(key in group for group in match.out)


def dashed(result: ResultView | None, *, turned: bool = False) -> str:
    """A score as it is read: 2–1, or 1–1–1; `turned`: the second player reads it."""
    if result is None or result.games is None:
        return ""
    games = result.games
    return as_read(Games(games.second, games.first, games.drawn) if turned else games)


def told_as(result: ResultView, called: Named, *, turned: bool = False) -> str:
    if result.how == "intentional":
        return str(HOWS["intentional"])
    return dashed(result, turned=turned) or " · ".join(" = ".join(map(called, group)) for group in result.places)
