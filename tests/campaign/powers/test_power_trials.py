"""D-40: a proposed Power is tried in evenings of the house before the group votes."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaign.bridge.powers import shipped_powers
from campaign.bridge.rehearsing import laboratory as bridge
from campaign.jobs import jobs, lease
from campaign.jobs.jobs import JobProgress
from campaign.jobs.laboratory import EVENINGS, is_busy, trials
from campaign.models import Campaign, Job, JobKind, JobStatus, Person, PowerProposal, PowerTier
from campaign.powers import drafts, laboratory, proposals
from campaign.powers.refusals import PowerRefused
from campaign.powers.trial_page import TrialOnPage
from tests.campaign.powers.test_power_votes import a_row
from tests.support.worlds.people import NOW, campaign_of
from tests.support.worlds.trials import FEW, begun, done, no_worker, only_a_few, stretches_of, work

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """Carla hosts; Ada and Bo play."""
    no_worker(monkeypatch)
    return campaign_of("ada", "bo")


def ada() -> Person:
    return Person.objects.get(username="ada")


def a_proposal(campaign: Campaign, name: str = "Iron Will", **more: Any) -> PowerProposal:
    return proposals.propose(drafts.new_draft(campaign, ada(), a_row(name={"en": name}, **more)), ada(), NOW)


def refused(reason: str, does: Any, *args: Any) -> None:
    with pytest.raises(PowerRefused) as why:
        does(*args)
    assert why.value.reason == reason


def test_whoever_tries_what_the_figures_are_those_of_the_seed(campaign: Campaign) -> None:
    """In one go by one, one evening after the other, or from behind by several."""
    first, second = a_proposal(campaign), a_proposal(campaign, "Iron Hand")
    seed = laboratory.seed_of(first)
    experiment = bridge.of_power(first.row, {}, seed, FEW)
    whole = list(bridge.stretch(experiment, range(FEW)))[-1][1]
    assert done(laboratory.send_for_trial(first, ada(), FEW)) == whole
    Job.objects.all().delete()
    assert done(laboratory.send_for_trial(first, ada(), FEW), backwards=True) == whole
    assert done(laboratory.send_for_trial(second, ada(), FEW)) != whole


def test_several_workers_try_it_side_by_side_and_the_bar_shows_the_sum(campaign: Campaign) -> None:
    job = laboratory.send_for_trial(a_proposal(campaign), ada(), 30)
    sent = begun(job)
    assert [(each.request["first"], each.status) for each in sent] == [(at, JobStatus.WAITING) for at in range(4)]
    work(sent[2])
    work(sent[0])
    job.refresh_from_db()
    assert (job.done, job.percent, job.status) == (2, 6, JobStatus.RUNNING)
    assert [each.request["first"] for each in stretches_of(job)] == list(range(6))
    assert trials(campaign, JobKind.POWER_TRIAL).get() == job


def test_a_worker_that_was_killed_is_followed_by_one_that_goes_on_to_the_same_figures(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live_magic.rules.laboratory.stretches.STRETCH", 10)
    proposal = a_proposal(campaign)
    job = laboratory.send_for_trial(proposal, ada(), FEW)
    whole = list(bridge.stretch(bridge.of_power(proposal.row, {}, laboratory.seed_of(proposal), FEW), range(FEW)))
    taken = lease.take(str(begun(job)[0].pk), NOW)
    assert taken is not None
    JobProgress(taken, lambda: NOW).keep(2, {"tally": whole[1][1]})
    jobs.send_lost_again(NOW + lease.LEASE)
    tried: list[int] = []
    evening = bridge.try_evening

    def watched(experiment: Any, number: int, dice: Any) -> Any:
        tried.append(number)
        return evening(experiment, number, dice)

    monkeypatch.setattr(bridge, "try_evening", watched)
    work(taken)
    job.refresh_from_db()
    assert (tried, job.outcome) == ([2], {"tally": whole[-1][1]})


def test_where_all_workers_were_killed_between_two_stretches_the_trial_goes_on(campaign: Campaign) -> None:
    job = laboratory.send_for_trial(a_proposal(campaign), ada(), FEW)
    Job.objects.filter(pk__in=[each.pk for each in begun(job)]).delete()
    late = timezone.now() + lease.LEASE
    jobs.send_lost_again(late)
    assert done(job)["evenings"] == FEW


def test_a_trial_whose_stretches_take_longer_than_a_lease_is_not_lost(campaign: Campaign) -> None:
    """Nor is it given up: the workers may have something else to do for an hour."""
    job, late = laboratory.send_for_trial(a_proposal(campaign), ada(), FEW), timezone.now()
    begun(job)
    for _ in range(2 * jobs.MOST_ATTEMPTS):
        late += lease.LEASE
        jobs.send_lost_again(late)
    job.refresh_from_db()
    assert (job.status, job.attempts) == (JobStatus.RUNNING, 1)


def test_a_stretch_that_kills_every_worker_ends_the_trial(campaign: Campaign) -> None:
    job = laboratory.send_for_trial(a_proposal(campaign), ada(), FEW)
    stretch, late = begun(job)[1], timezone.now()
    for _ in range(jobs.MOST_ATTEMPTS):
        assert lease.take(str(stretch.pk), late) is not None
        late += lease.LEASE
        jobs.send_lost_again(late)
    job.refresh_from_db()
    assert (job.status, stretches_of(job)) == (JobStatus.FAILED, [])
    assert not is_busy(campaign)


def test_what_is_said_of_a_tier_holds_for_most_shipped_powers_and_is_no_more_than_it_is() -> None:
    """Judged beside the others, three of four have their own tier among those that are left."""
    believed, known = bridge.believed(), bridge.shipped_as_tried()
    assert len(known) == believed.of >= 20 and {each.tier for each in known} == set(PowerTier)
    assert 0.7 * believed.of <= believed.open and believed.proposed <= believed.open


def test_what_cannot_be_tried_is_refused(campaign: Campaign) -> None:
    first, second = a_proposal(campaign), a_proposal(campaign, "Iron Hand")
    job = laboratory.send_for_trial(first, ada(), FEW)
    refused("laboratory_is_busy", laboratory.send_for_trial, second, ada())
    done(job)
    refused("tried_already", laboratory.send_for_trial, first, ada())
    proposals.withdraw(second, ada(), NOW)
    second.refresh_from_db()
    refused("vote_is_over", laboratory.send_for_trial, second, ada())


def test_what_was_found_stands_beside_the_vote_and_in_the_api(campaign: Campaign, client: Client) -> None:
    proposal = a_proposal(campaign)
    client.force_login(ada())
    page, api = (f"{base}{campaign.slug}/powers/{proposal.power.key}" for base in ("/c/", "/api/v1/campaigns/"))
    assert "Try it in the laboratory" in client.get(f"{page}/").content.decode()
    assert client.get(f"{api}/trial").json() == {"status": "untried", "done": 0, "total": 0, "finding": None}
    sent = client.post(f"{api}/trial")
    assert (sent.status_code, sent.json()["status"], sent.json()["total"]) == (202, "waiting", EVENINGS)
    job = only_a_few(Job.objects.get())
    assert "Evening 0 of 3" in client.get(f"{page}/").content.decode()
    done(job)
    told = client.get(f"{api}/trial").json()
    assert (told["status"], told["finding"]["evenings"]) == ("done", FEW)
    assert told["finding"]["low"] <= told["finding"]["gain"] <= told["finding"]["high"]
    shown = client.get(f"{page}/").content.decode()
    assert "further ahead of the others" in shown and 'id="laboratory"' in shown
    assert "Try it in the laboratory" not in shown


def test_a_power_by_which_no_evening_ends_is_said_to_be_one(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live_magic.rules.laboratory.trying.MOST_ACTS", 5)
    proposal = a_proposal(campaign)
    job = laboratory.send_for_trial(proposal, ada(), 50)
    assert done(job)["unfinished"] == 3
    assert TrialOnPage(proposal, True).warnings == ["Evenings with it came to no end."]


def test_of_a_power_that_nobody_could_pay_for_the_page_says_why_it_was_never_used(
    campaign: Campaign, client: Client
) -> None:
    """It costs experience, which nobody has there, and gives something for the matches, which are not played."""
    like = shipped("vigilia")
    proposal = a_proposal(campaign, **{name: like[name] for name in OF_A_POWER})
    done(laboratory.send_for_trial(proposal, ada(), FEW))
    client.force_login(ada())
    said = client.get(f"/c/{campaign.slug}/powers/{proposal.power.key}/").content.decode()
    for warning in (
        "Nobody could ever use it",
        "It costs experience, which nobody has to spend at the tables of the laboratory",
        "the laboratory plays the auction alone",
    ):
        assert warning in said


def test_of_a_power_that_was_used_nothing_of_the_kind_is_said(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laboratory, "seed_of", lambda proposal: "in a few evenings of this one it is used")
    proposal = a_proposal(campaign)
    done(laboratory.send_for_trial(proposal, ada(), FEW))
    page = TrialOnPage(proposal, True)
    assert not {"never_possible", "never_used"} & set(page.said.warnings)
    assert not [warning for warning in page.warnings if "experience" in warning or "auction" in warning]


OF_A_POWER = ("tier", "xp", "window", "who", "categories", "limits", "params", "requires", "costs", "effects")


def shipped(key: str) -> dict[str, Any]:
    return next(row for row in shipped_powers() if row["key"] == key)
