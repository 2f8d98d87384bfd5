"""Reminders: when, to whom, in which words, and once however many workers send them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from allauth.account.models import EmailAddress
from django.test import Client, override_settings
from django.urls import reverse

from campaign.evenings import evenings, reminders
from campaign.mail.outbox import TRY_AGAIN_AFTER
from campaign.models import Campaign, Evening, Membership, Person, Reminder, ReminderKind
from config.celery import app
from tests.support.services.mail import Letters, running_mail_server
from tests.support.together import at_once
from tests.support.worlds.people import campaign_of, magus_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

ROME = ZoneInfo("Europe/Rome")
BEGINS = datetime(2026, 3, 6, 20, 30, tzinfo=ROME)
TWO_DAYS, THREE_HOURS = BEGINS - timedelta(days=2), BEGINS - timedelta(hours=3)


@pytest.fixture
def letters() -> Iterator[Letters]:
    """What a real mail server has taken."""
    with running_mail_server() as (kept, settings), override_settings(SITE_URL="https://table.example", **settings):
        yield kept


@pytest.fixture
def campaign() -> Campaign:
    """Carla hosts, Ada and Bo play; all three have an address that they have confirmed."""
    campaign = campaign_of("ada", "bo")
    for name in ("ada", "bo"):
        magus_of(campaign, name)
    for person in Person.objects.all():
        EmailAddress.objects.create(user=person, email=f"{person}@example.com", verified=True, primary=True)
    return campaign


@pytest.fixture
def evening(campaign: Campaign) -> Evening:
    return evenings.plan_evening(campaign, day=date(2026, 3, 6), begins_at=time(20, 30), place="The mill")


def text_of(letter: Any) -> str:
    """What a reader without a calendar reads."""
    return str(letter.get_body(("plain",)).get_content())


def everybody(*names: str) -> list[str]:
    return sorted(f"{name}@example.com" for name in names)


# --- when ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "kind"),
    [
        (TWO_DAYS - timedelta(seconds=1), None),
        (TWO_DAYS, "days"),
        (THREE_HOURS - timedelta(seconds=1), "days"),
        (THREE_HOURS, "hours"),
        (BEGINS - timedelta(seconds=1), "hours"),
        (BEGINS, None),
        (BEGINS + timedelta(days=1), None),
    ],
)
def test_the_later_of_the_two_reminders_is_due_until_the_evening_begins(
    evening: Evening, at: datetime, kind: str | None
) -> None:
    assert reminders.kind_due(evening, at) == kind


@pytest.mark.parametrize(("days", "hours", "kind"), [(None, None, None), (None, 3, "hours"), (2, None, "days")])
def test_the_campaign_says_which_reminders_there_are(
    evening: Evening, days: int | None, hours: int | None, kind: str | None
) -> None:
    evening.campaign.remind_days_before, evening.campaign.remind_hours_before = days, hours
    assert reminders.kind_due(evening, THREE_HOURS) == kind


def test_where_only_a_day_was_said_the_usual_hour_counts(campaign: Campaign) -> None:
    evening = evenings.plan_evening(campaign, day=date(2026, 3, 6))
    assert evening.starts_at == datetime(2026, 3, 6, 20, tzinfo=ROME)


def test_an_evening_that_was_opened_is_not_reminded_of(evening: Evening, letters: Letters) -> None:
    Evening.objects.update(table_code="X", opened_at=TWO_DAYS)
    assert reminders.send_due(THREE_HOURS) == 0 and letters.kept == []


# --- to whom ---------------------------------------------------------------------------------------------------------


def test_who_has_said_no_or_switched_reminders_off_gets_none(evening: Evening, letters: Letters) -> None:
    evenings.say_whether_comes(evening, evening.campaign.magi.get(name="Bo"), "no")
    Membership.objects.filter(person__username="carla").update(wants_reminders=False)
    assert reminders.send_due(TWO_DAYS) == 1
    assert letters.to() == everybody("ada")


def test_an_address_that_nobody_has_confirmed_gets_none(evening: Evening, letters: Letters) -> None:
    EmailAddress.objects.filter(email="ada@example.com").update(verified=False)
    EmailAddress.objects.filter(email="bo@example.com").delete()
    Person.objects.filter(username="bo").update(email="bo@example.com")
    reminders.send_due(TWO_DAYS)
    assert letters.to() == everybody("carla")


def test_a_guests_refusal_silences_nobody(evening: Evening, letters: Letters) -> None:
    magus = evening.campaign.magi.get(name="Bo")
    evening.campaign.magi.filter(pk=magus.pk).update(owner=None)
    evenings.say_whether_comes(evening, magus, "no")
    reminders.send_due(TWO_DAYS)
    assert letters.to() == everybody("ada", "bo", "carla")


# --- what stands in it -----------------------------------------------------------------------------------------------


def test_the_letter_says_when_where_and_what_was_answered_and_brings_the_calendar_file(
    evening: Evening, letters: Letters
) -> None:
    evenings.say_whether_comes(evening, evening.campaign.magi.get(name="Ada"), "maybe")
    reminders.send_due(TWO_DAYS)
    letter = next(one for one in letters.kept if one["To"] == "ada@example.com")
    assert letter["Subject"] == "The old mill: evening 1, Friday 6 March, 20:30"
    text = text_of(letter)
    assert "The mill" in text and "may come" in text
    assert f"https://table.example/c/{evening.campaign.slug}/evenings/1/" in text
    assert [part.get_content_type() for part in letter.iter_attachments()] == ["text/calendar"]


LETTERS = {
    ("en", "days"): ("Evening 1 of Mill & Co is in 2 days.", "Are you coming? Answer here:"),
    ("en", "hours"): (
        "Evening 1 of Mill & Co begins today at 20:30.",
        "The others don’t know yet whether you’re coming.",
    ),
    ("it", "days"): ("Fra 2 giorni c’è la serata 1 di Mill & Co.", "Vieni? Rispondi qui:"),
    ("it", "hours"): ("La serata 1 di Mill & Co comincia oggi alle 20:30.", "Gli altri non sanno ancora se vieni."),
    ("cs", "days"): ("Za 2 dny je večer 1, kampaň Mill & Co.", "Přijdeš? Odpověz tady:"),
    ("cs", "hours"): ("Dnes od 20:30 je večer 1, kampaň Mill & Co.", "Ostatní zatím nevědí, jestli přijdeš."),
}
"""How each of the two letters begins, and what it asks of a reader who has not answered."""


@pytest.mark.parametrize(("language", "kind"), LETTERS)
def test_some_days_and_some_hours_before_are_two_letters(
    evening: Evening, letters: Letters, language: str, kind: str
) -> None:
    Campaign.objects.update(name="Mill & Co")
    Membership.objects.update(mail_language=language)
    reminders.send_due(TWO_DAYS if kind == "days" else THREE_HOURS)
    opening, asks = LETTERS[language, kind]
    text = text_of(letters.kept[0])
    assert text.startswith(opening) and asks in text


@pytest.mark.parametrize(
    ("days", "says"), [(0, "Dnes je"), (1, "Zítra je"), (2, "Za 2 dny je"), (5, "Za 5 dní je"), (66, "Za 66 dní je")]
)
def test_days_are_counted_in_the_readers_language(evening: Evening, days: int, says: str) -> None:
    member = evening.campaign.memberships.select_related("person").first()
    assert member is not None
    member.mail_language = "cs"
    at = BEGINS - timedelta(days=days, hours=1)
    assert reminders.letter(evening, member, ReminderKind.DAYS, at).body.startswith(says)


def test_the_later_letter_says_who_comes_and_what_its_reader_has_answered(evening: Evening, letters: Letters) -> None:
    for name, answer in (("Ada", "yes"), ("Bo", "maybe")):
        evenings.say_whether_comes(evening, evening.campaign.magi.get(name=name), answer)
    reminders.send_due(THREE_HOURS)
    letter = next(one for one in letters.kept if one["To"] == "ada@example.com")
    assert letter["Subject"] == "The old mill: evening 1, today at 20:30"
    text = text_of(letter)
    assert "Coming: Ada." in text and "Not sure yet: Bo." in text
    assert "You have answered: comes. If something has come up, tell the others here:" in text


def test_an_evening_after_midnight_is_not_called_todays(campaign: Campaign, letters: Letters) -> None:
    evenings.plan_evening(campaign, day=date(2026, 3, 7), begins_at=time(0, 30))
    reminders.send_due(datetime(2026, 3, 6, 22, tzinfo=ROME))
    assert letters.kept[0]["Subject"] == "The old mill: evening 1, Saturday 7 March, 00:30"
    assert text_of(letters.kept[0]).startswith("Tomorrow is evening 1 of The old mill.")


def test_a_line_break_in_a_name_writes_no_header(evening: Evening, letters: Letters) -> None:
    Campaign.objects.update(name="Mill\nBcc: all@example.com")
    assert reminders.send_due(TWO_DAYS) == 3
    assert all(letter["Bcc"] is None and len(letter.get_all("To", [])) == 1 for letter in letters.kept)


# --- once ------------------------------------------------------------------------------------------------------------


def test_each_reminder_goes_once_and_the_next_one_goes_too(evening: Evening, letters: Letters) -> None:
    for at in (TWO_DAYS, TWO_DAYS + timedelta(minutes=5), TWO_DAYS + timedelta(hours=20)):
        reminders.send_due(at)
    assert letters.to() == everybody("ada", "bo", "carla")
    reminders.send_due(THREE_HOURS)
    assert letters.to() == sorted(2 * everybody("ada", "bo", "carla"))


def test_several_workers_at_once_send_each_letter_once(evening: Evening, letters: Letters) -> None:
    at_once(*[lambda: reminders.send_due(TWO_DAYS)] * 4)
    assert letters.to() == everybody("ada", "bo", "carla")
    assert Reminder.objects.exclude(sent_at=None).count() == 3


def test_a_postponed_evening_is_reminded_of_again(evening: Evening, letters: Letters) -> None:
    reminders.send_due(TWO_DAYS)
    evenings.change_evening(evening, TWO_DAYS, day=date(2026, 3, 13))
    reminders.send_due(TWO_DAYS + timedelta(days=1))
    assert len(letters.kept) == 3
    reminders.send_due(TWO_DAYS + timedelta(days=7))
    assert len(letters.kept) == 6


def test_a_letter_that_the_server_refused_is_tried_again_later(evening: Evening, letters: Letters) -> None:
    letters.refuses = True
    assert reminders.send_due(TWO_DAYS) == 0
    letters.refuses = False
    assert reminders.send_due(TWO_DAYS + timedelta(minutes=5)) == 0
    assert reminders.send_due(TWO_DAYS + TRY_AGAIN_AFTER) == 3
    assert letters.to() == everybody("ada", "bo", "carla")


def test_a_server_that_is_gone_breaks_nothing(evening: Evening) -> None:
    with running_mail_server() as (_kept, settings):
        pass
    with override_settings(**settings):
        assert reminders.send_due(TWO_DAYS) == 0
    assert Reminder.objects.filter(sent_at=None).count() == 3


# --- without a mail server -------------------------------------------------------------------------------------------


def test_without_a_mail_server_nothing_pretends_to_be_sent(evening: Evening, mailoutbox: list[Any]) -> None:
    assert reminders.send_due(TWO_DAYS) == 0
    assert mailoutbox == [] and not Reminder.objects.exists()
    client = Client()
    client.force_login(Person.objects.get(username="ada"), "django.contrib.auth.backends.ModelBackend")
    page = client.get(reverse("campaign:calendar", args=[evening.campaign.slug])).content.decode()
    assert "no mail server" in page


def test_a_member_switches_their_own_reminders_off_and_only_the_host_sets_the_times(campaign: Campaign) -> None:
    def sends(name: str, page: str, **said: str) -> int:
        client = Client()
        client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
        return client.post(reverse(f"campaign:{page}", args=[campaign.slug]), said).status_code

    assert sends("ada", "calendar", mail_language="it") == 302
    ada = campaign.memberships.get(person__username="ada")
    assert (ada.wants_reminders, ada.mail_language) == (False, "it")
    assert sends("ada", "set_reminders", remind_days_before="1") == 403
    assert sends("carla", "set_reminders", remind_days_before="7", remind_hours_before="") == 302
    campaign.refresh_from_db()
    assert (campaign.remind_days_before, campaign.remind_hours_before) == (7, None)
    for bad in ("0", "-1", "31", "soon", "9" * 40):
        assert sends("carla", "set_reminders", remind_days_before=bad) == 422
    assert sends("ada", "calendar", mail_language="tlh") == 422


# --- by themselves ---------------------------------------------------------------------------------------------------


def test_what_the_clock_sends_is_known_to_the_worker() -> None:
    app.loader.import_default_modules()
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= set(app.tasks)
