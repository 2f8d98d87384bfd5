"""What the database itself refuses, whoever writes to it."""

from __future__ import annotations

from datetime import date
from itertools import product

import pytest
from django.db import IntegrityError, transaction

from campaign.models import Attendance, Campaign, Evening, Invitation, Magus, Membership, PowerRow, Role
from tests.support.worlds.people import NOW, campaign_of, magus_of, person

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def campaign() -> Campaign:
    return campaign_of("ada")


def magus(campaign: Campaign, **values: object) -> Magus:
    said: dict[str, object] = {"name": "Bruma", "style": "U", "physical": 3, "social": 5, "mental": 7, "life": 20}
    return Magus(campaign=campaign, **said | values)


def test_d02_a_sheet_has_grown_from_3_5_and_7_in_one_of_six_orders(campaign: Campaign) -> None:
    for values in product(range(2, 10), repeat=3):
        has_grown = all(value >= least for value, least in zip(sorted(values), (3, 5, 7), strict=True))
        try:
            with transaction.atomic():
                magus(campaign, **dict(zip(("physical", "social", "mental"), values, strict=True))).save()
                transaction.set_rollback(True)
        except IntegrityError:
            assert not has_grown, values
        else:
            assert has_grown, values


@pytest.mark.parametrize(
    "values", [{"style": "X"}, {"style": "w"}, {"life": 0}, {"name": ""}], ids=["style", "case", "life", "name"]
)
def test_d01_a_sheet_that_is_none(campaign: Campaign, values: dict[str, object]) -> None:
    with pytest.raises(IntegrityError):
        magus(campaign, **values).save()


def test_one_magus_of_a_name_whatever_its_case(campaign: Campaign) -> None:
    magus(campaign).save()
    with pytest.raises(IntegrityError):
        magus(campaign, name="BRUMA").save()


def test_one_magus_per_player_and_many_of_nobody(campaign: Campaign) -> None:
    magus_of(campaign, "ada")
    magus(campaign, name="Guest").save()
    magus(campaign, name="Another guest").save()
    with pytest.raises(IntegrityError):
        magus_of(campaign, "ada")


def test_one_membership_per_person(campaign: Campaign) -> None:
    ada = campaign.memberships.get(person__username="ada").person
    with pytest.raises(IntegrityError):
        Membership.objects.create(campaign=campaign, person=ada, role=Role.WATCHER)


def test_a_role_that_nobody_knows(campaign: Campaign) -> None:
    with pytest.raises(IntegrityError):
        Membership.objects.create(campaign=campaign, person=person("bo"), role="king")


@pytest.mark.parametrize("values", [{"role": "host"}, {"most_uses": 0}, {"most_uses": 1, "uses": 2}])
def test_an_invitation_that_can_not_be(campaign: Campaign, values: dict[str, object]) -> None:
    with pytest.raises(IntegrityError):
        Invitation.objects.create(campaign=campaign, **values)


def test_one_power_of_a_key_and_only_at_3_6_or_9(campaign: Campaign) -> None:
    first = campaign.powers.all()[0]
    with pytest.raises(IntegrityError), transaction.atomic():
        PowerRow.objects.create(campaign=campaign, key=first.key, tier="base", xp=3, row={})
    with pytest.raises(IntegrityError):
        PowerRow.objects.create(campaign=campaign, key="cheap", tier="base", xp=1, row={})


def test_one_evening_of_a_number(campaign: Campaign) -> None:
    Evening.objects.create(campaign=campaign, number=1, day=date(2026, 3, 6))
    with pytest.raises(IntegrityError):
        Evening.objects.create(campaign=campaign, number=1, day=date(2026, 4, 3))


def test_one_evening_at_a_time(campaign: Campaign) -> None:
    day = date(2026, 3, 6)
    Evening.objects.create(campaign=campaign, number=1, day=day, table_code="A", opened_at=NOW, closed_at=NOW)
    Evening.objects.create(campaign=campaign, number=2, day=day, table_code="B", opened_at=NOW)
    with pytest.raises(IntegrityError):
        Evening.objects.create(campaign=campaign, number=3, day=day, table_code="C", opened_at=NOW)


@pytest.mark.parametrize(
    "values",
    [{"table_code": "A"}, {"opened_at": NOW}, {"closed_at": NOW}, {"number": 0}],
    ids=["table without opening", "opening without table", "closed unopened", "number"],
)
def test_an_evening_that_can_not_be(campaign: Campaign, values: dict[str, object]) -> None:
    with pytest.raises(IntegrityError):
        Evening.objects.create(campaign=campaign, **{"number": 1, "day": date(2026, 3, 6)} | values)


def test_a_magus_comes_once_and_has_a_seat_of_its_own(campaign: Campaign) -> None:
    evening = Evening.objects.create(campaign=campaign, number=1, day=date(2026, 3, 6))
    first, second = magus_of(campaign, "ada"), magus_of(campaign, "carla")
    Attendance.objects.create(evening=evening, magus=first, seat="ada")
    with pytest.raises(IntegrityError), transaction.atomic():
        Attendance.objects.create(evening=evening, magus=first)
    with pytest.raises(IntegrityError):
        Attendance.objects.create(evening=evening, magus=second, seat="ada")
