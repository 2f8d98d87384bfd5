"""The pages of a replay: the player with its slider, and each board that it asks for."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.kernel.rulebook import Refused
from games.tables import access
from games.tables.access import Visitor, visitor_required
from games.tables.live import callers
from games.tables.models import Seat
from games.tables.screens.replay.acts import Act, NotFinished, Replay
from games.tables.screens.replay.what_if import what_if

LONGEST = 9
"""Digits of a version: no journal is longer."""


class Wanted(NamedTuple):
    """What is asked for: a moment of a replay, through whose eyes, on what kind of screen."""

    replay: Replay
    version: int
    seat: Seat | None
    on_screen: bool


def _wanted(visitor: Visitor, asked: QueryDict) -> Wanted:
    """What is asked for; the last act, where it does not say. Raises Http404."""
    try:
        replay = Replay.of(visitor.table)
    except NotFinished as never:
        raise Http404 from never
    said, key = asked.get("at", ""), asked.get("seat", "")
    is_number = said.isascii() and said.isdecimal() and len(said) <= LONGEST
    seat = replay.seat(key) if key else None
    if key and seat is None:
        raise Http404
    version = replay.nearest(int(said)) if is_number else replay.last
    return Wanted(replay, version, seat, "screen" in asked and seat is None)


@require_GET
@never_cache
@visitor_required
def replay(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """The player: the board at one moment of the table, and the way to every other one."""
    wanted = _wanted(visitor, request.GET)
    return render(request, "games/replay/page.html", _page(wanted))


@require_GET
@never_cache
@visitor_required
def replay_board(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """The board alone, for the player."""
    wanted = _wanted(visitor, request.GET)
    return HttpResponse(wanted.replay.drawing(wanted.version, wanted.seat, screen=wanted.on_screen).whole())


def _page(wanted: Wanted) -> dict[str, Any]:
    replay, acts = wanted.replay, wanted.replay.acts
    shown = next(number for number, act in enumerate(acts, 1) if act.version == wanted.version)
    return {
        "table": replay.table,
        "drawn": replay.drawing(wanted.version, wanted.seat, screen=wanted.on_screen).whole(),
        "of_boards": reverse("tables:replay_board", args=[replay.table.code]),
        "acts": acts,
        "shown": shown,
        "act": acts[shown - 1],
        "before": acts[max(shown - 2, 0)].version,
        "after": acts[min(shown, len(acts) - 1)].version,
        "seats": replay.seats,
        "seat": wanted.seat,
        "on_screen": wanted.on_screen,
        "told": [_told(act) for act in acts],
    }


def _told(act: Act) -> dict[str, Any]:
    """An act as the player knows it."""
    return {
        "version": act.version,
        "at": act.at.isoformat(),
        "time": date_format(localtime(act.at), "H:i"),
        "said": act.line.text if act.line is not None else "",
        "mark": act.is_mark,
    }


@require_POST
@visitor_required
def play_on(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """What if: this phone goes on from the moment that is shown, at a table of its own; a doubled tap opens one."""
    wanted = _wanted(visitor, request.POST)
    mine = wanted.seat or visitor.seat or wanted.replay.seats[0]
    if callers.is_too_often(callers.OPEN_TABLE, request):
        messages.error(request, _("Many tables were opened from here. Wait a little."))
        return _back(wanted)
    try:
        own = access.token_of_browser(request, f"{visitor.table.code} from {wanted.version} as {mine.key}")
        user = request.user if request.user.is_authenticated else None
        table, token = what_if(visitor.table, wanted.version, mine, timezone.now(), own, user)
    except Refused:
        messages.info(request, _("Nothing is left to be played from here. Go back to an earlier moment."))
        return _back(wanted)
    if token:
        access.give_token(request, table, token)
    return redirect("tables:table", code=table.code)


def _back(wanted: Wanted) -> HttpResponse:
    return redirect(f"{reverse('tables:replay', args=[wanted.replay.table.code])}?at={wanted.version}")
