"""One's own account: what is kept of it to take home, and deleting it."""

from __future__ import annotations

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaign.people import back_in_notices, factors, going, sessions, take_out
from campaign.requests.access import signed_in
from campaign.requests.downloads import download
from campaign.web.forms.accounts import GoingForm


@require_GET
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """What the account is, with what can be done about it."""
    return _page(request, GoingForm(signed_in(request)))


@require_GET
@never_cache
def account_data(request: HttpRequest) -> HttpResponse:
    """Everything that is kept of the reader."""
    person = signed_in(request)
    return download(take_out.taken_out(person), f"live-magic-{person.username}.zip", "application/zip")


@require_POST
def sign_out_elsewhere(request: HttpRequest) -> HttpResponse:
    """The reader stays signed in here, and nowhere else."""
    sessions.end_other_sessions(signed_in(request), request.session.session_key or "")
    messages.success(request, _("You are signed out on all other devices."))
    return redirect("campaign:account")


@require_POST
def delete_account(request: HttpRequest) -> HttpResponse:
    """The reader goes, if it is really they who ask for it."""
    person = signed_in(request)
    form = GoingForm(person, request.POST)
    if not ratelimit.consume(request, action="reauthenticate", user=person):
        form.add_error(None, _("Too often. Wait a little."))
        return _page(request, form, 429)
    try:
        if not form.is_valid():
            return _page(request, form, 422)
        going.go(person)
    except going.StillNeeded:
        return _page(request, form, 409)
    logout(request)
    messages.success(request, _("Your account is deleted."))
    return redirect("campaign:home")


def _page(request: HttpRequest, form: GoingForm, status: int = 200) -> HttpResponse:
    person = signed_in(request)
    programs = person.access_tokens.in_force(timezone.now()).count()
    context = {
        "form": form,
        "person": person,
        "needed_by": going.needed_by(person),
        "programs": programs,
        "held": factors.held_by(person),
        "links_back_in": back_in_notices.recent_links(person, timezone.now()),
    }
    return render(request, "campaign/people/account.html", context, status=status)
