"""From the auction to the tournament, and from there to the award: what a table shows its people at its end."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.bridge.opening import is_played_alone
from campaign.bridge.tournament import key_of_magus, proposed_form, run_tournament
from campaign.bridge.visitors import Onward
from campaign.models import Evening, Person, Tournament
from campaign.tournaments import tournaments

PAIRED_AT_ONCE = ("round_robin", "double_round_robin")
"""Forms in which the host has nothing more to choose before the first round."""


def onward_from(code: str) -> Onward | None:
    """What comes after the auction of an evening that is open, or after its tournament; of an evening that is closed
    the table screen goes on to its award."""
    evening = Evening.objects.filter(table_code=code, closed_at=None).first()
    address, keeps = (reverse(f"campaign:{name}", args=[code]) for name in ("onward", "keep"))
    if evening is not None:
        return _after_the_auction(evening, address)._replace(keeps=keeps)
    if Tournament.objects.filter(table_code=code, called_off_at=None).exclude(evening=None).exists():
        return Onward(address, _("On to the award"), keeps=keeps, screen_goes=True)
    if Evening.objects.filter(table_code=code).exists():
        return Onward(address, "", screen_goes=True)
    if is_played_alone(code):
        label, small = _("Invite friends to an evening"), _("They need a link, a name, and no account")
        return Onward(reverse("campaign:invite_friends"), label, small)
    return None


def _after_the_auction(evening: Evening, address: str) -> Onward:
    if tournaments.tournament_of(evening) is not None:
        return Onward(address, _("To the tournament"), follows=True)
    if evening.matches.exists() or tournaments.why_not_now(evening):
        return Onward(address, _("Matches and award"), follows=True)
    small = _("Everybody against everybody; all phones go along")
    form = proposed_form(len(tournaments.entering(evening))).form
    return Onward(
        address, _("Start the tournament"), small if form == PAIRED_AT_ONCE[0] else "", is_opened=True, follows=True
    )


@transaction.atomic
def start_as_proposed(evening: Evening, host: Person, at: datetime) -> Tournament:
    """The tournament of this evening in the form that is proposed for so many (TD-18), its first round paired where
    nothing else is to be chosen. Pressed twice it is one. Raises TournamentRefused and LedgerRefused."""
    form = proposed_form(len(tournaments.entering(evening))).form
    laid, is_new = tournaments.start(evening, {"format": form}, host=host, at=at)
    if is_new and form in PAIRED_AT_ONCE:
        for order in ("begin", "ask_for_pairing"):
            run_tournament(laid.table_code, {"order": order}, host, at)
    return laid


def seats_at(tournament: Tournament) -> Mapping[str, str]:
    """By seat of the auction, that of the same Magus at the tournament."""
    assert tournament.evening is not None, "a league has no auction"
    places = tournament.evening.attendance.exclude(seat="").values_list("seat", "magus")
    return {seat: key_of_magus(magus) for seat, magus in places}
