"""A plane of the group's own and a finished match, shown by a link: what is seen of them, and that nothing else is."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import numpy as np
import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from PIL import Image

from campaign import memory
from campaign.history.sharing import links
from campaign.matches import match_tables
from campaign.models import Campaign, CampaignPlane, CardText, Evening, MatchTable, Membership, Person, Role, Share
from campaign.models.shares import Shown
from campaign.planes import custom_planes
from games.planechase.charts import chart, strokes
from games.planechase.coasts import SIZE
from tests.support.worlds import planechase_matches, runes_matches
from tests.support.worlds.people import NOW
from tests.support.worlds.planechase_matches import at_the_matches
from tests.support.worlds.shares import SECRET, evening, laid_by, page_of, picture_of

__all__ = ["evening"]

pytestmark = pytest.mark.django_db

ADA, BO = "Ada", "Bo"
A_PLANE = {
    "name": "Our Kitchen",
    "type": "Plane",
    "plane_type": "Home",
    "abilities": [
        {"on": ["static"], "reminder": {"en": "Who cooks plays first."}},
        {"on": ["chaos"], "reminder": {"en": "Draw a card, and wash a plate."}},
    ],
}


def lay_played() -> int:
    """An evening at its matches: Ada has won a duel of three games from Bo, Cleo a match on planes against Ada."""
    evening = at_the_matches()
    duel = runes_matches.lay(evening, ADA, BO, match=3)
    runes_matches.play_two_to_one(duel, ADA, BO)
    match_tables.collect_result(duel)
    planes = planechase_matches.lay(evening, ADA, "Cleo")
    planechase_matches.begin(planes, ADA)
    planechase_matches.play_to_the_end(planes, ADA)
    match_tables.collect_result(planes)
    custom_planes.write(evening.campaign.memberships.get(person__username="ada"), A_PLANE, NOW)
    return evening.pk


played = laid_by(lay_played)


@pytest.fixture
def host(evening: Evening) -> Membership:
    return Membership.objects.get(campaign=evening.campaign, role=Role.HOST)


def table_of(evening: Evening, game: str) -> MatchTable:
    return evening.match_tables.get(game=game)


def plane_of(evening: Evening) -> CampaignPlane:
    return evening.campaign.own_planes.get()


EVERY: dict[str, Callable[[Evening], Shown]] = {
    "a plane": plane_of,
    "a duel": lambda evening: table_of(evening, "runes"),
    "a match on planes": lambda evening: table_of(evening, "planechase"),
}
every = pytest.mark.parametrize("shown_in", EVERY.values(), ids=list(EVERY))


def text_of(share: Share, language: str = "en") -> str:
    answer = Client().get(page_of(share), headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.content.decode()


# --- what is seen ----------------------------------------------------------------------------------------------------


def test_a_duel_tells_who_played_the_result_and_every_game(evening: Evening, host: Membership) -> None:
    text = text_of(links.share(host, table_of(evening, "runes"), None, NOW))
    assert "Ada won" in text and "A rune duel" in text and text.count('duelgame"') == 3
    places = re.findall(r'placing__n">(\d)<.*?class="d">(\w+)<.*?placing__xp">(\d)<', text, re.DOTALL)
    assert places == [("1", ADA, "2"), ("2", BO, "1")]
    assert "Brunhild" in text and "Hanzo" in text


def test_a_match_on_planes_tells_the_route_and_with_how_much_life_it_ended(evening: Evening, host: Membership) -> None:
    table = table_of(evening, "planechase")
    text = text_of(links.share(host, table, None, NOW))
    visit = table.planar_session.planevisits.get()
    assert "Cleo won" in text and escape(visit.card) in text and "from the start" in text
    assert f">{table.planar_session.planarplayers.get(name='Cleo').life} life<" in text


def test_a_plane_is_shown_as_it_lies_on_the_table_in_the_language_of_the_reader(
    evening: Evening, host: Membership
) -> None:
    share, plane = links.share(host, plane_of(evening), None, NOW), plane_of(evening)
    for language in ("en", "it", "cs"):
        text = text_of(share, language)
        assert plane.name in text and 'class="chart"' in text and f'lang="{language}"' in text
    assert plane.row["abilities"][0]["reminder"]["en"] in text_of(share)


@every
def test_the_picture_is_one_that_a_chat_shows(
    evening: Evening, host: Membership, shown_in: Callable[[Evening], Shown]
) -> None:
    share = links.share(host, shown_in(evening), None, NOW)
    assert picture_of(share) in text_of(share)
    answer = Client().get(picture_of(share))
    assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)
    assert Client().get(picture_of(share), headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_the_picture_of_a_plane_has_the_coast_of_its_chart() -> None:
    """Wherever a curve of the chart begins, there is a line of the picture."""
    for name in ("Our Kitchen", "Akoum"):
        points = np.vstack([np.asarray(points) for _kind, points in strokes(name)]) * SIZE
        begins = re.findall(r"M(-?\d+) (-?\d+)", chart(name).decode())
        assert len(begins) > 10
        for x, y in begins:
            assert np.hypot(points[:, 0] - int(x), points[:, 1] - int(y)).min() < 3


# --- what is not seen ------------------------------------------------------------------------------------------------


@every
def test_there_is_no_way_into_the_campaign_and_nobodys_account(
    evening: Evening, host: Membership, shown_in: Callable[[Evening], Shown]
) -> None:
    text = text_of(links.share(host, shown_in(evening), None, NOW))
    assert not re.search(r"<(a|form|script|iframe)\b", text) and "csrf" not in text
    assert f"/c/{evening.campaign.slug}" not in text
    assert not any(name in text for name in ("carla", "ada", "example.org"))
    assert not any(table.table_code in text for table in evening.match_tables.all())


@every
def test_what_else_there_is_changes_not_one_byte(
    evening: Evening, host: Membership, shown_in: Callable[[Evening], Shown]
) -> None:
    """Notes, the place, rulings, accounts, prices of Powers, another match, what stands on the planar cards."""
    share = links.share(host, shown_in(evening), None, NOW)
    before = [Client().get(address).content for address in (page_of(share), picture_of(share))]
    Evening.objects.filter(pk=evening.pk).update(notes=SECRET, place=SECRET)
    evening.rulings.create(campaign=evening.campaign, rule="D-16", text=SECRET, made_at=NOW, evening=evening)
    Person.objects.update(email="other@example.org", first_name=SECRET)
    runes_matches.lay(evening, BO, "Cleo")
    for name in {plane_of(evening).name, *visited(evening.campaign)}:
        CardText.objects.create(
            campaign=evening.campaign, name=name, folded=name.casefold(), texts={"en": SECRET}, brought_at=NOW
        )
    cache.clear()
    assert [Client().get(address).content for address in (page_of(share), picture_of(share))] == before
    reader = Client()
    reader.force_login(host.person)
    assert reader.get(page_of(share)).content == before[0]


def visited(campaign: Campaign) -> set[str]:
    return {visit.card for game in campaign.planar_sessions.all() for visit in game.planevisits.all()}


def test_r_18_no_rune_that_was_not_played_is_named(evening: Evening, host: Membership) -> None:
    """Given two decks of which no rune was played, then none of their names is on the page, nor what stands on them."""
    text = text_of(links.share(host, table_of(evening, "runes"), None, NOW))
    for deck in (runes_matches.BRUNHILD, runes_matches.HANZO):
        assert not any(rune in text for rune in (*deck.runes, *(deck.side or ())))


# --- while it goes on, and when it is over ---------------------------------------------------------------------------


def test_no_match_is_shared_before_it_is_over(evening: Evening, host: Membership) -> None:
    put_aside = match_tables.abandon(runes_matches.lay(evening, ADA, "Cleo"), "late", NOW)
    going_on = runes_matches.lay(evening, BO, "Cleo")
    client = Client()
    client.force_login(host.person)
    address = reverse("campaign:shares", args=[evening.campaign.slug])
    for table in (going_on, put_aside):
        with pytest.raises(links.ShareRefused):
            links.share(host, table, None, NOW)
        assert client.post(address, {"what": f"match-{table.pk}"}).status_code == 422


@every
def test_taken_back_it_is_over(evening: Evening, host: Membership, shown_in: Callable[[Evening], Shown]) -> None:
    share = links.share(host, shown_in(evening), None, NOW)
    links.take_back(host, share, NOW)
    for address in (page_of(share), picture_of(share)):
        answer = Client().get(address)
        assert answer.status_code == 410 and not re.search(rb"Ada|Cleo|The old mill", answer.content)


# --- where links are made --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "what"), [("own plane", "a plane"), ("duels", "a duel"), ("planes", "a match on planes")]
)
def test_its_page_leads_to_sharing_it(evening: Evening, host: Membership, page: str, what: str) -> None:
    slug, client = evening.campaign.slug, Client()
    client.force_login(host.person)
    memory.catch_up_with_games(evening.campaign)
    at = {"own plane": ("own_plane", plane_of(evening).pk), "duels": ("duels",), "planes": ("planes",)}[page]
    text = client.get(reverse(f"campaign:{at[0]}", args=[slug, *at[1:]])).content.decode()
    (key,) = set(re.findall(r"shares/\?what=([\w-]+)", text))
    assert client.post(reverse("campaign:shares", args=[slug]), {"what": key}).status_code == 302
    assert evening.campaign.shares.get().shown == EVERY[what](evening)


def test_a_program_shares_them_one_at_a_time(evening: Evening, host: Membership) -> None:
    client, api = Client(), reverse("api:shares", args=[evening.campaign.slug])
    client.force_login(host.person)
    plane, duel = plane_of(evening).pk, table_of(evening, "runes").table_code

    def sent(**what: object) -> tuple[int, dict[str, object]]:
        answer = client.post(api, {"evening": None, **what}, "application/json")
        return answer.status_code, answer.json()

    status, made = sent(plane=plane)
    assert (status, made["kind"], made["plane"]) == (201, "plane", plane)
    status, made = sent(match=duel)
    assert (status, made["kind"], made["match"]) == (201, "match", duel)
    for wrong in ({"plane": plane, "match": duel}, {"plane": 10**6}, {"match": "nowhere"}):
        assert sent(**wrong)[0] == 400
    going_on = runes_matches.lay(evening, BO, "Cleo")
    assert sent(match=going_on.table_code)[0] == 400
    assert [one["kind"] for one in client.get(api).json()["results"]] == ["match", "plane"]
