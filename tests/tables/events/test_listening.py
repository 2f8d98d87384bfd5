"""Who may listen to a table, and until when: a token's day, its end by hand, a membership, a session, a seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaign.models import Campaign, Evening, Membership, Person, Role, Scope
from campaign.models.people import new_secret
from campaign.people import joining, tokens
from games.tables import service
from games.tables.events import listening
from games.tables.live import audience
from games.tables.models import Table
from tests.support.table_fixtures import OpenTable
from tests.tables.events.listeners import Event, in_thread, listen
from tests.tables.events.test_events import burn
from tests.tables.test_doors import sit_down, through_the_door

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

Phone = Callable[..., Client]


def program_of(name: str, *scopes: Scope, until: datetime | None = None) -> Client:
    """A program that acts for this person, without a session."""
    secret, now = new_secret(), timezone.now()
    tokens.make(Person.objects.get(username=name), "A bot", scopes or [Scope.READ], until, secret, now)
    return Client(headers={"Authorization": f"Bearer {secret}"})


def heard_until_the_end(client: Client, table: Table, end: Callable[..., Any], *args: Any) -> list[Event]:
    """What this client hears after this was done, and one more act; the stream ends by itself."""

    async def heard() -> list[Event]:
        listener = await listen(client, table.code)
        await listener.event()
        await in_thread(end, *args)
        await in_thread(burn, table)
        return await listener.rest()

    return asyncio.run(heard())


# --- who -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scope", Scope)
def test_a_token_that_may_read_listens_for_the_seat_of_its_person(table: Table, scope: Scope) -> None:
    program = program_of("bo", Scope.READ, scope)

    async def heard() -> Event:
        return await (await listen(program, table.code)).event()

    assert asyncio.run(heard()).data["board"]["seat"] == "b"


@pytest.mark.parametrize(
    ("who", "status"), [("another's token", 404), ("no scope to read", 403), ("a forged token", 401), ("nobody", 404)]
)
def test_whoever_may_not_is_told_so_before_anything_is_told(table: Table, who: str, status: int) -> None:
    client = {
        "another's token": lambda: program_of("sam"),
        "no scope to read": lambda: program_of("bo", Scope.PLAY),
        "a forged token": lambda: Client(headers={"Authorization": f"Bearer {new_secret()}"}),
        "nobody": Client,
    }[who]()
    answer = client.get(f"/api/v1/tables/{table.code}/events", headers={"Accept": "text/event-stream"})
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")


def test_a_guest_listens_for_their_seat(table: Table, phone: Phone) -> None:
    guest = through_the_door(phone(), table)
    sit_down(guest, table)

    async def heard() -> Event:
        return await (await listen(guest, table.code)).event()

    assert asyncio.run(heard()).data["board"]["seat"] == "c"


# --- until when ------------------------------------------------------------------------------------------------------


def test_a_token_listens_to_nothing_beyond_its_end(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    end = timezone.now() + timedelta(days=1)
    program = program_of("bo", until=end)

    def the_day_comes() -> None:
        monkeypatch.setattr(listening.timezone, "now", lambda: end)

    assert heard_until_the_end(program, table, the_day_comes) == []


def test_a_token_that_is_revoked_hears_nothing_more(table: Table) -> None:
    program = program_of("bo")
    bo = Person.objects.get(username="bo")
    assert heard_until_the_end(program, table, tokens.revoke, bo, bo.access_tokens.get().pk, timezone.now()) == []


def test_a_program_of_somebody_who_is_put_out_hears_nothing_more(table: Table) -> None:
    def put_out() -> None:
        bo = Person.objects.get(username="bo")
        bo.is_active = False
        bo.save()

    assert heard_until_the_end(program_of("bo"), table, put_out) == []


def becomes_guest(mine: Membership) -> None:
    joining.change_role(mine, Role.GUEST)


@pytest.mark.parametrize("by_token", [True, False])
@pytest.mark.parametrize("goes", [joining.leave, becomes_guest])
def test_a_member_who_leaves_hears_nothing_more_of_the_tables_of_the_campaign(
    table: Table, people: dict[str, Any], phone: Phone, by_token: bool, goes: Callable[[Membership], None]
) -> None:
    """Nor does one who is made a guest again (D-51)."""
    campaign = Campaign.objects.create(name="Tuesday", slug="tuesday")
    now = timezone.now()
    Evening.objects.create(campaign=campaign, number=1, day=now.date(), table_code=table.code, opened_at=now)
    mine = Membership.objects.create(campaign=campaign, person=people["sam"])
    Membership.objects.create(campaign=campaign, person=people["ada"], role="host")
    client = program_of("sam") if by_token else phone("sam")
    assert heard_until_the_end(client, table, goes, mine) == []


def test_who_signs_out_hears_nothing_more(table: Table, phone: Phone) -> None:
    bo = phone("bo")
    assert heard_until_the_end(bo, table, bo.logout) == []


def test_who_signs_out_elsewhere_hears_on(table: Table, phone: Phone) -> None:
    here, elsewhere = phone("bo"), phone("bo")

    async def heard() -> Event:
        listener = await listen(here, table.code)
        await listener.event()
        await in_thread(elsewhere.logout)
        await in_thread(burn, table)
        return await listener.event()

    assert asyncio.run(heard()).texts == ["Ariadne burns a life."]


def test_a_seat_that_is_taken_over_hears_nothing_more(table: Table, phone: Phone) -> None:
    """As a phone that lost its seat is shown nothing more."""
    assert heard_until_the_end(phone("bo"), table, service.take_over, table, table.seats.get(key="b")) == []


def test_a_watcher_who_takes_a_seat_is_sent_away_to_come_back_as_that_seat(table: Table, phone: Phone) -> None:
    """Else it would go on hearing what a watcher hears."""
    guest = through_the_door(phone(), table)

    async def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
        listener = await listen(guest, table.code)
        first = await listener.event()
        await in_thread(sit_down, guest, table)
        monkeypatch.setattr(listening, "ASKED_APART", timedelta(0))
        await in_thread(burn, table)
        rest = await listener.rest()
        again = await (await listen(guest, table.code, **{"Last-Event-ID": str(first.id)})).event()
        return [*(event.kind for event in rest), again.data["board"]["seat"]]

    with pytest.MonkeyPatch.context() as patch:
        *before, seat = asyncio.run(heard(patch))
    assert seat == "c" and len(before) <= 1


def test_without_redis_too_it_is_found_out_after_some_seconds(
    table: Table, monkeypatch: pytest.MonkeyPatch, open_table: OpenTable
) -> None:
    """Given a token that ends without anybody ringing, when the time between two questions is over, then nothing more
    is heard."""
    monkeypatch.setattr(audience, "HEARTBEAT", 0.05)
    program, begun = program_of("bo"), timezone.now()

    def revoked_from_beside() -> None:
        Person.objects.get(username="bo").access_tokens.update(revoked_at=timezone.now())
        monkeypatch.setattr(listening.timezone, "now", lambda: begun + listening.ASKED_APART + timedelta(seconds=1))

    assert heard_until_the_end(program, table, revoked_from_beside) == []
