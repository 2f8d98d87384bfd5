"""The form that composes a Power: every shipped row goes in and comes out the same; only what is legal is offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaign.bridge import composing, powers
from campaign.models import Campaign, Person, PowerRow, PowerStatus
from campaign.powers.composer import BLANK, Composer, Field
from games.live_magic.words.power_places import FUNCTIONS, LABELS, OPTIONS, PLAIN, ROLES, SETTINGS, label, option_word
from tests.support.worlds.people import campaign_of

SHIPPED = {row["key"]: row for row in powers.shipped_powers()}
VOCABULARY = powers.power_vocabulary()
CHOSEN = ("select", "number", "checks")


def fields_of(row: dict[str, Any]) -> dict[str, Field]:
    """The fields that the page shows for this row, by their places."""
    composer = Composer(row)
    return {field.path: field for top in (*composer.frame, composer.tier, *composer.lists) for field in every(top)}


def every(field: Field) -> Iterator[Field]:
    yield field
    for part in field.parts:
        yield from every(part)


def sent_by(row: dict[str, Any]) -> dict[str, list[str]]:
    """What a browser sends that shows the form of this row: read off the fields themselves."""
    sent: dict[str, list[str]] = {}
    for field in fields_of(row).values():
        match field.kind:
            case "select" | "number" | "checks":
                found = [value for value, _word, chosen in field.options if chosen]
                if found:
                    sent[field.path] = found
            case "flag" if field.value:
                sent[field.path] = [str(field.place.options[0])]
            case "whole" | "words" if field.value is not None:
                sent[field.path] = [str(field.value)]
    for word in Composer(row).words:
        sent |= {f"{name}.{word['language']}": [word[name]] for name in ("name", "text")}
    return sent


# --- every row -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", SHIPPED)
def test_every_shipped_power_can_be_composed_in_the_form(key: str) -> None:
    row = SHIPPED[key]
    assert composing.read_power_form(sent_by(row), row) == row


@pytest.mark.parametrize("key", SHIPPED)
def test_what_a_form_says_and_what_it_sends_are_one(key: str) -> None:
    row = SHIPPED[key]
    assert composing.read_power_form(composing.power_form_data(row), row) == row


@pytest.mark.parametrize("key", SHIPPED)
def test_no_field_of_a_shipped_power_shows_a_fault_or_lacks_its_value(key: str) -> None:
    for path, field in fields_of(SHIPPED[key]).items():
        assert not field.problems, path
        if field.kind in ("select", "number") and not field.optional:
            assert [value for value, _word, chosen in field.options if chosen], path


# --- only what is legal ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", VOCABULARY.windows)
def test_the_effects_and_costs_offered_are_those_of_the_window(window: str) -> None:
    form = composing.power_form(BLANK | {"window": window})
    assert set(form.effects.options) == {op for op, windows in VOCABULARY.op_windows.items() if window in windows}
    assert set(form.costs.options) == {pay for pay, windows in VOCABULARY.cost_windows.items() if window in windows}
    assert ("pack" in form.params.options) == VOCABULARY.is_in_auction(window)
    assert (form.categories is not None) == VOCABULARY.is_in_challenge(window)


@pytest.mark.parametrize("window", VOCABULARY.windows)
def test_whatever_is_added_in_a_window_fits_there(window: str) -> None:
    """No offence but that something is needed first: packs and sides are chosen before they are named."""
    row = composing.change_power(BLANK | {"window": window, "limits": {"per_deck": 1}}, "add params int")
    form = composing.power_form(row)
    if "pack" in form.params.options:
        row = composing.change_power(row, "add params pack")
        row["params"][-1]["of"] = "table"
    for op in form.effects.options:
        added = composing.change_power(row, f"add effects {op}")
        codes = {one.code for one in powers.power_offences(added) if one.where.startswith("effects")}
        assert codes <= NEEDS_MORE, (op, codes)
    for pay in form.costs.options:
        added = composing.change_power(row, f"add costs {pay}")
        codes = {one.code for one in powers.power_offences(added) if one.where.startswith("costs")}
        assert codes <= NEEDS_MORE, (pay, codes)


NEEDS_MORE = {
    "power_value_illegal",
    "power_two_packs",
    "power_not_a_list",
    "power_sign_rule_empty",
    "power_cost_own_pack",
    "power_argument_missing",
}


def test_a_race_is_not_offered_in_a_race() -> None:
    fields = fields_of(SHIPPED["life-escalation"])
    assert "escalate" in fields["effects"].place.options
    assert "escalate" not in fields["effects.0.then"].place.options
    assert "winner" in fields["effects.0.then.0.who"].place.options
    assert "winner" not in fields_of(SHIPPED["determinazione"])["effects.0.who"].place.options


def test_no_more_is_offered_than_a_row_may_have() -> None:
    row = dict(BLANK)
    for _ in range(4):
        row = composing.change_power(row, "add params category")
    assert fields_of(row)["params"].adds == []


def test_what_stands_there_though_it_is_not_legal_stays_and_is_named() -> None:
    row = SHIPPED["determinazione"] | {"window": "step_start"}
    field = fields_of(row)["effects.0.op"]
    assert ("win", "win the test or the challenge", True) in field.options
    assert any(problem.code == "power_op_window" for problem in fields_of(row)["effects.0"].problems)


# --- step by step ----------------------------------------------------------------------------------------------------


def test_things_are_added_moved_and_taken_out() -> None:
    row = composing.change_power(BLANK, "add effects life")
    row = composing.change_power(row, "add effects win")
    assert [effect["op"] for effect in row["effects"]] == ["life", "win"]
    row = composing.change_power(row, "up effects.1")
    assert [effect["op"] for effect in row["effects"]] == ["win", "life"]
    row = composing.change_power(row, "remove effects.0")
    assert row["effects"] == [{"op": "life", "who": "self", "delta": 1}]


@pytest.mark.parametrize(
    "act",
    ["", "add", "add nowhere x", "remove effects", "remove effects.9", "up effects.0", "remove 1.2", "add effects.x y"],
)
def test_an_act_that_means_nothing_changes_nothing(act: str) -> None:
    assert composing.change_power(BLANK, act) == BLANK


def test_another_op_keeps_what_fits_it() -> None:
    row = composing.change_power(BLANK, "add effects life")
    sent = sent_by(row) | {"effects.0.op": ["trait"], "effects.0.who": ["opponent"]}
    effect = composing.read_power_form(sent, BLANK)["effects"][0]
    assert effect == {"op": "trait", "who": "opponent", "category": "physical", "delta": 1}
    sent = sent_by(row | {"effects": [effect | {"delta": -2}]}) | {"effects.0.op": ["life"]}
    assert composing.read_power_form(sent, BLANK)["effects"][0] == {"op": "life", "who": "opponent", "delta": -2}


@pytest.mark.parametrize("typed", ["", "two", "1.5", "99999", "-", "٣"])
def test_what_was_typed_is_kept_and_judged(typed: str) -> None:
    row = composing.change_power(BLANK, "add costs life")
    sent = sent_by(row) | {"costs.0.amount=": [typed]}
    read = composing.read_power_form(sent, BLANK)
    field = fields_of(read)["costs.0.amount="]
    if typed:
        assert str(field.value) == typed
        assert any(problem.where.startswith("costs.0") for problem in Composer(read).offences)


def test_a_form_of_nonsense_is_a_row_all_the_same() -> None:
    nonsense = {name: ["§", "x"] for name in ("window", "who", "tier", "limits.per_deck", "name.en", "categories")}
    nonsense |= {f"effects.{n}.op": ["escalate"] for n in range(40)} | {
        "requires.0": ["fn:and"],
        "requires.1": ["fn:x"],
    }
    nonsense |= {
        "params.0.type": ["pack"],
        "params.0.of": ["§"],
        "costs.0.pay": ["§"],
        "effects.0.then.0.op": ["escalate"],
    }
    row = composing.read_power_form(nonsense, BLANK)
    assert powers.power_offences(row)
    assert len(row["effects"]) <= 16
    assert fields_of(row)


# --- its words -------------------------------------------------------------------------------------------------------


def test_every_field_and_every_value_has_a_name() -> None:
    for row in [*SHIPPED.values(), *rows_with_everything()]:
        for field in fields_of(row).values():
            assert field.label != field.name or field.name in LABELS, field.path
            for value, word, _chosen in field.options if field.kind in CHOSEN else []:
                assert word and is_named(field, value), (field.path, value)
            for act, word in field.adds:
                assert word and is_named(field, act.rpartition(" ")[2]), act


def is_named(field: Field, value: str) -> bool:
    """Whether somebody has put this value into words."""
    tag = {"params": "type", "costs": "pay", "effects": "op", "then": "op", "requires": "what"}.get(
        field.name, field.name
    )
    known = {*map(str, OPTIONS.get(tag, {})), *map(str, PLAIN), *ROLES, "condition"}
    return (
        value in known
        or value.removeprefix("fn:") in FUNCTIONS
        or value.removeprefix("setting:") in SETTINGS
        or (value.startswith("$"))
    )


def test_functions_settings_and_roles_are_those_of_the_vocabulary() -> None:
    assert FUNCTIONS.keys() == set(VOCABULARY.expressions)
    assert SETTINGS.keys() == set(VOCABULARY.settings)
    assert ROLES.keys() == set(VOCABULARY.roles)


def rows_with_everything() -> Iterator[dict[str, Any]]:
    """For every window a row with one of each thing that may stand there."""
    for window in VOCABULARY.windows:
        row = BLANK | {"window": window}
        for field in ("params", "costs", "effects"):
            for kind in fields_of(row)[field].place.options:
                row = composing.change_power(row, f"add {field} {kind}")
        yield row


def test_a_flag_says_what_it_rules_out() -> None:
    assert label("exclude", "contested") == "Not the contested pack"
    assert option_word("category", "current", {}) == "of the challenge"


# --- on the page -----------------------------------------------------------------------------------------------------


@pytest.fixture
def campaign(db: None) -> Campaign:
    return campaign_of("ada")


def browser(name: str) -> Client:
    client = Client()
    client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    return client


def address(campaign: Campaign, name: str = "new_power", **parts: str) -> str:
    return reverse(f"campaign:{name}", kwargs={"slug": campaign.slug, **parts})


def test_a_step_keeps_nothing_and_shows_the_text(campaign: Campaign) -> None:
    sent = sent_by(SHIPPED["bomba"]) | {"do": "add effects life"}
    answer = browser("ada").post(address(campaign), sent, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert answer.status_code == 200 and not PowerRow.objects.filter(status=PowerStatus.DRAFT).exists()
    assert "In the next throw your paper beats rock and paper" in page
    assert "effects.1.op" in page and "<!doctype" not in page
    assert f'href="{address(campaign, "powers")}"' in page, "the way back"


@pytest.mark.parametrize("key", SHIPPED)
def test_a_power_that_was_composed_is_a_draft_of_its_author(campaign: Campaign, key: str) -> None:
    answer = browser("ada").post(address(campaign), sent_by(SHIPPED[key]) | {"do": "save"})
    draft = PowerRow.objects.get(status=PowerStatus.DRAFT)
    assert answer.status_code == 302 and draft.author == Person.objects.get(username="ada")
    assert {**draft.row, "key": key, "source": SHIPPED[key]["source"]} == SHIPPED[key]


def test_a_draft_needs_a_name_and_nothing_typed_is_lost(campaign: Campaign) -> None:
    sent = sent_by(SHIPPED["bomba"]) | {"name.en": "", "name.it": " ", "name.cs": "", "do": "save"}
    answer = browser("ada").post(address(campaign), sent)
    assert answer.status_code == 422 and "Give it a name first." in answer.content.decode()
    assert 'value="throw_rule" selected' in answer.content.decode()


def test_a_draft_is_nobody_elses(campaign: Campaign) -> None:
    browser("ada").post(address(campaign), sent_by(SHIPPED["bomba"]) | {"do": "save"})
    key = PowerRow.objects.get(status=PowerStatus.DRAFT).key
    assert browser("ada").get(address(campaign, "edit_power", key=key)).status_code == 200
    for name in ("power", "edit_power", "power_file", "rehearse_power"):
        assert browser("carla").get(address(campaign, name, key=key)).status_code == 404
    assert f"/powers/{key}/" not in browser("carla").get(address(campaign, "powers")).content.decode()
