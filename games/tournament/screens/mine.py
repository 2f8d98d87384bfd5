"""The matches that a player has before them: at how much life they start, what they may report, what others have
told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.tables.board import Button
from games.tables.screens.forms import Form
from games.tournament.rules.view import MatchView, MineView, RoundView, View
from games.tournament.screens.pairings import Named, is_put_out, seat_in, told_as
from games.tournament.screens.scores import Scores, rows_of, scores_of
from games.tournament.words.glossary import HOWS

LIFE = 20
"""At what a match starts where nobody knows better."""

Drawn = Callable[[Button], Form]
"""How a button becomes a form."""


class Player(NamedTuple):
    """Somebody at my table, with the life they start at. `seat`: in a pod, where it matters; `is_out`: by life 0, or
    of this game."""

    key: str
    name: str
    life: int
    is_out: bool
    seat: int | None


class Mine(NamedTuple):
    """A match that I play now."""

    match: MatchView
    round: int
    me: Player
    opponents: tuple[Player, ...]
    best_of: int
    report: Form | None
    scores: Scores
    """What I may report."""
    confirms: tuple[tuple[str, Form], ...]
    """What others have reported, with its button."""
    asks: str
    """What others have reported as a question to me, from my own side; empty: nothing."""
    others: tuple[Form, ...]
    """Reports that are no score (a draw by agreement, places of a pod)."""
    said: str
    is_first: bool

    @property
    def wins_needed(self) -> int:
        """So many games win it."""
        return self.best_of // 2 + 1

    @property
    def quick(self) -> Form | None:
        """The report of the games that this phone has counted."""
        return self.report._replace(id=f"{self.report.id}-quick") if self.report is not None else None

    @property
    def is_reported(self) -> bool:
        """Whether I have reported, and wait for the other."""
        return bool(self.said) and not self.match.is_disputed

    @property
    def is_told(self) -> bool:
        """Whether somebody has told its result already: others, so that I may confirm it, or I."""
        return bool(self.confirms) or self.is_reported

    @property
    def is_in_pod(self) -> bool:
        """Whether more than two sit at the table."""
        return len(self.opponents) > 1

    @property
    def may_tell(self) -> bool:
        """Whether I may report any result."""
        return self.report is not None or bool(self.others)

    @property
    def may_count_games(self) -> bool:
        """Whether this phone counts the games of two, and reports them at the last one."""
        return self.report is not None and len(self.opponents) == 1 and not self.is_told

    @property
    def against(self) -> str:
        """The others at the table."""
        return " · ".join(one.name for one in self.opponents)

    @property
    def sheet(self) -> str:
        """The id of the sheet on which any other result is entered."""
        return f"report-{self.match.key}"


def only_mine(view: View, matches: Sequence[MatchView]) -> View:
    """This view as far as it is about its reader, who plays these matches: no results, names or ranks of others."""
    names = {key for match in matches for key in match.players} | {view.me}
    return replace(
        view,
        entrants=tuple(one for one in view.entrants if one.key in names),
        rounds=tuple(_only(its, [match for match in matches if match.round == its.number]) for its in view.rounds),
        standings=(),
        swiss=(),
        bracket=(),
        cut_tie=None,
        next=replace(view.next, matches=0, disputed=()),
        to_come=(),
    )


def _only(its: RoundView, matches: Sequence[MatchView]) -> RoundView:
    done = len(matches) if its.done == len(its.matches) else 0
    return replace(its, matches=tuple(matches), order=(), repaired=(), resting=(), otherwise=(), done=done)


def mine_of(
    view: MineView, its: RoundView, match: MatchView, me: str, offered: Sequence[Button], drawn: Drawn, called: Named
) -> Mine:
    """This match of mine in its round, with the buttons that concern it."""
    about = [button for button in offered if button.offer.fixed.get("match") == match.key]
    report = next((b for b in about if b.offer.order == "report" and rows_of(b.offer)), None)
    turned = match.players[:1] != (me,)
    confirms = [b for b in about if b.offer.order == "confirm_report"]
    others = [b for b in about if b.offer.order in ("report", "put_out") and b is not report]
    return Mine(
        match=match,
        round=its.number,
        me=_player(me, match, called),
        opponents=tuple(_player(key, match, called) for key in view.opponents),
        best_of=its.best_of,
        report=drawn(report) if report is not None else None,
        scores=scores_of(rows_of(report.offer), turned=turned) if report is not None else Scores((), (), ()),
        confirms=tuple((_told(b, called, turned=turned), drawn(b)) for b in confirms),
        asks=_asked(confirms[0], called, turned=turned) if confirms else "",
        others=tuple(drawn(b) for b in others),
        said=told_as(view.my_report, called, turned=turned) if view.my_report is not None else "",
        is_first=not turned,
    )


def _player(key: str, match: MatchView, called: Named) -> Player:
    life = match.lives.get(key)
    is_out = life == 0 or is_put_out(match, key)
    return Player(key, called(key), LIFE if life is None else life, is_out, seat_in(match, key))


def _asked(button: Button, called: Named, *, turned: bool) -> str:
    """What somebody has reported, as who confirms it would say it."""
    games, score = button.offer.fixed.get("games"), _told(button, called, turned=turned)
    if not games:
        return _("%(result)s: is that right?") % {"result": score}
    mine, other = (games["second"], games["first"]) if turned else (games["first"], games["second"])
    if mine == other:
        return _("You drew %(score)s: is that right?") % {"score": score}
    won, lost = _("You won %(score)s: is that right?"), _("You lost %(score)s: is that right?")
    return (won if mine > other else lost) % {"score": score}


def _told(button: Button, called: Named, *, turned: bool) -> str:
    """What somebody has reported, with my own games first."""
    fixed = button.offer.fixed
    if fixed.get("intentional"):
        return str(HOWS["intentional"])
    if games := fixed.get("games"):
        a, b, d = games["first"], games["second"], games.get("drawn", 0)
        return "–".join(map(str, ((b, a) if turned else (a, b)) + ((d,) if d else ())))
    if fixed.get("draw"):
        return _("a draw")
    return _("%(names)s first") % {"names": called(fixed["placed"][0])}
