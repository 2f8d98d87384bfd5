"""Coin flips written down, and read back; in secret while they are played."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import Person
from campaign.people.joining import found_campaign
from campaign.records import written_records
from games.tables import service
from games.tables.models import Table
from games.tables.records import open_recorded_table, printed_of, read_records, record_of
from games.tables.verifying import faults
from tests.games.coin_flips.rules.orders import Call, Side

pytestmark = pytest.mark.django_db

AT = datetime(2026, 11, 22, 20, tzinfo=UTC)
RECORD = """CoinFlips: 1
Event: Third evening
Date: 2026-11-20
Players: Anna; Bruno; Carla
Flips: 1
Result: Bruno

Anna: call heads  # sure of it
Bruno: call tails
Carla: call tails
flip tails
# Anna is out
Bruno: call heads
Carla: call tails
flip heads
"""


def call(table: Table, key: str, side: Side) -> None:
    number = service.up_to_date(table).state.asked[key].number
    service.act(table, table.seats.get(key=key), Call(side=side, question=number))


def test_a_record_is_resolved_to_its_end_and_printed_as_it_was(db: None) -> None:
    (read,) = read_records(RECORD, AT)
    assert read.bad is None and read.game is not None
    assert (read.game.result, read.game.acts, read.game.is_finished) == (("Bruno",), 7, True)
    assert printed_of(read.game) == RECORD
    table = open_recorded_table(read.game, "as it was", None)
    assert record_of(table, None) == RECORD
    assert faults(table) == []


@pytest.mark.parametrize(
    ("was", "becomes", "rule", "reason"),
    [
        ("\nFlips: 1", "\nFlips: 2", "REC 5", "header_value"),
        ("Anna; Bruno; Carla", "Anna", "REC 5", "header_contradicts"),
        ("Result: Bruno", "Result: Carla", "REC 7", "result_differs"),
        ("Result: Bruno", "Result: Dario", "REC 3", "player_not_known"),
        ("Carla: call tails\nflip tails", "flip tails", "CF 3", "not_all_have_called"),
        ("call heads  #", "call edge  #", "REC 2", "argument_unexpected"),
        ("# Anna is out\n", "Anna: call heads\n", "CF 4", "flips_no_more"),
        ("# Anna is out\n", "1/flip heads\n", "REC 2", "slot_not_expected"),
        ("CoinFlips: 1", "CoinFlips: 2", "REC 5", "unknown_version"),
    ],
)
def test_the_first_line_that_cannot_be_is_told(was: str, becomes: str, rule: str, reason: str) -> None:
    (read,) = read_records(RECORD.replace(was, becomes), AT)
    assert read.bad is not None
    assert (read.bad.refusal.rule, read.bad.refusal.reason) == (rule, reason)


def test_cf_2_before_the_flip_each_takes_only_its_own_call_home(anna: Client, bruno: Client, table: Table) -> None:
    call(table, "Anna", "tails")
    seats = {seat.key: seat for seat in table.seats.all()}
    assert "Anna: call tails" in record_of(table, seats["Anna"])
    assert "call tails" not in record_of(table, seats["Bruno"]) + record_of(table, None)
    call(table, "Bruno", "heads")
    assert record_of(table, None).endswith("Result: Bruno\n\nAnna: call tails\nBruno: call heads\nflip heads\n")
    page = bruno.get(f"/t/{table.code}/record.txt")
    assert page.content.decode() == record_of(table, None)
    assert page["Content-Disposition"] == f'attachment; filename="coin_flips-{table.code}.txt"'


def test_what_a_flip_has_shown_of_a_tie_is_told_before_the_end(anna: Client, bruno: Client, table: Table) -> None:
    call(table, "Anna", "heads")
    call(table, "Bruno", "heads")
    call(table, "Anna", "heads")
    assert record_of(table, None).endswith("Result: unfinished\n\nAnna: call heads\nBruno: call heads\nflip heads\n")


def test_a_campaign_takes_it_into_its_history(django_user_model: type[Person]) -> None:
    ada = django_user_model.objects.create_user(username="ada", password="ada")
    campaign = found_campaign("Tuesdays", ada, AT)
    draft = written_records.bring(campaign, ada, RECORD, AT)
    assert draft.report["counts"] == {"records": 1, "joined": 1, "known": 0, "unfinished": 0, "bad": 0}
    phone = Client()
    phone.force_login(ada)
    game = campaign.recorded_games.get()
    page = phone.get(reverse("campaign:recorded_game", args=[campaign.slug, game.pk]))
    assert (game.game, game.winners, page.status_code) == ("coin_flips", ["Bruno"], 200)
