"""`manage.py journal`, and the admin that only reads."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.test import Client
from msgspec.structs import replace

from games.journal import store
from games.journal.models import Entry, Stream
from games.kernel.table.orders import TakeBack
from games.tables import state
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
