"""Links for people: inviting and joining by one, and getting a member back in who has lost the password."""

from __future__ import annotations

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.bridge import table_queries, visitors
from campaign.evenings import newcomers
from campaign.house_rules.rules import evening_under_way
from campaign.magi.ready_sheets import READY
from campaign.models import Campaign, Invitation, Membership, Person, Role
from campaign.people import back_in, back_in_notices, guests, joining
from campaign.requests.access import host_required
from campaign.web.back.offer import way_back
from campaign.web.forms.accounts import NewPasswordForm
from campaign.web.forms.campaigns import InvitationForm
from campaign.web.forms.magi import NewcomerForm
from campaign.web.page_context import page


@require_http_methods(["GET", "POST"])
@host_required
def invitations(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The standing invitations, and a new one."""
    form = InvitationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.instance.campaign, form.instance.made_by = campaign, me.person
        form.instance.expires_at = form.expires_at()
        invitation = form.save()
        return redirect("campaign:invitation", slug=campaign.slug, code=invitation.code)
    standing = campaign.invitations.standing(timezone.now())
    context = {"form": form, "standing": standing}
    return page(request, me, "people/invitations.html", "campaign", context, 422 if form.errors else 200)


@require_GET
@host_required
def invitation(request: HttpRequest, campaign: Campaign, me: Membership, code: str) -> HttpResponse:
    """One invitation: the link to send and the code to scan."""
    invitation = get_object_or_404(campaign.invitations, code=code)
    link = request.build_absolute_uri(reverse("campaign:join", args=[invitation.code]))
    context = {
        "invitation": invitation,
        "is_standing": invitation.is_standing(timezone.now()),
        "link": link,
        "qr": qr_code(link),
    }
    return page(request, me, "people/invitation.html", "campaign", context | tonight(request, campaign))


def tonight(request: HttpRequest, campaign: Campaign) -> dict[str, str]:
    """What stands beside a QR code while an evening is played: the letters that open its table, and where."""
    evening = evening_under_way(campaign)
    letters = visitors.code_of_tonight(evening) if evening is not None else ""
    return {"letters": letters, "letters_at": request.get_host() + reverse("join_table")}


def qr_code(link: str) -> str:
    """The link as a QR code: the address of a picture that is as sharp as it is large."""
    return str(segno.make(link, error="m").svg_data_uri(omitsize=True, border=1, dark="#16130f"))


@require_POST
@host_required
def revoke(request: HttpRequest, campaign: Campaign, me: Membership, code: str) -> HttpResponse:
    """Nobody joins by this link any more."""
    invitation = get_object_or_404(campaign.invitations, code=code)
    with way_back(request, "invitation", _("The link no longer works."), campaign, code=code):
        joining.revoke(invitation, timezone.now())
    return redirect("campaign:invitations", slug=campaign.slug)


@login_not_required
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Whoever has the link reads who invites; with an account they join, and make their Magus."""
    invitation = get_object_or_404(Invitation.objects.select_related("campaign", "made_by"), code=code)
    person = request.user if isinstance(request.user, Person) else None
    present = person and Membership.objects.filter(campaign=invitation.campaign, person=person).first()
    if person and request.method == "POST":
        try:
            member = joining.join(invitation, person, timezone.now())
        except joining.InvitationExpired:
            return render(request, "campaign/people/invitation_over.html", status=410)
        return redirect(after_joining(member))
    if not invitation.is_standing(timezone.now()) and present is None:
        return render(request, "campaign/people/invitation_over.html", status=410)
    context = {"invitation": invitation, "campaign": invitation.campaign, "present": present, "here": request.path}
    tonight = "" if person else way_in_tonight(invitation)
    return render(request, "campaign/people/join.html", context | {"tonight": tonight})


def way_in_tonight(invitation: Invitation) -> str:
    """Where somebody without an account sits down at once: at the table that plays now, if it takes newcomers; empty:
    nowhere. A watcher is not invited to play."""
    evening = evening_under_way(invitation.campaign) if invitation.role == Role.PLAYER else None
    if evening is None or newcomers.why_not(evening, None):
        return ""
    return table_queries.door_path(evening)


def after_joining(member: Membership) -> str:
    """A player without a Magus makes one; everybody else goes to the campaign."""
    has_magus = member.campaign.magi.filter(owner=member.person).exists()
    page_name = "campaign:campaign" if has_magus or not member.may_play else "campaign:new_magus"
    return reverse(page_name, args=[member.campaign.slug])


# --- from the door to a Magus ---------------------------------------------------------------------------------------


@login_not_required
@never_cache
@require_http_methods(["GET", "POST"])
def newcomer(request: HttpRequest, code: str) -> HttpResponse:
    """Who was let in and has no Magus brings a new one, without an account: a name, a sheet, and they sit (D-51)."""
    evening = newcomers.evening_of(code)
    if evening is None or evening.table_code is None:
        raise Http404
    if visitors.sits_at(request, evening.table_code):
        return redirect(table_queries.table_path(evening))
    form = NewcomerForm(request.POST or None)
    is_valid = request.method == "POST" and form.is_valid()
    if is_valid and (wait := visitors.comes_too_often(request)):
        slower = render(request, "429.html", status=429)
        slower["Retry-After"] = str(wait)
        return slower
    if is_valid:
        try:
            newcomers.bring(request, evening, form.cleaned_data["name"], form.cleaned_data["sheet"])
        except newcomers.NotBrought as why:
            form.add_error(None, str(why))
        else:
            return redirect(table_queries.table_path(evening))
    person = request.user.pk if request.user.is_authenticated else None
    why_not = newcomers.why_not(evening, person)
    context = {"form": form, "evening": evening, "why_not": why_not, "ready": READY}
    return render(request, "campaign/people/newcomer.html", context, status=422 if form.errors else 200)


# --- from guest to member ------------------------------------------------------------------------------------------


@login_not_required
@never_cache
@require_http_methods(["GET", "POST"])
def keep(request: HttpRequest, code: str) -> HttpResponse:
    """Who has played as a guest keeps the Magus: with an account, which may be made here and now."""
    magus = guests.magus_of_guest(request, code)
    if magus is None:
        raise Http404
    person = request.user if isinstance(request.user, Person) else None
    if person is not None and request.method == "POST":
        try:
            guests.keep(magus, person)
        except guests.NotKept as why:
            messages.error(request, NOT_KEPT[str(why)])
            return redirect("campaign:home")
        messages.success(request, _("%(magus)s is yours, with everything that it has done.") % {"magus": magus.name})
        return redirect("campaign:magus", slug=magus.campaign.slug, pk=magus.pk)
    return render(request, "campaign/people/keep.html", {"magus": magus, "who": person, "here": request.path})


NOT_KEPT = {
    "taken": gettext_lazy("Somebody else has this Magus."),
    "two_magi": gettext_lazy("You have a Magus in this campaign already."),
}


# --- back in ---------------------------------------------------------------------------------------------------------


@require_POST
@never_cache
@host_required
def let_back_in(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """The host makes a link by which this member chooses a new password: to be handed over, never written down here."""
    membership = get_object_or_404(campaign.memberships.select_related("person", "campaign"), pk=pk)
    member = membership.person
    why_not = back_in.why_not_let_in(me.person, member)
    if why_not:
        messages.error(request, why_not)
        return redirect("campaign:members", slug=campaign.slug)
    back_in_notices.note(me.person, membership, timezone.now())
    link = request.build_absolute_uri(back_in.path_back_in(me.person, member))
    return page(request, me, "people/let_back_in.html", "campaign", {"who": member, "link": link, "qr": qr_code(link)})


@login_not_required
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def come_back_in(request: HttpRequest, uid: str, key: str) -> HttpResponse:
    """Whoever has the link chooses a password, and signs in with it as ever."""
    person = back_in.whom_it_lets_in(uid, key)
    if person is None:
        return render(request, "campaign/people/back_in.html", {"is_over": True}, status=410)
    form = NewPasswordForm(request.POST or None, user=person)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("The new password holds. Sign in with it."))
        return redirect("account_login")
    context = {"form": form, "who": person}
    return render(request, "campaign/people/back_in.html", context, status=422 if form.errors else 200)
