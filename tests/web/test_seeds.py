"""The seed of a table that goes on, and its nonces, are told to nobody on any channel (docs/fairness.md, Threats)."""

from __future__ import annotations

import base64
import io
import logging
import zipfile
from collections.abc import Iterator
from functools import partial
from itertools import count, takewhile
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.utils import timezone
from redis import Redis

from bench import evening
from campaign.archive import packing
from campaign.archive.export import archive_of, snapshot_of
from campaign.archive.refusals import ArchiveRefused
from campaign.evenings.export import files_of
from campaign.memory.moving import remember_table_of
from campaign.models import Campaign, Evening, EventKind, Person, PushSubscription, Webhook, WebhookDelivery
from campaign.webhooks import messages, turns
from campaign.webhooks.push import messages as push_messages
from campaign.webhooks.push import telling
from campaign.webhooks.sealing import opened
from games.fairness.models import Ledger
from games.kernel import registry
from games.kernel.table import unsealed
from games.tables import service, state
from games.tables.events.report import Report
from games.tables.live import moments
from games.tables.models import Seat, Table
from tests.support.examples import IS_EVERYTHING
from tests.support.secrets import Secrets
from tests.support.worlds.everything import Addresses
from tests.web.test_doors import KEPT_FOR_LATER, LET_IN, WHO
from tests.web.test_only_looking import pages_of

OWN = "fairness_"
"""The tables of the database in which the seed lies; a backup of the whole database has them too."""
ACTS = 30
"""At least; and until something that was sealed has been shown."""

LOOKING = WHO if IS_EVERYTHING else ("carla",)
"""In `make test` a host, who finds the pages of all others and more."""

Channel = tuple[str, bytes]


@pytest.fixture
def clients(world: Addresses) -> dict[str, Client]:
    """A browser for everybody."""
    found = {name: Client() for name in WHO}
    for name in WHO[1:]:
        found[name].force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    return found


def test_neither_seed_nor_sealed_nonce_is_told_while_a_table_goes_on(
    world: Addresses, clients: dict[str, Client], caplog: pytest.LogCaptureFixture
) -> None:
    """The nonce of what everybody has been shown is told on the page of chance, and in its file."""
    caplog.set_level(logging.DEBUG)
    Webhook.objects.update(events=list(EventKind))
    tables = [table for table in Table.objects.all() if not service.is_finished(table)]
    assert len({table.game for table in tables}) == 4
    ledgers = Ledger.objects.filter(stream__in=[table.stream_id for table in tables])
    secrets, told = Secrets(ledgers), list[str]()

    def hears(channels: Iterator[Channel]) -> None:
        found = {name: secrets.in_(said) for name, said in channels}
        assert found, "nothing was said at all"
        told.extend(name for name, is_told in found.items() if is_told)

    hears(_acts(world))
    everything, secrets = Secrets(ledgers.all()), Secrets(ledgers.all(), _opened(tables))
    hears(_opening(world["tables"]["code"], everything))
    for table in tables:
        remember_table_of(table.code)
        hears(_streams(table))
    for name in LOOKING:
        hears(_pages(name, world, clients[name]))
    hears(_messages(world))
    hears(_files(world))
    hears(_database())
    hears((f"log {record.name}", caplog.handler.format(record).encode()) for record in caplog.records)
    hears((f"redis {key!r}", said) for key, said in _redis())
    assert told == []


def _acts(world: Addresses) -> Iterator[Channel]:
    """The auction is played on by the phones of those who sit there; what they are answered, and by the API."""
    code = world["tables"]["code"]
    table, chance = Table.objects.get(code=code), Random(7)
    for number in takewhile(lambda number: number < ACTS or not _opened([table])[table.stream_id], count()):
        seat, data = evening.next_order(table, chance) or pytest.fail("the evening is over")
        client = _phone_of(seat)
        answer: Any = (
            client.post(f"/t/{code}/act/", _form(data, f"brought-{number:04}"), follow=True)
            if number % 2
            else client.post(f"/api/v1/tables/{code}/act", data, "application/json")
        )
        assert answer.status_code < 300, answer.content
        yield f"act {number}", answer.content + str(answer.headers).encode()


def _phone_of(seat: Seat) -> Client:
    client = Client()
    assert seat.user is not None
    client.force_login(seat.user, "django.contrib.auth.backends.ModelBackend")
    return client


def _opened(tables: list[Table]) -> dict[int, list[int]]:
    """What everybody has been shown of what was sealed, by the stream."""
    return {
        table.stream_id: list(unsealed(registry.book(table.game), state.history(table.stream_id, table.game)))
        for table in tables
    }


def _opening(code: str, everything: Secrets) -> Iterator[Channel]:
    """The two places that tell those who sit there the nonces of what was shown."""
    client = _phone_of(Table.objects.get(code=code).seats.exclude(user=None)[0])
    for path in ("chance/", "chance.json"):
        said = client.get(f"/t/{code}/{path}").content
        assert everything.in_(said), "something was shown, and its nonce is told"
        yield path, said


def _form(data: dict[str, Any], brings: str) -> dict[str, list[str]]:
    fields: dict[str, list[str]] = {"brings": [brings]}
    for name, value in evening.form(data):
        fields.setdefault(name, []).append(value)
    return fields


def _streams(table: Table) -> Iterator[Channel]:
    """What every seat, a watcher and the screen are sent; and what a program hears."""
    shown = moments.of(table)
    for seat in (None, *shown.seats):
        yield f"stream {table.code} {seat}", shown.drawing(seat).changes(None).encode()
        report = Report(shown, seat)
        yield f"events {table.code} {seat}", report.whole(0, report.happened(0))
    yield f"screen {table.code}", shown.drawing(None, screen=True).changes(None).encode()


def _pages(name: str, world: Addresses, client: Client) -> Iterator[Channel]:
    for door, address in pages_of(name, world):
        if door not in LET_IN | KEPT_FOR_LATER:
            answer = client.get(address)
            yield f"{name} {door}", _whole(answer) + str(answer.headers).encode()


def _whole(answer: Any) -> bytes:
    return b"".join(answer.streaming_content) if answer.streaming and not answer.is_async else answer.content


def _messages(world: Addresses) -> Iterator[Channel]:
    """What webhooks and sleeping phones are told of whose turn it is."""
    now = timezone.now()
    turns.catch_up(Campaign.objects.get(slug=world["campaign"]["slug"]), now)
    telling.catch_up(now)
    for delivery in WebhookDelivery.objects.select_related("webhook__campaign", "event__campaign"):
        yield f"webhook {delivery.event.kind}", messages.message(delivery, opened(delivery.webhook.sealed), now).body
    assert WebhookDelivery.objects.filter(event__kind=EventKind.TURN_ASKED).exists()
    for row in PushSubscription.objects.filter(pk=UUID(world["phones that sleep"]["key"])):
        yield "push", push_messages.text(row)


def _files(world: Addresses) -> Iterator[Channel]:
    """What a member takes home: the archive of the campaign, the file of an evening."""
    campaign = Campaign.objects.get(slug=world["campaign"]["slug"])
    running = Evening.objects.get(campaign=campaign, number=world["evenings"]["number"])
    for name, said in files_of(running):
        yield f"evening {name}", said if isinstance(said, bytes) else said.encode()
    with pytest.raises(ArchiveRefused):
        archive_of(campaign)
    Evening.objects.filter(pk=running.pk).update(opened_at=None, table_code=None)
    # nobody could bring it: its evening was not held, and its places were
    packed = packing.pack(str(campaign.identity), campaign.name, snapshot_of(campaign).members())
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        yield from ((f"archive {name}", archive.read(name)) for name in archive.namelist())


def _database() -> Iterator[Channel]:
    """All that is kept elsewhere: the journal, what is remembered, sessions, jobs, what is about to be sent."""
    with connection.cursor() as cursor:
        for name in connection.introspection.django_table_names(only_existing=True):
            if not name.startswith(OWN):
                cursor.execute(f"SELECT * FROM {connection.ops.quote_name(name)}")  # noqa: S608
                yield f"table {name}", repr([[_bare(value) for value in row] for row in cursor.fetchall()]).encode()


def _bare(value: object) -> object:
    return bytes(value).decode("latin-1") if isinstance(value, bytes | memoryview) else value


def _redis() -> Iterator[tuple[str, bytes]]:
    redis: Any = Redis.from_url(settings.REDIS_URL)
    yield "nothing", b""
    reading = {b"string": redis.get, b"set": redis.smembers, b"hash": redis.hgetall}
    reading |= {b"list": partial(redis.lrange, start=0, end=-1), b"zset": partial(redis.zrange, start=0, end=-1)}
    for key in redis.scan_iter():
        yield key.decode("latin-1"), repr(reading[redis.type(key)](key)).encode()


# --- what looks finds -------------------------------------------------------------------------------------------------


def test_what_is_looked_for_would_be_found(world: Addresses) -> None:
    """In digits small and large, in both kinds of base64, amid other signs; and in the rows of the server alone."""
    ledger = Ledger.objects.all()[0]
    secrets, raw = Secrets([ledger]), bytes.fromhex(ledger.seed)
    spelled = (ledger.seed, ledger.seed.upper(), base64.b64encode(raw).decode(), base64.urlsafe_b64encode(raw).decode())
    for said in (*spelled, base64.b64encode(ledger.seed.encode()).decode()):
        assert secrets.in_(f'{{"a": "00{said}ff"}}'.encode())
    assert not secrets.in_(f"{ledger.seed[:-1]} {ledger.seed[1:]}".encode())
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM fairness_ledger")
        assert secrets.in_(repr(cursor.fetchall()).encode())
