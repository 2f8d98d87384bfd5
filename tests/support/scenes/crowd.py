"""Runs inside a site: a table that many look at."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore

from games.kernel.rulebook import HOST
from games.kernel.table import question_of
from games.tables import access, service, state
from games.tournament.rules.orders import Begin
from tests.support.worlds.tournament_tables import names_of, open_tournament


def gather(players: int) -> dict[str, Any]:
    """Opens a tournament; gives its code, the cookies of its host and of a watcher, and what begins it."""
    table = open_tournament(names_of(players))
    host = table.seats.get(key=HOST)
    cookies = [_cookie(table.code, token) for token in (service.take_seat(table, host, "Hedda"), None)]
    begin = Begin(rounds=3, cut=0)
    question = question_of(state.current(table.stream_id, table.game).state, begin, HOST)
    return {
        "code": table.code,
        "cookies": cookies,
        "order": {"order": "begin", "rounds": 3, "cut": 0, "question": question},
    }


def _cookie(code: str, token: str | None) -> str:
    session = SessionStore()
    session[access.DOORS] = [code]
    if token is not None:
        session[access.TOKENS] = {code: token}
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
