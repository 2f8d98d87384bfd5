"""The agenda of an evening: a few points, in an order, ticked when they are done."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from campaign.bridge.refusals import Refused
from campaign.models import AgendaPoint, Evening, Membership, Person

MOST_POINTS = 20


def may_write_points(me: Membership) -> bool:
    """Whether the member adds, ticks and orders points: players do, watchers read."""
    return me.may_play


def may_remove_point(me: Membership, point: AgendaPoint) -> bool:
    """Whether the member takes this point away: its author may, and a host."""
    return may_write_points(me) and (me.is_host or point.made_by_id == me.person_id)


@transaction.atomic
def add_point(evening: Evening, text: str, person: Person) -> AgendaPoint:
    """A point at the end of the agenda; the same point sent twice is one. Raises Refused when the agenda is
    full, or the evening over."""
    points = points_of(evening)
    same = next((point for point in points if point.text == text), None)
    if same is not None:
        return same
    if why := why_full(len(points)):
        raise Refused("agenda_is_full", sentence=why)
    last = max((point.position for point in points), default=0)
    return AgendaPoint.objects.create(evening=evening, text=text, made_by=person, position=last + 1)


def why_full(points: int) -> str:
    """Why no other point fits beside so many; empty: one does."""
    return _("An agenda has at most %(most)d points.") % {"most": MOST_POINTS} if points >= MOST_POINTS else ""


@transaction.atomic
def set_point_done(point: AgendaPoint, done: bool, at: datetime) -> None:
    """Says that a point is done, or that it is not. Raises Refused when the evening is over."""
    points_of(point.evening)
    AgendaPoint.objects.filter(pk=point.pk).update(done_at=at if done else None)


@transaction.atomic
def move(point: AgendaPoint, by: int) -> None:
    """Moves a point by that number of places down (below 0: up); at the end it stays where it is. Raises
    Refused."""
    points = points_of(point.evening)
    old = points.index(point)
    new = min(max(old + by, 0), len(points) - 1)
    points.insert(new, points.pop(old))
    for position, each in enumerate(points, 1):
        each.position = position
    AgendaPoint.objects.bulk_update(points, ["position"])


@transaction.atomic
def remove_point(point: AgendaPoint) -> None:
    """Takes a point from the agenda. Raises Refused when the evening is over."""
    points_of(point.evening)
    AgendaPoint.objects.filter(pk=point.pk).delete()


def points_of(evening: Evening) -> list[AgendaPoint]:
    """The points, with the evening locked so that nobody else changes them meanwhile. Raises Refused once it is
    over."""
    if Evening.objects.select_for_update().get(pk=evening.pk).is_closed:
        raise Refused("evening_is_over", sentence=_("The evening is over; its agenda stays as it is."))
    return list(evening.agenda.all())
