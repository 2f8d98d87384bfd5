"""What workers do for the campaign, by the names under which it is queued (`campaign.tasks.…`).

Celery reads this module, and nothing else does: the tasks stand beside the code that sends them, and are made known
here. What is done again and again, for several ideas at once, stands here itself; config/celery.py says how often.
"""

from __future__ import annotations

import logging

from celery import shared_task
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from campaign.archive.jobs import archive_campaign, load_campaign
from campaign.bridge.looking import only_looking
from campaign.cards.loading.jobs import load_card_file
from campaign.evenings import evenings, reminders, turn_reminders
from campaign.evenings.darkroom import develop_picture
from campaign.evenings.export import export_evening
from campaign.house_rules.laboratory import try_house_rules
from campaign.jobs import jobs
from campaign.memory.moving import remember_table
from campaign.models import EventKind
from campaign.planes.card_texts import bring_cards
from campaign.pools.imports import read_pool_import
from campaign.powers import proposals, refunds
from campaign.powers.laboratory import try_power
from campaign.records.written_records import read_records
from campaign.requests import idempotency
from campaign.tournaments import league_reminders, results
from campaign.webhooks import log as webhook_log
from campaign.webhooks import sending, turns
from campaign.webhooks.events import campaigns_told
from campaign.webhooks.push import sending as push_sending
from campaign.webhooks.push import subscriptions, telling
from campaign.webhooks.push.sending import send_push
from campaign.webhooks.sending import send_webhook

__all__ = [
    "archive_campaign",
    "bring_cards",
    "develop_picture",
    "export_evening",
    "hourly_round",
    "load_campaign",
    "load_card_file",
    "read_pool_import",
    "read_records",
    "remember_table",
    "send_lost_jobs_again",
    "send_push",
    "send_pushes",
    "send_reminders",
    "send_webhook",
    "send_webhooks",
    "try_house_rules",
    "try_power",
]

log = logging.getLogger(__name__)


@shared_task(ignore_result=True)
def send_lost_jobs_again() -> None:
    """Sends the next worker for each job whose worker was lost; however many do this at once, once.

    Where SQLite is being written to for long, by the very job that does not move, this worker does not wait for it.
    """
    with only_looking():
        jobs.send_lost_again(timezone.now())


@shared_task(ignore_result=True)
def send_reminders() -> None:
    """Sends the reminders that are due; however many workers do this at once, each letter goes once."""
    reminders.send_due(timezone.now())
    league_reminders.send_due(timezone.now())
    turn_reminders.send_due(timezone.now())


@shared_task(ignore_result=True)
def send_webhooks() -> None:
    """Tells webhooks what nobody has told them: what happened at tables since they were looked at, and what was not
    sent, or not taken; however many workers do this at once, each thing is told once."""
    sending.send_due(timezone.now())
    for campaign in campaigns_told(EventKind.TURN_ASKED, EventKind.ROUND_PAIRED, EventKind.MATCH_ENDED):
        try:
            results.update_campaign(campaign)
            turns.catch_up(campaign, timezone.now())
        except Exception:
            log.exception("the tables of campaign %s were not looked at; the others are", campaign.pk)


@shared_task(ignore_result=True)
def send_pushes() -> None:
    """Tells phones what nobody has told them: whose turn it became since their tables were looked at, and what was not
    sent, or not taken; however many workers do this at once, each thing is told once."""
    push_sending.send_due(timezone.now())
    telling.catch_up(timezone.now())


@shared_task(ignore_result=True)
def hourly_round() -> None:
    """What becomes due by time alone, or was finished and nobody has looked since; sessions that have ended go."""
    evenings.close_finished(None, timezone.now())
    proposals.adopt_due(timezone.now())
    refunds.refund_all(timezone.now())
    SessionStore.clear_expired()
    idempotency.forget_old(timezone.now())
    webhook_log.forget_old(timezone.now())
    subscriptions.forget_old(timezone.now())
