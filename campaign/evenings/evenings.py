"""Planning an evening, who comes, opening it at a table, and closing it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.text import slugify
from django.utils.translation import gettext as _

from campaign.bridge import closing, hosting, opening, table_queries, visitors
from campaign.bridge.looking import settling
from campaign.bridge.refusals import Refused
from campaign.experience import ledger
from campaign.models import (
    Answer,
    Attendance,
    Campaign,
    CancelledEvening,
    Deck,
    Evening,
    Magus,
    Membership,
    Person,
    Pool,
)
from campaign.powers import proposals
from campaign.webhooks import telling

FEWEST, MOST = 2, 12
"""How many Magi an evening seats."""
PACKS_EACH = 10
"""Forty cards are ten packs of four."""
SEAT_LENGTH = Attendance._meta.get_field("seat").max_length or 0
IN_THE_CALENDAR = ("day", "begins_at", "place")
"""What a calendar shows of an evening: a change of it is a new sequence."""


@transaction.atomic
def plan_evening(
    campaign: Campaign,
    *,
    day: date,
    begins_at: time | None = None,
    place: str = "",
    notes: str = "",
    pool: Pool | None = None,
    pool_bringer: Membership | None = None,
) -> Evening:
    """The next evening of the campaign. The same plan sent twice is one evening; two plans get two numbers."""
    Campaign.objects.select_for_update().get(pk=campaign.pk)
    plan: dict[str, object] = {"day": day, "begins_at": begins_at, "place": place, "notes": notes}
    plan |= {"pool": pool, "pool_bringer": pool_bringer}
    same = campaign.evenings.filter(**plan, opened_at=None).first()
    if same is not None:
        return same
    last = campaign.evenings.aggregate(last=Max("number"))["last"] or 0
    evening = Evening.objects.create(campaign=campaign, number=last + 1, **plan)
    telling.evening_planned(evening)
    return evening


def pools_to_choose(campaign: Campaign, evening: Evening | None = None) -> QuerySet[Pool]:
    """The newest version of each pool that is not put away, and the one that this evening has chosen already."""
    pools = campaign.pools.in_use()
    if evening is not None and evening.pool_id is not None:
        pools = pools | campaign.pools.filter(pk=evening.pool_id)
    return pools


@transaction.atomic
def change_evening(evening: Evening, at: datetime, **values: object) -> Evening:
    """Puts the plan right; a change that a calendar shows is a new sequence of it.

    Raises Refused when the evening has been opened and the pool would change: its table has it already.
    """
    Campaign.objects.select_for_update().get(pk=evening.campaign_id)
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    if not evening.is_planned and "pool" in values and values["pool"] != evening.pool:
        raise Refused("pool_is_fixed", sentence=_("The pool of an open evening is in use at its table."))
    is_moved = any(getattr(evening, name) != values.get(name, getattr(evening, name)) for name in IN_THE_CALENDAR)
    if is_moved:
        evening.sequence += 1
        evening.replanned_at = at
    for name, value in values.items():
        setattr(evening, name, value)
    evening.save()
    if is_moved:
        telling.evening_moved(evening)
    return evening


@transaction.atomic
def cancel_evening(evening: Evening, at: datetime) -> None:
    """A planned evening does not take place: only calendars are still told of it. Raises Refused once it was
    opened."""
    Campaign.objects.select_for_update().get(pk=evening.campaign_id)
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    if not evening.is_planned:
        raise Refused("evening_was_opened", sentence=_("This evening was opened: it is part of the story."))
    CancelledEvening.objects.create(
        campaign=evening.campaign,
        uid=evening.uid,
        sequence=evening.sequence + 1,
        number=evening.number,
        cancelled_at=at,
        **{name: getattr(evening, name) for name in IN_THE_CALENDAR},
    )
    telling.evening_cancelled(evening, at)
    evening.delete()


def hold_after_all(evening: Evening, at: datetime) -> None:
    """An evening that was called off, and is planned again under its old identity: calendars and programs are told of
    it as of a change. Its number may be another's meanwhile."""
    called_off = CancelledEvening.objects.filter(uid=evening.uid)
    last = max(called_off.values_list("sequence", flat=True), default=evening.sequence)
    evening.sequence, evening.replanned_at = last + 1, at
    evening.save(update_fields=["sequence", "replanned_at"])
    called_off.delete()
    telling.evening_planned(evening)


def free_number(campaign: Campaign, number: int) -> int:
    """This number for an evening, or the next one, if it is another evening's."""
    numbers = set(campaign.evenings.values_list("number", flat=True))
    return number if number not in numbers else max(numbers) + 1


def may_answer(me: Membership, magus: Magus) -> bool:
    """A player answers for their Magus, the host for everybody's."""
    return me.is_host or magus.owner_id == me.person_id


@transaction.atomic
def say_whether_comes(evening: Evening, magus: Magus, answer: str | bool, note: str | None = None) -> None:
    """`answer`: one of Answer, or plainly yes or no. `note`: a word with it; None leaves the one that is there.

    Raises Refused once the evening was opened: who is late or leaves says so at the table (D-45).
    """
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    if not evening.is_planned:
        raise Refused("seats_are_fixed", sentence=_("The seats are set. Players leave at the table. D-45"))
    if isinstance(answer, bool):
        answer = Answer.YES if answer else Answer.NO
    values = {"answer": Answer(answer)} | ({} if note is None else {"note": note})
    Attendance.objects.update_or_create(evening=evening, magus=magus, defaults=values)


def next_evening(campaign: Campaign) -> Evening | None:
    """The evening that is held now, else the first that is planned."""
    open_ones = [evening for evening in campaign.evenings.all() if not evening.is_closed]
    return min(open_ones, key=lambda evening: (evening.is_planned, evening.starts_at, evening.number), default=None)


def those_who_come(evening: Evening) -> list[Attendance]:
    """The Magi of the evening, in seating order."""
    return list(
        evening.attendance.filter(answer=Answer.YES).select_related("magus__owner").prefetch_related("magus__powers")
    )


@transaction.atomic
def open_evening(evening: Evening, host: Person, at: datetime) -> Evening:
    """Opens the evening's table; a second press finds it open and opens nothing. Raises Refused."""
    Campaign.objects.select_for_update().get(pk=evening.campaign_id)
    evening = Evening.objects.select_for_update(of=("self",)).select_related("campaign", "pool").get(pk=evening.pk)
    if not evening.is_planned:
        return evening
    close_finished(evening.campaign, at)
    proposals.bring_up_to_date(evening.campaign, at)
    ledger.lock(evening.campaign.magi.all())
    seats = those_who_come(evening)
    for refusal in obstacles(evening, seats):
        raise refusal
    assign_seats(seats)
    evening.table_code = opening.open_table(evening, seats, host, at)
    evening.opened_at = at
    evening.save()
    telling.table_opened(evening.campaign, evening.table_code, [place.magus.name for place in seats], at)
    return evening


def obstacles(evening: Evening, seats: list[Attendance], *, pool: Pool | None = None) -> Iterable[Refused]:
    """Every reason why the evening cannot be opened now; `pool`: what would be auctioned, if it is not chosen yet."""
    pool = evening.pool or pool
    if evening.campaign.evenings.filter(opened_at__isnull=False, closed_at=None).exclude(pk=evening.pk).exists():
        sentence = _("Another evening of this campaign is still open. Close it first.")
        yield Refused("another_evening_is_open", sentence=sentence)
    if pool is None:
        yield Refused("no_pool", sentence=_("Choose the pool that is auctioned."))
    if not FEWEST <= len(seats) <= MOST:
        sentence = _("From %(fewest)d to %(most)d Magi play; %(come)d come.")
        yield Refused("magi_out_of_range", sentence=sentence, fewest=FEWEST, most=MOST, come=len(seats))
    elif pool is not None:
        yield from too_small(pool, len(seats))


def too_small(pool: Pool, players: int) -> Iterable[Refused]:
    """Why a pool is too small for a number of players: ten packs each, lands aside (LM 2)."""
    packs, needed = pool.packs.exclude(deck=Deck.LANDS).count(), PACKS_EACH * players
    if packs < needed:
        sentence = _("%(players)d Magi need %(needed)d packs besides the lands; this pool has %(packs)d. LM 2")
        yield Refused("too_few_packs", sentence=sentence, players=players, needed=needed, packs=packs)


def assign_seats(seats: list[Attendance]) -> None:
    """Gives each Magus its seat, named after it, and notes the version of the sheet that lies there."""
    taken: set[str] = set()
    for place in seats:
        place.seat = free_seat(place.magus.name, taken)
        place.played_version = place.magus.version
        taken.add(place.seat)
    Attendance.objects.bulk_update(seats, ["seat", "played_version"])


def free_seat(name: str, taken: set[str]) -> str:
    """A short key from a name that nobody at the table has yet, and that means nothing else there."""
    taken = taken | opening.NO_SEATS
    stem = slugify(name)[: SEAT_LENGTH - 3].strip("-_") or "magus"
    return next(key for key in (stem, *(f"{stem}-{n}" for n in range(2, MOST + 2))) if key not in taken)


@transaction.atomic
def close_evening(evening: Evening, host: Person, at: datetime) -> Evening:
    """The host ends the evening at its table, and everything may be read; pressed twice it ends once.

    Raises Refused while it may not end yet, and where the host's role was handed on at the table.
    """
    Evening.objects.select_for_update().get(pk=evening.pk)
    evening.refresh_from_db()
    close_if_finished(evening, at)
    if evening.is_running and (another := hosting.run_by_another(evening, host)):
        sentence = _("%(who)s runs this table now: they close the evening there. LM 3.8")
        raise Refused("run_by_another", sentence=sentence, who=another.name)
    if evening.is_running and (sentence := closing.close_table(evening, host, at)):
        raise Refused("table_refuses", sentence=sentence)
    return close_if_finished(evening, at)


@transaction.atomic
def take_table_back(evening: Evening, host: Person, at: datetime) -> None:
    """A host of the campaign runs the evening's table again, whoever does now; pressed twice it is once.

    Raises Refused: nothing is played there now, or they have no seat and no phone at it.
    """
    evening = Evening.objects.select_for_update(of=("self",)).get(pk=evening.pk)
    if not evening.is_running or table_queries.is_finished(evening):
        raise Refused("no_open_table", sentence=_("No table of this evening is open."))
    another = hosting.run_by_another(evening, host)
    if another is None:
        return
    if not another.may_take_back:
        raise Refused("no_seat", sentence=_("Only who has a seat at the table can run it. LM 3.8"))
    hosting.take_host_role(evening, host, at)


def close_if_finished(evening: Evening, at: datetime) -> Evening:
    """An evening whose table is finished is closed, by whichever phone it was finished, and what Powers have cost
    there is booked: once, however many phones look at the same time."""
    if not evening.is_running or not table_queries.is_finished(evening):
        return evening
    with settling():
        _close(evening, at)
    evening.refresh_from_db()
    return evening


@transaction.atomic
def _close(evening: Evening, at: datetime) -> None:
    if Evening.objects.select_for_update().get(pk=evening.pk).is_running:
        seats = {seat.key: seat for seat in table_queries.view(evening).seats}
        for place in evening.attendance.exclude(seat="").select_related("magus").order_by("magus"):
            book_power_costs(place, seats.get(place.seat), at)
        Evening.objects.filter(pk=evening.pk).update(closed_at=at)
        forget_who_did_not_play(evening)


def forget_who_did_not_play(evening: Evening) -> None:
    """A Magus that a newcomer brought to this evening, that the host let not play and that nobody has kept, goes again
    (D-51)."""
    brought = visitors.newcomers_of(evening)
    for place in evening.attendance.filter(seat__in=brought, played_version=None, magus__owner=None):
        magus = place.magus
        if magus.attendance.count() == 1 and not magus.entries.exists():
            magus.delete()


def book_power_costs(place: Attendance, seat: table_queries.SeatView | None, at: datetime) -> None:
    """Books what the Powers of a Magus have cost at the table, and notes the version of the sheet that was played
    (none: the Magus was absent)."""
    place.played_version = seat.sheet_version if seat and not seat.absent else None
    place.save(update_fields=["played_version"])
    if seat and seat.xp_paid:
        source = f"table:{place.evening.table_code}:{place.seat}"
        ledger.spend(place.magus, seat.xp_paid, evening=place.evening, source=source, at=at)


def close_finished(campaign: Campaign | None, at: datetime) -> None:
    """Closes the evenings of the campaign (None: of every campaign) whose tables are finished."""
    running = Evening.objects.filter(opened_at__isnull=False, closed_at=None)
    for evening in running.filter(campaign=campaign) if campaign else running:
        close_if_finished(evening, at)
