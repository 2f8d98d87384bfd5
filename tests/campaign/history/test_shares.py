"""Sharing by a link: who may, what it shows to whoever has it, and that nothing else is seen from it."""

from __future__ import annotations

import io
import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from campaign.drawing.preview import Preview, png
from campaign.history.sharing import links
from campaign.models import Campaign, Evening, Magus, Membership, Person, Role, Share, WhoShares
from tests.campaign.history.test_recap import play_and_close
from tests.support.examples import examples
from tests.support.worlds.people import NOW
from tests.support.worlds.shares import SECRET, evening, laid_by, page_of, picture_of

__all__ = ["evening"]

pytestmark = pytest.mark.django_db


played = laid_by(play_and_close)


@pytest.fixture
def host(evening: Evening) -> Membership:
    person = Person.objects.create_user("the_host", email="secret@example.org")
    return Membership.objects.create(campaign=evening.campaign, person=person, role=Role.HOST)


def both(me: Membership, evening: Evening) -> list[Share]:
    return [links.share(me, of, None, NOW) for of in (evening, None)]


def every(me: Membership, evening: Evening) -> list[Share]:
    """One of each kind."""
    return [*both(me, evening), links.share(me, evening.campaign.magi.get(name="Ardesia"), None, NOW)]


def test_who_has_the_link_reads_it_without_an_account_and_finds_no_way_into_the_campaign(
    evening: Evening, host: Membership
) -> None:
    for share in every(host, evening):
        answer = Client().get(page_of(share))
        text = answer.content.decode()
        assert answer.status_code == 200 and "Ardesia" in text
        assert not re.search(r"<(a|form|script|iframe)\b", text)
        assert f"/c/{evening.campaign.slug}" not in text and "csrf" not in text and not answer.cookies
        assert 'property="og:image"' in text and picture_of(share) in text and "summary_large_image" in text


def test_no_search_engine_lists_it_no_proxy_keeps_it_and_no_other_site_learns_of_it(
    evening: Evening, host: Membership
) -> None:
    for address in (page_of(share := links.share(host, evening, None, NOW)), picture_of(share)):
        answer = Client().get(address)
        assert "noindex" in answer["X-Robots-Tag"] and answer["Referrer-Policy"] == "no-referrer"
        assert answer["Cache-Control"] in ("private, no-store", "private, no-cache")
        assert "script-src 'none'" in answer["Content-Security-Policy"]
        assert "default-src 'none'" in answer["Content-Security-Policy"]


def test_the_picture_is_drawn_in_the_size_that_chats_show_and_is_not_sent_twice(
    evening: Evening, host: Membership
) -> None:
    for share in every(host, evening):
        answer = Client().get(picture_of(share))
        assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)
        assert Client().get(picture_of(share), headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_what_is_secret_changes_not_one_byte_of_page_and_picture(evening: Evening, host: Membership) -> None:
    """Two worlds that differ in the host's notes, the place, a ruling and everybody's account are told alike."""
    shares = every(host, evening)
    addresses = [address(share) for share in shares for address in (page_of, picture_of)]
    before = [Client().get(address).content for address in addresses]
    Evening.objects.filter(pk=evening.pk).update(notes=SECRET, place=SECRET)
    evening.rulings.create(campaign=evening.campaign, rule="D-16", text=SECRET, made_at=NOW, evening=evening)
    Person.objects.update(email="other@example.org", first_name=SECRET)
    Magus.objects.update(owner=None)
    reader = Client()
    reader.force_login(host.person)
    cache.clear()
    assert [Client().get(address).content for address in addresses] == before
    assert [reader.get(address).content for address in addresses] == before


def test_taken_back_it_is_over_at_once_for_page_and_picture_and_stays_so(evening: Evening, host: Membership) -> None:
    share, other = both(host, evening)
    etag = Client().get(picture_of(share))["ETag"]
    links.take_back(host, share, NOW)
    for address in (page_of(share), picture_of(share)):
        answer = Client().get(address, headers={"If-None-Match": etag})
        assert answer.status_code == 410 and b"Ardesia" not in answer.content
        assert evening.campaign.name.encode() not in answer.content and answer["Cache-Control"] == "private, no-store"
    assert Client().get(page_of(other)).status_code == 200


def test_it_ends_by_itself_rests_while_nobody_may_share_and_while_the_evening_is_open_again(
    evening: Evening, host: Membership
) -> None:
    ended = links.share(host, evening, NOW - timedelta(days=1), NOW)
    share = links.share(host, evening, None, NOW)
    assert Client().get(page_of(ended)).status_code == 410
    links.decide_who_shares(evening.campaign, WhoShares.NOBODY)
    assert Client().get(page_of(share)).status_code == 410
    links.decide_who_shares(evening.campaign, WhoShares.EVERYBODY)
    assert Client().get(page_of(share)).status_code == 200
    Evening.objects.filter(pk=evening.pk).update(closed_at=None)
    assert Client().get(page_of(share)).status_code == 410


@pytest.mark.parametrize(
    ("who", "role", "may"),
    [
        (WhoShares.NOBODY, Role.HOST, False),
        (WhoShares.HOST, Role.HOST, True),
        (WhoShares.HOST, Role.PLAYER, False),
        (WhoShares.EVERYBODY, Role.WATCHER, True),
    ],
)
def test_the_campaign_decides_who_may_share(evening: Evening, who: str, role: str, may: bool) -> None:
    Campaign.objects.update(who_shares=who)
    person = Person.objects.create_user("somebody")
    Membership.objects.create(campaign=evening.campaign, person=person, role=role)
    client = Client()
    client.force_login(person)
    answer = client.post(reverse("campaign:shares", args=[evening.campaign.slug]), {"what": "standings"})
    assert (answer.status_code, Share.objects.exists()) == ((302, True) if may else (403, False))


def test_no_evening_is_shared_before_it_is_closed(evening: Evening, host: Membership) -> None:
    Evening.objects.filter(pk=evening.pk).update(closed_at=None)
    evening.refresh_from_db()
    with pytest.raises(links.ShareRefused):
        links.share(host, evening, None, NOW)
    client = Client()
    client.force_login(host.person)
    address = reverse("campaign:shares", args=[evening.campaign.slug])
    assert client.post(address, {"what": str(evening.number)}).status_code == 422


def test_pressed_twice_there_is_one_link_and_a_campaign_has_not_more_than_a_hundred(
    evening: Evening, host: Membership
) -> None:
    first = links.share(host, evening, None, NOW)
    assert links.share(host, evening, None, NOW + timedelta(seconds=2)) == first
    for number in range(1, links.MOST):
        links.share(host, evening, None, NOW + number * timedelta(minutes=2))
    with pytest.raises(links.TooManyShares):
        links.share(host, evening, None, NOW + timedelta(days=1))
    client = Client()
    client.force_login(host.person)
    address = reverse("campaign:shares", args=[evening.campaign.slug])
    assert client.post(address, {"what": str(evening.number)}).status_code == 422
    answer = client.post(
        f"/api/v1{address}".rstrip("/").replace("/c/", "/campaigns/"), {"evening": 1}, "application/json"
    )
    assert answer.status_code == 409


def test_only_its_maker_and_a_host_take_a_link_back(evening: Evening, host: Membership) -> None:
    share = links.share(host, evening, None, NOW)
    player = Membership.objects.create(campaign=evening.campaign, person=Person.objects.create_user("pia"))
    client = Client()
    client.force_login(player.person)
    address = reverse("campaign:take_back_share", args=[evening.campaign.slug, share.pk])
    assert client.post(address).status_code == 403
    client.force_login(host.person)
    assert client.post(address).status_code == 302
    assert client.get(page_of(share)).status_code == 410


def test_a_program_makes_links_reads_them_and_takes_them_back(evening: Evening, host: Membership) -> None:
    client = Client()
    client.force_login(host.person)
    shares = f"/api/v1/campaigns/{evening.campaign.slug}/shares"
    made = client.post(shares, {"evening": evening.number}, "application/json").json()
    assert (made["kind"], made["evening"]) == ("recap", evening.number)
    assert Client().get(made["link"]).status_code == 200
    assert client.post(shares, {"evening": None, "ends_at": None}, "application/json").json()["kind"] == "standings"
    assert client.post(shares, {"evening": 99}, "application/json").status_code == 400
    assert [one["evening"] for one in client.get(shares).json()["results"]] == [None, evening.number]
    assert client.delete(f"{shares}/{made['id']}").status_code == 204
    assert Client().get(made["link"]).status_code == 410
    assert client.get(f"{shares}/who").json() == {"who_shares": "host"}
    assert client.put(f"{shares}/who", {"who_shares": "nobody"}, "application/json").status_code == 200
    assert client.post(shares, {"evening": None}, "application/json").status_code == 403


def test_no_token_but_its_own_opens_a_share(evening: Evening, host: Membership) -> None:
    share = links.share(host, evening, None, NOW)
    for wrong in (share.token[:-1], share.token.swapcase(), str(share.pk), "x" * 500, "\x00"):
        assert Client().get(reverse("campaign:shared", args=[wrong])).status_code == 404


def test_figures_and_czech_letters_are_in_the_picture() -> None:
    pictures = {png(Preview("", "", "", (("", name, ""),))) for name in ("Evening", "Evening 3", "Evening 4", "Čeněk")}
    assert len(pictures) == 4


@settings(max_examples=examples(25), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(max_size=80))
def test_whatever_a_magus_is_called_the_picture_is_drawn(name: str) -> None:
    drawn = png(Preview(name, name, "", (("1", name, "+3"),)))
    assert Image.open(io.BytesIO(drawn)).size == (1200, 630)


def test_a_magus_is_shown_as_everybody_at_its_table_knows_it(evening: Evening, host: Membership) -> None:
    magus = evening.campaign.magi.get(name="Ardesia")
    text = Client().get(page_of(links.share(host, magus, None, NOW))).content.decode()
    assert all(f'<span class="dnum">{rating}</span>' in text for rating in magus.ratings.values())
    assert all(power.name in text for power in magus.powers.all())
    assert str(magus.owner) not in text


def test_the_page_of_a_magus_leads_to_sharing_it_and_the_api_does_it_too(evening: Evening, host: Membership) -> None:
    client, magus = Client(), evening.campaign.magi.get(name="Ardesia")
    client.force_login(host.person)
    where = reverse("campaign:shares", args=[evening.campaign.slug])
    page = client.get(reverse("campaign:magus", args=[evening.campaign.slug, magus.pk])).content.decode()
    assert f"{where}?what=magus-{magus.pk}" in page
    client.post(where, {"what": f"magus-{magus.pk}", "days": ""})
    assert evening.campaign.shares.get().magus == magus
    api = reverse("api:shares", args=[evening.campaign.slug])
    sent = {"evening": None, "magus": magus.pk, "ends_at": None}
    assert client.post(api, sent, "application/json").json()["kind"] == "magus"
    assert client.post(api, sent | {"evening": evening.number}, "application/json").status_code == 400
    assert client.post(api, sent | {"magus": 10**6}, "application/json").status_code == 400
