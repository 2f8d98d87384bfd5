"""The pages of the group's own planes: a form over every word of the vocabulary, a table to try one, files, the API."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from campaign.bridge import plane_trials
from campaign.bridge.custom_planes import op_text, own_row, plane_offences
from campaign.models import Campaign, CampaignPlane, Membership, Person, Role
from campaign.planes import custom_planes
from campaign.planes.composer import PlaneComposer, PlaneDraft
from games.kernel.table import question_of
from games.planechase.rules import orders as o
from games.planechase.rules.vocabulary import MOMENTS, OPS_OF_LINES, REVEALS
from games.tables import service, state
from games.tables.models import Table
from tests.games.planechase.rules.catalogue import OFFICIAL, ROWS, a_line, a_phenomenon, a_plane
from tests.support.worlds.people import LATER, NOW, campaign_of, person

Post = dict[str, list[str]]


def posted(draft: PlaneDraft) -> Post:
    """What a browser sends of this form as it stands."""
    found: Post = {"name": [draft.name], "type": [draft.type], "plane_type": [draft.plane_type]}
    found["counter"] = [draft.counter]
    for n, line in enumerate(draft.lines):
        found |= {f"line.{n}": ["1"], f"on.{n}": [*line.on], f"at.{n}": [line.at], f"whose.{n}": [line.whose]}
        found |= {f"may.{n}": ["1"]} if line.may else {}
        found |= {f"op.{n}": [form for form, _ in line.ops], f"number.{n}": [number for _, number in line.ops]}
        found |= {f"text.{n}.{language}": [text] for language, text in line.reminder.items()} | {f"join.{n}": [""]}
    return found


# --- the form --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OFFICIAL)
def test_every_card_goes_through_the_form_and_comes_back_the_same(name: str) -> None:
    """So a group can write whatever the publisher has written."""
    row = own_row(next(row for row in ROWS if row["name"] == name)) | {"name": f"Our {name}"}
    draft = PlaneDraft.of(row)
    again = PlaneDraft.read(posted(draft), draft.kept).row()
    assert plane_offences(again) == []
    assert own_row(again) == row


def test_an_op_that_is_chosen_joins_its_line() -> None:
    draft = PlaneDraft.read(posted(PlaneDraft()) | {"join.1": ["planar_reveal_until:n"]}, {})
    assert draft.row()["abilities"][1]["ops"] == ["planar_reveal_until:1"]


def test_the_first_counter_names_its_kind_by_itself() -> None:
    draft = PlaneDraft.read(posted(PlaneDraft(name="X")) | {"join.1": ["plane_counter:K:+1"]}, {})
    assert draft.row()["counter"] == "charge"
    assert draft.row()["abilities"][1]["ops"] == ["plane_counter:charge:+1"]


def test_a_kind_that_is_missing_is_asked_for_once() -> None:
    draft = PlaneDraft.of(a_plane(counter="crumb", abilities=[a_line("chaos", ops=["plane_counter:crumb:+1"])] * 2))
    composer = PlaneComposer(PlaneDraft.read(posted(draft) | {"counter": [""]}, {}))
    assert [one.where for one in composer.offences] == ["counter"]
    assert composer.counter_problems and not composer.lines[0].problems


def test_lines_and_ops_are_moved_and_taken_out() -> None:
    ops = ["planar_reveal_top:2", "chaos_of_revealed_cards", "planar_rest_bottom_random"]
    draft = PlaneDraft.of(a_plane(abilities=[a_line("static"), a_line("chaos", ops=ops)])).after("up 1")
    assert [line.on for line in draft.lines] == [("chaos",), ("static",)]
    assert [form for form, _ in draft.after("up 0 2").lines[0].ops] == [
        "planar_reveal_top:n",
        "planar_rest_bottom_random",
        "chaos_of_revealed_cards",
    ]
    assert len(draft.after("drop 0 1").lines[0].ops) == 2
    assert len(draft.after("drop 0").after("add").after("add").lines) == 3


@pytest.mark.parametrize("act", ["", "up", "up 9", "drop 9", "drop 0 99", "up -1", "drop 0 x", "add 1", "boil"])
def test_an_act_that_there_is_not_changes_nothing(act: str) -> None:
    draft = PlaneDraft.of(a_plane())
    assert draft.after(act) == draft


@given(
    st.dictionaries(st.sampled_from([*posted(PlaneDraft()), "text.0.xx", "join.0"]), st.lists(st.text(), max_size=3))
)
def test_whatever_is_sent_makes_a_row_that_is_judged(post: Post) -> None:
    composer = PlaneComposer(PlaneDraft.read({"line.0": ["1"], **post}, {}))
    assert all(one.detail and one.rule for one in composer.offences)
    assert composer.reads.lines or not composer.lines


def test_every_word_of_the_vocabulary_is_in_the_form() -> None:
    composer = PlaneComposer(PlaneDraft())
    offered = {form for _about, ops in composer.op_groups for form, _name in ops}
    assert offered >= set(OPS_OF_LINES)
    line = composer.lines[0]
    assert {value for value, _name, _chosen in (*line.moments, *line.more_moments)} == set(MOMENTS)


# --- the pages -------------------------------------------------------------------------------------------------------


@pytest.fixture
def campaign(db: None) -> Campaign:
    campaign = campaign_of("ada", "bo")
    Membership.objects.create(campaign=campaign, person=person("wim"), role=Role.WATCHER)
    return campaign


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(Person.objects.get(username=name))
    return client


def written(campaign: Campaign, **changes: Any) -> CampaignPlane:
    return custom_planes.write(campaign.memberships.get(person__username="ada"), a_plane(**changes), NOW)


def address(campaign: Campaign, rest: str = "") -> str:
    return f"/c/{campaign.slug}/planes/own/{rest}"


def test_a_plane_is_written_and_stands_on_the_list(campaign: Campaign) -> None:
    ada = signed_in("ada")
    form = posted(PlaneDraft.of(a_plane(name="Nonna’s Kitchen")))
    answer = ada.post(address(campaign, "new/"), form | {"do": ["save"]})
    plane = campaign.own_planes.get()
    assert answer.headers["Location"] == address(campaign, f"{plane.pk}/")
    assert "Nonna’s Kitchen" in ada.get(address(campaign)).content.decode()
    assert "Pass the crisps." in signed_in("wim").get(answer.headers["Location"]).content.decode()


def test_what_is_wrong_stands_beside_its_field_and_nothing_is_lost(campaign: Campaign) -> None:
    form = posted(PlaneDraft.of(a_plane(name="Krosa", abilities=[a_line("chaos", "encounter")])))
    answer = signed_in("ada").post(address(campaign, "new/"), form | {"do": ["save"]})
    page = answer.content.decode()
    assert answer.status_code == 422 and not campaign.own_planes.exists()
    assert "P-3" in page and "E-27" in page and "Pass the crisps." in page


def test_a_step_of_the_form_renews_the_form_alone(campaign: Campaign) -> None:
    form = posted(PlaneDraft.of(a_plane())) | {"do": ["add"]}
    page = signed_in("ada").post(address(campaign, "new/"), form, headers={"HX-Request": "true"}).content.decode()
    assert page.startswith("<form") and page.count('name="line.') == 2
    assert f'href="{address(campaign)}"' in page, "the way back"
    assert not campaign.own_planes.exists()


def test_who_has_not_seen_the_last_version_overwrites_nothing(campaign: Campaign) -> None:
    plane = written(campaign)
    host = campaign.memberships.get(person__username="carla")
    custom_planes.change(host, plane, a_plane(plane_type="Elsewhere"), 1, LATER)
    form = posted(PlaneDraft.of(a_plane(plane_type="Nowhere"))) | {"do": ["save"], "version": ["1"]}
    assert signed_in("ada").post(address(campaign, f"{plane.pk}/edit/"), form).status_code == 409
    assert campaign.own_planes.get().row["plane_type"] == "Elsewhere"


def test_a_plane_is_retired_and_dealt_again(campaign: Campaign) -> None:
    plane, ada = written(campaign), signed_in("ada")
    ada.post(address(campaign, f"{plane.pk}/retire/"))
    assert custom_planes.rows_in_use(campaign) == []
    ada.post(address(campaign, f"{plane.pk}/return/"))
    assert custom_planes.rows_in_use(campaign) == [plane.row]


def test_a_file_of_another_group_is_brought(campaign: Campaign) -> None:
    other = campaign_of("cleo", host="dino", name="The new mill")
    plane = custom_planes.write(other.memberships.get(person__username="cleo"), a_plane(), NOW)
    text = signed_in("cleo").get(address(other, f"{plane.pk}/file/")).content.decode()
    signed_in("bo").post(address(campaign, "bring/"), {"text": text})
    assert campaign.own_planes.get().row == plane.row


@pytest.mark.parametrize("text", ["", "{", '{"name": "X"}', json.dumps(a_plane(name="Krosa"))])
def test_a_text_that_is_no_plane_is_refused_with_what_is_wrong(campaign: Campaign, text: str) -> None:
    answer = signed_in("bo").post(address(campaign, "bring/"), {"text": text})
    assert answer.status_code == 422 and 'role="alert"' in answer.content.decode()
    assert not campaign.own_planes.exists()


# --- trying it -------------------------------------------------------------------------------------------------------


def a_plane_of_every_op() -> list[dict[str, Any]]:
    """A plane for every op that a line may have, with what the op needs."""
    found = []
    for form in OPS_OF_LINES:
        op = op_text(form, "crumb", "2")
        reveals = [] if form in REVEALS else ["planar_reveal_top:2"]
        for ops in ([op], [*reveals, op], [op, "duration:until_planeswalk"]):
            row = a_plane(counter="crumb", abilities=[a_line("walk_to", "upkeep", "roll_any", "roll_blank", ops=ops)])
            if not plane_offences(row):
                found.append(row)
                break
        else:
            raise AssertionError(form)
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("row", a_plane_of_every_op(), ids=lambda row: row["abilities"][0]["ops"][-1])
def test_a_plane_of_every_op_is_tried_at_a_table_where_one_has_just_walked_to_it(row: dict[str, Any]) -> None:
    ada = person("ada")
    code = plane_trials.try_plane(own_row(row), ada, NOW)
    table = Table.objects.select_related("stream").get(code=code)
    game = state.current(table.stream_id, table.game).state.game
    assert [card.card for card in game.slots[0].face_up] == [row["name"]]
    assert [item.card for item in game.slots[0].stack] == [row["name"]]
    seat = table.seats.get(user=ada)
    number = question_of(state.current(table.stream_id, table.game).state, o.Resolve(), seat.key)
    service.act(table, seat, o.Resolve(question=number), at=NOW)


@pytest.mark.django_db
def test_a_phenomenon_is_tried_as_it_is_encountered() -> None:
    code = plane_trials.try_plane(own_row(a_phenomenon(name="Power Cut")), person("ada"), NOW)
    table = Table.objects.select_related("stream").get(code=code)
    slot = state.current(table.stream_id, table.game).state.game.slots[0]
    assert [card.card for card in slot.face_up] == ["Power Cut"]
    assert [item.moment for item in slot.stack] == ["encounter"]


def test_trying_leads_to_a_table_of_ones_own_and_nothing_is_remembered(campaign: Campaign) -> None:
    plane, ada = written(campaign), signed_in("ada")
    answer = ada.post(address(campaign, f"{plane.pk}/try/"))
    assert "Kitchen Table" in ada.get(answer.headers["Location"]).content.decode()
    assert not campaign.planar_sessions.exists()


# --- over REST -------------------------------------------------------------------------------------------------------


def over_api(name: str, campaign: Campaign, method: str, path: str = "", data: object = None) -> Any:
    client = signed_in(name)
    answer = client.generic(
        method, f"/api/v1/campaigns/{campaign.slug}/planes/own{path}", json.dumps(data), "application/json"
    )
    return answer.status_code, answer.json()


def test_the_api_writes_changes_retires_and_tries(campaign: Campaign) -> None:
    status, plane = over_api("ada", campaign, "POST", "", {"row": a_plane()})
    assert (status, plane["author"], plane["version"]) == (201, "ada", 1)
    path = f"/{plane['id']}"
    status, changed = over_api("carla", campaign, "PATCH", path, {"row": a_plane(plane_type="Hearth"), "version": 1})
    assert (status, changed["version"], changed["row"]["plane_type"]) == (200, 2, "Hearth")
    assert over_api("ada", campaign, "PATCH", path, {"row": a_plane(plane_type="X"), "version": 1})[0] == 409
    assert over_api("ada", campaign, "PATCH", path, {"row": a_plane(plane_type="X")})[0] == 400
    assert over_api("bo", campaign, "PATCH", path, {"retired": True})[0] == 403
    assert over_api("ada", campaign, "PATCH", path, {"retired": True})[1]["retired_at"]
    assert over_api("bo", campaign, "POST", f"{path}/try")[0] == 201
    assert over_api("wim", campaign, "GET")[0] == 200


def test_the_api_says_everything_that_is_wrong(campaign: Campaign) -> None:
    row = a_plane(name="Krosa", plane_type=None)
    status, refused = over_api("ada", campaign, "POST", "", {"row": row})
    assert (status, {one["rule"] for one in refused["errors"]}) == (422, {"P-3", "E-7"})
    checked = over_api("wim", campaign, "POST", "-check", {"row": row})[1]["offences"]
    assert [(one["reason"], one["detail"]) for one in checked] == [
        (one["reason"], one["detail"]) for one in refused["errors"]
    ]
    assert not campaign.own_planes.exists()
