"""Runs inside the site: campaigns with an open evening, and acts given by the service."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings
from django.utils import timezone

from campaign.cards.catalogue import load_catalogue
from campaign.evenings.evenings import open_evening, plan_evening, say_whether_comes
from campaign.magi.sheets import change_magus, write_magus
from campaign.models import Campaign, Card, Membership, Person, Role
from campaign.people.joining import found_campaign
from campaign.pools.imports import make_pool
from games.kernel import registry
from games.kernel import table as kernel_table
from games.kernel.choosing import choose
from games.kernel.codec import Malformed
from games.tables import board, service, state
from games.tables.models import Seat, Table
from tests.support.worlds.everything import sign_in

STARTER = Path(settings.BASE_DIR) / "data" / "starter_pool.csv"
FIRST = (
    "approve_all",
    "answer",
    "declare",
    "no",
    "call",
    "nominate",
    "category",
    "throw",
    "accept",
    "decline",
    "completion_declare",
    "completion_pick",
    "lands",
)
"""What a seat rather does than anything else when an evening is hurried on."""


def lay_out(name: str, magi: dict[str, dict[str, Any]], rules: dict[str, Any] | None = None) -> dict[str, Any]:
    """A campaign on the starter pool whose evening is open; the first Magus is the host's.

    A Magus: style, traits (Physical, Social, Mental), powers, and `guest` for one without an account. Gives the
    addresses, and the session cookies of those who have an account.
    """
    if not Card.objects.exists():
        load_catalogue()
    people = {
        magus: Person.objects.create_user(f"{magus.lower()} of {name}")
        for magus, of in magi.items()
        if not of.get("guest")
    }
    host = people[next(iter(magi))]
    campaign = found_campaign(name, host, timezone.now())
    campaign.house_rules = rules or {}
    campaign.save()
    for magus, of in magi.items():
        bring(campaign, magus, of, people.get(magus))
    pool = make_pool(campaign, host, name="The starter pool", text=STARTER.read_text(encoding="utf-8"))
    evening = plan_evening(campaign, day=date(2026, 3, 6), place="The mill", pool=pool)
    for sheet in campaign.magi.all():
        say_whether_comes(evening, sheet, True)
    evening = open_evening(evening, host, timezone.now())
    table = Table.objects.get(code=evening.table_code)
    return {
        "slug": campaign.slug,
        "number": evening.number,
        "code": table.code,
        "door": f"/t/{table.code}/join/{table.door_key}/",
        "table": f"/t/{table.code}/",
        "sessions": {magus: sign_in(person.username) for magus, person in people.items()},
    }


def bring(campaign: Campaign, name: str, of: dict[str, Any], person: Person | None) -> None:
    """One member with their Magus; a guest's Magus belongs to nobody."""
    if person:
        Membership.objects.get_or_create(campaign=campaign, person=person, defaults={"role": Role.PLAYER})
    traits = dict(zip(("physical", "social", "mental"), of["traits"], strict=True))
    magus = write_magus(campaign, person, name=name, style=of["style"], attributes=traits)
    change_magus(magus, powers=campaign.powers.filter(key__in=of.get("powers", ())))


def act(code: str, orders: list[list[Any]]) -> int:
    """Gives orders, each as [seat, order, values]; the table's version after them."""
    table = Table.objects.get(code=code)
    for key, tag, values in orders:
        chair = table.seats.get(key=key)
        give(table, chair, tag, values)
    return state.current(table.stream_id, table.game).state.version


def give(table: Table, chair: Seat, tag: str, values: dict[str, Any]) -> None:
    """One order, with the number of the question that is asked now."""
    shown = board.board(table, chair)
    numbers = [button.question for button in shown.buttons if button.offer.order == tag and button.acting_for is None]
    assert numbers, f"{chair.key} may not {tag}: {[button.offer.order for button in shown.buttons]}"
    codec = registry.codec(table.game)
    service.act(table, chair, codec.read_order({"order": tag, "question": numbers[0], **values}))


def hurry(code: str, until: str) -> str:
    """Plays on until the phase `until`: nobody contests, everybody takes what they may."""
    table = Table.objects.get(code=code)
    chance = Random(7)
    for _ in range(600):
        now = state.current(table.stream_id, table.game).state
        if now.game.phase == until:
            return until
        if not any(act_peacefully(table, chair, chance) for chair in waited_for_first(table, now)):
            raise AssertionError(f"nobody can do anything in the phase {now.game.phase}")
    raise AssertionError(f"the phase {until} does not come")


def waited_for_first(table: Table, now: kernel_table.TableState) -> list[Seat]:
    """The seats, those that the table waits for first."""
    waited = registry.book(table.game).waited_for(now.game)
    return sorted(table.seats.all(), key=lambda chair: (chair.key not in waited, chair.place))


def act_peacefully(table: Table, chair: Seat, chance: Random) -> bool:
    """Whether this seat had something to do, and did it."""
    shown = board.board(table, chair)
    offers = [b for b in shown.buttons if b.acting_for is None and not b.offer.barred]
    for button in sorted((b for b in offers if b.offer.order in FIRST), key=lambda b: FIRST.index(b.offer.order)):
        if button.offer.fixed.get("contests"):
            continue
        data = choose(button.offer, chance) | {"question": button.question}
        if data["order"] == "answer":
            data["contests"] = False
        if data["order"] == "lands":
            data |= {"basics": dict(shown.view.lands.silence), "others": {}, "left_out": []}
        try:
            service.act(table, chair, registry.codec(table.game).read_order(data))
        except Malformed as error:
            raise AssertionError(data) from error
        return True
    return False
