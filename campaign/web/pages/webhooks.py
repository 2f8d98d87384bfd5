"""Whom the campaign tells what happens: for its hosts."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.models import Campaign, Membership, Webhook, WebhookForm
from campaign.requests.access import TOO_OFTEN_BY_HAND, host_required, may_send_by_hand
from campaign.web.back.offer import way_back
from campaign.web.forms.webhooks import WebhookFields
from campaign.web.page_context import page
from campaign.webhooks import hooks, log
from campaign.webhooks import messages as told
from campaign.webhooks.hooks import WebhookRefused

LATEST = 50
"""Of the log, so many are shown."""


@require_GET
@host_required
def webhooks(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """All of them, and the ways to a new one."""
    context = {"hooks": campaign.webhooks.all(), "forms": WebhookForm, "is_full": hooks.is_full(campaign)}
    return page(request, me, "webhooks/webhooks.html", "campaign", context)


@never_cache
@require_http_methods(["GET", "POST"])
@host_required
def new_webhook(request: HttpRequest, campaign: Campaign, me: Membership, form: str) -> HttpResponse:
    """A new one; its secret is shown in the answer that makes it, and never again."""
    if form not in WebhookForm.values:
        raise Http404
    fields = WebhookFields(form, request.POST or None, initial={"language": get_language()})
    if request.method == "POST" and fields.is_valid():
        try:
            hook, secret = hooks.make(
                campaign, form=form, at=timezone.now(), **{"language": get_language(), **fields.cleaned_data}
            )
        except WebhookRefused as why:
            fields.add_error(why.field or None, str(why))
        else:
            return _shown(request, me, hook, secret)
    context = {"form": fields, "kind": WebhookForm(form)}
    return page(request, me, "webhooks/form.html", "campaign", context, 422 if fields.errors else 200)


@never_cache
@require_GET
@host_required
def webhook(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """How it does, and what it was told lately."""
    return _shown(request, me, _hook(campaign, pk))


@require_http_methods(["GET", "POST"])
@host_required
def edit_webhook(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """Another name, another place, other events."""
    hook = _hook(campaign, pk)
    before = {"name": hook.name, "events": hook.events, "language": hook.language}
    fields = WebhookFields(hook.form, request.POST or None, hook=hook, initial=before)
    if request.method == "POST" and fields.is_valid():
        try:
            hooks.change(hook, timezone.now(), **fields.cleaned_data)
        except WebhookRefused as why:
            fields.add_error(why.field or None, str(why))
        else:
            return _back(campaign, pk)
    context = {"form": fields, "kind": WebhookForm(hook.form), "hook": hook}
    return page(request, me, "webhooks/form.html", "campaign", context, 422 if fields.errors else 200)


@never_cache
@require_POST
@host_required
def new_secret(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """A new secret, shown in this answer and never again."""
    hook = _hook(campaign, pk)
    try:
        secret = hooks.rotate(hook, timezone.now())
    except WebhookRefused as why:
        messages.error(request, str(why))
        return _back(campaign, pk)
    return _shown(request, me, _hook(campaign, pk), secret)


@require_POST
@host_required
def test_webhook(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """Has it told that this is a test."""
    hook = _hook(campaign, pk)
    if _may_send(request):
        try:
            hooks.test(hook, timezone.now())
        except WebhookRefused as why:
            messages.error(request, str(why))
        else:
            messages.success(request, _("A test is on its way: below stands what comes of it."))
    return _back(campaign, pk)


@require_POST
@host_required
def switch_webhook(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """Off, or on again."""
    hooks.switch(_hook(campaign, pk), timezone.now(), on=request.POST.get("on") == "1")
    return _back(campaign, pk)


@require_POST
@host_required
def delete_webhook(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """It is told nothing any more, and its log goes with it, for good."""
    hook = _hook(campaign, pk)
    said = _("%(webhook)s gets no more messages, and its log is gone.") % {"webhook": hook}
    with way_back(request, "webhook", said, campaign, hook, alone=True):
        hook.delete()
    return redirect("campaign:webhooks", slug=campaign.slug)


@require_POST
@host_required
def send_again(request: HttpRequest, campaign: Campaign, me: Membership, pk: int, key: UUID) -> HttpResponse:
    """Sends a message again."""
    delivery = get_object_or_404(_hook(campaign, pk).deliveries, pk=key)
    if _may_send(request):
        try:
            log.send_again(delivery, timezone.now())
        except WebhookRefused as why:
            messages.error(request, str(why))
        else:
            messages.success(request, _("It is sent again."))
    return _back(campaign, pk)


def _shown(request: HttpRequest, me: Membership, hook: Webhook, secret: str = "") -> HttpResponse:
    context = {
        "hook": hook,
        "secret": secret,
        "both_sign": told.does_old_secret_sign(hook, timezone.now()),
        "deliveries": log.deliveries_of(hook)[:LATEST],
    }
    return page(request, me, "webhooks/webhook.html", "campaign", context)


def _hook(campaign: Campaign, pk: int) -> Webhook:
    return get_object_or_404(campaign.webhooks, pk=pk)


def _back(campaign: Campaign, pk: int) -> HttpResponse:
    return redirect("campaign:webhook", slug=campaign.slug, pk=pk)


def _may_send(request: HttpRequest) -> bool:
    """Counts one more message that is sent by hand; says so where it is one too many."""
    may = may_send_by_hand(request)
    if not may:
        messages.error(request, TOO_OFTEN_BY_HAND)
    return may
