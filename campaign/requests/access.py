"""Who may enter: nobody, unless a view says otherwise.

Django's LoginRequiredMiddleware turns everybody without an account away from every view. Here a view of a campaign
lets its members in; for anybody else the campaign does not exist (404). What only the host may do is refused to the
other members with 403, which tells them nothing that they did not know.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from allauth.core import ratelimit
from django.core.exceptions import PermissionDenied
from django.core.validators import slug_re
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils.translation import gettext_lazy as _

from campaign.models import Campaign, Membership, Person

View = Callable[..., HttpResponseBase]

TOO_MANY_CAMPAIGNS = _("You have begun many campaigns in a short time. Wait a little.")
TOO_OFTEN_BY_HAND = _("You have sent much by hand in a short time. Wait a little.")


def membership_of(person: Person, slug: str, *, open_to_guests: bool = False) -> Membership:
    """The membership of `person` in the campaign at `slug`. Raises Http404 for a stranger and for no such campaign, and
    for a guest unless what they ask for is open to guests (D-51)."""
    if not slug_re.match(slug):  # a body may say anything, and not of everything can a database be asked
        raise Http404
    memberships = Membership.objects.select_related("campaign").filter(campaign__slug=slug, person_id=person.pk)
    membership = memberships.first()
    if membership is None or (membership.is_guest and not open_to_guests):
        raise Http404
    membership.person = person
    return membership


def member_required(view: View) -> View:
    """The view is for members: it gets `campaign` and `me` (the reader's membership) in place of the slug."""

    @wraps(view)
    def for_members(request: HttpRequest, slug: str, **parts: object) -> HttpResponseBase:
        me = membership_of(signed_in(request), slug)
        return view(request, campaign=me.campaign, me=me, **parts)

    return for_members


def guest_or_member_required(view: View) -> View:
    """Like `member_required`, and open to guests too: the view shows them what is theirs, and nothing else."""

    @wraps(view)
    def for_guests(request: HttpRequest, slug: str, **parts: object) -> HttpResponseBase:
        me = membership_of(signed_in(request), slug, open_to_guests=True)
        return view(request, campaign=me.campaign, me=me, **parts)

    return for_guests


def host_required(view: View) -> View:
    """The view is for the campaign's hosts: other members get 403, strangers 404."""

    @wraps(view)
    def for_hosts(request: HttpRequest, campaign: Campaign, me: Membership, **parts: object) -> HttpResponseBase:
        if not me.is_host:
            raise PermissionDenied
        return view(request, campaign=campaign, me=me, **parts)

    return member_required(for_hosts)


def may_have_another_campaign(request: HttpRequest) -> bool:
    """Counts one more campaign that this person founds or brings, and says whether it may be."""
    return bool(ratelimit.consume(request, action="new_campaign"))


def may_send_by_hand(request: HttpRequest) -> bool:
    """Counts one more message that this person has a webhook told by hand, and says whether it may be."""
    return bool(ratelimit.consume(request, action="webhook_by_hand"))


def signed_in(request: HttpRequest) -> Person:
    """The person who sends this request. Raises Http404 for nobody: the middleware has let in who has an account."""
    if not isinstance(request.user, Person):
        raise Http404
    return request.user
