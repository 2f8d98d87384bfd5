"""Founding a campaign, inviting, joining, roles."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.models import Campaign, Invitation, Membership, Person, PowerStatus, Role
from campaign.people import joining
from tests.support.worlds.people import NOW, campaign_of, person

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def invite(campaign: Campaign, **values: object) -> Invitation:
    return Invitation.objects.create(campaign=campaign, **values)


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    return client


def test_who_founds_a_campaign_hosts_it_with_the_seven_powers() -> None:
    campaign = campaign_of()
    assert campaign.memberships.get().role == Role.HOST
    assert campaign.powers.filter(status=PowerStatus.ACTIVE).count() == 7
    assert campaign.powers.filter(status=PowerStatus.AVAILABLE).count() == 18


def test_founding_pressed_twice_founds_once() -> None:
    carla = person("carla")
    first = joining.found_campaign("The old mill", carla, timezone.now())
    assert joining.found_campaign("The old mill", carla, timezone.now()) == first
    assert joining.found_campaign("The old mill", carla, timezone.now() + timedelta(hours=1)) != first


def test_campaigns_of_one_name_have_addresses_of_their_own() -> None:
    slugs = [joining.found_campaign("Mühle?", person(f"host{n}"), NOW).slug for n in range(3)]
    assert slugs == ["muhle", "muhle-2", "muhle-3"]
    assert joining.found_campaign("…", person("host9"), NOW).slug == "campaign"


def test_a_player_joins_by_link() -> None:
    campaign = campaign_of()
    invitation = invite(campaign)
    member = joining.join(invitation, person("ada"), NOW)
    invitation.refresh_from_db()
    assert (member.role, invitation.uses) == (Role.PLAYER, 1)


def test_joining_twice_counts_once_and_changes_no_role() -> None:
    campaign = campaign_of()
    invitation = invite(campaign, role=Role.WATCHER)
    carla = Person.objects.get(username="carla")
    assert joining.join(invitation, carla, NOW).role == Role.HOST
    invitation.refresh_from_db()
    assert invitation.uses == 0


def test_a_watcher_becomes_a_player_by_a_players_link() -> None:
    campaign = campaign_of()
    wim = person("wim")
    joining.join(invite(campaign, role=Role.WATCHER), wim, NOW)
    assert joining.join(invite(campaign), wim, NOW).role == Role.PLAYER
    assert campaign.memberships.filter(person=wim).count() == 1


@pytest.mark.parametrize(
    "values",
    [
        {"revoked_at": NOW},
        {"expires_at": NOW},
        {"expires_at": NOW - timedelta(days=1)},
        {"most_uses": 1, "uses": 1},
    ],
    ids=["revoked", "ends now", "ended", "used up"],
)
def test_a_link_that_is_over_lets_nobody_in(values: dict[str, object]) -> None:
    campaign = campaign_of()
    invitation = invite(campaign, **values)
    with pytest.raises(joining.InvitationExpired):
        joining.join(invitation, person("ada"), NOW)
    assert invitation not in Invitation.objects.standing(NOW)
    assert not campaign.memberships.filter(person__username="ada").exists()


def test_a_revoked_link_says_so_and_its_members_stay() -> None:
    campaign = campaign_of("ada")
    invitation = invite(campaign)
    person("bo")
    joining.revoke(invitation, NOW)
    assert signed_in("bo").get(reverse("campaign:join", args=[invitation.code])).status_code == 410
    assert signed_in("bo").post(reverse("campaign:join", args=[invitation.code])).status_code == 410
    assert signed_in("ada").get(reverse("campaign:join", args=[invitation.code])).status_code == 200


def test_who_joins_by_the_page_makes_a_magus_next() -> None:
    campaign = campaign_of()
    person("ada")
    address = reverse("campaign:join", args=[invite(campaign).code])
    answer = signed_in("ada").post(address)
    assert answer.headers["Location"] == reverse("campaign:new_magus", args=[campaign.slug])


def test_the_page_of_a_link_leads_a_newcomer_through_the_sign_up() -> None:
    campaign = campaign_of()
    address = reverse("campaign:join", args=[invite(campaign).code])
    client = Client()
    assert f"{reverse('account_signup')}?next={address}" in client.get(address).content.decode()
    words = {"username": "nina", "password1": "sun-and-moon-9", "password2": "sun-and-moon-9"}
    answer = client.post(f"{reverse('account_signup')}?next={address}", words | {"next": address})
    assert answer.headers["Location"] == address


def test_opening_the_link_alone_joins_nobody() -> None:
    campaign = campaign_of()
    person("ada")
    signed_in("ada").get(reverse("campaign:join", args=[invite(campaign).code]))
    assert campaign.memberships.count() == 1


def test_a_campaign_keeps_a_host() -> None:
    campaign = campaign_of("ada")
    host, ada = campaign.memberships.get(role=Role.HOST), campaign.memberships.get(person__username="ada")
    for act in (lambda: joining.leave(host), lambda: joining.change_role(host, Role.PLAYER)):
        with pytest.raises(joining.LastHost):
            act()
    joining.change_role(ada, Role.HOST)
    joining.leave(host)
    assert [member.person.username for member in campaign.memberships.all()] == ["ada"]


def test_two_hosts_who_leave_at_once_leave_one() -> None:
    campaign = campaign_of("ada")
    ada = campaign.memberships.get(person__username="ada")
    joining.change_role(ada, Role.HOST)
    joining.leave(campaign.memberships.get(person__username="carla"))
    with pytest.raises(joining.LastHost):
        joining.leave(Membership.objects.get(pk=ada.pk))


@pytest.mark.django_db(transaction=True)
def test_a_link_for_one_lets_one_of_five_in() -> None:
    campaign = campaign_of()
    invitation = invite(campaign, most_uses=1)
    outcomes: list[str] = []

    def try_to_join(newcomer: Person) -> None:
        try:
            joining.join(invitation, newcomer, NOW)
            outcomes.append("in")
        except joining.InvitationExpired:
            outcomes.append("over")
        finally:
            connection.close()

    crowd = [threading.Thread(target=try_to_join, args=[person(f"p{n}")]) for n in range(5)]
    for each in crowd:
        each.start()
    for each in crowd:
        each.join()
    assert sorted(outcomes) == ["in", "over", "over", "over", "over"]
    assert campaign.memberships.count() == 2
