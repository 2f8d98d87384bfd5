"""Every model of the campaign can be looked at in the admin."""

from __future__ import annotations

from datetime import date

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign import memory
from campaign.awards import awards
from campaign.bridge import powers
from campaign.evenings import evenings
from campaign.evenings.agenda import add_point
from campaign.experience import ledger
from campaign.house_rules.rulings import rule_on
from campaign.models import (
    Campaign,
    DeckPicture,
    DieRoll,
    DuelGame,
    DuelPlayer,
    DuelRuler,
    Invitation,
    Job,
    Magus,
    Person,
    PlanarPlayer,
    PlanarSession,
    PlaneVisit,
    PowerProposal,
    Reminder,
    RoundReminder,
    RuneMatch,
    RunePlay,
    Tournament,
    TurnReminder,
)
from campaign.powers import drafts, proposals
from campaign.records import written_records
from tests.support.worlds.archived_campaign import RECORD as ON_PLANES
from tests.support.worlds.people import NOW, campaign_of, magus_of
from tests.support.worlds.runes_matches import RECORD as WITH_RUNES

pytestmark = pytest.mark.django_db

REMEMBERED = [PlanarSession, PlanarPlayer, PlaneVisit, DieRoll, RuneMatch, DuelPlayer, DuelGame, DuelRuler, RunePlay]
MODELS = [model for model in apps.get_app_config("campaign").get_models() if admin.site.is_registered(model)]


@pytest.fixture
def keeper() -> Client:
    """Somebody who keeps the site, and one row of everything."""
    campaign = campaign_of("ada")
    evening = evenings.plan_evening(campaign, day=date(2026, 3, 6))
    evenings.say_whether_comes(evening, magus_of(campaign, "ada"), True)
    ada = Person.objects.get(username="ada")
    add_point(evening, "Snacks", ada)
    rule_on(campaign, "D-16", "Twice.", by=ada, at=NOW, evening=evening)
    evenings.cancel_evening(evenings.plan_evening(campaign, day=date(2026, 4, 3)), NOW)
    Reminder.objects.create(evening=evening, person=ada, kind="days", starts_at=NOW, taken_at=NOW)
    TurnReminder.objects.create(evening=evening, person=ada, seat="ada", question=3, taken_at=NOW)
    DeckPicture.objects.create(place=evening.attendance.get(), jpeg=b"x", digest="x", width=1, height=1, brought_at=NOW)
    draft = drafts.new_draft(campaign, ada, {**powers.shipped_powers()[0], "name": {"en": "Iron Will"}})
    proposal = proposals.propose(draft, ada, NOW)
    proposals.object_to(proposal, Person.objects.get(username="carla"), "Too cheap", NOW)
    proposals.comment(draft, ada, "Is it?", NOW)
    ledger.award(Magus.objects.get(), 3, at=NOW, evening=evening)
    awards.agree_on(evening, awards.write_scheme(campaign, "Ours", for_coming=1))
    league = Tournament.objects.create(campaign=campaign, name="Winter", table_code="NOWHERE", laid_at=NOW)
    league.entrants.create(magus=Magus.objects.get(), key="magus1")
    its_round = league.rounds.create(number=1, due_on=date(2026, 3, 20))
    RoundReminder.objects.create(round=its_round, person=ada, due_on=its_round.due_on, taken_at=NOW)
    Invitation.objects.create(campaign=campaign)
    Job.objects.create(kind="evening_export", campaign=campaign, person=Person.objects.get(username="ada"))
    client = Client()
    client.force_login(Person.objects.create_superuser("root"), "django.contrib.auth.backends.ModelBackend")
    return client


def test_a_list_that_can_be_searched_and_a_row_that_can_be_read(keeper: Client) -> None:
    for model in MODELS:
        name = f"admin:campaign_{model.__name__.lower()}"
        assert keeper.get(reverse(f"{name}_changelist"), {"q": "a"}).status_code == 200, name
        row = model._default_manager.first()
        if row is not None:
            assert keeper.get(reverse(f"{name}_change", args=[row.pk])).status_code == 200, name


@pytest.mark.parametrize("model", REMEMBERED, ids=lambda model: model.__name__)
def test_a_list_of_what_is_remembered_asks_as_many_questions_for_many_games_as_for_one(
    keeper: Client, model: type[Model]
) -> None:
    campaign, carla = Campaign.objects.get(), Person.objects.get(username="carla")

    def bring(event: str) -> None:
        for record in (ON_PLANES.read_text(encoding="utf-8").replace("Third evening", event), WITH_RUNES):
            written_records.bring(campaign, carla, record.replace("\nPlayers:", f"\nPlace: {event}\nPlayers:", 1), NOW)
        memory.catch_up_with_games(campaign)

    def questions() -> int:
        with CaptureQueriesContext(connection) as asked:
            keeper.get(reverse(f"admin:campaign_{model.__name__.lower()}_changelist"))
        return len(asked)

    bring("One")
    once, rows = questions(), model._default_manager.count()
    bring("Two")
    assert model._default_manager.count() == 2 * rows > 0
    assert questions() == once


def test_what_the_group_has_voted_is_read_in_the_admin_and_never_written(keeper: Client) -> None:
    proposal = PowerProposal.objects.get()
    address = reverse("admin:campaign_powerproposal_change", args=[proposal.pk])
    page = keeper.get(address).content.decode()
    assert "Too cheap" in page and 'name="_save"' not in page
    assert keeper.post(address, {"outcome": "carried"}).status_code == 403
    assert keeper.post(reverse("admin:campaign_powerproposal_delete", args=[proposal.pk])).status_code == 403
    assert keeper.get(reverse("admin:campaign_powerproposal_add")).status_code == 403
    assert PowerProposal.objects.get().outcome == proposal.outcome
    power = keeper.get(reverse("admin:campaign_powerrow_change", args=[proposal.power.pk])).content.decode()
    assert "Is it?" in power and address in power


def test_a_sheet_grows_by_what_is_bought_and_not_in_the_admin(keeper: Client) -> None:
    """Its archive would be refused: the sheet would say what nobody has bought."""
    magus = Magus.objects.get()
    said = {"campaign": magus.campaign_id, "owner": magus.owner_id or "", "name": "Ada", "style": "U", "life": "30"}
    inline = {"versions-TOTAL_FORMS": "0", "versions-INITIAL_FORMS": "0"}
    values = {"physical": "9", "social": "5", "mental": "3"}
    keeper.post(reverse("admin:campaign_magus_change", args=[magus.pk]), said | inline | values)
    magus.refresh_from_db()
    assert (magus.style, magus.physical, magus.life) == ("W", 7, 20)
    assert keeper.get(reverse("admin:campaign_magus_add")).status_code == 403


def test_nobody_else_comes_in(keeper: Client) -> None:
    ada = Client()
    ada.force_login(Person.objects.get(username="ada"), "django.contrib.auth.backends.ModelBackend")
    assert ada.get(reverse("admin:campaign_campaign_changelist")).status_code == 302
