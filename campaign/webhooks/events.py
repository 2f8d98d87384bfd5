"""What has happened, written down in the transaction in which it happens, for each webhook that is to be told.

A worker sends it after the commit (sending.py). Where none comes, or is killed, the rows are still there: nothing that
happened is lost, and what was rolled back was never told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaign.models import Campaign, EventKind, Webhook, WebhookDelivery, WebhookEvent
from campaign.webhooks.sending import send_after_commit

TOLD_WITHIN = timedelta(days=7)
"""What is found out so late is not told any more. Shorter than events are kept: what was told is known for as long."""

Data = Mapping[str, object]


def tell(campaign: Campaign, kind: EventKind, key: str, at: datetime, data: Callable[[], Data]) -> WebhookEvent | None:
    """Writes down what happened at this time, once for each `key`, if anybody is to be told; what it tells is asked
    for only then."""
    listening = [hook for hook in hooks_on(campaign).filter(listens_since__lte=at) if kind in hook.events]
    if not listening or at <= timezone.now() - TOLD_WITHIN:
        return None
    with transaction.atomic():
        event, is_new = WebhookEvent.objects.get_or_create(
            campaign=campaign, key=f"{kind}:{key}", defaults={"kind": kind, "at": at, "data": dict(data())}
        )
        if is_new:
            deliver(event, listening)
    return event


def deliver(event: WebhookEvent, hooks: list[Webhook]) -> None:
    """Has this told to these webhooks."""
    WebhookDelivery.objects.bulk_create(WebhookDelivery(webhook=hook, event=event, due_at=event.at) for hook in hooks)
    for hook in hooks:
        send_after_commit(hook.pk)


def hooks_on(campaign: Campaign) -> QuerySet[Webhook]:
    """The webhooks of this campaign that are told what happens."""
    return Webhook.objects.filter(campaign=campaign, off_at=None)


def is_told(campaign: Campaign, *kinds: EventKind) -> bool:
    """Whether anybody is told one of these."""
    return any(set(kinds) & set(events) for events in hooks_on(campaign).values_list("events", flat=True))


def campaigns_told(*kinds: EventKind) -> QuerySet[Campaign]:
    """The campaigns in which somebody is told one of these."""
    hooks = Webhook.objects.filter(off_at=None).values_list("campaign", "events")
    return Campaign.objects.filter(pk__in={campaign for campaign, events in hooks if set(kinds) & set(events)})
