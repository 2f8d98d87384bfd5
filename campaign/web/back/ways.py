"""By which ways things come back, with the right to each asked anew: who may do no longer may undo no longer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.bridge.refusals import not_now, raise_if_refused
from campaign.evenings import agenda, calendars, chronicle, darkroom, deck_pictures, evenings
from campaign.history import seasons
from campaign.history.sharing import links
from campaign.magi import sheets
from campaign.matches import match_tables, matches
from campaign.models import Attendance, Campaign, ChronicleEntry, MatchTable, Membership, PowerProposal, Role
from campaign.people import joining
from campaign.pools import imports, versions
from campaign.powers import drafts, proposals
from campaign.records import written_records
from campaign.tournaments import tournaments
from campaign.web.back.kept import Kept, put_back
from campaign.webhooks import hooks

Way = Callable[[Membership, Kept], str]
"""Brings it back for this member and gives the address of the page where it stands."""


def allow(may: bool) -> None:
    if not may:
        raise PermissionDenied


def at(name: str, campaign: Campaign, *parts: object) -> str:
    return reverse(f"campaign:{name}", args=[campaign.slug, *parts])


# --- people ----------------------------------------------------------------------------------------------------------


def member(me: Membership, what: Kept) -> str:
    """Whom a host has removed belongs to the group again, as what they were, with the Magus and the seat that were
    theirs."""
    allow(me.is_host)
    joining.give_back(put_back(what), **what.more)
    return at("members", me.campaign)


def role(me: Membership, what: Kept) -> str:
    allow(me.is_host)
    of = get_object_or_404(me.campaign.memberships, pk=what.more["member"])
    try:
        joining.change_role(of, Role(what.more["role"]))
    except joining.LastHost as why:
        raise not_now(_("A campaign keeps at least one host.")) from why
    return at("members", me.campaign)


def invitation(me: Membership, what: Kept) -> str:
    allow(me.is_host)
    joining.invite_again(get_object_or_404(me.campaign.invitations, code=what.more["code"]))
    return at("invitations", me.campaign)


def share(me: Membership, what: Kept) -> str:
    try:
        links.show_again(me, get_object_or_404(me.campaign.shares, pk=what.more["share"]), timezone.now())
    except links.ShareRefused as why:
        raise PermissionDenied from why
    except links.TooManyShares as why:
        raise not_now(_("Too many links show something already. Take one back first.")) from why
    return at("shares", me.campaign)


def magus_given(me: Membership, what: Kept) -> str:
    """A Magus is played again by who played it before the host gave it away."""
    allow(me.is_host)
    magus = get_object_or_404(me.campaign.magi, pk=what.more["magus"])
    owner, taken = what.more["owner"], me.campaign.magi.exclude(pk=magus.pk)
    if owner is not None:
        get_object_or_404(me.campaign.memberships, person=owner)
        raise_if_refused(_("This player has a Magus already.") if taken.filter(owner=owner).exists() else "")
    sheets.change_magus(magus, owner_id=owner)
    return at("magus", me.campaign, magus.pk)


def calendar(me: Membership, what: Kept) -> str:
    """The old address of one's own calendar shows it again."""
    calendars.set_key(me, what.more["calendar_key"])
    return at("calendar", me.campaign)


# --- evenings --------------------------------------------------------------------------------------------------------


def evening(me: Membership, what: Kept) -> str:
    """An evening that was called off is held after all, with the answers and the agenda that it had."""
    allow(me.is_host)
    number = evenings.free_number(me.campaign, what.row().number)
    held = put_back(what.with_values(number=number))
    evenings.hold_after_all(held, timezone.now())
    return at("evening", me.campaign, number)


def point(me: Membership, what: Kept) -> str:
    """A point is on the agenda again."""
    gone = what.row()
    allow(agenda.may_remove_point(me, gone))
    of = get_object_or_404(me.campaign.evenings, pk=gone.evening_id)
    raise_if_refused(agenda.why_full(len(agenda.points_of(of))))
    put_back(what)
    return at("evening", me.campaign, of.number)


def entry(me: Membership, what: Kept) -> str:
    """An entry stands in the chronicle again, with its pictures."""
    gone = what.row()
    allow(chronicle.may_remove(me, gone))
    of = get_object_or_404(me.campaign.evenings, pk=gone.evening_id)
    raise_if_refused(chronicle.why_full(of))
    put_back(what)
    return at("evening_chronicle", me.campaign, of.number) + f"#e-{gone.pk}"


def entry_picture(me: Membership, what: Kept) -> str:
    """A picture lies on its entry again."""
    of = get_object_or_404(ChronicleEntry, evening__campaign=me.campaign, pk=what.row().entry_id)
    allow(chronicle.may_remove(me, of))
    raise_if_refused(darkroom.why_full(darkroom.ENTRIES, of))
    put_back(what)
    return at("evening_chronicle", me.campaign, of.evening.number) + f"#e-{of.pk}"


def deck_picture(me: Membership, what: Kept) -> str:
    """A picture lies on its deck again."""
    gone = what.row()
    of = get_object_or_404(Attendance, evening__campaign=me.campaign, pk=gone.place_id)
    allow(deck_pictures.may_remove(me, gone) and deck_pictures.may_see(of.evening, me, of))
    raise_if_refused(darkroom.why_full(darkroom.DECKS, of))
    put_back(what)
    return at("deck", me.campaign, of.evening.number, of.seat)


def match(me: Membership, what: Kept) -> str:
    """A match that was struck counts again."""
    allow(me.is_host)
    of = get_object_or_404(me.campaign.evenings, pk=what.row().evening_id)
    matches.refuse_when_booked(of)
    put_back(what)
    return at("award", me.campaign, of.number)


def match_table(me: Membership, what: Kept) -> str:
    """A match that was put aside is played on."""
    allow(me.is_host)
    table = get_object_or_404(MatchTable, evening__campaign=me.campaign, pk=what.more["table"])
    match_tables.take_up_again(table)
    return at("award", me.campaign, table.evening.number)


def tournament(me: Membership, what: Kept) -> str:
    """A tournament that was called off takes place."""
    allow(me.is_host)
    found = get_object_or_404(me.campaign.tournaments, pk=what.more["tournament"])
    tournaments.play_after_all(found)
    return at("tournament", me.campaign, found.pk)


# --- what a campaign has ---------------------------------------------------------------------------------------------


def season(me: Membership, what: Kept) -> str:
    allow(me.is_host)
    gone = what.row()
    seasons.refuse_season(gone.name, gone.first, gone.last, list(me.campaign.seasons.all()))
    put_back(what)
    return at("seasons", me.campaign)


def scheme(me: Membership, what: Kept) -> str:
    allow(me.is_host)
    put_back(what)
    return at("award_schemes", me.campaign)


def webhook(me: Membership, what: Kept) -> str:
    """It is told again what happens; its log is not there any more."""
    allow(me.is_host)
    hooks.refuse_when_full(me.campaign)
    return at("webhook", me.campaign, put_back(what).pk)


def power_draft(me: Membership, what: Kept) -> str:
    """A draft is its author's again, under the key that it had."""
    allow(what.row().author_id == me.person_id)
    drafts.refuse_another(me.person, me.campaign)
    return at("power", me.campaign, put_back(what).key)


def vote(me: Membership, what: Kept) -> str:
    """What was withdrawn is before the group again, with what was said on it."""
    proposal = get_object_or_404(PowerProposal, power__campaign=me.campaign, pk=what.more["proposal"])
    proposals.put_again(proposal, me.person)
    return at("power", me.campaign, proposal.power.key)


def pool_draft(me: Membership, what: Kept) -> str:
    allow(versions.may_change_import(what.row(), me))
    return at("pool_import", me.campaign, put_back(what).pk)


def pool_list(me: Membership, what: Kept) -> str:
    """A draft has the lines again that were left out."""
    draft = get_object_or_404(me.campaign.pool_imports, pk=what.more["draft"])
    allow(versions.may_change_import(draft, me))
    imports.change_list(draft, text=what.more["text"])
    return at("pool_import", me.campaign, draft.pk)


def record_draft(me: Membership, what: Kept) -> str:
    allow(written_records.may_change_import(what.row(), me))
    return at("record_import", me.campaign, put_back(what).pk)


def recorded_game(me: Membership, what: Kept) -> str:
    """A game is in the history again; what is remembered of it is read anew from its journal."""
    allow(written_records.may_remove_game(what.row(), me))
    return at("recorded_game", me.campaign, put_back(what).pk)


WAYS: Mapping[str, Way] = {
    way.__name__: way
    for way in (
        member,
        role,
        invitation,
        share,
        magus_given,
        calendar,
        evening,
        point,
        entry,
        entry_picture,
        deck_picture,
        match,
        match_table,
        tournament,
        season,
        scheme,
        webhook,
        power_draft,
        vote,
        pool_draft,
        pool_list,
        record_draft,
        recorded_game,
    )
}
