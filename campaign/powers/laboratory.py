"""A proposed Power is tried by workers before the group votes: once for each proposal, one at a time (D-40)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from celery import shared_task
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaign.bridge.rehearsing import laboratory as bridge
from campaign.bridge.rehearsing.laboratory import Experiment
from campaign.jobs import jobs
from campaign.jobs.laboratory import EVENINGS, TrialTask, is_busy, run, trials
from campaign.models import Campaign, Job, JobKind, JobStatus, Person, PowerProposal
from campaign.powers.refusals import PowerRefused

MOST_TRIALS = 3
"""A proposal of which so many trials have failed is tried no more."""


@transaction.atomic
def send_for_trial(proposal: PowerProposal, person: Person, evenings: int = EVENINGS) -> Job:
    """Sends a worker who tries the proposed Power. Raises PowerRefused."""
    campaign = Campaign.objects.select_for_update().get(pk=proposal.power.campaign_id)
    if not proposal.is_open:
        raise PowerRefused("vote_is_over", power=proposal.power)
    if proposal.is_retirement:
        raise PowerRefused("nothing_to_try", power=proposal.power)
    earlier = _trials(proposal)
    if earlier.filter(status=JobStatus.DONE).exists() or earlier.count() >= MOST_TRIALS:
        raise PowerRefused("tried_already", power=proposal.power)
    if is_busy(campaign):
        raise PowerRefused("laboratory_is_busy")
    wanted = {"proposal": proposal.pk, "evenings": evenings, "house_rules": campaign.house_rules}
    return jobs.send(try_power, person, campaign, total=evenings, request=wanted)


def latest_trial(proposal: PowerProposal) -> Job | None:
    """How far the trial of this proposal is, or what came of it; None: it was not tried."""
    return _trials(proposal).first()


def may_try(proposal: PowerProposal) -> bool:
    """Whether a player may send a worker for it, as long as no other trial is under way."""
    trial = latest_trial(proposal)
    again = trial is None or (trial.status == JobStatus.FAILED and _trials(proposal).count() < MOST_TRIALS)
    return proposal.is_open and not proposal.is_retirement and again


def _trials(proposal: PowerProposal) -> QuerySet[Job]:
    return trials(proposal.power.campaign, JobKind.POWER_TRIAL).filter(request__proposal=proposal.pk)


@shared_task(name="campaign.tasks.try_power", base=TrialTask, kind=JobKind.POWER_TRIAL, ignore_result=True)
def try_power(key: str) -> None:
    """Tries the Power of the proposal that the job `key` names, or a stretch of that trial."""
    run(key, timezone.now, _experiment)


def _experiment(wanted: Mapping[str, Any]) -> Experiment:
    proposal = PowerProposal.objects.get(pk=wanted["proposal"])
    return bridge.of_power(proposal.row, wanted["house_rules"], seed_of(proposal), wanted["evenings"])


def seed_of(proposal: PowerProposal) -> str:
    """Of the same row the same figures, whenever it is tried."""
    return f"proposal {proposal.pk}"
