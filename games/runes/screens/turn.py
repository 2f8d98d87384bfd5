"""The turn of a duel as a page shows it: whose it is, its phases, the game of the match, who has priority."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.runes import words
from games.runes.rules.codes import PHASES
from games.runes.rules.view import TurnView, View
from games.tables.screens.forms import Form, Names
from games.tables.screens.scene import Who


class Step(NamedTuple):
    """A phase of the turn. `state`: done, now or next; `form`: goes on to it."""

    label: str
    state: str
    form: Form | None


def track_of(turn: TurnView, forms: Mapping[str, Form]) -> list[Step]:
    """The phases of the turn; without recovery where nothing recovers. `forms`: the buttons that go on to one."""
    at = PHASES.index(turn.phase)
    return [
        Step(str(words.TRACK[phase]), _state(place, at), forms.get(phase))
        for place, phase in enumerate(PHASES)
        if phase != "recovery" or turn.recovers
    ]


def _state(place: int, at: int) -> str:
    return "now" if place == at else "done" if place < at else "next"


def heading_of(view: View, names: Names, who: Who) -> str:
    """Whose turn it is, and its phase; before the first and between games, where the match stands."""
    turn = view.turn
    if view.stage != "play":
        return names("stage", view.stage)
    if turn is None:
        return _("Before the first turn")
    phase = _("Battle") if turn.battle else names("phase", turn.phase)
    if turn.of == view.me:
        return _("Your turn · %(phase)s") % {"phase": phase}
    return _("%(who)s · %(phase)s") % {"who": who(turn.of), "phase": phase}


def subheading_of(view: View, who: Who) -> str:
    """The game of the match, the turn, and who has priority; empty where none of them says anything."""
    parts = []
    if view.charter.match > 1:
        wins = " : ".join(str(one.wins) for one in view.players)
        parts.append(_("Game %(n)d, %(wins)s") % {"n": view.game, "wins": wins})
    if view.turn is not None and view.stage == "play":
        parts += [_("Turn %(n)d") % {"n": view.turn.number}, _priority(view, who)]
    return " · ".join(filter(None, parts))


def _priority(view: View, who: Who) -> str:
    if view.priority is None:
        return ""
    if view.priority == view.me:
        return _("you have priority")
    return _("%(who)s has priority") % {"who": who(view.priority)}
