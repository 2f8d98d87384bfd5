"""Sheets: versions, Powers, names, players."""

from __future__ import annotations

import pytest
from django.db import IntegrityError
from django.forms import ModelChoiceField

from campaign.magi import sheets
from campaign.models import Campaign, Magus
from campaign.web.forms.magi import MagusForm, PlayerForm
from tests.support.worlds.people import SHEET, campaign_of, magus_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return campaign_of("ada", "bo")


@pytest.fixture
def magus(campaign: Campaign) -> Magus:
    return magus_of(campaign, "ada")


def test_a_new_sheet_has_no_powers_and_the_life_of_the_house_rules(campaign: Campaign) -> None:
    campaign.house_rules = {"life_start": 25}
    campaign.save()
    magus = magus_of(campaign, "ada")
    assert (magus.life, magus.version, magus.powers.count()) == (25, 1, 0)
    assert magus.versions.get().sheet == {"style": "W", "attributes": SHEET, "life": 25, "powers": []}


def test_each_change_raises_the_version_and_keeps_what_the_sheet_said(magus: Magus) -> None:
    magus = sheets.change_magus(magus, style="gold")
    magus = sheets.change_magus(magus, physical=3, mental=7)
    power = magus.campaign.powers.get(key="determinazione")
    magus = sheets.change_magus(magus, powers=[power])
    assert magus.version == 4
    assert [kept.sheet["style"] for kept in magus.versions.order_by("version")] == ["W", "gold", "gold", "gold"]
    assert magus.versions.get(version=4).sheet["powers"] == ["determinazione"]


def test_the_same_values_again_change_nothing(magus: Magus) -> None:
    assert sheets.change_magus(magus, name=magus.name, style=magus.style, powers=[]).version == 1
    assert magus.versions.count() == 1


def test_a_new_name_is_no_new_version(magus: Magus) -> None:
    magus = sheets.change_magus(magus, name="Bruma")
    assert (magus.name, magus.version) == ("Bruma", 1)


def test_a_sheet_that_is_none_changes_nothing(magus: Magus) -> None:
    with pytest.raises(IntegrityError):
        sheets.change_magus(magus, physical=6)


def words(**values: object) -> dict[str, object]:
    return {"name": "Bruma", "style": "U", "attributes": "357"} | values


@pytest.mark.parametrize("order", ["357", "375", "537", "573", "735", "753"])
def test_d02_the_form_takes_the_six_orders(campaign: Campaign, order: str) -> None:
    form = MagusForm(campaign, data=words(attributes=order))
    assert form.is_valid()
    assert "".join(map(str, form.cleaned_data["attributes"].values())) == order


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "   "),
        ("name", "x" * 10_000),
        ("name", "bruma@example.org"),
        ("style", "purple"),
        ("attributes", "555"),
        ("attributes", "7533"),
    ],
)
def test_the_form_names_what_is_wrong(campaign: Campaign, field: str, value: object) -> None:
    form = MagusForm(campaign, data=words(**{field: value}))
    assert not form.is_valid() and list(form.errors) == [field]


def test_a_name_that_another_magus_has(campaign: Campaign, magus: Magus) -> None:
    assert "name" in MagusForm(campaign, data=words(name=magus.name.upper())).errors
    assert "name" not in MagusForm(campaign, magus, words(name=magus.name.upper())).errors
    sheets.change_magus(magus, name="O'Neil")
    assert "name" in MagusForm(campaign, data=words(name="O’Neil")).errors


def test_a_magus_goes_to_a_member_without_one(campaign: Campaign, magus: Magus) -> None:
    owner = PlayerForm(campaign).fields["owner"]
    assert isinstance(owner, ModelChoiceField)
    assert {str(person) for person in owner.queryset or ()} == {"carla", "bo"}
    assert sheets.change_magus(magus, owner=None).owner is None
