"""House rules are tried by workers before the group changes them: the same evenings under both (LM 6)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from celery import shared_task
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.bridge.refusals import INVALID, Refused
from campaign.bridge.rehearsing import laboratory as bridge
from campaign.bridge.rehearsing.laboratory import Experiment
from campaign.house_rules.rules import check_house_rules, departures, in_force, plainly
from campaign.jobs import jobs
from campaign.jobs.laboratory import EVENINGS, TrialTask, is_busy, run, trials
from campaign.models import Campaign, Job, JobKind, Person


@transaction.atomic
def send_for_trial(campaign: Campaign, values: Mapping[str, object], person: Person, evenings: int = EVENINGS) -> Job:
    """Sends a worker who tries these house rules beside those that hold; nothing is changed.

    Raises ValidationError for what the charter does not know, and Refused.
    """
    check_house_rules(values)
    kept = Campaign.objects.select_for_update().get(pk=campaign.pk)
    before = in_force(kept.house_rules)
    tried = before | {name: plainly(name, value) for name, value in values.items()}
    if tried == before:
        sentence = _("Change something first: these are the house rules that hold.")
        raise Refused("nothing_to_try", "LM 6", sentence=sentence, status_code=INVALID)
    if is_busy(kept):
        sentence = _("The laboratory is trying something else of this campaign. Wait until it is done.")
        raise Refused("laboratory_is_busy", "LM 6", sentence=sentence)
    wanted = {"tried": departures(tried), "before": departures(before), "evenings": evenings}
    return jobs.send(try_house_rules, person, kept, total=evenings, request=wanted)


def latest_trial(campaign: Campaign) -> Job | None:
    """How far the latest trial is, or what came of it; None: nothing was tried."""
    return trials(campaign, JobKind.RULES_TRIAL).first()


def changes_tried(job: Job) -> dict[str, tuple[object, object]]:
    """What the trial changes: of each house rule the value before, and the one that is tried."""
    before, tried = in_force(job.request["before"]), in_force(job.request["tried"])
    return {name: (before[name], tried[name]) for name in before if before[name] != tried[name]}


@shared_task(name="campaign.tasks.try_house_rules", base=TrialTask, kind=JobKind.RULES_TRIAL, ignore_result=True)
def try_house_rules(key: str) -> None:
    """Tries the house rules that the job `key` names, or a stretch of that trial."""
    run(key, timezone.now, _experiment)


def _experiment(wanted: Mapping[str, Any]) -> Experiment:
    return bridge.of_house_rules(wanted["tried"], wanted["before"], seed_of(wanted), wanted["evenings"])


def seed_of(wanted: Mapping[str, object]) -> str:
    """Of the same change the same figures, whenever it is tried."""
    return "house rules " + json.dumps([wanted["before"], wanted["tried"]], sort_keys=True)
