"""The host's role was handed on at the table: the campaign's host reads who closes the evening, and takes it back."""

from __future__ import annotations

import pytest
from django.test import Client

from campaign.awards import awards
from campaign.bridge import hosting, shared
from campaign.bridge.refusals import Refused
from campaign.evenings import evenings
from campaign.models import Evening, Membership, Person, Role
from games.kernel.table.orders import HandOn
from tests.support.refusals import raises_refusal
from tests.support.worlds.people import LATER, give, person
from tests.support.worlds.runes_matches import carla

pytestmark = pytest.mark.django_db

SAID = "Ada runs this table now: they close the evening there."


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Carla, who hosts the campaign, has handed on the table to Ada."""
    give(evening, shared.HOST, HandOn(to="ada"))
    return evening


def phone_of(account: Person) -> Client:
    client = Client()
    client.force_login(account, "django.contrib.auth.backends.ModelBackend")
    return client


def page(evening: Evening, more: str = "") -> str:
    return phone_of(carla()).get(f"/c/{evening.campaign.slug}/evenings/{evening.number}/{more}").content.decode()


def refused(evening: Evening, host: Person) -> str:
    with pytest.raises(Refused) as why:
        evenings.take_table_back(evening, host, LATER)
    return str(why.value)


def test_lm_3_8_who_has_handed_on_the_table_reads_who_closes_it(evening: Evening) -> None:
    with raises_refusal("run_by_another", match=SAID):
        evenings.close_evening(evening, carla(), LATER)
    assert SAID in page(evening) and "Run the table again" in page(evening)
    awards.agree_on(evening, "coming")
    assert SAID in page(evening, "award/") and '<button class="act act--gold" disabled>' in page(evening, "award/")


def test_lm_3_8_a_host_of_the_campaign_takes_the_table_back_and_closes_it(evening: Evening) -> None:
    phone, here = phone_of(carla()), f"/c/{evening.campaign.slug}/evenings/{evening.number}/"
    for _ in range(2):
        assert phone.post(f"{here}table-host/", {"award": ""}).headers["Location"] == f"{here}award/"
    assert hosting.run_by_another(evening, carla()) is None
    assert SAID not in page(evening)
    assert evenings.close_evening(evening, carla(), LATER).is_closed
    assert refused(evening, carla()) == "No table of this evening is open."


def test_lm_3_8_over_the_api_too(evening: Evening) -> None:
    phone, here = phone_of(carla()), f"/api/v1/campaigns/{evening.campaign.slug}/evenings/{evening.number}"
    closed = phone.post(f"{here}/close")
    assert closed.status_code == 409 and SAID in closed.content.decode()
    assert phone.post(f"{here}/table-host").status_code == 200
    assert phone.post(f"{here}/close").status_code == 200
    assert phone.post(f"{here}/table-host").status_code == 409


def test_lm_3_8_a_second_host_without_a_seat_can_not_run_the_table(evening: Evening) -> None:
    zoe = person("zoe")
    Membership.objects.create(campaign=evening.campaign, person=zoe, role=Role.HOST)
    assert refused(evening, zoe) == "Only who has a seat at the table can run it. LM 3.8"
    seen = phone_of(zoe).get(f"/c/{evening.campaign.slug}/evenings/{evening.number}/").content.decode()
    assert SAID in seen and "Run the table again" not in seen


def test_who_plays_and_hosts_nothing_is_told_nothing_of_it(evening: Evening) -> None:
    bo = Person.objects.get(username="bo")
    assert SAID not in phone_of(bo).get(f"/c/{evening.campaign.slug}/evenings/{evening.number}/").content.decode()
