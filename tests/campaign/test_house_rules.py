"""House rules: legal values from the engine's charter, words for each, and only departures stored."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.utils.translation import override

from campaign import bridge
from campaign.forms.campaigns import HouseRulesForm
from campaign.house_rules import GROUPS, RULES, VALUES, check_house_rules, departures, in_force, words_for
from tests.campaign.people import campaign_of

FIELDS = {field.name: field for field in bridge.charter_fields()}


def test_every_rule_of_the_charter_has_its_words_and_its_decision() -> None:
    assert {rule.name for rule in RULES} == set(FIELDS)
    assert {rule.group for rule in RULES} == set(GROUPS)
    assert all(rule.decision.startswith("D-") for rule in RULES)


def test_every_named_value_has_a_word_of_its_own() -> None:
    named = {(field.name, value) for field in FIELDS.values() for value in field.values if isinstance(value, str)}
    assert named == set(VALUES)
    with override("en"):
        for name, field in FIELDS.items():
            words = [str(words_for(name, value)) for value in field.values]
            assert len(set(words)) == len(words)


def test_the_default_is_the_first_legal_value() -> None:
    for field in FIELDS.values():
        assert not field.values or field.values[0] == field.default
        assert bridge.is_legal_house_rule(field.name, field.default)


def test_d23_assoluta_costs_3_or_4() -> None:
    assert FIELDS["assoluta_cost"].values == (3, 4)


def test_d19_life_is_a_number_from_1() -> None:
    assert (FIELDS["life_start"].kind, FIELDS["life_start"].least) == ("number", 1)


@pytest.mark.parametrize(
    "rules",
    [
        {"undo": "never"},
        {"no_such_rule": 1},
        {"overbid_ratio": 0},
        {"overbid_ratio": 10**12},
        {"overbid_ratio": "2"},
        {"carry_losses": "yes"},
        {"answer_seconds": 0},
        {"forced_life_floor": 2},
        ["undo"],
        None,
    ],
)
def test_a_rule_or_value_that_the_charter_does_not_know(rules: object) -> None:
    with pytest.raises(ValidationError):
        check_house_rules(rules)


def test_what_is_legal_passes() -> None:
    for field in FIELDS.values():
        for value in (*field.values, field.default):
            check_house_rules({field.name: value})


def test_only_departures_are_stored() -> None:
    own = in_force({"undo": "host"})
    assert own["undo"] == "host" and own["pick_mode"] == "live"
    assert departures(own) == {"undo": "host"}


@pytest.mark.django_db
def test_the_form_round_trips_every_legal_value() -> None:
    campaign = campaign_of()
    for field in FIELDS.values():
        for value in field.values or (field.default, 7):
            said = in_force({field.name: value})
            form = HouseRulesForm(campaign, {name: "" if v is None else str(v) for name, v in said.items()})
            assert form.is_valid(), (field.name, value, form.errors)
            assert in_force(form.save().house_rules) == said


@pytest.mark.django_db
@pytest.mark.parametrize("value", ["never", "", "x" * 10_000])
def test_the_form_names_what_is_wrong(value: str) -> None:
    campaign = campaign_of()
    said = {name: "" if v is None else str(v) for name, v in in_force({}).items()}
    form = HouseRulesForm(campaign, said | {"undo": value})
    assert not form.is_valid() and list(form.errors) == ["undo"]
    campaign.refresh_from_db()
    assert campaign.house_rules == {}
