"""House rules: legal values from the engine's charter, words and a reading for each, and only departures stored."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.utils.translation import override

from campaign.bridge import charter
from campaign.house_rules.readings import READINGS
from campaign.house_rules.rules import (
    GROUPS,
    RULES,
    VALUES,
    change_house_rules,
    check_house_rules,
    choices_of,
    departures,
    in_force,
    words_for,
)
from campaign.models import Campaign
from campaign.web.forms.campaigns import HouseRulesForm
from tests.support.worlds.people import NOW, campaign_of

FIELDS = {field.name: field for field in charter.charter_fields()}


def test_every_rule_of_the_charter_has_its_words_and_its_decision() -> None:
    assert {rule.name for rule in RULES} == set(FIELDS)
    assert {rule.group for rule in RULES} == set(GROUPS)
    assert all(rule.decision.startswith("D-") for rule in RULES)


def test_every_rule_says_which_reading_it_comes_from() -> None:
    assert list(READINGS) == [rule.name for rule in RULES]
    assert len({str(rule.reading) for rule in RULES}) == len(RULES)


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
        assert charter.is_legal_house_rule(field.name, field.default)


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


def test_d12_the_order_of_speaking_says_no_more_than_the_order_by_mode() -> None:
    assert choices_of(FIELDS["ladder_order"]) == ("by_mode", "initiative")
    assert in_force({"ladder_order": "spoken"})["ladder_order"] == "by_mode"


def test_d27_true_and_false_are_other_names_of_always_and_never() -> None:
    assert in_force({"completion_exclusive": True})["completion_exclusive"] == "always"
    assert in_force({"completion_exclusive": False})["completion_exclusive"] == "never"


def filled_in(values: dict[str, object]) -> dict[str, str]:
    """What a browser sends for these values, read from a page on which the rules were as written."""
    said = {name: "" if value is None else str(value) for name, value in in_force(values).items()}
    return said | {f"initial-{name}": "" if v is None else str(v) for name, v in in_force({}).items()}


@pytest.mark.django_db
def test_the_form_takes_every_value_that_it_offers() -> None:
    campaign = campaign_of()
    for field in FIELDS.values():
        for value in choices_of(field) or (field.default, 7):
            form = HouseRulesForm(campaign, filled_in({field.name: value}))
            assert form.is_valid(), (field.name, value, form.errors)
            assert in_force({}) | form.changed_values == in_force({field.name: value})


@pytest.mark.django_db
@pytest.mark.parametrize("value", ["never", "", "x" * 10_000])
def test_the_form_names_what_is_wrong(value: str) -> None:
    form = HouseRulesForm(campaign_of(), filled_in({}) | {"undo": value})
    assert not form.is_valid() and list(form.errors) == ["undo"]


@pytest.mark.django_db
def test_what_another_host_has_set_meanwhile_stays() -> None:
    campaign = campaign_of()
    change_house_rules(campaign, {"undo": "host"}, None, NOW)
    form = HouseRulesForm(campaign, filled_in({"approval": "majority"}))
    assert form.is_valid()
    change_house_rules(campaign, form.changed_values, None, NOW)
    assert Campaign.objects.get().house_rules == {"undo": "host", "approval": "majority"}
