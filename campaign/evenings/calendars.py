"""Evenings as a calendar knows them (RFC 5545): one as a file, or all of a campaign as a feed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from icalendar import Calendar, Event
from icalendar.enums import STATUS, TRANSP

from campaign.models import Answer, Campaign, CancelledEvening, Evening, LeagueRound, Membership
from campaign.models.campaigns import new_calendar_key
from campaign.models.values.days import LAST_DAY, clamped, moment

LASTS = timedelta(hours=4)
"""How long an evening takes in a calendar."""
CANCELLED_FOR = timedelta(weeks=6)
"""How long a feed strikes out a cancelled evening: a calendar that asks less often keeps it."""
ASK_AGAIN = timedelta(hours=6)
PRODUCT = "-//Live Magic//Evenings//EN"
TRANSPARENT: Mapping[str | None, TRANSP] = {Answer.NO: TRANSP.TRANSPARENT}
"""Who has said no is free on that evening."""


def feed(me: Membership, at: datetime, links: Mapping[int, str] | None = None) -> bytes:
    """All evenings of a member's campaign, and the last days of the rounds of their leagues; `links`: by number, where
    an evening is found."""
    answers = dict(me.person.magi.filter(campaign=me.campaign).values_list("attendance__evening", "attendance__answer"))
    events = [
        event_of(evening, answers.get(evening.pk), (links or {}).get(evening.number, ""))
        for evening in me.campaign.evenings.select_related("campaign", "pool_bringer__person").order_by("day")
    ]
    cancelled = [cancelled_event(evening) for evening in still_told(me.campaign, at)]
    return as_ics(me.campaign, [*events, *cancelled, *map(deadline_event, rounds_of(me))], ASK_AGAIN)


def one_evening(evening: Evening, link: str = "") -> bytes:
    """A single evening, to be put into a calendar by hand."""
    return as_ics(evening.campaign, [event_of(evening, None, link)])


def as_ics(campaign: Campaign, events: Sequence[Event], ask_again: timedelta | None = None) -> bytes:
    """The calendar with its time zones, as bytes; `ask_again`: how often a feed is worth reading."""
    calendar = Calendar.new(
        prodid=PRODUCT,
        method="PUBLISH",
        uid=f"{campaign.slug}@live-magic",
        name=one_line(campaign.name),
        refresh_interval=ask_again,
        subcomponents=events,
    )
    days = [day_of(event.start) for event in events] or [timezone.localdate()]
    year = timedelta(days=366)
    calendar.add_missing_timezones(first_date=min(days) - year, last_date=max(days) + year)
    return bytes(calendar.to_ical())


def one_line(text: str) -> str:
    """A name that may stand where a line ends the field: in a header, or in a property that is not escaped."""
    return " ".join(text.split())


def day_of(moment: date | datetime) -> date:
    """The day of a moment, or the day itself."""
    return moment.date() if isinstance(moment, datetime) else moment


def event_of(evening: Evening, answer: str | None, link: str) -> Event:
    """An evening that takes place; where no hour was said it takes the day."""
    start, end = begin_and_end(evening)
    return Event.new(
        start=start,
        end=end,
        uid=uid_of(evening),
        stamp=evening.replanned_at,
        last_modified=evening.replanned_at,
        sequence=evening.sequence,
        summary=title(evening),
        location=evening.place or None,
        description=description(evening) or None,
        status=STATUS.CONFIRMED,
        transparency=TRANSPARENT.get(answer, TRANSP.OPAQUE),
        url=link or None,
    )


def cancelled_event(evening: CancelledEvening) -> Event:
    """An evening that does not take place: whose calendar has it sees it struck out."""
    start, end = begin_and_end(evening)
    return Event.new(
        start=start,
        end=end,
        uid=uid_of(evening),
        stamp=evening.cancelled_at,
        last_modified=evening.cancelled_at,
        sequence=evening.sequence,
        summary=title(evening),
        location=evening.place or None,
        status=STATUS.CANCELLED,
        transparency=TRANSP.TRANSPARENT,
    )


def still_told(campaign: Campaign, at: datetime) -> QuerySet[CancelledEvening]:
    """Cancelled evenings that a feed still strikes out: until some weeks after their day and after the cancellation."""
    since = at - CANCELLED_FOR
    days = Q(day__range=(timezone.localdate(since), LAST_DAY))
    return campaign.cancelled.filter(days | Q(cancelled_at__gte=since)).select_related("campaign")


def rounds_of(me: Membership) -> QuerySet[LeagueRound]:
    """The rounds of the leagues in which this member plays, as far as they have a last day."""
    played = {"tournament__campaign": me.campaign, "tournament__called_off_at": None}
    mine = LeagueRound.objects.filter(**played, tournament__entrants__magus__owner=me.person)
    return mine.select_related("tournament__campaign").order_by("due_on", "pk")


def deadline_event(league_round: LeagueRound) -> Event:
    """The last day of a round of a league: an all-day event, marked free (TRANSP) so that it blocks nothing."""
    league, day = league_round.tournament, clamped(league_round.due_on)
    return Event.new(
        start=day,
        end=day + timedelta(days=1),
        uid=f"{league.campaign.identity}-{league.pk}-{league_round.number}@live-magic",
        stamp=league.laid_at,
        summary=_("%(league)s: round %(n)d is over today")
        % {"league": one_line(league.name), "n": league_round.number},
        status=STATUS.CONFIRMED,
        transparency=TRANSP.TRANSPARENT,
    )


def begin_and_end(evening: Evening | CancelledEvening) -> tuple[date, date]:
    """Start and end: moments, or the day and the day after it. An end in the second of two equal hours is in UTC:
    calendars read an hour of the wall as the first one (RFC 5545, 3.3.5)."""
    if evening.begins_at is None:
        day = clamped(evening.day)
        return day, day + timedelta(days=1)
    start = moment(evening.day, evening.begins_at)
    end = timezone.localtime(start.astimezone(UTC) + LASTS)
    return start, end.astimezone(UTC) if end.fold else end


def uid_of(evening: Evening | CancelledEvening) -> str:
    """How calendars know the evening, for ever."""
    return f"{evening.uid}@live-magic"


def title(evening: Evening | CancelledEvening) -> str:
    """Its name in a calendar."""
    return _("%(campaign)s, evening %(n)d") % {"campaign": evening.campaign.name, "n": evening.number}


def description(evening: Evening) -> str:
    """What stands below it."""
    brings = ""
    if evening.pool_bringer:
        brings = _("%(who)s brings the cards.") % {"who": evening.pool_bringer.person}
    return "\n\n".join(filter(None, (brings, evening.notes)))


# --- the key of the feed ---------------------------------------------------------------------------------------------


def renew_key(me: Membership) -> None:
    """From now on the old address shows nothing to anybody."""
    set_key(me, new_calendar_key())


def set_key(me: Membership, key: str) -> None:
    """Under this address, and no other, stands the member's calendar."""
    me.calendar_key = key
    me.save(update_fields=["calendar_key"])
