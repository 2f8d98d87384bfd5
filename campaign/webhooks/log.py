"""What became of what was told, and sending it again."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from campaign.models import DeliveryStatus, Webhook, WebhookDelivery, WebhookEvent
from campaign.webhooks.hooks import WebhookRefused
from campaign.webhooks.sending import end_rest, send_after_commit

KEPT = timedelta(days=30)


def deliveries_of(hook: Webhook) -> QuerySet[WebhookDelivery]:
    """What this webhook was told and is to be told, the latest first, with every attempt."""
    return hook.deliveries.select_related("event").prefetch_related("log")


@transaction.atomic
def send_again(delivery: WebhookDelivery, at: datetime) -> WebhookDelivery:
    """It is sent again at once, with the same id, and tried as often as a new one. Raises WebhookRefused while the
    webhook is switched off."""
    hook = Webhook.objects.select_for_update().get(pk=delivery.webhook_id)
    if not hook.is_on:
        raise WebhookRefused("", _("It is switched off: switch it on first."))
    waiting = {"status": DeliveryStatus.WAITING, "due_at": at, "attempts": 0}
    WebhookDelivery.objects.filter(pk=delivery.pk).update(**waiting)
    end_rest(hook)
    send_after_commit(hook.pk)
    delivery.refresh_from_db()
    return delivery


def forget_old(at: datetime) -> None:
    """What is over for so long is forgotten."""
    still = WebhookDelivery.objects.filter(status=DeliveryStatus.WAITING).values("event")
    WebhookEvent.objects.filter(at__lte=at - KEPT).exclude(pk__in=still).delete()
