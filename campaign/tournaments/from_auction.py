"""From the auction to the tournament: the host starts it as it is proposed, and everybody keeps their seat."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from campaign.bridge.tournament import key_of_magus, proposed_form, run_tournament
from campaign.models import Evening, Person, Tournament
from campaign.tournaments import tournaments

PAIRED_AT_ONCE = ("round_robin", "double_round_robin")
"""Forms in which the host has nothing more to choose before the first round."""


@transaction.atomic
def start_as_proposed(evening: Evening, host: Person, at: datetime) -> Tournament:
    """The tournament of this evening in the form that is proposed for so many (TD-18), its first round paired where
    nothing else is to be chosen. Pressed twice it is one. Raises Refused."""
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
