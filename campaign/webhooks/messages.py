"""A message: for a program as Standard Webhooks has it, signed; for people as their chat wants it.

https://www.standardwebhooks.com, https://discord.com/developers/docs/resources/webhook,
https://core.telegram.org/bots/api#sendmessage
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils.translation import override
from standardwebhooks import Webhook as Signer

from campaign.mail.sending import site_link
from campaign.models import Webhook, WebhookDelivery, WebhookEvent, WebhookForm
from campaign.webhooks.calling import Message
from campaign.webhooks.sealing import Keys
from campaign.webhooks.sentences import for_discord, for_telegram, in_words

BOTH_SIGN_FOR = timedelta(days=1)
"""So long after a new secret was made the old one signs too."""
LINKS = frozenset({"url", "api"})
"""What is called so in an event is the path of a page, or of the API."""


def message(delivery: WebhookDelivery, keys: Keys, at: datetime) -> Message:
    """What is sent for this now."""
    hook, event = delivery.webhook, delivery.event
    if hook.form == WebhookForm.STANDARD:
        body = standard(event)
        return Message(keys.address, _signed(delivery, keys, body, at), body)
    with override(hook.language):
        if hook.form == WebhookForm.DISCORD:
            return Message(keys.address, JSON, _json(discord(event)))
        address = f"{settings.TELEGRAM_API}/bot{keys.token}/sendMessage"
        return Message(address, JSON, _json(telegram(event, keys.chat)))


JSON = {"Content-Type": "application/json"}


# --- for a program ---------------------------------------------------------------------------------------------------


def standard(event: WebhookEvent) -> bytes:
    """What a program is told: what has happened, when, and where more can be read."""
    data = {"campaign": event.campaign.slug, **event.data}
    return _json({"type": event.kind, "timestamp": in_utc(event.at), "data": with_links(data)})


def with_links(value: Any) -> Any:
    """The same with whole addresses where it has paths; paths stay where SITE_URL does not say how we are reached."""
    if isinstance(value, Mapping):
        return {
            name: (site_link(inner) or inner) if name in LINKS and isinstance(inner, str) else with_links(inner)
            for name, inner in value.items()
        }
    return [with_links(inner) for inner in value] if isinstance(value, list) else value


def _signed(delivery: WebhookDelivery, keys: Keys, body: bytes, at: datetime) -> dict[str, str]:
    secrets = [keys.secret]
    if keys.old_secret and does_old_secret_sign(delivery.webhook, at):
        secrets.append(keys.old_secret)
    signatures = [Signer(secret).sign(delivery.message, at.astimezone(UTC), body.decode()) for secret in secrets]
    return {
        **JSON,
        "webhook-id": delivery.message,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": " ".join(signatures),
    }


def does_old_secret_sign(hook: Webhook, at: datetime) -> bool:
    """Whether the secret before the last one still signs too."""
    return hook.rotated_at is not None and at < hook.rotated_at + BOTH_SIGN_FOR


# --- for people ------------------------------------------------------------------------------------------------------


def discord(event: WebhookEvent) -> dict[str, Any]:
    """A message on Discord. Nobody is called by it, whatever anything is named."""
    said = in_words(event, for_discord)
    link = site_link(str(event.data.get("url", "")))
    card = {"title": said.title, "description": said.text, "timestamp": in_utc(event.at)}
    return {"embeds": [card | ({"url": link} if link else {})], "allowed_mentions": {"parse": []}}


def telegram(event: WebhookEvent, chat: str) -> dict[str, Any]:
    """A message to this chat on Telegram, in its HTML: title, words and link, without a preview of the page."""
    said = in_words(event, for_telegram)
    link = site_link(str(event.data.get("url", "")))
    lines = [f"<b>{said.title}</b>", said.text, for_telegram(link)]
    return {
        "chat_id": chat,
        "text": "\n".join(line for line in lines if line),
        "parse_mode": "HTML",
        "link_preview_options": {"is_disabled": True},
    }


def in_utc(at: datetime) -> str:
    """Return this moment as RFC 3339 in UTC, to the second: `2026-03-06T20:30:00Z`."""
    return at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _json(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
