"""Reminders of a league, by mail: who still has a match to play, some days before its round is over.

How many days before, the campaign says for its evenings; the day of a round that was moved is reminded of anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from campaign.evenings.calendars import one_line
from campaign.evenings.reminders import MOST_DAYS
from campaign.mail import sending
from campaign.mail.outbox import claim_letter, send_letter
from campaign.models import LeagueRound, Membership, RoundReminder
from campaign.tournaments.queries import Paired, Player, shown


def send_due(at: datetime) -> int:
    """Sends every reminder of a league's round that is due and has not been sent; how many went."""
    if not sending.is_configured():
        return 0
    sent = 0
    for round_ in due(at):
        for member, match in to_remind(round_):
            reminder = claim_letter(RoundReminder, member.person, at, round=round_, due_on=round_.due_on)
            sent += reminder is not None and send_letter(reminder, partial(letter, round_, member, match), at)
    return sent


def due(at: datetime) -> Iterator[LeagueRound]:
    """The rounds of running leagues whose last days have begun."""
    today = timezone.localdate(at)
    running = LeagueRound.objects.filter(
        tournament__ended_at=None,
        tournament__called_off_at=None,
        due_on__range=(today, today + timedelta(days=MOST_DAYS)),
        tournament__campaign__remind_days_before__isnull=False,
    )
    for round_ in running.select_related("tournament__campaign"):
        if round_.due_on - timedelta(days=round_.tournament.campaign.remind_days_before or 0) <= today:
            yield round_


def to_remind(league_round: LeagueRound) -> Iterator[tuple[Membership, Paired]]:
    """The members who want reminders and have a match in this round that has no result."""
    members = league_round.tournament.campaign.memberships.without_guests().filter(
        wants_reminders=True, person__is_active=True
    )
    by_person = {member.person_id: member for member in members.select_related("person")}
    now = next((each for each in shown(league_round.tournament).rounds if each.number == league_round.number), None)
    for match in now.matches if now else ():
        for player in match.players if match.is_running else ():
            owner = player.magus.owner_id if player.magus else None
            if owner in by_person:
                yield by_person[owner], match


def letter(league_round: LeagueRound, member: Membership, match: Paired) -> EmailMessage:
    """The letter in the member's language."""
    league = league_round.tournament
    with override(member.mail_language or settings.LANGUAGE_CODE):
        values = {
            "league": league,
            "round": league_round,
            "person": member.person,
            "opponents": ", ".join(player.name for player in match.players if not _is_of(player, member)),
            "link": sending.site_link(reverse("campaign:tournament", args=[league.campaign.slug, league.pk])),
            "settings_link": sending.site_link(reverse("campaign:calendar", args=[league.campaign.slug])),
        }
        subject = _("%(league)s: round %(n)d, until %(when)s") % {
            "league": one_line(league.name),
            "n": league_round.number,
            "when": date_format(league_round.due_on, "MONTH_DAY_FORMAT"),
        }
        body = render_to_string("campaign/mail/league_reminder.txt", values)
        return EmailMessage(subject=subject, body=body, to=[sending.address_of(member.person)])


def _is_of(player: Player, member: Membership) -> bool:
    return player.magus is not None and player.magus.owner_id == member.person_id
