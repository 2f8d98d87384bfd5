"""What a table shows its people at its end: from the auction to the tournament, from there to the award, and from there
to what each of them does next."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.awards import scene
from campaign.awards.next_action import after_the_evening
from campaign.bridge.opening import is_played_alone
from campaign.bridge.tournament import proposed_form
from campaign.bridge.visitors import Onward, person_at
from campaign.models import Evening, Membership, Role
from campaign.tournaments import tournaments
from campaign.tournaments.from_auction import PAIRED_AT_ONCE


def onward_from(code: str, seat: str | None) -> Onward | None:
    """What comes after the auction of an evening, or after its tournament, for whoever holds this seat."""
    evening = scene.evening_at(code)
    if evening is not None:
        if evening.table_code == code and not evening.is_closed:
            return _after_the_auction(evening, code)
        return after_the_last_match(evening, code, _member_at(evening, code, seat))
    if is_played_alone(code):
        label, small = _("Invite friends to an evening"), _("You start a campaign, they come by a link")
        return Onward(reverse("campaign:invite_friends"), label, small)
    return None


def after_the_last_match(evening: Evening, code: str, me: Membership | None) -> Onward:
    """Everybody goes on to the award until it is booked, and each of them to what is next afterwards; guests keep what
    they have played."""
    on = _from(code)._replace(screen_goes=True)
    if me is None:
        return on
    is_booked = scene.is_booked(evening)
    if not evening.is_closed and me.is_host:
        return on._replace(label=_("On to the award"), waits=True)
    if not evening.is_closed:
        small = _("%(host)s gives the points") % {"host": _host_of(evening)}
        return on._replace(label=_("Matches and places"), small=small, waits=True, is_move=False)
    next_ = after_the_evening(evening, me, evening.campaign.magi.filter(owner=me.person_id).first())
    return on._replace(label=next_.label, small=next_.small or next_.say, waits=not is_booked)


def _host_of(evening: Evening) -> str:
    """How the first host of the campaign is called."""
    hosts = evening.campaign.memberships.filter(role=Role.HOST).select_related("person").order_by("pk")
    return str(hosts[0].person)


def _after_the_auction(evening: Evening, code: str) -> Onward:
    on = _from(code)._replace(follows=True)
    if tournaments.tournament_of(evening) is not None:
        return on._replace(label=_("To the tournament"))
    if evening.matches.exists() or tournaments.why_not_now(evening):
        return on._replace(label=_("Matches and award"))
    form = proposed_form(len(tournaments.entering(evening))).form
    small = _("Everybody against everybody; all phones go along") if form == PAIRED_AT_ONCE[0] else ""
    return on._replace(label=_("Start the tournament"), small=small, is_opened=True)


def _from(code: str) -> Onward:
    """Without a word yet."""
    return Onward(reverse("campaign:onward", args=[code]), "", keeps=reverse("campaign:keep", args=[code]))


def _member_at(evening: Evening, code: str, seat: str | None) -> Membership | None:
    person = person_at(code, seat) if seat is not None else None
    if person is None:
        return None
    return evening.campaign.memberships.filter(person=person).select_related("person", "campaign").first()
