"""D-47: an evening over days as a group lives it: nights, a weekend, somebody who is silent, workers that are lost."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from allauth.account.models import EmailAddress
from django.db import transaction
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from campaign.evenings import evenings, reach, turn_reminders
from campaign.history.open_tables import waiting_tables
from campaign.house_rules.rules import change_house_rules
from campaign.mail.outbox import TRY_AGAIN_AFTER
from campaign.models import Evening, EventKind, Membership, Person, PushSubscription, TurnReminder, WebhookEvent
from campaign.pools.imports import make_pool
from campaign.webhooks import hooks
from campaign.webhooks.push import subscriptions
from games.kernel.table import TableState
from games.kernel.table.facts import PassedOver, PassingOver
from games.live_magic.rules import orders as lm
from games.tables import board, service, state
from games.tables.live import silence
from games.tables.models import Table
from tests.campaign.push.conftest import HERE, nobody_looks, push_service, sleeper
from tests.support.services.mail import Letters, running_mail_server
from tests.support.services.sleeper import Sleeper
from tests.support.together import at_once
from tests.support.worlds.archived_campaign import STARTER
from tests.support.worlds.people import campaign_of, give, magus_of

__all__ = ["nobody_looks", "push_service", "sleeper"]

pytestmark = pytest.mark.django_db

ROME = ZoneInfo("Europe/Rome")
SECONDS = timedelta(seconds=1)
OBJECTION = 10 * SECONDS


def at(text: str) -> datetime:
    return datetime.fromisoformat(f"2026-{text}").replace(tzinfo=ROME)


THURSDAY, FRIDAY_MORNING, FRIDAY_EVENING = at("11-26 20:00"), at("11-27 09:00"), at("11-27 19:00")
MONDAY_EVENING = at("11-30 19:00")


@pytest.fixture
def letters() -> Iterator[Letters]:
    """What a real mail server has taken."""
    with running_mail_server() as (kept, settings), override_settings(SITE_URL="https://table.example", **settings):
        yield kept


@pytest.fixture
def evening() -> Evening:
    """Carla hosts, Ada and Bo play: a day for each question, opened on a Thursday at eight in the evening."""
    campaign = campaign_of("ada", "bo")
    change_house_rules(campaign, {"pace": "one_day"}, None, THURSDAY)
    for person in Person.objects.all():
        EmailAddress.objects.create(user=person, email=f"{person}@example.com", verified=True, primary=True)
    pool = make_pool(campaign, host(), name="Starter", text=STARTER.read_text(encoding="utf-8"))
    planned = evenings.plan_evening(campaign, day=date(2026, 11, 26), pool=pool)
    for name in ("ada", "bo"):
        evenings.say_whether_comes(planned, magus_of(campaign, name), True)
    return evenings.open_evening(planned, host(), THURSDAY)


@pytest.fixture
def auction(evening: Evening) -> Evening:
    """Both have approved; since Friday at seven in the evening both are asked for their kind, until Monday."""
    give(evening, "ada", lm.ApproveAll(), at=FRIDAY_MORNING)
    give(evening, "bo", lm.ApproveAll(), at=FRIDAY_EVENING)
    return evening


def host() -> Person:
    return Person.objects.get(username="carla")


def table_of(evening: Evening) -> Table:
    return Table.objects.get(code=evening.table_code)


def now(evening: Evening) -> TableState:
    return state.current(table_of(evening).stream_id, "live_magic").state


def silences(evening: Evening) -> list[str]:
    """For whom silence has answered so far, each time."""
    facts = (happened.fact for happened in state.history(table_of(evening).stream_id, "live_magic"))
    return [fact.seat for fact in facts if isinstance(fact, PassedOver)]


def a_round(moment: datetime) -> None:
    """What the beat does, by workers that have just been started."""
    state.forget_all()
    silence.answer_where_due(moment)
    turn_reminders.send_due(moment)


def reminded() -> list[tuple[str, int]]:
    return list(TurnReminder.objects.order_by("pk").values_list("seat", "question"))


def test_d47_a_table_over_a_night_and_a_weekend(evening: Evening, letters: Letters) -> None:
    # Given a table that asks Ada and Bo on Thursday evening; at night nothing happens, and nobody is woken.
    a_round(at("11-26 23:30"))
    assert letters.kept == []
    # When Ada answers in the morning, Bo is reminded in the afternoon: once, however often workers begin anew.
    give(evening, "ada", lm.ApproveAll(), at=FRIDAY_MORNING)
    a_round(at("11-27 16:29"))
    assert letters.kept == []
    for minutes in (0, 5, 10, 60):
        a_round(at("11-27 16:30") + timedelta(minutes=minutes))
    assert letters.to() == ["bo@example.com"]
    # Then the weekend passes, and on Monday Bo has as much time as if there had been none.
    give(evening, "bo", lm.ApproveAll(), at=FRIDAY_EVENING)
    for moment in (at("11-28 12:00"), at("11-29 12:00"), at("11-30 07:59")):
        a_round(moment)
    assert silences(evening) == [] and len(letters.kept) == 1
    assert table_of(evening).due_at == MONDAY_EVENING
    give(evening, "ada", lm.SayNo(), at=at("11-30 09:00"))
    a_round(at("11-30 15:30"))
    assert letters.to() == ["bo@example.com"] * 2
    # When Bo says nothing, silence answers after their time and ten seconds, though nobody looks, and once.
    a_round(MONDAY_EVENING - SECONDS)
    assert silences(evening) == []
    for seconds in (0, 5, 10, 30, 50):
        a_round(MONDAY_EVENING + seconds * SECONDS)
    assert silences(evening) == ["bo"]
    # Then the table has gone on: both are asked again, Bo is not away, and has a whole day.
    assert not now(evening).away
    assert table_of(evening).due_at == MONDAY_EVENING + timedelta(days=1) + OBJECTION
    assert len(letters.kept) == 2


def test_d47_a_worker_that_is_lost_in_between_changes_nothing(auction: Evening) -> None:
    before = now(auction).version
    with pytest.raises(KeyboardInterrupt), transaction.atomic():
        service.answer_silence(table_of(auction), MONDAY_EVENING)
        raise KeyboardInterrupt
    state.forget_all()
    assert now(auction).version == before and table_of(auction).due_at == MONDAY_EVENING
    a_round(MONDAY_EVENING)
    assert {type(one.fact) for one in state.history(table_of(auction).stream_id, "live_magic", before)} == {PassingOver}


def test_d47_what_was_noted_wrongly_is_found_once(auction: Evening) -> None:
    Table.objects.update(due_at=FRIDAY_EVENING)
    silence.answer_where_due(at("11-28 12:00"))
    assert table_of(auction).due_at == MONDAY_EVENING
    assert silences(auction) == []


def test_d47_an_answer_in_the_last_second_stands(auction: Evening) -> None:
    a_round(MONDAY_EVENING)
    give(auction, "bo", lm.SayNo(), at=MONDAY_EVENING + 9 * SECONDS)
    a_round(MONDAY_EVENING + OBJECTION)
    assert silences(auction) == ["ada"]


def test_d47_a_table_of_an_evening_is_left_alone(auction: Evening) -> None:
    campaign = auction.campaign
    assert table_of(auction).due_at is not None
    change_house_rules(campaign, {"pace": "evening", "answer_seconds": 30}, None, THURSDAY)
    Evening.objects.update(closed_at=FRIDAY_EVENING)
    planned = evenings.plan_evening(campaign, day=date(2026, 11, 27), pool=auction.pool)
    for magus in campaign.magi.all():
        evenings.say_whether_comes(planned, magus, True)
    tonight = evenings.open_evening(planned, host(), FRIDAY_EVENING)
    assert table_of(tonight).due_at is None


# --- reminders -------------------------------------------------------------------------------------------------------


def test_d47_a_reminder_says_until_when_and_nothing_of_the_game(auction: Evening, letters: Letters) -> None:
    Membership.objects.filter(person__username="ada").update(wants_reminders=False)
    Membership.objects.filter(person__username="bo").update(mail_language="it")
    a_round(at("11-30 15:30"))
    (letter,) = letters.kept
    assert letter["To"] == "bo@example.com"
    assert letter["Subject"] == "The old mill · 1 ti aspetta"
    text = letter.get_content()
    assert "Tocca a te, hai tempo fino a lunedì 19:00." in text
    assert f"https://table.example/t/{auction.table_code}/" in text
    assert reminded() == [("ada", now(auction).asked["ada"].number), ("bo", now(auction).asked["bo"].number)]


def test_d47_who_has_answered_is_not_reminded(auction: Evening, letters: Letters) -> None:
    give(auction, "bo", lm.SayNo(), at=at("11-30 09:00"))
    a_round(at("11-30 15:30"))
    assert letters.to() == ["ada@example.com"]


def test_d47_a_letter_that_was_refused_is_tried_again(auction: Evening, letters: Letters) -> None:
    letters.refuses = True
    a_round(at("11-30 15:30"))
    letters.refuses = False
    a_round(at("11-30 15:35"))
    assert letters.kept == []
    a_round(at("11-30 15:30") + TRY_AGAIN_AFTER)
    a_round(at("11-30 16:30"))
    assert letters.to() == ["ada@example.com", "bo@example.com"]


def test_d47_a_phone_that_sleeps_is_reminded_once(auction: Evening, sleeper: Sleeper) -> None:
    assert auction.table_code
    row = subscriptions.register(auction.table_code, "bo", sleeper.reach, "cs", FRIDAY_EVENING)
    a_round(at("11-30 15:30"))
    row.refresh_from_db()
    assert row.words == "Jsi na řadě, odpověz nejpozději: pondělí 19:00."
    PushSubscription.objects.update(due_at=None, words="", told="something else meanwhile")
    a_round(at("11-30 15:35"))
    row.refresh_from_db()
    assert row.due_at is None


def test_d47_a_webhook_is_told_once_whom_the_table_still_waits_for(auction: Evening, settings: Any) -> None:
    settings.WEBHOOK_MAY_REACH = HERE
    wanted: dict[str, Any] = {"name": "Bot", "form": "standard", "events": ["turn.reminded"], "language": "en"}
    hooks.make(auction.campaign, address="http://127.0.0.1:9/", at=FRIDAY_EVENING, **wanted)
    for minutes in (0, 5, 10):
        a_round(at("11-30 15:30") + timedelta(minutes=minutes))
    told = WebhookEvent.objects.filter(kind=EventKind.TURN_REMINDED).order_by("pk")
    assert [one.data["seats"] for one in told] == [[{"seat": "ada", "name": "Ada"}], [{"seat": "bo", "name": "Bo"}]]
    assert {datetime.fromisoformat(one.data["until"]) for one in told} == {MONDAY_EVENING}


def test_d47_who_has_neither_letters_nor_a_phone_is_named_to_the_host_and_waits_for_nobody_to_fail(
    auction: Evening, letters: Letters, sleeper: Sleeper, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given that neither of them reads letters, and that Ada has a phone there.
    Membership.objects.filter(person__username="ada").update(wants_reminders=False)
    EmailAddress.objects.filter(user__username="bo").delete()
    assert auction.table_code
    subscriptions.register(auction.table_code, "ada", sleeper.reach, "en", FRIDAY_EVENING)
    monkeypatch.setattr(timezone, "now", lambda: at("11-29 12:00"))
    # Then the host is told whom to tell themselves, and nobody else is.
    told = "No reminder reaches Bo: no letter and no phone says there that it is their turn."
    page = reverse("campaign:evening", args=[auction.campaign.slug, auction.number])
    for name, is_told in (("carla", True), ("ada", False)):
        client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
        assert (told in client.get(page).content.decode()) == is_told
    # When the time comes both are reminded as far as they can be, nothing fails, and silence answers.
    for moment in (at("11-30 15:30"), MONDAY_EVENING, MONDAY_EVENING + OBJECTION):
        a_round(moment)
    assert letters.kept == [] and [seat for seat, _ in reminded()] == ["ada", "bo"]
    assert silences(auction) == ["ada", "bo"]


def test_d47_whom_a_letter_reaches_is_not_named(auction: Evening, letters: Letters) -> None:
    assert reach.unreachable(auction, at("11-29 12:00")) == []
    with override_settings(EMAIL_HOST=""):
        assert reach.unreachable(auction, at("11-29 12:00")) == ["Ada", "Bo"]


# --- what people read ------------------------------------------------------------------------------------------------


def test_d47_board_screen_api_and_the_campaigns_page_say_until_when(auction: Evening, client: Client) -> None:
    give(auction, "ada", lm.SayNo(), at=at("11-30 09:00"))
    client.force_login(Person.objects.get(username="bo"), "django.contrib.auth.backends.ModelBackend")
    address = f"/t/{auction.table_code}/"
    assert "You have until Monday 19:00." in client.get(address).content.decode()
    assert "until Monday 19:00" in client.get(f"{address}screen/").content.decode()
    people = client.get(f"/api/v1/tables/{auction.table_code}").json()["people"]
    until = {one["key"]: one["answers_until"] for one in people}
    assert until["ada"] is None and datetime.fromisoformat(until["bo"]) == MONDAY_EVENING
    (waiting,) = waiting_tables(auction.campaign, host())
    assert waiting.until == "Monday 19:00"
    assert "until Monday 19:00" in client.get(f"/c/{auction.campaign.slug}/").content.decode()


def test_d47_nobody_sees_another_time_than_the_public_one(auction: Evening) -> None:
    table = table_of(auction)
    seen = {board.board(table, seat).people for seat in (None, *table.seats.all())}
    assert len(seen) == 1


# --- two at once -----------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_d47_workers_at_the_same_time_do_what_one_does(auction: Evening, letters: Letters) -> None:
    at_once(*[partial(turn_reminders.send_due, at("11-30 15:30"))] * 4)
    assert letters.to() == ["ada@example.com", "bo@example.com"]
    for moment in (MONDAY_EVENING, MONDAY_EVENING + OBJECTION):
        at_once(*[partial(silence.answer_where_due, moment)] * 4)
    assert silences(auction) == ["ada", "bo"]
