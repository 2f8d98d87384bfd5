"""Planes of the group's own: legal rows alone, one of a name, changed by whom they belong to (planes §3)."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from campaign.models import Campaign, CampaignPlane, Membership, Role
from campaign.planes import custom_planes
from campaign.planes.custom_planes import PlaneConflict, PlaneRefused
from tests.games.planechase.rules.catalogue import OFFICIAL, a_line, a_plane
from tests.support.together import at_once
from tests.support.worlds.people import LATER, NOW, campaign_of, person

pytestmark = pytest.mark.django_db

BAD: dict[str, dict[str, Any]] = {
    "plane_field_missing": {"name": ...},
    "plane_field_unknown": {"wording": "Whenever"},
    "plane_value_illegal": {"type": "Scheme"},
    "plane_text_malformed": {"name": "two\nlines"},
    "plane_name_signs": {"name": "What? Where?"},
    "plane_name_taken": {"name": "  ".join(next(iter(OFFICIAL)).upper().split(" ")).replace("  ", " ")},
    "plane_type_missing": {"plane_type": None},
    "plane_type_of_phenomenon": {"type": "Phenomenon", "abilities": [a_line("encounter")]},
    "plane_not_a_list": {"abilities": [a_line("chaos")] * 9},
    "plane_moment_unknown": {"abilities": [a_line("midnight")]},
    "plane_moment_of_other_type": {"abilities": [a_line("encounter")]},
    "plane_threshold_needs_at": {"abilities": [a_line("counter_threshold", ops=["effect_planeswalk"])]},
    "plane_op_unknown": {"abilities": [a_line("chaos", ops=["win_the_game"])]},
    "plane_op_needs_reveal": {"abilities": [a_line("chaos", ops=["planar_may_bottom"])]},
    "plane_counter_of_other_kind": {"abilities": [a_line("chaos", ops=["plane_counter:crumb:+1"])]},
}


@pytest.fixture
def campaign() -> Campaign:
    campaign = campaign_of("ada", "bo")
    Membership.objects.create(campaign=campaign, person=person("wim"), role=Role.WATCHER)
    return campaign


def me(campaign: Campaign, name: str) -> Membership:
    return campaign.memberships.get(person__username=name)


def written(campaign: Campaign, by: str = "ada", **changes: Any) -> CampaignPlane:
    return custom_planes.write(me(campaign, by), a_plane(**changes), NOW)


# --- what is written -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reason", BAD)
def test_a_bad_row_is_refused_with_its_reason_and_nothing_is_kept(campaign: Campaign, reason: str) -> None:
    with pytest.raises(PlaneRefused) as refused:
        written(campaign, **BAD[reason])
    assert reason in [one.code for one in refused.value.offences]
    assert all(one.detail and one.rule for one in refused.value.offences)
    assert not CampaignPlane.objects.exists()


@pytest.mark.parametrize("row", [None, [], "Krosa", 7, {}])
def test_what_is_no_row_is_refused(campaign: Campaign, row: object) -> None:
    with pytest.raises(PlaneRefused):
        custom_planes.write(me(campaign, "ada"), row, NOW)


@pytest.mark.parametrize("text", ["", "{", "[" * 30_000, '{"name": NaN}', "{'name': 'Krosa'}"])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(PlaneRefused, match="JSON"):
        custom_planes.read_text(text)


def test_a_text_longer_than_any_plane_is_not_even_read() -> None:
    with pytest.raises(PlaneConflict):
        custom_planes.read_text(json.dumps("é" * custom_planes.MOST_BYTES, ensure_ascii=False))


def test_whatever_a_row_says_of_its_origin_it_is_the_groups_own(campaign: Campaign) -> None:
    plane = written(campaign, status="official", engine_ops=[])
    assert plane.row["status"] == "own"
    assert "engine_ops" not in plane.row


def test_p_3_no_two_planes_have_one_name_however_it_is_typed(campaign: Campaign) -> None:
    written(campaign, name="Nonna’s—Kitchen")
    with pytest.raises(PlaneRefused, match="already"):
        written(campaign, "bo", name="nonna's-KITCHEN")
    assert campaign.own_planes.count() == 1


def test_another_campaign_may_use_the_same_name(campaign: Campaign) -> None:
    other = campaign_of("cleo", host="dino", name="The new mill")
    assert written(campaign).name == written(other, "cleo").name


def test_the_same_plane_sent_twice_is_one(campaign: Campaign) -> None:
    assert written(campaign) == written(campaign)


def test_a_group_keeps_so_many_planes(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(custom_planes, "MOST_PLANES", 1)
    written(campaign)
    with pytest.raises(PlaneConflict, match="1"):
        written(campaign, name="The Cellar")


def test_a_file_is_the_same_plane_again(campaign: Campaign) -> None:
    line = a_line("counter_threshold", at=5, ops=["effect_planeswalk"], whose="any")
    plane = written(campaign, counter="crumb", abilities=[line, a_line("static", reminder={})])
    other = campaign_of("cleo", host="dino", name="The new mill")
    text = custom_planes.file_of(plane).decode()
    assert custom_planes.write(me(other, "cleo"), custom_planes.read_text(text), NOW).row == plane.row


# --- whose it is -----------------------------------------------------------------------------------------------------


def test_a_watcher_writes_no_plane(campaign: Campaign) -> None:
    with pytest.raises(PermissionDenied):
        written(campaign, "wim")


@pytest.mark.parametrize("name", ["bo", "wim"])
def test_only_author_and_host_change_and_retire(campaign: Campaign, name: str) -> None:
    plane = written(campaign)
    with pytest.raises(PermissionDenied):
        custom_planes.change(me(campaign, name), plane, a_plane(year=1), 1, LATER)
    with pytest.raises(PermissionDenied):
        custom_planes.retire(me(campaign, name), plane, LATER)
    with pytest.raises(PermissionDenied):
        custom_planes.bring_back(me(campaign, name), plane)


@pytest.mark.parametrize("name", ["ada", "carla"])
def test_author_and_host_change_a_plane_and_may_rename_it(campaign: Campaign, name: str) -> None:
    changed = custom_planes.change(me(campaign, name), written(campaign), a_plane(name="THE Kitchen Table"), 1, LATER)
    assert (changed.name, changed.version, changed.author) == ("THE Kitchen Table", 2, me(campaign, "ada").person)


def test_a_change_of_what_somebody_has_not_seen_is_refused(campaign: Campaign) -> None:
    plane = written(campaign)
    custom_planes.change(me(campaign, "carla"), plane, a_plane(plane_type="Elsewhere"), 1, LATER)
    with pytest.raises(PlaneConflict):
        custom_planes.change(me(campaign, "ada"), plane, a_plane(plane_type="Nowhere"), 1, LATER)
    assert CampaignPlane.objects.get().row["plane_type"] == "Elsewhere"


def test_a_change_sent_twice_is_one(campaign: Campaign) -> None:
    plane, row = written(campaign), a_plane(plane_type="Elsewhere")
    for _ in range(2):
        assert custom_planes.change(me(campaign, "ada"), plane, row, 1, LATER).version == 2


def test_a_retired_plane_stays_and_keeps_its_name(campaign: Campaign) -> None:
    plane = custom_planes.retire(me(campaign, "ada"), written(campaign), LATER)
    assert custom_planes.rows_in_use(campaign) == []
    with pytest.raises(PlaneRefused):
        written(campaign, "bo")
    custom_planes.bring_back(me(campaign, "carla"), plane)
    assert custom_planes.rows_in_use(campaign) == [plane.row]


# --- at once ---------------------------------------------------------------------------------------------------------


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_p_3_of_two_who_take_one_name_in_the_same_moment_one_is_told_that_it_is_taken() -> None:
    campaign = campaign_of("ada", "bo")
    ada, bo = me(campaign, "ada"), me(campaign, "bo")
    outcomes = at_once(
        lambda: custom_planes.write(ada, a_plane(name="The Attic"), NOW),
        lambda: custom_planes.write(bo, a_plane(name="the attic"), NOW),
        refused=(PlaneRefused,),
    )
    assert sorted(type(one).__name__ for one in outcomes) == ["CampaignPlane", "PlaneRefused"]


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_of_two_who_change_a_plane_in_the_same_moment_one_is_told_to_look_again() -> None:
    campaign = campaign_of("ada")
    plane, ada, carla = written(campaign), me(campaign, "ada"), me(campaign, "carla")
    at = datetime(2026, 3, 7, tzinfo=UTC)
    outcomes = at_once(
        lambda: custom_planes.change(ada, plane, a_plane(plane_type="Here"), 1, at),
        lambda: custom_planes.change(carla, plane, a_plane(plane_type="There"), 1, at),
        refused=(PlaneConflict,),
    )
    assert sorted(type(one).__name__ for one in outcomes) == ["CampaignPlane", "PlaneConflict"]
