"""What the picture of a share tells: the same as its page, in a name and four lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.bridge.custom_planes import OwnPlane
from campaign.drawing.preview import Preview
from campaign.history.game_summaries import GameSummary, display_name
from campaign.history.recap import Recap
from campaign.history.standings import Line
from campaign.matches.match_kind import MatchKind
from campaign.models import ATTRIBUTE_NAMES, Campaign, Magus, MatchTable, Style

LINES = 4


def of_recap(campaign: Campaign, recap: Recap) -> Preview:
    """Who stands where, with the points of the evening; of an evening without matches, who played."""
    lines = [(str(one.place or ""), one.magus.name, _points(one.points)) for one in recap.results[:LINES]]
    day = date_format(recap.evening.day, "DATE_FORMAT")
    return Preview(campaign.name, _("Evening %(n)s") % {"n": recap.evening.number}, day, tuple(lines))


def of_standings(campaign: Campaign, lines: Sequence[Line], evenings: int) -> Preview:
    """The first of the standings, with their points."""
    told = [(str(one.rank), one.magus.name, _points(one.points.earned)) for one in lines[:LINES]]
    over = ngettext("%(n)s evening", "%(n)s evenings", evenings) % {"n": evenings}
    return Preview(campaign.name, _("Standings"), over, tuple(told))


def of_magus(magus: Magus, line: Line | None) -> Preview:
    """Its three attributes and its life, each with its number."""
    rated = [(str(name), magus.ratings[key]) for key, name in ATTRIBUTE_NAMES.items()]
    told = [("", name, str(rating)) for name, rating in [*rated, (_("Life"), magus.life)]]
    won = f" · {line.won}–{line.lost}" if line is not None and line.played else ""
    return Preview(magus.campaign.name, magus.name, f"{Style(magus.style).label}{won}", tuple(told[:LINES]))


def of_plane(campaign: Campaign, plane: OwnPlane) -> Preview:
    """Its chart, and what happens there."""
    told = [(line.sign, capfirst(line.when), line.text) for line in plane.lines if line.text]
    return Preview(campaign.name, plane.name, plane.kind, tuple(told), chart=plane.name)


def of_match(table: MatchTable, kind: MatchKind, game: GameSummary[Any, Any]) -> Preview:
    """Who has won, and how it ended for each."""
    evening = table.evening
    day = date_format(evening.day, "DATE_FORMAT")
    line = f"{kind.words.one} · {_('Evening %(n)s') % {'n': evening.number}} · {day}"
    won = " + ".join(game.winners)
    title = _("%(who)s won") % {"who": won} if won else _("A draw")
    told = [(str(one.place or ""), display_name(one), stood) for one, stood in game.placings[:LINES]]
    return Preview(evening.campaign.name, title, line, tuple(told))


def _points(points: int) -> str:
    return f"{points} {_('XP')}"
