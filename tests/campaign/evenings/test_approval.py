"""LM §3.1, D-36, D-38: the approval of an evening on the pages, as the phones send it."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.urls import reverse

from campaign.awards.evening_path import path_of
from campaign.bridge import table_queries
from campaign.evenings import evenings
from campaign.magi import sheets
from campaign.models import Attendance, Campaign, Evening, Magus, Pool
from campaign.pools.imports import make_pool
from games.kernel.rulebook import HOST
from games.kernel.table.questions import asked_number
from games.tables import board as boards
from games.tables import state
from tests.support.pressing import HTMX
from tests.support.worlds.evenings import STARTER
from tests.support.worlds.people import LATER, NOW, campaign_of, client_of, known, magus_of

pytestmark = pytest.mark.django_db

NAMES = ("ada", "bo", "cleo")


@pytest.fixture
def campaign(catalogue: None) -> Campaign:
    """Carla hosts; three play; all of them have played one evening, and Ada has changed her Style since."""
    campaign = campaign_of(*NAMES)
    magi = [magus_of(campaign, name, style) for name, style in zip(NAMES, "WUB", strict=True)]
    first = Evening.objects.create(
        campaign=campaign, number=1, day=date(2026, 2, 6), table_code="PLAYED", opened_at=NOW, closed_at=NOW
    )
    for magus in magi:
        Attendance.objects.create(evening=first, magus=magus, seat=magus.name.lower(), played_version=1)
    sheets.change_magus(magi[0], style="R")
    return campaign


@pytest.fixture
def pool(campaign: Campaign) -> Pool:
    return make_pool(campaign, known("carla"), name="Starter", text=STARTER)


@pytest.fixture
def planned(campaign: Campaign, pool: Pool) -> Evening:
    evening = evenings.plan_evening(campaign, day=date(2026, 3, 6), pool=pool)
    for magus in campaign.magi.all():
        evenings.say_whether_comes(evening, magus, True)
    return evening


@pytest.fixture
def opened(planned: Evening) -> Evening:
    return evenings.open_evening(planned, known("carla"), LATER)


def magus(name: str) -> Magus:
    return Magus.objects.get(name=name.title())


def sends(name: str, evening: Evening, order: str, **values: Any) -> Any:
    """This one's phone sends an order, with the number of the question that stands before it."""
    shown = table_queries.board(evening, known(name))
    button = next((each for each in shown.buttons if each.offer.order == order), None)
    number = button.question if button else number_of_the_host(evening)
    form = {"order": order, "question": number} | values
    return client_of(name).post(reverse("tables:act", args=[evening.table_code]), form, headers=HTMX)


def number_of_the_host(evening: Evening) -> int:
    """The number of the question before the host: what an order names that nobody is offered."""
    table = table_queries.table_of(evening)
    return asked_number(state.current(table.stream_id, table.game).state, HOST)


def words_on(evening: Evening, sheet: str) -> dict[str, str]:
    """What each of the others says of this sheet."""
    approvals = table_queries.view(evening).approvals
    return {word.by: word.says for word in approvals.words if word.sheet == sheet} if approvals else {}


def seat(evening: Evening, name: str) -> Any:
    return next(one for one in table_queries.view(evening).seats if one.key == name)


def read(name: str, address: str) -> str:
    return " ".join(client_of(name).get(address).content.decode().split())


# --- reading ---------------------------------------------------------------------------------------------------------


def test_lm31_at_the_table_everybody_reads_what_was_bought_since_the_last_evening(opened: Evening) -> None:
    page = read("bo", table_queries.table_path(opened))
    assert page.count("new Style: Red") == 1
    assert page.count("Nothing has changed since the last evening.") == 2
    assert "The whole sheet" in page


def test_lm31_it_can_be_read_at_home_before_the_evening_is_opened(planned: Evening) -> None:
    page = read("bo", reverse("campaign:reading", args=[planned.campaign.slug, planned.number]))
    assert page.count("new Style: Red") == 1
    assert page.count("Nothing has changed since the last evening.") == 2


def test_lm31_the_page_for_reading_shows_the_sheets_that_lie_on_the_table(opened: Evening) -> None:
    sheets.change_magus(magus("cleo"), style="gold")
    page = read("bo", reverse("campaign:reading", args=[opened.campaign.slug, opened.number]))
    assert "new Style: Red" in page and "new Style: Gold" in page
    assert table_queries.table_path(opened) in page


def test_lm31_a_magus_that_never_played_is_read_as_a_whole(campaign: Campaign, planned: Evening) -> None:
    evenings.say_whether_comes(planned, magus_of(campaign, "carla", "G"), True)
    page = read("bo", reverse("campaign:reading", args=[campaign.slug, planned.number]))
    assert page.count("A new sheet: read all of it.") == 1
    opened = evenings.open_evening(planned, known("carla"), LATER)
    assert (seat(opened, "carla").is_new, seat(opened, "ada").is_new) == (True, False)


def test_who_does_not_come_is_not_read(planned: Evening) -> None:
    evenings.say_whether_comes(planned, magus("ada"), "maybe")
    assert "new Style" not in read("bo", reverse("campaign:reading", args=[planned.campaign.slug, planned.number]))


# --- approving -------------------------------------------------------------------------------------------------------


def test_d38_the_auction_opens_when_all_have_approved_each_others_sheets(opened: Evening) -> None:
    for name in NAMES:
        sends(name, opened, "approve_all")
    assert table_queries.view(opened).phase == "approval"
    sends("bo", opened, "approve", sheet="ada", version=2)
    assert table_queries.view(opened).phase == "approval"
    sends("cleo", opened, "approve", sheet="ada", version=2)
    assert table_queries.view(opened).phase == "auction"
    assert path_of(opened)[0].note == "3 sheets read. Ada: new Style: Red."


def test_lm38_one_tap_does_not_approve_what_has_changed(opened: Evening) -> None:
    sends("bo", opened, "approve_all")
    assert words_on(opened, "ada") == {"bo": "open", "cleo": "open"}
    assert words_on(opened, "cleo")["bo"] == "approved"


def test_d38_by_the_house_rule_a_majority_is_enough(planned: Evening) -> None:
    Campaign.objects.update(house_rules={"approval": "majority"})
    evenings.say_whether_comes(planned, magus_of(planned.campaign, "carla", "G"), True)
    opened = evenings.open_evening(planned, known("carla"), LATER)
    for name in ("ada", "bo", "cleo", "carla"):
        sends(name, opened, "approve_all")
    sends("bo", opened, "object", sheet="ada", reason="Red?")
    sends("cleo", opened, "approve", sheet="ada", version=2)
    assert table_queries.view(opened).phase == "approval"
    sends("carla", opened, "approve", sheet="ada", version=2)
    assert table_queries.view(opened).phase == "auction"


def test_d36_an_approval_of_a_version_that_is_no_longer_the_sheet_is_refused(opened: Evening) -> None:
    sheets.change_magus(magus("ada"), style="G")
    late = sends("bo", opened, "approve", sheet="ada", version=2)
    assert late.status_code == 422 and "D-36" in late.content.decode()
    assert words_on(opened, "ada")["bo"] == "open"
    assert sends("bo", opened, "approve", sheet="ada", version=3).status_code == 204
    assert words_on(opened, "ada")["bo"] == "approved"


# --- objecting -------------------------------------------------------------------------------------------------------


def test_d38_an_objection_carries_a_reason_which_everybody_reads(opened: Evening) -> None:
    for nothing in ("", "   "):
        assert sends("bo", opened, "object", sheet="ada", reason=nothing).status_code in (400, 422)
    assert words_on(opened, "ada")["bo"] == "open"
    sends("bo", opened, "object", sheet="ada", reason="Red was not agreed.")
    for name in ("ada", "cleo", "carla"):
        assert "Red was not agreed." in read(name, table_queries.table_path(opened))


def test_d38_an_objection_blocks_until_its_author_approves(opened: Evening) -> None:
    for name in NAMES:
        sends(name, opened, "approve_all")
    sends("bo", opened, "object", sheet="ada", reason="Red?")
    sends("cleo", opened, "approve", sheet="ada", version=2)
    assert table_queries.view(opened).phase == "approval"
    sends("bo", opened, "approve", sheet="ada", version=2)
    assert table_queries.view(opened).phase == "auction"


def test_d38_closed_over_an_objection_the_sheet_plays_as_of_the_last_approved_evening(opened: Evening) -> None:
    for name in NAMES:
        sends(name, opened, "approve_all")
    assert sends("carla", opened, "close_approval", sheet="ada", reason="late").status_code == 422
    sends("bo", opened, "object", sheet="ada", reason="Red?")
    sends("cleo", opened, "approve", sheet="ada", version=2)
    assert sends("cleo", opened, "close_approval", sheet="ada", reason="late").status_code == 422
    assert sends("carla", opened, "close_approval", sheet="ada", reason=" ").status_code in (400, 422)
    assert table_queries.view(opened).phase == "approval"
    assert sends("carla", opened, "close_approval", sheet="ada", reason="It is late.").status_code == 204
    assert table_queries.view(opened).phase == "auction"
    assert (seat(opened, "ada").style, seat(opened, "ada").sheet_version) == ("W", 1)
    assert magus("ada").style == "R"
    assert any("It is late." in line.text for line in boards.whole_story(table_queries.table_of(opened), None))


def test_d38_a_new_sheet_has_no_last_approved_evening_to_fall_back_on(planned: Evening) -> None:
    evenings.say_whether_comes(planned, magus_of(planned.campaign, "carla", "G"), True)
    opened = evenings.open_evening(planned, known("carla"), LATER)
    sends("bo", opened, "object", sheet="carla", reason="Green?")
    refused = sends("carla", opened, "close_approval", sheet="carla", reason="late")
    assert refused.status_code == 422 and "D-38" in refused.content.decode()


# --- reopening -------------------------------------------------------------------------------------------------------


def test_d36_reopening_drops_the_approvals_and_tells_everybody(opened: Evening) -> None:
    sends("bo", opened, "approve", sheet="ada", version=2)
    sends("cleo", opened, "object", sheet="ada", reason="Red?")
    assert not sheets.is_open(magus("ada"))
    assert sends("ada", opened, "reopen").status_code == 204
    assert set(words_on(opened, "ada").values()) == {"open"}
    assert sheets.is_open(magus("ada"))
    for name in ("ada", "bo", "cleo", "carla"):
        story = read(name, reverse("tables:story", args=[opened.table_code]))
        assert "its approvals are dropped" in story


def test_d36_a_sheet_that_nobody_has_spoken_of_is_open_already(opened: Evening) -> None:
    assert sends("ada", opened, "reopen").status_code == 422


# --- what is no approval at all --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "values",
    [
        {"sheet": "bo", "version": 1},
        {"sheet": "nobody", "version": 1},
        {"sheet": "ada", "version": 0},
        {"sheet": "ada", "version": -2},
        {"sheet": "ada", "version": "two"},
        {"sheet": "ada", "version": "9" * 400},
        {"sheet": "ada"},
        {"version": 2},
        {},
    ],
    ids=["own sheet", "no sheet", "0", "negative", "no number", "huge", "no version", "no name", "nothing"],
)
def test_d38_what_is_no_approval_changes_nothing(opened: Evening, values: dict[str, Any]) -> None:
    before = table_queries.view(opened)
    assert sends("bo", opened, "approve", **values).status_code in (400, 422)
    assert table_queries.view(opened) == before


def test_d38_the_host_who_plays_no_magus_has_no_word(opened: Evening) -> None:
    assert sends("carla", opened, "approve", sheet="ada", version=2).status_code == 422
    assert set(words_on(opened, "ada").values()) == {"open"}


def test_lm31_once_the_auction_is_open_there_is_nothing_to_approve(opened: Evening) -> None:
    for name in NAMES:
        sends(name, opened, "approve_all")
    for name in ("bo", "cleo"):
        sends(name, opened, "approve", sheet="ada", version=2)
    late = sends("bo", opened, "object", sheet="ada", reason="too late")
    assert late.status_code == 422 and "LM 3.1" in late.content.decode()
