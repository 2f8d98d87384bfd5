"""`manage.py journal`, and the admin that only reads."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.test import Client
from msgspec.structs import replace

from games.journal import store
from games.journal.models import Entry, Stream
from games.kernel.table.orders import TakeBack
from games.tables import service, state
from games.tables.models import Seat, Table
from tests.games.throws.rules.book import BurnLife, OpenRound, Stake, Throw
from tests.support.table_fixtures import OpenTable
from tests.tables.test_service import give, now

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def journal(*line: str) -> str:
    """What `manage.py journal …` prints."""
    out = StringIO()
    call_command("journal", *line, stdout=out, no_color=True)
    return out.getvalue()


def played(table: Table) -> None:
    seats = {seat.key: seat for seat in table.seats.all()}
    give(table, seats["a"], OpenRound())
    give(table, seats["a"], Stake(coins=2))
    give(table, seats["a"], TakeBack(to=now(table).version - 1))
    give(table, seats["b"], BurnLife())


def test_every_table_is_folded_anew(open_table: OpenTable):
    one, other = open_table(), open_table()
    played(one)
    lines = journal("verify").splitlines()
    assert lines == [
        f"{one.code}  throws  Tuesday: ok at 7",
        f"{other.code}  throws  Tuesday: ok at 3",
        "2 tables are as their journals tell",
    ]
    assert journal("verify", other.code.lower()).splitlines()[-1] == "1 tables are as their journals tell"


def test_a_missing_fact_is_found(table: Table):
    played(table)
    Stream.objects.filter(pk=table.stream_id).update(version=9)
    Entry.objects.create(
        stream=table.stream,
        version=9,
        act=8,
        kind="life_burned",
        data={"seat": "a"},
        actor={},
        recorded_at=table.opened_at,
    )
    with pytest.raises(CommandError, match="1 of 1 tables"):
        journal("verify")


def test_a_fact_of_no_known_kind_is_found(table: Table):
    store.append(table.stream, 3, [store.Record("forged", {}, {})], table.opened_at)
    with pytest.raises(CommandError):
        journal("verify")


def test_a_state_that_is_not_the_journals_is_found(table: Table, seats: dict[str, Seat]):
    snapshot = state.current(table.stream_id, table.game)
    give(table, seats["a"], BurnLife())
    after = state.current(table.stream_id, table.game)
    state.keep(table.stream_id, after._replace(state=replace(after.state, game=snapshot.state.game)))
    with pytest.raises(CommandError):
        journal("verify")


def test_a_story_is_shown_as_a_seat_reads_it(table: Table, seats: dict[str, Seat]):
    played(table)
    for seat in "abc":
        give(table, seats[seat], Stake(coins=0))
    give(table, seats["a"], Throw(sign="paper"))
    told = journal("show", table.code)
    assert "(taken back) Ariadne stakes 2." in told
    assert "Ariadne has thrown." in told and "paper" not in told
    assert "You throw paper." in journal("show", table.code, "--seat", "a")


def test_what_is_not_there_is_said(table: Table):
    with pytest.raises(CommandError, match="there is no table NOTHERE"):
        journal("show", "NOTHERE")
    with pytest.raises(CommandError, match="there is no seat x at this table, only a, b, c"):
        journal("show", table.code, "--seat", "x")


# --- admin -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def keeper(db: None) -> Client:
    """Somebody who may do everything in the admin."""
    client = Client()
    client.force_login(get_user_model().objects.create_superuser("keeper", password="keeper"))
    return client


def test_the_admin_shows_tables_with_a_link_to_their_page_and_none_of_their_keys(table: Table, keeper: Client):
    token = table.seats.get(key="b").link_key
    for address in ("/admin/tables/table/", f"/admin/tables/table/{table.pk}/change/"):
        page = keeper.get(address).content.decode()
        assert f'href="/t/{table.code}/"' in page
        assert table.door_key not in page and token not in page


@pytest.mark.parametrize("kind", ["tables/table", "journal/stream", "journal/entry"])
def test_the_admin_only_reads(table: Table, keeper: Client, kind: str):
    model: Any = {"tables/table": Table, "journal/stream": Stream, "journal/entry": Entry}[kind]
    pk = model.objects.first().pk
    found = [keeper.get(f"/admin/{kind}/{rest}").status_code for rest in ("", f"{pk}/change/", "add/", f"{pk}/delete/")]
    assert found == [200, 200, 403, 403]
    assert keeper.post(f"/admin/{kind}/{pk}/change/", {"kind": "forged", "name": "forged"}).status_code == 403
    keeper.post(f"/admin/{kind}/", {"action": "delete_selected", "_selected_action": [pk]})
    assert model.objects.filter(pk=pk).exists()


def thrown(table: Table, seats: dict[str, Seat]) -> Entry:
    """The fact of a sign that nobody else at the table has seen yet."""
    give(table, seats["a"], OpenRound())
    for seat in "abc":
        give(table, seats[seat], Stake(coins=0))
    give(table, seats["a"], Throw(sign="paper"))
    return Entry.objects.get(stream=table.stream, kind="thrown")


def test_who_keeps_the_site_does_not_read_what_is_sealed_at_a_running_table(
    table: Table, seats: dict[str, Seat], keeper: Client
):
    sealed = thrown(table, seats)
    for address in (f"{sealed.pk}/change/", f"{sealed.pk}/history/", ""):
        page = keeper.get(f"/admin/journal/entry/{address}").content.decode()
        assert "paper" not in page and "thrown" not in page
    assert "hidden until the table is over" in keeper.get(f"/admin/journal/entry/{sealed.pk}/change/").content.decode()
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("asked", ["data__sign=paper", "data__contains=paper", "kind=thrown", "actor__seat=a"])
def test_the_admin_answers_nothing_about_what_it_does_not_show(
    table: Table, seats: dict[str, Seat], keeper: Client, asked: str
):
    thrown(table, seats)
    assert keeper.get(f"/admin/journal/entry/?{asked}").status_code == 400
    assert keeper.get(f"/admin/journal/entry/?stream__game={table.game}").status_code == 200


def test_when_the_table_is_over_its_facts_can_be_read_and_who_has_read_is_written_down(
    open_table: OpenTable, keeper: Client
):
    table = open_table(rounds=1)
    seats = {seat.key: seat for seat in table.seats.all()}
    unsealed = thrown(table, seats)
    for seat in "bc":
        give(table, seats[seat], Throw(sign="rock"))
    assert service.is_finished(table)
    assert "paper" in keeper.get(f"/admin/journal/entry/{unsealed.pk}/change/").content.decode()
    assert [(one.user.get_username(), one.object_id) for one in LogEntry.objects.all()] == [
        ("keeper", str(unsealed.pk))
    ]
