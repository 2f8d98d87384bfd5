"""An address is named, changed, gets a new secret, is switched off and on: what the hosts of a campaign do."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from uuid import uuid4

import httpx
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.models import Campaign, EventKind, Webhook, WebhookDelivery, WebhookEvent, WebhookForm, WhyOff
from campaign.webhooks import addresses, events
from campaign.webhooks.addresses import AddressRefused
from campaign.webhooks.sealing import Keys, Unsealable, new_secret, opened, sealed
from campaign.webhooks.sending import end_rest, switch_off

LONGEST_SHOWN = Webhook._meta.get_field("shown").max_length or 0
MOST = 10
"""Webhooks of a campaign."""
DISCORD = re.compile(
    r"(?P<shown>https://((canary|ptb)\.)?(discord|discordapp)\.com/api/(v\d+/)?webhooks/\d{1,30})/[\w-]{20,200}"
)
BOT_TOKEN = re.compile(r"[0-9]{5,20}:[A-Za-z0-9_-]{20,80}")
CHAT = re.compile(r"-?[0-9]{1,20}|@[A-Za-z][A-Za-z0-9_]{3,31}")


class WebhookRefused(Exception):
    """It cannot be like this. `field`: which word of the host's is wrong; the message says why, in their language."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(why)
        self.field = field


# --- made and changed ------------------------------------------------------------------------------------------------


@transaction.atomic
def make(
    campaign: Campaign,
    *,
    name: str,
    form: str,
    events: Iterable[str],
    language: str,
    at: datetime,
    address: str = "",
    token: str = "",
    chat: str = "",
) -> tuple[Webhook, str]:
    """A new webhook, and the secret with which its messages are signed (empty: they are not), said this one time.
    Raises WebhookRefused."""
    Campaign.objects.select_for_update().get(pk=campaign.pk)
    refuse_when_full(campaign)
    secret = new_secret() if form == WebhookForm.STANDARD else ""
    keys, shown = _checked(form, Keys(address, secret, "", token, chat))
    _refuse_if_told_already(campaign, form, keys)
    hook = Webhook.objects.create(
        campaign=campaign,
        name=name,
        form=form,
        events=_in_order(events),
        language=language,
        shown=shown,
        sealed=sealed(keys),
        made_at=at,
        listens_since=at,
    )
    return hook, secret


@transaction.atomic
def change(
    hook: Webhook,
    at: datetime,
    *,
    name: str | None = None,
    events: Iterable[str] | None = None,
    language: str | None = None,
    address: str = "",
    token: str = "",
    chat: str = "",
) -> Webhook:
    """Another name, other events, another place; what is empty stays. Raises WebhookRefused."""
    hook = Webhook.objects.select_for_update().get(pk=hook.pk)
    if name is not None:
        hook.name = name
    if language is not None:
        hook.language = language
    if events is not None and _in_order(events) != hook.events:
        hook.events, hook.listens_since = _in_order(events), at
    if address or token or chat:
        keys = _opened(hook)
        new = Keys(address or keys.address, keys.secret, keys.old_secret, token or keys.token, chat or keys.chat)
        new, hook.shown = _checked(hook.form, new)
        _refuse_if_told_already(hook.campaign, hook.form, new, by=hook)
        hook.sealed = sealed(new)
    hook.save(update_fields=["name", "language", "events", "listens_since", "shown", "sealed"])
    return hook


def _refuse_if_told_already(campaign: Campaign, form: str, keys: Keys, by: Webhook | None = None) -> None:
    """Whoever taps twice makes one. `by`: the one that is told there itself."""
    for hook in campaign.webhooks.filter(form=form).exclude(pk=by.pk if by else 0):
        there = _opened(hook)
        if (there.address, there.token, there.chat) == (keys.address, keys.token, keys.chat):
            field = "chat" if form == WebhookForm.TELEGRAM else "address"
            raise WebhookRefused(field, _("It already gets messages, as “%(name)s”.") % {"name": hook.name})


def is_full(campaign: Campaign) -> bool:
    """Whether it has as many webhooks as any campaign may have."""
    return campaign.webhooks.count() >= MOST


def refuse_when_full(campaign: Campaign) -> None:
    """Raises WebhookRefused."""
    if is_full(campaign):
        raise WebhookRefused("", _("A campaign has %(most)d webhooks at most.") % {"most": MOST})


def _in_order(chosen: Iterable[str]) -> list[str]:
    """These events, each once, in the order in which they are offered."""
    wanted = set(chosen)
    return [kind.value for kind in EventKind if kind.value in wanted]


def _checked(form: str, keys: Keys) -> tuple[Keys, str]:
    """What this form needs of it, and what may be read of where it leads. Raises WebhookRefused."""
    if form == WebhookForm.TELEGRAM:
        return _telegram(keys)
    try:
        url = addresses.checked(keys.address, settings.WEBHOOK_MAY_REACH)
    except AddressRefused as why:
        raise WebhookRefused("address", str(why)) from why
    keys = Keys(keys.address, keys.secret, keys.old_secret)
    if form == WebhookForm.DISCORD:
        return keys, _discord(keys.address, url)
    return keys, _beginning(url)


def _discord(address: str, url: httpx.URL) -> str:
    """What may be read of the address of a channel: not the last part, by which anybody may write there."""
    if (found := DISCORD.fullmatch(address)) is not None:
        return f"{found['shown']}/…"
    place = addresses.place_of(url)
    if not addresses.is_at_home(place, settings.WEBHOOK_MAY_REACH):
        raise WebhookRefused("address", _("Discord’s webhooks begin with https://discord.com/api/webhooks/."))
    return _beginning(url)


def _beginning(url: httpx.URL) -> str:
    """Where it leads; what stands behind the server's name may be a key."""
    return f"{url.scheme}://{url.netloc.decode('ascii')}/…"[:LONGEST_SHOWN]


def _telegram(keys: Keys) -> tuple[Keys, str]:
    if not BOT_TOKEN.fullmatch(keys.token):
        raise WebhookRefused("token", _("This isn’t the token of a bot: it looks like 123456:ABC-DEF…"))
    if not CHAT.fullmatch(keys.chat):
        raise WebhookRefused("chat", _("This isn’t a chat: use a number, or a public channel like @ourclub."))
    return Keys(token=keys.token, chat=keys.chat), f"Telegram {keys.chat}"


def _opened(hook: Webhook) -> Keys:
    try:
        return opened(hook.sealed)
    except Unsealable:
        return Keys()


# --- its secret ------------------------------------------------------------------------------------------------------


@transaction.atomic
def rotate(hook: Webhook, at: datetime) -> str:
    """A new secret, said this one time; for a day the one before signs too. Raises WebhookRefused."""
    hook = Webhook.objects.select_for_update().get(pk=hook.pk)
    if not hook.is_signed:
        raise WebhookRefused("", _("Messages there aren’t signed: there’s no secret."))
    keys = _opened(hook)
    if not keys.address:
        raise WebhookRefused("", _("The secret can no longer be read. Make a new webhook."))
    new = Keys(keys.address, new_secret(), keys.secret)
    hook.sealed, hook.rotated_at = sealed(new), at
    hook.save(update_fields=["sealed", "rotated_at"])
    return new.secret


# --- on, off, tried --------------------------------------------------------------------------------------------------


def switch(hook: Webhook, at: datetime, *, on: bool) -> None:
    """Off by hand; or on again, and it is told what happens from now on. Twice is once."""
    if not on:
        switch_off(hook, WhyOff.HAND, at)
        return
    Webhook.objects.filter(pk=hook.pk, off_at__isnull=False).update(
        off_at=None, off_why="", failures=0, failing_since=None, rests_until=None, listens_since=at
    )


@transaction.atomic
def test(hook: Webhook, at: datetime) -> WebhookDelivery:
    """Has it told that this is a test. Raises WebhookRefused while it is switched off."""
    if not Webhook.objects.get(pk=hook.pk).is_on:
        raise WebhookRefused("", _("It is switched off: switch it on first."))
    event = WebhookEvent.objects.create(campaign=hook.campaign, kind=EventKind.TEST, key=f"test:{uuid4().hex}", at=at)
    end_rest(hook)
    events.deliver(event, [hook])
    return event.deliveries.get()
