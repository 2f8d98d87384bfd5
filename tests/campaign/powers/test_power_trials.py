"""D-40: a proposed Power is tried in evenings of the house before the group votes."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaign.bridge import queue
from campaign.bridge.rehearsing import laboratory as bridge
from campaign.jobs import lease
from campaign.models import Campaign, Job, JobStatus, Person, PowerProposal
from campaign.powers import drafts, laboratory, proposals
from campaign.powers.refusals import PowerRefused
from campaign.powers.trial_page import TrialOnPage
from tests.campaign.powers.test_power_votes import a_row
from tests.support.worlds.people import NOW, campaign_of

pytestmark = pytest.mark.django_db

FEW = 3


@pytest.fixture
def campaign(monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """Carla hosts; Ada and Bo play. No worker is sent: each test is one itself."""
    monkeypatch.setattr(queue, "send", lambda *args, **more: None)
    monkeypatch.setattr("campaign.jobs.laboratory.KEPT_EVERY", 1)
    return campaign_of("ada", "bo")


def ada() -> Person:
    return Person.objects.get(username="ada")


def a_proposal(campaign: Campaign, name: str = "Iron Will") -> PowerProposal:
    return proposals.propose(drafts.new_draft(campaign, ada(), a_row(name={"en": name})), ada(), NOW)


def refused(reason: str, does: Any, *args: Any) -> None:
    with pytest.raises(PowerRefused) as why:
        does(*args)
    assert why.value.reason == reason


def tally_of(job: Job) -> object:
    job.refresh_from_db()
    assert job.status == JobStatus.DONE
    return job.outcome["tally"]


def only_a_few(job: Job) -> Job:
    """The same job with fewer evenings: a thousand take minutes."""
    job.total, job.request = FEW, job.request | {"evenings": FEW}
    job.save()
    return job


def test_a_worker_that_was_killed_is_followed_by_one_that_goes_on_to_the_same_figures(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = laboratory.send_for_trial(a_proposal(campaign), ada(), FEW)
    row, seed = PowerProposal.objects.get().row, laboratory.seed_of(PowerProposal.objects.get())
    whole = list(bridge.pieces(bridge.of_power(row, {}, seed, FEW)))
    taken = lease.take(str(job.pk), timezone.now())
    assert taken is not None
    laboratory.JobProgress(taken).keep(2, {"tally": whole[1][1]})
    assert lease.free(Job.objects.get(pk=job.pk), timezone.now())
    tried: list[int] = []
    evening = bridge.try_evening

    def watched(experiment: Any, number: int, dice: Any) -> Any:
        tried.append(number)
        return evening(experiment, number, dice)

    monkeypatch.setattr(bridge, "try_evening", watched)
    laboratory.run_trial(str(job.pk), timezone.now)
    assert tried == [2]
    assert tally_of(job) == whole[-1][1]


def test_what_cannot_be_tried_is_refused(campaign: Campaign) -> None:
    first, second = a_proposal(campaign), a_proposal(campaign, "Iron Hand")
    job = laboratory.send_for_trial(first, ada(), FEW)
    refused("laboratory_is_busy", laboratory.send_for_trial, second, ada())
    laboratory.run_trial(str(job.pk), timezone.now)
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
    assert (sent.status_code, sent.json()["status"], sent.json()["total"]) == (202, "waiting", laboratory.EVENINGS)
    job = only_a_few(Job.objects.get())
    assert "Evening 0 of 3" in client.get(f"{page}/").content.decode()
    laboratory.run_trial(str(job.pk), timezone.now)
    told = client.get(f"{api}/trial").json()
    assert (told["status"], told["finding"]["evenings"]) == ("done", FEW)
    assert told["finding"]["low"] <= told["finding"]["gain"] <= told["finding"]["high"]
    shown = client.get(f"{page}/").content.decode()
    assert "No tier is proposed" in shown
    assert "Try it in the laboratory" not in shown


def test_a_power_by_which_no_evening_ends_is_said_to_be_one(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live_magic.rules.laboratory.trying.MOST_ACTS", 5)
    proposal = a_proposal(campaign)
    job = laboratory.send_for_trial(proposal, ada(), 50)
    laboratory.run_trial(str(job.pk), timezone.now)
    assert tally_of(job)["unfinished"] == 3  # type: ignore[index]
    assert TrialOnPage(proposal, True).warnings == ["Evenings with it came to no end."]
