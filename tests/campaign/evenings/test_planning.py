"""Planning an evening: who comes, with a word; who brings the cards; the agenda; what comes next for whom."""

from __future__ import annotations

from datetime import date, time

import pytest
from django.urls import reverse

from campaign.awards.next_action import next_action
from campaign.evenings import agenda, evenings
from campaign.models import Campaign, Evening, Membership, Person
from campaign.people import joining
from campaign.pools.imports import make_pool
from tests.support.refusals import raises_refusal
from tests.support.worlds.evenings import STARTER
from tests.support.worlds.people import LATER, NOW, campaign_of, client_of, magus_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    campaign = campaign_of("ada", "bo", "cleo")
    for name in ("ada", "bo"):
        magus_of(campaign, name)
    return campaign


@pytest.fixture
def evening(campaign: Campaign) -> Evening:
    return evenings.plan_evening(campaign, day=date(2026, 3, 6), begins_at=time(20, 30), place="The mill")


def member(name: str) -> Membership:
    return Membership.objects.select_related("campaign", "person").get(person__username=name)


def at(name: str, evening: Evening, *more: object) -> str:
    return reverse(f"campaign:{name}", args=[evening.campaign.slug, evening.number, *more])


def says(name: str, evening: Evening, magus: str, **values: str) -> int:
    said = {"magus": str(evening.campaign.magi.get(name=magus).pk)} | values
    return client_of(name).post(at("attendance", evening), said).status_code


# --- the plan --------------------------------------------------------------------------------------------------------


def test_the_host_plans_day_hour_place_and_who_brings_the_cards(campaign: Campaign) -> None:
    ada = member("ada")
    plan = {"day": "2026-04-03", "begins_at": "21:15", "place": "At Bo's", "pool_bringer": str(ada.pk)}
    client_of("carla").post(reverse("campaign:plan_evening", args=[campaign.slug]), plan)
    planned = campaign.evenings.get()
    assert (planned.day, planned.begins_at, planned.place) == (date(2026, 4, 3), time(21, 15), "At Bo's")
    assert planned.pool_bringer == ada
    page = client_of("bo").get(at("evening", planned)).content.decode()
    assert "21:15" in page and "ada brings the cards" in page


@pytest.mark.parametrize(
    ("field", "value"),
    [("begins_at", "25:00"), ("begins_at", "late"), ("day", "2026-02-30"), ("pool_bringer", "x"), ("place", "x" * 121)],
)
def test_a_plan_with_a_slip_is_asked_again(campaign: Campaign, field: str, value: str) -> None:
    plan = {"day": "2026-04-03"} | {field: value}
    answer = client_of("carla").post(reverse("campaign:plan_evening", args=[campaign.slug]), plan)
    assert answer.status_code == 422 and not campaign.evenings.exists()


def test_another_campaigns_member_does_not_bring_our_cards(campaign: Campaign) -> None:
    stranger = campaign_of(host="zoe", name="Elsewhere").memberships.get()
    plan = {"day": "2026-04-03", "pool_bringer": str(stranger.pk)}
    answer = client_of("carla").post(reverse("campaign:plan_evening", args=[campaign.slug]), plan)
    assert answer.status_code == 422 and not campaign.evenings.exists()


def test_who_leaves_the_campaign_brings_no_cards(evening: Evening) -> None:
    evenings.change_evening(evening, NOW, pool_bringer=member("cleo"))
    joining.leave(member("cleo"))
    evening.refresh_from_db()
    assert evening.pool_bringer is None


def test_only_what_a_calendar_shows_is_a_new_sequence(evening: Evening) -> None:
    assert evenings.change_evening(evening, LATER, notes="Bring dice").sequence == 0
    assert evenings.change_evening(evening, LATER, day=date(2026, 3, 7)).sequence == 1
    moved = evenings.change_evening(evening, LATER, begins_at=time(21), place="The inn")
    assert (moved.sequence, moved.replanned_at) == (2, LATER)
    assert evenings.change_evening(evening, NOW, begins_at=time(21), place="The inn").replanned_at == LATER


# --- who comes -------------------------------------------------------------------------------------------------------


def test_a_player_answers_with_a_word_which_stays_when_they_change_their_mind(evening: Evening) -> None:
    assert says("ada", evening, "Ada", answer="maybe", note="The train is late") == 302
    assert says("ada", evening, "Ada", answer="yes") == 302
    said = evening.attendance.get()
    assert (said.answer, said.note) == ("yes", "The train is late")
    says("ada", evening, "Ada", answer="yes", note="")
    assert evening.attendance.get().note == ""


def test_everybody_reads_the_answers_and_the_notes(evening: Evening) -> None:
    says("ada", evening, "Ada", answer="maybe", note="The train is <late>")
    page = client_of("bo").get(at("evening", evening)).content.decode()
    assert "may come" in page and "The train is &lt;late&gt;" in page


def test_the_host_answers_for_a_guest(evening: Evening) -> None:
    evening.campaign.magi.filter(name="Bo").update(owner=None)
    assert says("ada", evening, "Bo", answer="yes") == 403
    assert says("carla", evening, "Bo", answer="yes", note="Ada's cousin") == 302
    assert evening.attendance.get().comes


@pytest.mark.parametrize("values", [{"answer": "perhaps"}, {"answer": ""}, {}, {"answer": "yes", "note": "x" * 141}])
def test_an_answer_that_is_none_changes_nothing(evening: Evening, values: dict[str, str]) -> None:
    assert says("ada", evening, "Ada", **values) == 302
    assert not evening.attendance.exists()


def test_maybe_takes_no_seat(evening: Evening) -> None:
    magi = list(evening.campaign.magi.all())
    evenings.say_whether_comes(evening, magi[0], "yes")
    evenings.say_whether_comes(evening, magi[1], "maybe")
    assert [place.magus for place in evenings.those_who_come(evening)] == magi[:1]


# --- the agenda ------------------------------------------------------------------------------------------------------


def texts(evening: Evening) -> list[str]:
    return [point.text for point in evening.agenda.all()]


def test_players_add_order_and_tick_points(evening: Evening) -> None:
    for text in ("Rulings", "Snacks", "New Powers"):
        client_of("ada").post(at("add_point", evening), {"text": text})
    last = evening.agenda.last()
    assert last is not None
    client_of("bo").post(at("change_point", evening, last.pk), {"do": "up"})
    assert texts(evening) == ["Rulings", "New Powers", "Snacks"]
    client_of("bo").post(at("change_point", evening, last.pk), {"do": "tick"})
    assert evening.agenda.get(text="New Powers").done_at is not None
    client_of("bo").post(at("change_point", evening, last.pk), {"do": "untick"})
    assert evening.agenda.get(text="New Powers").done_at is None


def test_a_point_at_the_end_stays_there(evening: Evening) -> None:
    ada = Person.objects.get(username="ada")
    first, second = (agenda.add_point(evening, text, ada) for text in ("a", "b"))
    agenda.move(first, -1)
    agenda.move(second, 1)
    assert texts(evening) == ["a", "b"]


def test_the_same_point_sent_twice_is_one_and_a_full_agenda_says_so(evening: Evening) -> None:
    ada = Person.objects.get(username="ada")
    for _ in range(2):
        for number in range(agenda.MOST_POINTS):
            agenda.add_point(evening, f"Point {number}", ada)
    assert evening.agenda.count() == agenda.MOST_POINTS
    with raises_refusal("agenda_is_full"):
        agenda.add_point(evening, "One more", ada)


def test_a_point_goes_by_the_hand_of_its_author_or_of_the_host(evening: Evening) -> None:
    ada = Person.objects.get(username="ada")
    points = [agenda.add_point(evening, text, ada) for text in ("a", "b")]
    assert client_of("bo").post(at("change_point", evening, points[0].pk), {"do": "remove"}).status_code == 403
    assert client_of("ada").post(at("change_point", evening, points[0].pk), {"do": "remove"}).status_code == 302
    assert client_of("carla").post(at("change_point", evening, points[1].pk), {"do": "remove"}).status_code == 302
    assert texts(evening) == []


@pytest.mark.parametrize("do", ["", "burn", "x" * 500])
def test_nothing_else_is_done_with_a_point(evening: Evening, do: str) -> None:
    point = agenda.add_point(evening, "a", Person.objects.get(username="ada"))
    assert client_of("ada").post(at("change_point", evening, point.pk), {"do": do}).status_code == 404


@pytest.mark.parametrize("text", ["", "   ", "x" * 141])
def test_a_point_says_something_short(evening: Evening, text: str) -> None:
    client_of("ada").post(at("add_point", evening), {"text": text})
    assert texts(evening) == []


def test_the_agenda_of_a_closed_evening_stays_as_it_is(evening: Evening) -> None:
    point = agenda.add_point(evening, "a", Person.objects.get(username="ada"))
    Evening.objects.update(table_code="X", opened_at=NOW, closed_at=NOW)
    with raises_refusal("evening_is_over"):
        agenda.set_point_done(point, True, NOW)
    with raises_refusal("evening_is_over"):
        agenda.remove_point(point)


# --- what comes next -------------------------------------------------------------------------------------------------


def test_a_newcomer_is_led_to_their_sheet_then_to_their_answer_then_waits(evening: Evening) -> None:
    assert next_action(evening, member("cleo")).label == "Make your Magus"
    step = next_action(evening, member("ada"))
    assert (step.label, step.sends) == (
        "Yes, I come",
        {"magus": str(evening.campaign.magi.get(name="Ada").pk), "answer": "yes"},
    )
    says("ada", evening, "Ada", answer="no")
    assert next_action(evening, member("ada")).label == ""


def test_the_host_is_led_from_obstacle_to_obstacle(evening: Evening, catalogue: None) -> None:
    carla = member("carla")
    assert next_action(evening, carla).label == "Bring a pool"
    pool = make_pool(evening.campaign, carla.person, name="Starter", text=STARTER)
    make_pool(evening.campaign, carla.person, name="Another", text=STARTER)
    assert next_action(evening, carla).label == "Choose the pool"
    evening = evenings.change_evening(evening, NOW, pool=pool)
    assert next_action(evening, carla).label == "Everybody is here: open"
    for magus in evening.campaign.magi.all():
        evenings.say_whether_comes(evening, magus, True)
    assert next_action(evening, carla).label == "Open the evening"


def test_everybody_is_here_with_one_tap(evening: Evening, catalogue: None) -> None:
    """Given nobody has answered but one who stays away, and one pool that nobody has chosen: all others sit down."""
    pool = make_pool(evening.campaign, member("carla").person, name="Starter", text=STARTER)
    for name in ("carla", "cleo"):
        magus_of(evening.campaign, name)
    says("ada", evening, "Ada", answer="no")
    step = next_action(evening, member("carla"))
    assert (step.label, step.sends) == ("Everybody is here: open", {"everybody": "yes"})
    client_of("carla").post(step.url, step.sends)
    evening.refresh_from_db()
    assert evening.pool == pool
    others = set(evening.campaign.magi.exclude(name="Ada").values_list("name", flat=True))
    assert {place.magus.name for place in evenings.those_who_come(evening)} == others
    assert not evening.is_planned
    client_of("carla").post(step.url, step.sends)
    assert evening.campaign.evenings.exclude(table_code="").count() == 1


def test_what_stands_against_it_is_written_nowhere(evening: Evening) -> None:
    """Without a pool nobody has come either."""
    client_of("carla").post(at("open_evening", evening), {"everybody": "yes"})
    assert not evening.attendance.exists()


def test_those_who_have_said_yes_may_begin_without_the_others(evening: Evening, catalogue: None) -> None:
    pool = make_pool(evening.campaign, member("carla").person, name="Starter", text=STARTER)
    evening = evenings.change_evening(evening, NOW, pool=pool)
    magus_of(evening.campaign, "cleo")
    for magus in evening.campaign.magi.order_by("pk")[:2]:
        evenings.say_whether_comes(evening, magus, True)
    assert next_action(evening, member("carla")).else_label == "Only those who have said yes: 2"


def test_a_page_has_one_golden_button(evening: Evening) -> None:
    for name in ("ada", "cleo", "carla"):
        assert client_of(name).get(at("evening", evening)).content.decode().count("act--gold") == 1
