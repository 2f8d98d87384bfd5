"""Nothing that is sent is left in English: letters, words of phones and chats, the calendar."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from icalendar import Calendar

from campaign.bridge.waiting import Asked, TableNamed
from campaign.evenings import calendars, reminders, turn_reminders
from campaign.evenings.evenings import cancel_evening, plan_evening, say_whether_comes
from campaign.models import Answer, Campaign, EventKind, Membership, Person, ReminderKind, WebhookEvent
from campaign.tournaments import league_reminders, results
from campaign.webhooks.sentences import in_words
from tests.campaign.webhooks.test_messages import DATA
from tests.support.pseudo import PSEUDO, pseudo_language
from tests.support.untranslated import Untranslated
from tests.support.worlds.people import campaign_of, magus_of
from tests.support.worlds.tournaments import begin, league
from tests.web.test_no_english import NAMES

pytestmark = pytest.mark.django_db

OF_DATA = ("White", "Will", "Table", "Mill", "example.com", "evening.ics", "Live Magic", "noreply@localhost", "Mozilla")
EVENING_DAY, MOMENT = date(2026, 11, 27), datetime(2026, 11, 25, 9, tzinfo=UTC)


def untranslated_of(language: str, texts: list[str]) -> set[str]:
    """Lines that are not translated."""
    lines = [line for text in texts for line in text.splitlines()]
    return set(Untranslated(language, (*NAMES, *OF_DATA))(lines))


def parts(letter: EmailMessage) -> list[str]:
    """Subject and text of a letter."""
    return [str(letter.subject), str(letter.body)]


@pytest.fixture
def campaign() -> Campaign:
    campaign = campaign_of("ada", "bo", "cleo")
    for name in ("ada", "bo", "cleo"):
        magus_of(campaign, name)
    return campaign


@pytest.fixture
def ada(campaign: Campaign) -> Membership:
    return campaign.memberships.get(person__username="ada")


@pytest.mark.parametrize("site", ["", "https://table.example"])
@pytest.mark.parametrize("answer", [None, *Answer])
@pytest.mark.parametrize("language", PSEUDO)
def test_no_reminder_is_left_in_english(
    campaign: Campaign, ada: Membership, language: str, answer: Answer | None, site: str
) -> None:
    evening = plan_evening(campaign, day=EVENING_DAY, begins_at=time(20, 30), place="The old mill")
    bo, cleo = (campaign.magi.get(owner__username=name) for name in ("bo", "cleo"))
    say_whether_comes(evening, bo, Answer.YES)
    say_whether_comes(evening, cleo, Answer.MAYBE)
    if answer is not None:
        say_whether_comes(evening, campaign.magi.get(owner=ada.person), answer)
    texts: list[str] = []
    with pseudo_language(language) as pseudo, override_settings(SITE_URL=site):
        ada.mail_language = pseudo
        for begins_at in (evening.begins_at, None):
            evening.begins_at = begins_at
            for kind in ReminderKind:
                for before in (0, 1, 2, 5):
                    texts += parts(reminders.letter(evening, ada, kind, MOMENT + timedelta(days=2 - before)))
    assert not untranslated_of(language, texts)


@pytest.mark.parametrize("language", PSEUDO)
def test_no_letter_of_a_table_or_a_league_is_left_in_english(
    campaign: Campaign, ada: Membership, language: str
) -> None:
    winter = league(campaign, "Ada", "Bo", first_due=EVENING_DAY, days_a_round=7)
    begin(winter)
    results.update_results(winter)
    table, texts = TableNamed("", "runes", "Table", "/t/", "/api/"), list[str]()
    with pseudo_language(language) as pseudo, override_settings(SITE_URL="https://table.example"):
        ada.mail_language = pseudo
        for round_ in winter.rounds.all():
            for member, match in league_reminders.to_remind(round_):
                member.mail_language = pseudo
                texts += parts(league_reminders.letter(round_, member, match))
        for until in ({}, {"ada": MOMENT}):
            asked = Asked(table, 1, {"ada": 1}, {"ada": "Ada"}, {"en": "White"}, until, ["ada"], {})
            texts += parts(turn_reminders.letter(asked, "ada", ada))
    assert len(texts) == 8
    assert not untranslated_of(language, texts)


@pytest.mark.parametrize("language", PSEUDO)
def test_no_word_of_a_chat_is_left_in_english(language: str) -> None:
    texts: list[str] = []
    with pseudo_language(language) as pseudo, override(pseudo):
        for kind, data in DATA.items():
            event = WebhookEvent(campaign=Campaign(name="Mill"), kind=kind, at=timezone.now(), data=data)
            texts += in_words(event, str)
    assert len(texts) == 2 * len(EventKind)
    assert not untranslated_of(language, texts)


@pytest.mark.parametrize("language", PSEUDO)
def test_no_calendar_is_left_in_english(campaign: Campaign, ada: Membership, language: str) -> None:
    for day in (27, 28):
        plan_evening(campaign, day=date(2026, 11, day), place="The old mill")
    cancel_evening(campaign.evenings.get(day=date(2026, 11, 28)), MOMENT)
    winter = league(campaign, "Ada", "Bo", first_due=EVENING_DAY, days_a_round=7)
    begin(winter)
    results.update_results(winter)
    with pseudo_language(language) as pseudo, override(pseudo):
        calendar = Calendar.from_ical(calendars.feed(ada, MOMENT))
    texts = [str(event.get(name, "")) for event in calendar.walk("VEVENT") for name in ("SUMMARY", "DESCRIPTION")]
    assert len(texts) == 6
    assert not untranslated_of(language, [*texts, str(calendar.get("X-WR-CALNAME", ""))])


ADDRESSES = re.compile(r"(?<!\S)/accounts/\S+|\b[A-Z]{4}-[A-Z]{4}\b")
"""Addresses without a site, and codes that are typed."""


@override_settings(ACCOUNT_EMAIL_VERIFICATION="mandatory", ACCOUNT_EMAIL_NOTIFICATIONS=True)
@pytest.mark.parametrize("language", PSEUDO)
def test_no_letter_of_an_account_is_left_in_english(language: str) -> None:
    known = Person.objects.create_user("ada", "ada@example.com", "a long secret")
    EmailAddress.objects.create(user=known, email=known.email, verified=True, primary=True)
    secret = f"a-{uuid4()}"
    with pseudo_language(language) as pseudo:
        headers = {"accept-language": pseudo, "user-agent": "Mozilla/5.0"}
        client, passwords = Client(), {"password1": secret, "password2": secret}
        for name, sent in (
            ("signup", {"username": "bo", "email": "bo@example.com"} | passwords),
            ("signup", {"username": "cleo", "email": "ada@example.com"} | passwords),
            ("reset_password", {"email": "ada@example.com"}),
            ("reset_password", {"email": "dino@example.com"}),
            ("change_password", {"oldpassword": "a long secret"} | passwords),
            ("email", {"action_add": "", "email": "new@example.com"}),
        ):
            if name == "change_password":
                client.force_login(known, "django.contrib.auth.backends.ModelBackend")
            client.post(reverse(f"account_{name}"), sent, headers=headers)
    texts = [ADDRESSES.sub("", text) for letter in mail.outbox for text in parts(letter)]
    assert len(mail.outbox) == 6
    assert not untranslated_of(language, texts)
