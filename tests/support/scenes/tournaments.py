"""Runs inside the site: tournaments of many, whose results are entered by the service."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from django.conf import settings
from django.utils import timezone

from campaign.models import Evening, Role
from campaign.tournaments.from_auction import start_as_proposed
from games.kernel.rulebook import HOST, Order
from games.kernel.table import question_of
from games.tables import access, service, state
from games.tables.models import Table
from games.tournament import pairing, setup
from games.tournament.rules import orders as o
from games.tournament.rules.charter import Charter
from games.tournament.rules.state import Games, State

SCORES = ((2, 0), (2, 1), (1, 2), (0, 2))


def lay_out(players: int, **charter: Any) -> dict[str, str]:
    """A tournament of so many simulated players; the session is the host's, who does not play."""
    seats = charter.pop("seats", True)
    wanted = setup.Wanted(
        names=[f"Player {n:03}" for n in range(1, players + 1)],
        charter=Charter(**({"format": "swiss"} | charter)),
        phones=seats,
        about={"host": "The host"},
    )
    table = setup.open_game(wanted, "The club’s cup", None, Random(5))
    seat = table.seats.get(key=HOST)
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[access.TOKENS] = {table.code: service.take_seat(table, seat, "The host")}
    session[access.DOORS] = [table.code]
    session.create()
    return {
        "code": table.code,
        "table": f"/t/{table.code}/",
        "door": f"/t/{table.code}/join/{table.door_key}/",
        "session": session.session_key,
    }


def of_evening(slug: str, number: int) -> dict[str, str]:
    """Starts that of an evening whose decks are finished, as it is proposed."""
    evening = Evening.objects.get(campaign__slug=slug, number=number)
    host = evening.campaign.memberships.get(role=Role.HOST).person
    table = Table.objects.get(code=start_as_proposed(evening, host, timezone.now()).table_code)
    return {"code": table.code, "screen": f"/t/{table.code}/screen/{table.door_key}/"}


def play_round(code: str, left: int = 0) -> dict[str, Any]:
    """Enters the results of the running round as the host, but for so many; what comes next."""
    table = Table.objects.get(code=code)
    running = [match for match in _now(table).rounds[-1].matches if match.is_running]
    chance = Random(len(_now(table).rounds))
    told = [
        o.EnterResult(match=match.key, games=Games(*chance.choice(SCORES))) for match in running[: len(running) - left]
    ]
    if told:
        host = table.seats.get(key=state.current(table.stream_id, table.game).state.host)
        service.act_together(table, host, told, acting_for=[None] * len(told))
    now = _now(table)
    return {"rounds": len(now.rounds), "part": now.rounds[-1].part, "planned": now.plan.rounds if now.plan else 0}


def pair_round(code: str) -> None:
    """Pairs the next round as a worker pairs it."""
    table = Table.objects.get(code=code)
    _gives(table, o.AskForPairing())
    pairing.pair(table)


def play_to_cut(code: str) -> dict[str, Any]:
    """Plays every round of the Swiss, each paired as a worker pairs it, until the elimination is drawn."""
    table = Table.objects.get(code=code)
    while not _now(table).bracket:
        play_round(code)
        pair_round(code)
    return play_round(code, left=len(_now(table).rounds[-1].matches))


def tie_for_the_cut(code: str) -> str:
    """All draw the one round before a cut to two, and a lot settles the tie; the address of the table screen."""
    table = Table.objects.get(code=code)
    _gives(table, o.Begin(rounds=1, cut=2))
    pair_round(code)
    for match in _now(table).rounds[0].matches:
        _gives(table, o.EnterResult(match=match.key, intentional=True))
    _gives(table, o.SettleCutTie("lot"))
    return f"/t/{table.code}/screen/{table.door_key}/"


def _now(table: Table) -> State:
    found = state.current(table.stream_id, table.game).state.game
    assert isinstance(found, State)
    return found


def _gives(table: Table, order: Order) -> None:
    asked = question_of(state.current(table.stream_id, table.game).state, order, HOST)
    service.act(table, table.seats.get(key=HOST), type(order)(**{**_fields(order), "question": asked}))


def _fields(order: Order) -> dict[str, Any]:
    return {name: getattr(order, name) for name in order.__struct_fields__}
