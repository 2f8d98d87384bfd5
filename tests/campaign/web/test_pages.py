"""The campaign's pages against bad input: what is wrong is said, nothing is lost, nothing happens by looking."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.evenings import evenings
from campaign.models import Campaign, Evening, Invitation, Magus, Person, PowerProposal, PowerStatus
from campaign.powers import proposals
from tests.support.worlds.people import campaign_of, client_of, magus_of

pytestmark = pytest.mark.django_db

LONG = "x" * 10_000


@pytest.fixture
def campaign() -> Campaign:
    campaign = campaign_of("ada", "bo")
    magus_of(campaign, "ada")
    return campaign


@pytest.fixture
def evening(campaign: Campaign) -> Evening:
    return evenings.plan_evening(campaign, day=date(2026, 3, 6))


def member(name: str) -> Person:
    return Person.objects.get(username=name)


def at(page: str, campaign: Campaign, *more: object) -> str:
    return reverse(f"campaign:{page}", args=[campaign.slug, *more])


def sheet(**values: object) -> dict[str, object]:
    return {"name": "Bruma", "style": "U", "attributes": "357"} | values


# --- the campaign ----------------------------------------------------------------------------------------------------


def test_at_the_empty_table_sits_one_coin_for_each_magus_whatever_its_style(campaign: Campaign) -> None:
    magus_of(campaign, "bo", "gold")
    seen = client_of("ada").get(at("campaign", campaign)).content.decode()
    drawing = seen.split('class="roundtable"')[1].split("</div>")[0]
    assert drawing.count('role="img"') == 2
    assert 'class="style style-w style-lg"' in drawing and 'class="style style-gold style-lg"' in drawing


def test_at_the_foot_of_a_phone_stand_four_places_and_the_campaign_leads_to_the_others(campaign: Campaign) -> None:
    seen = client_of("bo").get(at("campaign", campaign)).content.decode()
    foot = seen.split("tabbar--foot")[1].split("</nav>")[0]
    group = seen.split('id="group"')[1].split("</section>")[0]
    assert foot.count("<a ") == 4
    assert at("powers", campaign) in group and at("pools", campaign) in group


@pytest.fixture
def vote(campaign: Campaign) -> PowerProposal:
    """A vote that Ada has asked the group for, before any evening."""
    return proposals.propose(campaign.powers.filter(status=PowerStatus.AVAILABLE)[0], member("ada"), timezone.now())


def votes_seen_by(name: str, campaign: Campaign) -> str:
    """What the campaign's first page tells this member of votes."""
    page = client_of(name).get(at("campaign", campaign)).content.decode()
    return page.split('aria-labelledby="votes"')[1].split("</section>")[0] if 'aria-labelledby="votes"' in page else ""


def test_a_vote_that_waits_stands_on_the_first_page(campaign: Campaign, vote: PowerProposal) -> None:
    assert all(word in votes_seen_by("bo", campaign) for word in (vote.power.name, "1 of 3 approve", "Vote"))
    assert "Vote" not in votes_seen_by("ada", campaign)
    assert vote.power.name in votes_seen_by("ada", campaign)


def test_a_vote_that_is_over_stands_there_no_more(campaign: Campaign, vote: PowerProposal) -> None:
    proposals.withdraw(vote, member("ada"), timezone.now())
    assert votes_seen_by("bo", campaign) == ""


# --- forms -----------------------------------------------------------------------------------------------------------


def test_a_campaign_with_a_name_of_10_000_characters(campaign: Campaign) -> None:
    answer = client_of("ada").post(reverse("campaign:new_campaign"), {"name": LONG})
    assert answer.status_code == 422
    assert "at most 80 characters (it has 10000)" in answer.content.decode()
    assert Campaign.objects.count() == 1


@pytest.mark.parametrize("name", ["", "   ", "\x00"])
def test_a_campaign_without_a_name(campaign: Campaign, name: str) -> None:
    assert client_of("ada").post(reverse("campaign:new_campaign"), {"name": name}).status_code == 422
    assert Campaign.objects.count() == 1


def test_a_name_is_shown_as_it_was_typed_and_runs_nothing(campaign: Campaign) -> None:
    client_of("bo").post(at("new_magus", campaign), sheet(name="<script>alert(1)</script>"))
    page = client_of("ada").get(at("magi", campaign)).content.decode()
    assert "<script>alert" not in page and "&lt;script&gt;alert(1)&lt;/script&gt;" in page


@pytest.mark.parametrize(
    "values",
    [
        {"name": LONG},
        {"style": LONG},
        {"attributes": "999"},
        {"attributes": LONG},
    ],
)
def test_a_sheet_that_is_none_is_given_back_to_be_mended(campaign: Campaign, values: dict[str, object]) -> None:
    answer = client_of("bo").post(at("new_magus", campaign), sheet(**values))
    assert answer.status_code == 422 and 'role="alert"' in answer.content.decode()
    assert Magus.objects.count() == 1


def test_a_sheet_sent_twice_is_one_magus(campaign: Campaign) -> None:
    client = client_of("bo")
    answers = [client.post(at("new_magus", campaign), sheet()) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    assert campaign.magi.filter(name="Bruma").count() == 1


def test_a_host_who_sends_their_own_sheet_twice_has_one_magus(campaign: Campaign) -> None:
    carla = Person.objects.get(username="carla")
    said = sheet() | {"player-owner": str(carla.pk)}
    client = client_of("carla")
    assert client.post(at("new_magus", campaign), said).status_code == 302
    assert client.post(at("new_magus", campaign), said).status_code == 422
    assert campaign.magi.filter(name="Bruma").count() == 1


def test_the_hosts_first_magus_is_their_own(campaign: Campaign) -> None:
    page = client_of("carla").get(at("new_magus", campaign)).content.decode()
    assert f'<option value="{member("carla").pk}" selected>' in page


def test_a_host_with_a_magus_makes_the_next_one_for_a_guest(campaign: Campaign) -> None:
    magus_of(campaign, "carla")
    page = client_of("carla").get(at("new_magus", campaign)).content.decode()
    assert "a guest, or the host" in page and f'<option value="{member("carla").pk}"' not in page


@pytest.mark.parametrize(
    "values",
    [{"day": "soon"}, {"day": "2026-02-30"}, {"place": LONG}, {"notes": LONG}, {"pool": "999999"}, {"pool": LONG}],
)
def test_an_evening_that_can_not_be_planned(campaign: Campaign, values: dict[str, str]) -> None:
    answer = client_of("carla").post(at("plan_evening", campaign), {"day": "2026-03-06"} | values)
    assert answer.status_code == 422 and 'role="alert"' in answer.content.decode()
    assert campaign.evenings.count() == 0


def test_another_campaigns_pool_is_not_ours(campaign: Campaign) -> None:
    theirs = campaign_of(host="zoe", name="Elsewhere")
    pool = theirs.pools.create(name="Theirs")
    answer = client_of("carla").post(at("plan_evening", campaign), {"day": "2026-03-06", "pool": str(pool.pk)})
    assert answer.status_code == 422


def test_an_evening_planned_twice_is_one(campaign: Campaign) -> None:
    client = client_of("carla")
    for _ in range(2):
        assert client.post(at("plan_evening", campaign), {"day": "2026-03-06"}).status_code == 302
    assert campaign.evenings.count() == 1


@pytest.mark.parametrize("magus", ["", "x", "0", "-1", "9" * 30, LONG, "٣"])
def test_attendance_of_no_magus(campaign: Campaign, evening: Evening, magus: str) -> None:
    answer = client_of("carla").post(at("attendance", campaign, evening.number), {"magus": magus, "answer": "yes"})
    assert answer.status_code == 404 and evening.attendance.count() == 0


def test_attendance_of_somebody_elses_magus(campaign: Campaign, evening: Evening) -> None:
    said = {"magus": str(campaign.magi.get().pk), "answer": "yes"}
    assert client_of("bo").post(at("attendance", campaign, evening.number), said).status_code == 403
    assert client_of("ada").post(at("attendance", campaign, evening.number), said).status_code == 302
    assert evening.attendance.get().comes


@pytest.mark.parametrize(
    "values", [{"role": "host"}, {"role": LONG}, {"most_uses": "0"}, {"most_uses": "101"}, {"days": "-1"}]
)
def test_an_invitation_that_can_not_be(campaign: Campaign, values: dict[str, str]) -> None:
    answer = client_of("carla").post(at("invitations", campaign), {"role": "player", "days": "7"} | values)
    assert answer.status_code == 422 and not Invitation.objects.exists()


def test_an_invitation_with_its_link_and_code(campaign: Campaign) -> None:
    client = client_of("carla")
    answer = client.post(at("invitations", campaign), {"role": "player", "most_uses": "3", "days": "7"})
    page = client.get(answer.headers["Location"]).content.decode()
    invitation = Invitation.objects.get()
    assert f"http://testserver/i/{invitation.code}/" in page and "data:image/svg+xml" in page
    assert invitation.most_uses == 3 and invitation.expires_at is not None


@pytest.mark.parametrize("role", ["king", "", LONG])
def test_a_role_that_nobody_knows_changes_nothing(campaign: Campaign, role: str) -> None:
    ada = campaign.memberships.get(person__username="ada")
    client_of("carla").post(at("change_role", campaign, ada.pk), {"role": role})
    ada.refresh_from_db()
    assert ada.role == "player"


# --- methods, strangers' things, waiting pages -----------------------------------------------------------------------


@pytest.mark.parametrize("page", ["open_evening", "close_evening", "cancel_evening", "attendance", "export_evening"])
def test_nothing_happens_by_looking(campaign: Campaign, evening: Evening, page: str) -> None:
    assert client_of("carla").get(at(page, campaign, evening.number)).status_code == 405


def test_a_form_without_its_token_is_refused(campaign: Campaign) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(Person.objects.get(username="carla"), "django.contrib.auth.backends.ModelBackend")
    assert strict.post(at("plan_evening", campaign), {"day": "2026-03-06"}).status_code == 403


def test_what_belongs_to_another_campaign_is_not_found_in_ours(campaign: Campaign) -> None:
    theirs = campaign_of("zed", host="zoe", name="Elsewhere")
    magus = magus_of(theirs, "zed")
    evenings.plan_evening(theirs, day=date(2026, 3, 6))
    invitation = Invitation.objects.create(campaign=theirs)
    carla = client_of("carla")
    assert carla.get(at("magus", campaign, magus.pk)).status_code == 404
    assert carla.get(at("evening", campaign, 1)).status_code == 404
    assert carla.get(at("invitation", campaign, invitation.code)).status_code == 404
    assert (
        carla.post(at("change_role", campaign, theirs.memberships.all()[0].pk), {"role": "player"}).status_code == 404
    )


def test_a_number_that_no_database_holds(campaign: Campaign) -> None:
    for page in ("magus", "evening"):
        assert client_of("carla").get(at(page, campaign, 10**30)).status_code == 404


def test_a_waiting_page_stays_until_the_evening_is_opened(campaign: Campaign, evening: Evening) -> None:
    answer = client_of("ada").get(at("evening", campaign, 1), headers={"HX-Request": "true"})
    assert answer.status_code == 204 and "HX-Redirect" not in answer.headers


def test_an_account_with_a_name_of_10_000_characters() -> None:
    words = {"username": LONG, "password1": "sun-and-moon-9", "password2": "sun-and-moon-9"}
    answer = Client().post(reverse("account_signup"), words)
    assert answer.status_code == 200 and "150" in answer.content.decode()
    assert not Person.objects.exists()
