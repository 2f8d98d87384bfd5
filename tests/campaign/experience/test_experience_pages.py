"""The ledger, spending and the award over pages and over the API: the same bookings, the same refusals."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from campaign.awards import awards
from campaign.experience import ledger
from campaign.matches import matches
from campaign.models import Campaign, Evening, Magus, Match, MatchTable
from tests.support.services.database import Database
from tests.support.worlds.everything import AT, Addresses, lay_out
from tests.support.worlds.people import client_of

pytestmark = pytest.mark.django_db

ENDED = AT + timedelta(hours=4)


@pytest.fixture(scope="module")
def laid(database: Database) -> Iterator[Addresses]:
    """A campaign, really committed; what a test changes in it is rolled back."""
    with database.holding(lay_out) as world:
        yield world


@pytest.fixture
def world(laid: Addresses, db: None) -> Addresses:
    return laid


@pytest.fixture
def campaign(world: Addresses) -> Campaign:
    return Campaign.objects.get(slug=world["campaign"]["slug"])


@pytest.fixture
def ada(campaign: Campaign) -> Magus:
    """Nine points from paper, five spent on a point of life."""
    return campaign.magi.get(name="Ada")


@pytest.fixture
def closed(campaign: Campaign) -> Evening:
    """The first evening, over; the matches that were still played at it were put aside."""
    Evening.objects.filter(campaign=campaign, number=1).update(closed_at=ENDED)
    MatchTable.objects.filter(evening__campaign=campaign, ended_at=None).update(abandoned_at=ENDED)
    return campaign.evenings.get(number=1)


def at(name: str, campaign: Campaign, **more: Any) -> str:
    return reverse(name, kwargs={"slug": campaign.slug} | more)


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def errors(client: Client, address: str) -> list[str]:
    """What the page says after something was refused."""
    return [str(message) for message in client.get(address).context["messages"]]


# --- spending --------------------------------------------------------------------------------------------------------


def test_the_sheet_shows_every_price_and_what_is_missing(campaign: Campaign, ada: Magus) -> None:
    page = text_of(client_of("ada"), at("campaign:magus", campaign, pk=ada.pk))
    assert "Buy Physical 3 → 4 for 3 XP" in page
    assert "Life 21 → 22" in page and "1 XP short" in page
    assert "Undo Life 20 → 21" in page
    others = text_of(client_of("bo"), at("campaign:magus", campaign, pk=ada.pk))
    assert "Buy" not in others and "Carried over from paper" in others


def test_prices_are_quiet_and_gold_leads_to_the_table_where_the_sheet_lies(campaign: Campaign, ada: Magus) -> None:
    planned = campaign.evenings.get(number=1)
    address, client = at("campaign:magus", campaign, pk=ada.pk), client_of("ada")
    page = text_of(client, address)
    assert page.count("--gold") == 1 and f'act--gold act--tall" href="/t/{planned.table_code}/"' in page
    Evening.objects.filter(campaign=campaign, number=1).update(closed_at=ENDED)
    page = text_of(client, address)
    assert "Buy Physical 3 → 4 for 3 XP" in page and "--gold" not in page


def test_buying_twice_with_one_page_buys_once(campaign: Campaign, ada: Magus) -> None:
    client = client_of("ada")
    tap = {"item": "attribute", "what": "physical", "price": 3, "version": 2}
    for _ in range(2):
        assert client.post(at("campaign:buy", campaign, pk=ada.pk), tap).status_code == 302
    ada.refresh_from_db()
    assert (ada.physical, ledger.free(ada)) == (4, 1)


@pytest.mark.parametrize(
    ("tap", "says"),
    [
        ({"price": 2}, "This costs 3 points now, not 2. Look at the prices again. LM 3.7"),
        ({"version": 1}, "The sheet of Ada has changed since this page was opened. Look at it again. D-36"),
        ({"item": "life", "what": "", "price": 5}, "That takes 5 points, and 4 are free. LM 3.7"),
    ],
)
def test_what_is_refused_says_why(campaign: Campaign, ada: Magus, tap: dict[str, Any], says: str) -> None:
    client, said = client_of("ada"), {"item": "attribute", "what": "physical", "price": 3, "version": 2}
    client.post(at("campaign:buy", campaign, pk=ada.pk), said | tap)
    assert errors(client, at("campaign:magus", campaign, pk=ada.pk)) == [says]
    assert ledger.free(ada) == 4


@pytest.mark.parametrize("bad", [{"item": "hat"}, {"price": "x"}, {"version": "9" * 40}, {"what": "x" * 61}])
def test_a_tap_that_is_none(campaign: Campaign, ada: Magus, bad: dict[str, str]) -> None:
    said = {"item": "attribute", "what": "physical", "price": "3", "version": "2"}
    assert client_of("ada").post(at("campaign:buy", campaign, pk=ada.pk), said | bad).status_code == 400


def test_undoing_on_the_sheet(campaign: Campaign, ada: Magus) -> None:
    client, purchase = client_of("ada"), ada.entries.get(kind="spend")
    for _ in range(2):
        client.post(at("campaign:undo_purchase", campaign, pk=ada.pk, entry=purchase.pk))
    ada.refresh_from_db()
    assert (ada.life, ledger.free(ada)) == (20, 9)
    assert "taken back before the approval" in text_of(client, at("campaign:magus", campaign, pk=ada.pk))


def test_over_the_api_a_magus_tells_its_points(campaign: Campaign, ada: Magus) -> None:
    client = client_of("bo")
    points = {"free": 4, "earned": 9, "spent": 5}
    assert client.get(at("api:magus", campaign, pk=ada.pk)).json()["points"] == points
    listed = {one["name"]: one["points"] for one in client.get(at("api:magi", campaign)).json()["results"]}
    assert listed["Ada"] == points and listed["Bo"]["spent"] == 0


def test_over_the_api_wares_are_paged_like_every_list(campaign: Campaign, ada: Magus) -> None:
    client, address = client_of("ada"), at("api:wares", campaign, pk=ada.pk)
    whole = client.get(address).json()
    assert (whole["count"], whole["next"], whole["previous"]) == (len(whole["wares"]), None, None)
    page = client.get(f"{address}?limit=2&offset=1").json()
    assert (page["wares"], page["count"]) == (whole["wares"][1:3], whole["count"])
    assert "limit=2&offset=3" in page["next"] and "limit=2" in page["previous"]
    assert client.get(f"{address}?limit=0").status_code == 400


def test_over_the_api_a_sheet_is_bought_for_the_same_way(campaign: Campaign, ada: Magus) -> None:
    client = client_of("ada")
    shop = client.get(at("api:wares", campaign, pk=ada.pk)).json()
    assert (shop["free"], shop["earned"], shop["spent"], shop["version"]) == (4, 9, 5, 2)
    physical = next(ware for ware in shop["wares"] if ware["what"] == "physical")
    assert (physical["price"], physical["short"]) == (3, 0)
    tap = {"item": "attribute", "what": "physical", "price": 3, "version": 2}
    bought = client.post(at("api:purchases", campaign, pk=ada.pk), tap, "application/json")
    assert (bought.status_code, bought.json()["points"], bought.json()["free"]) == (201, -3, 1)
    twin = client.post(at("api:purchases", campaign, pk=ada.pk), tap, "application/json")
    assert (twin.status_code, twin.json()["id"]) == (200, bought.json()["id"])
    assert bought["Location"] == at("api:purchase", campaign, pk=ada.pk, entry=bought.json()["id"])
    refused = client.post(at("api:purchases", campaign, pk=ada.pk), tap | {"what": "social"}, "application/json")
    assert (refused.status_code, refused.json()["reason"], refused.json()["rule"]) == (409, "sheet_changed", "D-36")
    back = client.delete(at("api:purchase", campaign, pk=ada.pk, entry=bought.json()["id"]))
    assert (back.status_code, back.json()["takes_back"]) == (200, bought.json()["id"])


# --- the ledger ------------------------------------------------------------------------------------------------------


def test_the_ledger_is_shown_filtered_and_taken_home(campaign: Campaign, ada: Magus) -> None:
    ledger.correct(campaign.magi.get(name="Bo"), 2, reason="=cmd()", at=AT)
    client = client_of("wim")
    page = text_of(client, at("campaign:ledger", campaign))
    assert "3 entries" in page and "Life 20 → 21" in page
    assert "1 entry" in text_of(client, f"{at('campaign:ledger', campaign)}?kind=spend&magus={ada.pk}")
    for nonsense in ("magus=x", "kind=gift", "evening=99", "page=-4", "magus=" + "9" * 40):
        assert "3 entries" in text_of(client, f"{at('campaign:ledger', campaign)}?{nonsense}")
    content = client.get(at("campaign:ledger_csv", campaign)).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(content)))
    assert [(row["magus"], row["kind"], row["points"], row["free_after"]) for row in rows] == [
        ("Ada", "correction", "9", "9"),
        ("Ada", "spend", "-5", "4"),
        ("Bo", "correction", "2", "2"),
    ]
    assert rows[2]["reason"] == "'=cmd()"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", rows[0]["at"])
    client.cookies["django_language"] = "it"
    assert client.get(at("campaign:ledger_csv", campaign)).content.startswith(b"\xef\xbb\xbfentry;at;magus;")
    plain = client.get(f"/api/v1/campaigns/{campaign.slug}/ledger.csv").content
    assert plain.startswith(b"entry,at,magus,")
    entries = csv.DictReader(io.StringIO(plain.decode()))
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", row["at"]) for row in entries)


def test_a_correction_sent_twice_is_one(campaign: Campaign, ada: Magus) -> None:
    said = {"magus": ada.pk, "points": "3", "reason": "forgotten", "tap": str(uuid4())}
    for _ in range(2):
        assert client_of("carla").post(at("campaign:correct_points", campaign), said).status_code == 302
    assert ledger.free(ada) == 7


@pytest.mark.parametrize("bad", [{"reason": " "}, {"points": "0"}, {"points": "1" * 30}, {"points": "-1"}, {"tap": ""}])
def test_a_correction_that_is_none(campaign: Campaign, ada: Magus, bad: dict[str, str]) -> None:
    said = {"magus": ada.pk, "points": "3", "reason": "forgotten", "tap": str(uuid4())} | bad
    answer = client_of("carla").post(at("campaign:correct_points", campaign), said)
    assert answer.status_code == 422 and ledger.free(ada) == 4


def test_the_host_takes_back_what_bought_nothing(campaign: Campaign, ada: Magus, closed: Evening) -> None:
    client, given = client_of("carla"), ledger.award(ada, 3, at=AT, evening=closed)
    for pk, status, says in (
        (given.pk, 302, ""),
        (given.pk, 422, "This entry was taken back already. LM 3.7"),
        (ada.entries.get(kind="spend").pk, 422, "A purchase is taken back on the sheet by its player"),
        (ada.entries.get(kind="correction").pk, 422, "That takes 9 points, and 4 are free. LM 3.7"),
    ):
        answer = client.post(at("campaign:take_back", campaign, pk=pk), {"reason": "twice"})
        assert answer.status_code == status and says in strip_tags(answer.content.decode())
    assert "Taken back: Evening 1" in text_of(client, at("campaign:magus", campaign, pk=ada.pk))


def test_the_ledger_over_the_api(campaign: Campaign, ada: Magus) -> None:
    client = client_of("carla")
    said = {"magus": ada.pk, "points": 3, "reason": "forgotten", "tap": str(uuid4())}
    booked = client.post(at("api:corrections", campaign), said, "application/json")
    assert (booked.status_code, booked.json()["free"]) == (201, 7)
    assert client.get(booked["Location"]).json()["results"][0]["id"] == booked.json()["id"]
    assert client.post(at("api:corrections", campaign), said, "application/json").status_code == 200
    less = said | {"points": -1, "tap": str(uuid4())}
    refused = client.post(at("api:corrections", campaign), less, "application/json")
    assert (refused.status_code, refused.json()["reason"]) == (409, "points_at_table")
    entries = client_of("wim").get(at("api:ledger", campaign), {"kind": "correction"}).json()["results"]
    assert [entry["points"] for entry in entries] == [3, 9]


# --- past evenings ---------------------------------------------------------------------------------------------------


def test_a_sheet_at_a_past_evening_beside_another(campaign: Campaign, ada: Magus, closed: Evening) -> None:
    ledger.award(ada, 8, at=ENDED, evening=closed)
    tap = {"item": "power", "what": "determinazione", "price": 3, "version": 2}
    client_of("ada").post(at("campaign:buy", campaign, pk=ada.pk), tap)
    ada.refresh_from_db()
    second = campaign.evenings.get(number=2)
    Evening.objects.filter(pk=second.pk).update(
        opened_at="2026-11-30T20:00Z", table_code="x", closed_at="2099-01-01T00:00Z"
    )
    second.attendance.update_or_create(magus=ada, defaults={"seat": "ada", "played_version": ada.version})
    page = text_of(client_of("wim"), at("campaign:magus_then", campaign, pk=ada.pk, number=2))
    assert "From evening 1 to evening 2" in page and "+ Determination" in page
    assert "At evening 2" in page
    first = client_of("wim").get(at("api:past_sheet", campaign, pk=ada.pk, number=1)).json()
    assert (first["life"], first["powers"], first["free"], first["spent"], first["version"]) == (21, [], 4, 5, 2)
    for number in (3, 0):
        address = at("campaign:magus_then", campaign, pk=ada.pk, number=number)
        assert client_of("wim").get(address).status_code == 404


# --- awards ----------------------------------------------------------------------------------------------------------


def test_an_award_from_the_criterion_to_the_booking(campaign: Campaign, ada: Magus, closed: Evening) -> None:
    client, page = client_of("carla"), at("campaign:award", campaign, number=1)
    client.post(at("campaign:agree_on_award", campaign, number=1), {"criterion": "places"})
    a, b = matches.players_of(closed)[2:4]
    said = {"a": a.pk, "b": b.pk, "games_a": 0, "games_b": 2}
    for _ in range(2):
        client.post(at("campaign:write_match", campaign, number=1), said)
    assert closed.matches.count() == 2
    shown = client.get(page).context["shown"]
    assert "Book the award" in text_of(client, page)
    assert "Book the award" not in text_of(client_of("ada"), page)
    for _ in range(2):
        client.post(at("campaign:book_award", campaign, number=1), {"shown": shown})
    assert errors(client, page)[-1].endswith("Correct mistakes in the ledger. D-44")
    assert ledger.free(ada) == 4 + 8
    assert "Booked" in text_of(client_of("ada"), page)


def test_equals_are_ordered_and_points_given_by_hand(campaign: Campaign, ada: Magus, closed: Evening) -> None:
    scheme = awards.write_scheme(campaign, "Both", for_places=[5], by_hand=True)
    client = client_of("carla")
    client.post(at("campaign:agree_on_award", campaign, number=1), {"criterion": f"scheme-{scheme.pk}"})
    bo = campaign.magi.get(name="Bo")
    Match.objects.all().delete()
    said = {f"rank-{bo.pk}": "1", f"rank-{ada.pk}": "2", f"points-{ada.pk}": "2", f"points-{bo.pk}": "x", "rank-x": "1"}
    client.post(at("campaign:decide_shares", campaign, number=1), said)
    shares = awards.shares(closed, awards.EveningAward.objects.get(evening=closed))
    assert {share.standing.magus.name: share.total for share in shares} == {"Bo": 5, "Ada": 2, "Cleo": 0, "Dino": 0}


def test_an_evening_that_still_runs_is_closed_with_its_award_or_not_at_all(campaign: Campaign) -> None:
    client, page = client_of("carla"), at("campaign:award", campaign, number=1)
    client.post(at("campaign:agree_on_award", campaign, number=1), {"criterion": "coming"})
    assert "Close the evening and book" in text_of(client, page)
    client.post(at("campaign:book_award", campaign, number=1), {"shown": client.get(page).context["shown"]})
    assert errors(client, page) != []
    assert campaign.evenings.get(number=1).is_running and not ledger.sums(
        ledger.ExperienceEntry.objects.filter(kind="award")
    )


def test_the_award_over_the_api(campaign: Campaign, ada: Magus, closed: Evening) -> None:
    client = client_of("carla")
    award, book = at("api:award", campaign, number=1), at("api:book_award", campaign, number=1)
    assert client.get(award).json()["criterion"] is None
    refused = client.patch(award, {"criterion": "no such"}, "application/json")
    assert (refused.status_code, refused.json()["reason"]) == (422, "no_such_criterion")
    found = client.patch(award, {"criterion": "matches"}, "application/json").json()
    assert [share["points"] for share in found["shares"]] == [1, 0, 0, 0]
    stale = client.post(book, {"shown": "1:1"}, "application/json")
    assert (stale.status_code, stale.json()["reason"]) == (409, "shares_changed")
    assert client.post(book, {"shown": found["shown"]}, "application/json").json()["booked_at"]
    again = client.post(book, {"shown": found["shown"]}, "application/json")
    assert (again.status_code, again.json()["rule"]) == (409, "D-44")
    match = at("api:match", campaign, number=1, pk=closed.matches.get().pk)
    assert client.delete(match).status_code == 409


def test_what_the_host_decides_over_the_api_is_done_whole_or_not_at_all(campaign: Campaign, closed: Evening) -> None:
    """The criterion is legal, the points by hand are not: nothing is agreed on."""
    client, award = client_of("carla"), at("api:award", campaign, number=1)
    dino = campaign.magi.get(name="Dino")
    refused = client.patch(award, {"criterion": "places", "points": {str(dino.pk): 3}}, "application/json")
    assert (refused.status_code, refused.json()["reason"]) == (422, "not_by_hand")
    assert client.get(award).json()["criterion"] is None


def test_d19_the_form_of_a_match_is_filled_in_for_who_is_out(
    campaign: Campaign, closed: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    dino = campaign.magi.get(name="Dino")
    monkeypatch.setattr(matches, "out_of", lambda evening: {dino.pk})
    page = text_of(client_of("carla"), at("campaign:award", campaign, number=1))
    assert page.count('max="0" value="0" readonly required') == 3
    written = closed.matches.get()
    assert written.games_a == 2
    assert page.count('max="99" value="2" required') == 3 + 1


def test_schemes_are_made_changed_and_taken_away(campaign: Campaign) -> None:
    client = client_of("carla")
    said = {"name": "Podium", "for_coming": "1", "for_match": "0", "for_places": "8, 5, 3"}
    assert client.post(at("campaign:new_award_scheme", campaign), said).status_code == 302
    assert client.post(at("campaign:new_award_scheme", campaign), said).status_code == 422
    scheme = campaign.award_schemes.get(name="Podium")
    assert scheme.for_places == [8, 5, 3]
    for bad in ({"for_places": "eight"}, {"for_places": "1 " * 13}, {"for_coming": "100"}, {"name": " "}):
        answer = client.post(at("campaign:award_scheme", campaign, pk=scheme.pk), said | bad)
        assert answer.status_code == 422 and 'role="alert"' in answer.content.decode()
    assert "1 for having come · places: 8, 5, 3<" in text_of(client, at("campaign:award_schemes", campaign))
    client.post(at("campaign:drop_award_scheme", campaign, pk=scheme.pk))
    assert not campaign.award_schemes.filter(name="Podium").exists()
