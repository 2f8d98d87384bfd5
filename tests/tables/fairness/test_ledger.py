"""What is kept of the chance of a table: in the transaction of its facts, used up in order, told when it is over."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.fairness import protocol
from games.fairness.account import Account, Line
from games.fairness.checking import Finding, findings
from games.fairness.models import Ledger, LedgerLine
from games.kernel import registry
from games.kernel.choosing import choose
from games.kernel.rulebook import Order, Refused
from games.kernel.table.orders import HandOn, StepAway, TakeBack
from games.tables import archiving, board, service, state
from games.tables.management.commands import table as table_command
from games.tables.models import Seat, Table
from games.tables.screens.fairness.telling import account_of
from games.tables.screens.replay.what_if import what_if
from tests.games.throws.rules.book import OpenRound, Stake, Throw
from tests.support.lies import LIES, LIES_MEANWHILE
from tests.support.table_fixtures import OpenTable
from tests.support.worlds.checked_tables import played_to_the_end, with_a_throw_shown
from tests.tables.test_service import Seats, asking, give, now

pytestmark = pytest.mark.django_db

BROUGHT = "4711-0815-17-42"


def told(table: Table) -> Account:
    account = account_of(table)
    assert account is not None
    return account


def play_to_the_end(table: Table) -> None:
    """Buttons of the tiny game are pressed until it is over."""
    chance = Random(5)
    seats = list(table.seats.all())
    for _ in range(600):
        if service.is_finished(table):
            return
        for seat in chance.sample(seats, len(seats)):
            found = [button for button in board.board(table, seat).buttons if button.acting_for is None]
            playable = [button for button in found if button.offer.order in PLAY and not button.offer.barred]
            if playable:
                _press(table, seat, chance.choice(playable), chance)
                break
    raise AssertionError("the tiny game does not end")


PLAY = ("open_round", "stake", "throw", "burn_life")


def _press(table: Table, seat: Seat, button: Any, chance: Random) -> None:
    order = registry.codec(table.game).read_order(choose(button.offer, chance))
    service.act(table, seat, asking(table, seat, order), brings=BROUGHT)


@pytest.fixture
def finished(open_table: OpenTable) -> Iterator[Table]:
    table = open_table(rounds=2, life=1)
    play_to_the_end(table)
    yield table


def test_a_table_commits_to_its_seed_before_its_first_act(table: Table):
    ledger = Ledger.objects.get(stream=table.stream_id)
    account = told(table)
    assert account.commitment == protocol.commitment(ledger.seed)
    assert [line.act for line in account.lines] == [1, 2]


def test_each_act_has_a_line_with_what_the_phone_brought_and_a_seal_for_each_fact(table: Table, seats: Seats):
    before = told(table).head
    service.act(table, seats["a"], asking(table, seats["a"], OpenRound()), brings=BROUGHT)
    line = LedgerLine.objects.latest("act")
    assert (line.act, line.seat, line.brings) == (4, "a", BROUGHT)
    assert len(line.seals) == now(table).version - 3
    assert told(table).head == line.head != before


def test_the_id_of_an_order_is_what_it_brings_where_it_brings_nothing_else(table: Table, seats: Seats):
    key = uuid4()
    service.act(table, seats["a"], asking(table, seats["a"], OpenRound()), order_id=key)
    assert LedgerLine.objects.latest("act").brings == str(key)


@pytest.mark.parametrize(
    "brings", ["", "short", "x" * 65, "with\nlines-in-it", "<script>alert(1)</script>", "ключключ"]
)
def test_what_nobody_may_bring_counts_as_nothing(table: Table, seats: Seats, brings: str):
    service.act(table, seats["a"], asking(table, seats["a"], OpenRound()), brings=brings)
    line = LedgerLine.objects.latest("act")
    assert (line.act, line.seat, line.brings) == (4, "", "")


def test_a_refused_order_uses_nothing_up(table: Table, seats: Seats):
    with pytest.raises(Refused):
        give(table, seats["b"], OpenRound())
    assert LedgerLine.objects.count() == 2


def test_who_takes_the_table_back_never_gets_the_same_numbers_again(table: Table, seats: Seats):
    give(table, seats["a"], OpenRound())
    counter = LedgerLine.objects.latest("act").counter
    give(table, seats["a"], TakeBack(to=now(table).version - 1))
    assert LedgerLine.objects.latest("act").counter == counter == 1
    give(table, seats["a"], OpenRound())
    assert LedgerLine.objects.latest("act").counter == 2


def test_a_table_to_which_somebody_brings_their_own_chance_is_not_said_to_be_checked(table: Table, seats: Seats):
    service.act(table, seats["a"], asking(table, seats["a"], OpenRound()), chance=Random(1))
    assert account_of(table) is None
    give(table, seats["a"], TakeBack(to=now(table).version - 1))
    assert account_of(table) is None


def test_nothing_of_the_seed_and_of_what_was_drawn_is_told_before_the_end(table: Table, seats: Seats, phone: Any):
    service.act(table, seats["a"], asking(table, seats["a"], OpenRound()), brings=BROUGHT)
    seed = Ledger.objects.get().seed
    account, line = told(table), LedgerLine.objects.latest("act")
    assert line.draws and (account.seed, account.facts) == ("", ())
    told_of_it = account.lines[-1]
    assert told_of_it == Line(line.act, line.head, seals=tuple(line.seals), mix=told_of_it.mix)
    client: Client = phone("ada")
    for path in ("", "story/", "screen/", "sheets/menu/", "chance/", "chance.json"):
        answer = client.get(f"/t/{table.code}/{path}").content.decode()
        assert not any(secret in answer for secret in (seed, BROUGHT)), path
    for path in ("", "/orders", "/log"):
        assert seed not in client.get(f"/api/v1/tables/{table.code}{path}").content.decode(), path
    assert seed not in str(state.current(table.stream_id, table.game))


def test_the_nonce_of_a_throw_is_told_when_all_are_shown_and_not_before(table: Table, seats: Seats):
    service.take_seat(table, seats["c"], "Cy")
    give(table, seats["a"], OpenRound())
    for seat in now(table).game.turns:
        give(table, seats[seat], Stake(coins=1))
    for seat in "abc":
        assert told(table).opened == ()
        give(table, seats[seat], Throw(sign="rock"))
    seed, account = Ledger.objects.get().seed, told(table)
    sealed = list(table.stream.entries.filter(kind="thrown").values_list("version", flat=True))
    shown = table.stream.entries.get(kind="throws_shown").version
    assert [(one.version, one.by) for one in account.opened] == [(version, shown) for version in sealed]
    assert [one.nonce for one in account.opened] == [protocol.nonce(seed, version) for version in sealed]
    assert findings(account) == [] and not account.seed


def test_a_table_that_began_by_the_first_form_goes_on_and_is_checked_by_it(
    open_table: OpenTable, monkeypatch: pytest.MonkeyPatch
):
    """Also while it goes on: its seals and what of them was shown are told as well."""
    monkeypatch.setattr(protocol, "NOW", protocol.FIRST)
    table = open_table(rounds=2, life=1)
    monkeypatch.undo()
    assert told(table).form == protocol.FIRST
    play_to_the_end(table)
    account = told(table)
    assert (account.form, account.commitment) == (protocol.FIRST, protocol.commitment(account.seed, protocol.FIRST))
    assert findings(account) == []


def test_when_the_table_is_over_the_seed_opens_everything(finished: Table):
    account = told(finished)
    assert account.seed and account.facts and any(line.draws for line in account.lines)
    assert findings(account) == []


def test_a_throw_that_was_changed_in_the_journal_is_found(finished: Table):
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("DROP TRIGGER journal_entry_is_never_changed")
        else:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE journal_entry DISABLE TRIGGER journal_entry_stays")
        thrown = finished.stream.entries.filter(kind__contains="throw").exclude(data={}).first()
        assert thrown is not None
        cursor.execute("UPDATE journal_entry SET actor = %s WHERE id = %s", ['{"seat": "c"}', thrown.pk])
    assert [(found.what, found.act) for found in findings(told(finished))] == [("seal", thrown.act)]


def test_a_last_fact_that_was_taken_from_the_journal_is_found_though_the_table_seems_to_go_on(finished: Table):
    """Facts and seals are counted against each other."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("DROP TRIGGER journal_entry_is_never_deleted")
        else:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE journal_entry DISABLE TRIGGER journal_entry_stays")
        last = finished.stream.entries.latest("version")
        cursor.execute("DELETE FROM journal_entry WHERE id = %s", [last.pk])
    state.forget_all()
    account = told(finished)
    assert not account.seed, "it goes on, as far as its facts tell"
    assert findings(account) == [Finding("facts")]
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("table", "verify", finished.code, stdout=out, no_color=True)
    assert "More happened than was sealed, or less." in out.getvalue()


# --- what everybody is shown, and what a table that is over can still do ---------------------------------------------


def test_everybodys_board_shows_what_was_committed_to_and_what_their_browser_notes(table: Table, phone: Any):
    account = told(table)
    for who in ("ada", "bo"):
        page = phone(who).get(f"/t/{table.code}/").content.decode()
        assert account.commitment in page
        assert f'data-act="{account.lines[-1].act}"' in page and f'data-head="{account.head}"' in page
    assert account.commitment in phone("ada").get(f"/t/{table.code}/screen/").content.decode()


def test_over_it_notes_nothing_any_more(finished: Table, phone: Any):
    """What a server shows after the seed was told binds it to nothing."""
    assert 'id="note"' not in phone("ada").get(f"/t/{finished.code}/").content.decode()


def test_once_the_seed_is_told_nothing_can_be_drawn_any_more(finished: Table):
    """Nobody takes a table back, or goes on with it, whose next numbers all can reckon."""
    last, version = LedgerLine.objects.latest("act"), now(finished).version
    host = finished.seats.get(key=now(finished).host)
    orders: list[Order] = [TakeBack(to=1), TakeBack(to=version - 1), OpenRound(), HandOn(to="b"), StepAway()]
    for order in orders:
        for give_it in (partial(service.act, finished, host), partial(service.act_by_table, finished)):
            with pytest.raises(Refused):
                give_it(order)
    service.run_due_acts(finished)
    assert (LedgerLine.objects.latest("act"), now(finished).version) == (last, version)


def test_who_sits_down_late_at_a_table_that_is_over_draws_nothing(finished: Table):
    counter = LedgerLine.objects.latest("act").counter
    service.take_seat(finished, finished.seats.get(key="c"), "Cy")
    assert LedgerLine.objects.latest("act").counter == counter
    assert findings(told(finished)) == []


def test_what_if_and_a_table_that_came_by_an_archive_have_nothing_of_the_seed(finished: Table):
    """Whoever has read the seed must not know what comes at another table."""
    seed = told(finished).seed
    early = finished.stream.entries.order_by("version")[3].act - 1
    other, _token = what_if(finished, early, finished.seats.get(key="a"), timezone.now())
    facts, chairs = list(archiving.facts_of(finished)), archiving.chairs_of(finished)
    restored = archiving.restore_table(finished.game, "Again", chairs, facts, None, timezone.now())
    play_to_the_end(other)
    assert (account_of(other), account_of(restored)) == (None, None)
    assert seed not in json.dumps(facts) and list(Ledger.objects.values_list("stream", flat=True)) == [
        finished.stream_id
    ]


# --- the command -----------------------------------------------------------------------------------------------------


def verify(*names: str) -> str:
    out = StringIO()
    call_command("table", "verify", *names, stdout=out, no_color=True)
    return out.getvalue()


def export(table: Table, path: Path, **changes: Any) -> Path:
    plain = msgspec.to_builtins(told(table)) | changes
    path.write_text(json.dumps(plain), encoding="utf-8")
    return path


def test_the_command_checks_a_table_and_its_export_and_says_what_is_not_proved(finished: Table, tmp_path: Path):
    for name in (finished.code, str(export(finished, tmp_path / "chance.json"))):
        said = verify(name)
        assert "every number comes from the seed" in said
        assert "could look" in said


def test_the_command_finds_every_lie(db: None, tmp_path: Path):
    """Each is told of the same table, which is played once: when it is over, and while another goes on."""
    over, meanwhile = played_to_the_end(), with_a_throw_shown()["code"]
    for code, lies in ((over, LIES), (meanwhile, LIES_MEANWHILE)):
        true = msgspec.json.encode(told(Table.objects.get(code=code)))
        path = tmp_path / "chance.json"
        path.write_bytes(true)
        assert "what had been sealed" in verify(str(path)) or lies is LIES
        for name, (lie, found) in lies.items():
            account = msgspec.json.decode(true)
            lie(account)
            path.write_text(json.dumps(account), encoding="utf-8")
            out = StringIO()
            with pytest.raises(CommandError):
                call_command("table", "verify", str(path), stdout=out, no_color=True)
                pytest.fail(f"nothing was found of {name}")
            assert found in out.getvalue(), name


@pytest.mark.parametrize("text", ["", "[]", "{}", "nonsense", '{"form": "chance 3"}', "[" * 5000])
def test_the_command_says_of_other_files_that_they_are_no_export(db: None, tmp_path: Path, text: str):
    path = tmp_path / "other.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match="no account of a table"):
        verify(str(path))


def test_the_command_says_why_it_cannot_read_a_file(finished: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Never with a traceback; and what somebody wrote into the file does not reach the terminal as it is."""
    true, good = msgspec.to_builtins(told(finished)), tmp_path / "chance.json"
    for changes in ({"game": "poker"}, {"commitment": "\x1b]0;all is well\x07", "seed": ""}):
        with pytest.raises(CommandError, match="no account of a table") as refused:
            verify(str(export(finished, good, **changes)))
        assert "\x1b" not in str(refused.value)
    good.write_text(json.dumps(true), encoding="utf-8")
    monkeypatch.setattr(Path, "read_bytes", no_leave)
    with pytest.raises(CommandError, match="no leave"):
        verify(str(good))
    monkeypatch.setattr(table_command, "MOST_MEGABYTES", 0)
    with pytest.raises(CommandError, match="more than 0 megabytes"):
        verify(str(good))
    for name in ("x" * 5_000, str(tmp_path), "no\udcffname"):
        with pytest.raises(CommandError, match="no table and no file"):
            verify(name)


def no_leave(path: Path) -> bytes:
    raise PermissionError("no leave")


def test_a_table_of_the_time_before_is_said_to_be_so(finished: Table):
    LedgerLine.objects.all().delete()
    Ledger.objects.all().delete()
    assert account_of(finished) is None
    assert "time before" in verify(finished.code)
