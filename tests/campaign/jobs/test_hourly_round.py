"""What becomes due by time alone: a worker goes round once an hour, and does each thing once."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from campaign.bridge import closing, powers
from campaign.evenings import evenings
from campaign.experience import ledger
from campaign.magi import purchases
from campaign.models import Campaign, EntryKind, Evening, ExperienceEntry, Magus, Person, PowerRow, PowerStatus
from campaign.pools.imports import make_pool
from campaign.powers import drafts, power_list, proposals
from campaign.tasks import hourly_round
from tests.support.worlds.archived_campaign import STARTER, play_to_the_tournament
from tests.support.worlds.people import campaign_of, magus_of

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def campaign() -> Campaign:
    """Carla hosts; Ada and Bo have Magi, and Ada has bought a Power."""
    campaign = campaign_of("ada", "bo")
    magus_of(campaign, "bo", "U")
    ada = magus_of(campaign, "ada")
    ledger.correct(ada, 9, reason="from paper", at=long_ago())
    purchases.buy(ada, "power", "determinazione", price=3, version=1, who=ada.owner, at=long_ago())
    return campaign


def long_ago() -> datetime:
    return timezone.now() - 15 * DAY


def carla() -> Person:
    return Person.objects.get(username="carla")


def a_proposal(campaign: Campaign, at: datetime) -> PowerRow:
    """A Power that two of three have approved; the third says nothing."""
    row = {**powers.shipped_powers()[0], "name": {"en": "Iron Will"}, "text": {}, "source": ""}
    draft = drafts.new_draft(campaign, Person.objects.get(username="ada"), row)
    proposal = proposals.propose(draft, Person.objects.get(username="ada"), at)
    proposals.approve(proposal, carla(), at)
    return draft


def an_evening_that_ended_at_its_table(campaign: Campaign) -> Evening:
    """Somebody has ended it there, and nobody has looked at the campaign since."""
    pool = make_pool(campaign, carla(), name="Starter", text=STARTER.read_text(encoding="utf-8"))
    evening = evenings.plan_evening(campaign, day=long_ago().date(), pool=pool)
    for magus in campaign.magi.all():
        evenings.say_whether_comes(evening, magus, True)
    evening = evenings.open_evening(evening, carla(), long_ago())
    play_to_the_tournament(evening)
    assert closing.close_table(evening, carla(), timezone.now()) == ""
    return evening


def test_d40_the_round_adopts_a_power_when_the_silent_have_been_silent_for_14_days(campaign: Campaign) -> None:
    due, waiting = a_proposal(campaign, long_ago()), a_proposal(campaign, timezone.now() - 13 * DAY)
    hourly_round()
    assert [PowerRow.objects.get(pk=power.pk).status for power in (due, waiting)] == [
        PowerStatus.ACTIVE,
        PowerStatus.PROPOSED,
    ]


def test_the_round_closes_a_finished_evening_and_then_pays_back_what_was_retired(campaign: Campaign) -> None:
    """The sheet lay on the table: only once its evening is over the retired Power leaves it."""
    evening = an_evening_that_ended_at_its_table(campaign)
    power_list.retire(campaign.powers.get(key="determinazione"), timezone.now())
    hourly_round()
    hourly_round()
    evening.refresh_from_db()
    ada = Magus.objects.get(name="Ada")
    back = ExperienceEntry.objects.filter(magus=ada, kind=EntryKind.REVERSAL)
    assert evening.is_closed and not ada.powers.exists()
    assert [entry.amount for entry in back] == [3]


def test_a_round_in_which_nothing_is_due_changes_nothing(campaign: Campaign) -> None:
    a_proposal(campaign, timezone.now())
    before = (ExperienceEntry.objects.count(), campaign.powers.filter(status=PowerStatus.ACTIVE).count())
    hourly_round()
    assert before == (ExperienceEntry.objects.count(), campaign.powers.filter(status=PowerStatus.ACTIVE).count())


def test_the_round_forgets_sessions_that_have_ended() -> None:
    living, ended = SessionStore(), SessionStore()
    ended.set_expiry(-1)
    living.create()
    ended.create()
    hourly_round()
    assert [one.pk for one in Session.objects.all()] == [living.session_key]
