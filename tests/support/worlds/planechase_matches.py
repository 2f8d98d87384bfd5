"""An evening at its matches, and a planar table at which it is played."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from msgspec.structs import replace

from campaign.evenings import evenings
from campaign.magi.sheets import write_magus
from campaign.matches import match_tables
from campaign.matches.planechase import KIND
from campaign.models import Campaign, Evening, Magus, MatchTable, Membership, Person, Role
from campaign.people.joining import found_campaign
from campaign.pools.imports import make_pool
from games.kernel import table as kernel_table
from games.kernel.rulebook import Order
from games.planechase.rules import orders as o
from games.tables import service, state
from games.tables.models import Table

from .archived_campaign import AT, NAMES, SHEET, STARTER, play_to_the_tournament


def at_the_matches(names: Mapping[str, str] = NAMES) -> Evening:
    """Carla hosts; Ada, Bo and Cleo, or whoever is named with their Style, have finished their decks."""
    people = {name: Person.objects.create_user(name, first_name=name.title()) for name in ("carla", *names)}
    campaign = found_campaign("The old mill", people["carla"], AT)
    for name, style in names.items():
        Membership.objects.create(campaign=campaign, person=people[name], role=Role.PLAYER)
        write_magus(campaign, people[name], name=name.title(), style=style, attributes=SHEET)
    pool = make_pool(campaign, people["carla"], name="Starter", text=STARTER.read_text(encoding="utf-8"))
    evening = evenings.plan_evening(campaign, day=date(2026, 3, 6), pool=pool)
    for magus in campaign.magi.all():
        evenings.say_whether_comes(evening, magus, True)
    evening = evenings.open_evening(evening, people["carla"], AT)
    play_to_the_tournament(evening)
    return evening


def magi(campaign: Campaign, *names: str) -> list[Magus]:
    return [campaign.magi.get(name=name) for name in names]


def lay(evening: Evening, *names: str, lists: str = "", with_own: bool = False, **settings: Any) -> MatchTable:
    host = Person.objects.get(username="carla")
    chosen = magi(evening.campaign, *names)
    wanted = {"decks": "communal", "lists": lists, "with_own": with_own, **settings}
    return match_tables.open_table(KIND, evening, chosen, wanted, host=host, at=AT)[0]


def do(table: MatchTable, seat: str | None, *orders: Order) -> None:
    """These orders one after the other, each for the question that is open there; without a seat by the host."""
    laid = Table.objects.select_related("stream").get(code=table.table_code)
    giver = laid.seats.get(key=seat) if seat else laid.seats.get(user__username="carla")
    for order in orders:
        now = state.current(laid.stream_id, laid.game).state
        number = kernel_table.question_of(now, order, giver.key)
        service.act(laid, giver, replace(order, question=number), at=AT)


def begin(table: MatchTable, first: str) -> None:
    """This player begins, and the plane on top is in force."""
    do(table, None, o.First(seat=first, how="dice"))
    do(table, first, o.Start())


def play_to_the_end(table: MatchTable, *leaving: str) -> None:
    """These leave one after the other; who is left over has won."""
    for seat in leaving:
        do(table, None, o.Leave(seats=(seat,), why="life"))
