"""A database of version 0.1.0 with rows of every kind: it migrates, its pages open, its tables replay."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import Resolver404, resolve
from pytest_django.plugin import DjangoDbBlocker

from campaign.models import Campaign, Magus, MatchTable, Person, Role, RuneMatch
from games.journal.models import Entry
from games.tables import state
from games.tables.live import moments
from games.tables.models import Seat, Table
from games.tables.verifying import faults
from tests.support.services.database import Database
from tests.upgrade.older import Older, bring_over, empty_database

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

OLDER = Older("0.1.0")

LINK = re.compile(r'(?:href|data-href)="(/[^"#]*)"')
ELSEWHERE = ("/static/", "/admin/", "/accounts/logout", "/language/")
NOT_OPENED = ("stream", "door", "take_over", "join")
"""What stays open, or lets somebody in for good."""


@pytest.fixture(scope="module", autouse=True)
def brought_over(
    database: Database, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """The database of version 0.1.0, migrated to today."""
    with django_db_blocker.unblock():
        with empty_database(tmp_path_factory.mktemp("older")):
            OLDER.lay()
            bring_over()
            yield
        state.forget_all()
        moments.forget_all()


def test_rows_of_every_kind_were_kept() -> None:
    assert [model for model, kept in OLDER.rows.items() if not kept["rows"]] == []


def test_no_row_is_lost() -> None:
    """Tables of both kinds of matches are one table now, and duels are rune matches."""
    assert MatchTable.objects.count() == OLDER.count("campaign.PlanarTable") + OLDER.count("campaign.RuneTable")
    assert RuneMatch.objects.count() == OLDER.count("campaign.Duel")
    kept = {"campaign.Person": Person, "campaign.Magus": Magus, "tables.Seat": Seat, "journal.Entry": Entry}
    counted = {model: now._default_manager.count() for model, now in kept.items()}
    assert counted == {model: OLDER.count(model) for model in kept}


def test_every_table_replays() -> None:
    assert {table.code: faults(table) for table in Table.objects.all() if faults(table)} == {}


def test_a_fact_of_then_cannot_be_changed_now() -> None:
    with pytest.raises(Exception, match="never changed"), connection.cursor() as cursor:
        cursor.execute("UPDATE journal_entry SET kind = 'Forged'")


def test_every_kind_of_page_opens_for_a_host() -> None:
    opened: dict[str, int] = {}
    for campaign in Campaign.objects.order_by("pk"):
        host = campaign.memberships.filter(role=Role.HOST)[0].person
        walk(host, f"/c/{campaign.slug}/", opened)
    assert len(opened) > 60, sorted(opened)
    assert opened.keys() >= WANTED, sorted(opened)


WANTED = {
    "campaign:campaign",
    "campaign:evening",
    "campaign:magus",
    "campaign:pool",
    "campaign:power",
    "campaign:seasons",
    "campaign:tournament",
    "tables:screen",
    "tables:story",
    "tables:table",
}


def walk(person: Person, first: str, opened: dict[str, int]) -> None:
    """Opens whatever a page links to, from the first one on; of each kind of page one for each host."""
    phone = Client()
    phone.force_login(person, settings.AUTHENTICATION_BACKENDS[0])
    waiting, mine = deque([first]), set[str]()
    while waiting:
        address = waiting.popleft()
        if (kind := kind_of(address)) is None or kind in mine:
            continue
        mine.add(kind)
        answer = phone.get(address, follow=True)
        assert answer.status_code == 200, f"{kind}: {answer.status_code}"
        opened[kind] = opened.get(kind, 0) + 1
        if answer.get("Content-Type", "").startswith("text/html"):
            waiting.extend(unescape(link) for link in LINK.findall(answer.content.decode()))


def kind_of(address: str) -> str | None:
    """Which kind of page it is; None: none that is looked at."""
    path = urlsplit(address).path
    if path.startswith(ELSEWHERE):
        return None
    try:
        kind = resolve(path).view_name
    except Resolver404:
        return None
    return None if any(word in kind for word in NOT_OPENED) else kind
