"""Two phones in the same millisecond, around an evening: answers, agenda, rulings, pictures."""

from __future__ import annotations

import io
from datetime import date

import pytest
from PIL import Image

from campaign.bridge.refusals import Refused
from campaign.evenings import agenda, darkroom, evenings
from campaign.house_rules import rulings
from campaign.models import Evening, Person, Ruling
from tests.support.together import at_once
from tests.support.worlds.people import NOW, campaign_of, magus_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def evening() -> Evening:
    campaign = campaign_of("ada", "bo")
    magus_of(campaign, "ada")
    return evenings.plan_evening(campaign, day=date(2026, 3, 6))


def ada() -> Person:
    return Person.objects.get(username="ada")


def photo(shade: int) -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (20, 20), (shade, shade, shade)).save(written, "PNG")
    return written.getvalue()


def test_two_answers_at_once_are_one_of_both(evening: Evening) -> None:
    magus = evening.campaign.magi.get()
    answers = ("yes", "no", "maybe", "yes")
    at_once(*[lambda said=said: evenings.say_whether_comes(evening, magus, said, said) for said in answers])
    place = evening.attendance.get()
    assert place.answer in answers and place.note == place.answer


def test_points_added_at_once_have_places_of_their_own(evening: Evening) -> None:
    person = ada()
    at_once(*[lambda text=text: agenda.add_point(evening, text, person) for text in "abca"])
    points = list(evening.agenda.all())
    assert sorted(point.text for point in points) == ["a", "b", "c"]
    assert sorted(point.position for point in points) == [1, 2, 3]


def test_points_moved_at_once_are_still_an_order(evening: Evening) -> None:
    points = [agenda.add_point(evening, text, ada()) for text in "abcd"]
    at_once(
        *[lambda point=point, by=by: agenda.move(point, by) for point, by in zip(points, (3, 1, -2, -3), strict=True)]
    )
    assert [point.position for point in evening.agenda.all()] == [1, 2, 3, 4]
    assert sorted(point.text for point in evening.agenda.all()) == ["a", "b", "c", "d"]


def test_of_two_who_replace_a_ruling_at_once_one_does(evening: Evening) -> None:
    campaign, person = evening.campaign, ada()
    old = rulings.rule_on(campaign, "D-16", "Twice.", by=person, at=NOW)

    def replace(text: str) -> object:
        try:
            return rulings.rule_on(campaign, "D-16", text, by=person, at=NOW, replaces=old)
        except rulings.AlreadyReplaced as late:
            return late

    outcomes = at_once(*[lambda text=text: replace(text) for text in ("Thrice.", "Four times.", "Never.")])
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["AlreadyReplaced", "AlreadyReplaced", "Ruling"]
    assert Ruling.objects.standing().count() == 1


def test_pictures_brought_at_once_are_not_more_than_may_be(evening: Evening) -> None:
    evenings.say_whether_comes(evening, evening.campaign.magi.get(), "yes")
    place, person = evening.attendance.get(), ada()

    def bring(shade: int) -> object:
        try:
            return darkroom.bring(darkroom.DECKS, place, photo(shade), person, NOW)
        except Refused as refused:
            return refused

    at_once(*[lambda shade=shade: bring(shade) for shade in (0, 40, 80, 120, 160, 200, 0, 40)])
    assert place.pictures.count() == darkroom.DECKS.most


def test_an_evening_that_is_cancelled_while_somebody_answers_is_gone(evening: Evening) -> None:
    magus = evening.campaign.magi.get()

    def cancel() -> object:
        return evenings.cancel_evening(evening, NOW)

    def answer() -> object:
        try:
            return evenings.say_whether_comes(evening, magus, "yes")
        except Evening.DoesNotExist as gone:
            return gone

    at_once(cancel, answer)
    assert not Evening.objects.exists() and evening.campaign.cancelled.count() == 1
