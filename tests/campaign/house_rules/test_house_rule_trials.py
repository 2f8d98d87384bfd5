"""LM 6: house rules are tried in evenings of the house before the group changes them."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from campaign.house_rules import laboratory
from campaign.house_rules.rules import change_house_rules, in_force
from campaign.house_rules.trial_page import RulesTrialOnPage
from campaign.models import Campaign, Job, Person
from tests.support.refusals import raises_refusal
from tests.support.worlds.people import NOW, campaign_of
from tests.support.worlds.trials import FEW, done, no_worker, only_a_few

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """Carla hosts; Ada and Bo play."""
    no_worker(monkeypatch)
    return campaign_of("ada", "bo")


def carla() -> Person:
    return Person.objects.get(username="carla")


def as_sent(campaign: Campaign, **rules: object) -> dict[str, Any]:
    """The form of the house rules, with these changed by its reader."""
    said = {name: "" if value is None else str(value) for name, value in in_force(campaign.house_rules).items()}
    return said | {f"initial-{name}": value for name, value in said.items()} | {k: str(v) for k, v in rules.items()}


def test_the_same_change_has_the_same_figures_and_another_one_others(campaign: Campaign) -> None:
    first, again, other = (
        done(laboratory.send_for_trial(campaign, {"life_start": life}, carla(), FEW)) for life in (10, 10, 30)
    )
    assert first == again != other
    assert first["evenings"] == FEW and first["with_"]["life"] < first["without"]["life"]
    assert campaign.house_rules == {}


def test_what_changes_nothing_or_is_no_house_rule_is_refused(campaign: Campaign) -> None:
    with raises_refusal("nothing_to_try", match="LM 6"):
        laboratory.send_for_trial(campaign, {"life_start": 20}, carla())
    with pytest.raises(ValidationError):
        laboratory.send_for_trial(campaign, {"life_start": "much"}, carla())
    laboratory.send_for_trial(campaign, {"life_start": 10}, carla())
    with raises_refusal("laboratory_is_busy"):
        laboratory.send_for_trial(campaign, {"life_start": 11}, carla())


def test_rules_that_players_of_the_house_do_not_feel_are_said_to_change_nothing(campaign: Campaign) -> None:
    done(laboratory.send_for_trial(campaign, {"answer_seconds": 30}, carla(), FEW))
    assert RulesTrialOnPage(campaign, True).warnings == ["In none of these evenings was anything different."]


def test_a_host_tries_what_the_form_says_and_sets_it_by_one_tap(campaign: Campaign, client: Client) -> None:
    client.force_login(carla())
    at, api = (reverse(f"{door}", args=[campaign.slug]) for door in ("campaign:house_rules", "api:house_rules_trial"))
    assert client.get(api).json() == {"status": "untried", "done": 0, "total": 0, "changes": [], "finding": None}
    tries = reverse("campaign:try_house_rules", args=[campaign.slug])
    assert client.post(tries, as_sent(campaign)).status_code == 422
    assert client.post(tries, as_sent(campaign, life_start=10)).status_code == 302
    job = only_a_few(Job.objects.get())
    assert "Evening 0 of 3" in client.get(at).content.decode()
    done(job)
    told = client.get(api).json()
    assert (told["status"], told["finding"]["evenings"]) == ("done", FEW)
    assert told["finding"]["low"] <= told["finding"]["gain"] <= told["finding"]["high"]
    assert "Set what was tried" in client.get(at).content.decode()
    client.post(reverse("campaign:set_tried_rules", args=[campaign.slug]), {"job": str(job.pk)})
    campaign.refresh_from_db()
    assert campaign.house_rules == {"life_start": 10}
    assert "Set what was tried" not in client.get(at).content.decode()


def test_what_somebody_else_has_tried_meanwhile_is_not_set(campaign: Campaign, client: Client) -> None:
    client.force_login(carla())
    seen = laboratory.send_for_trial(campaign, {"life_start": 10}, carla(), FEW)
    done(seen)
    done(laboratory.send_for_trial(campaign, {"life_start": 30}, carla(), FEW))
    client.post(reverse("campaign:set_tried_rules", args=[campaign.slug]), {"job": str(seen.pk)})
    campaign.refresh_from_db()
    assert campaign.house_rules == {}


def test_a_program_of_a_host_tries_them_too_and_what_holds_meanwhile_is_told(
    campaign: Campaign, client: Client
) -> None:
    client.force_login(carla())
    api = reverse("api:house_rules_trial", args=[campaign.slug])
    assert client.post(api, {"life_start": 20}, "application/json").status_code == 422
    assert client.post(api, {"nonsense": 1}, "application/json").status_code == 422
    assert client.post(api, {"life_start": 10}, "application/json").status_code == 202
    assert client.post(api, {"life_start": 11}, "application/json").status_code == 409
    change_house_rules(campaign, {"life_start": 10}, carla(), NOW)
    assert [each["is_so"] for each in client.get(api).json()["changes"]] == [True]
