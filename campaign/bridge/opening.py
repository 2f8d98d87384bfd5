"""Opening a table for an evening: its seats, its pool, its Powers and its charter."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

import msgspec
from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.bridge.sheets import last_played, sheet, sheet_of_version
from campaign.bridge.table_queries import seat_view
from campaign.models import Attendance, Evening, Magus, Person, Pool, PoolPack, PowerStatus, WhenAbsent
from games.kernel.rulebook import HOST
from games.live_magic.house.trial import NEWCOMER, Played, open_trial
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.codes import Colour, Temper
from games.live_magic.rules.setup import NO_SEATS as NO_SEATS
from games.live_magic.rules.setup import Pack, PackDeck, PowerRow, Seat, Setup
from games.tables import quick_start, service
from games.tables.models import NAME_LENGTH, Table

GAME = "live_magic"


def open_table(evening: Evening, seats: Sequence[Attendance], host: Person, at: datetime) -> str:
    """Opens a table for the evening and returns its code. A host who plays no Magus gets a seat too.

    Raises ValueError when the setup cannot be played.
    """
    places = [service.Place(place.seat, place.magus.name, place.magus.owner) for place in seats]
    own = next((place.seat for place in seats if place.magus.owner_id == host.pk), None)
    if own is None:
        places.append(service.Place(HOST, str(host)[:NAME_LENGTH], host))
    table = service.open_table(
        GAME,
        setup_of(evening, seats),
        places,
        name=f"{evening.campaign.name} · {evening.number}",
        host=own or HOST,
        opened_by=host,
        at=at,
    )
    return table.code


def setup_of(evening: Evening, seats: Sequence[Attendance]) -> Setup:
    """What the evening's table is opened with. Raises ValueError when it cannot be played."""
    charter = msgspec.convert(evening.campaign.house_rules, Charter)
    laid = tuple(_seat(place, carry=charter.carry_losses) for place in seats)
    held = _powers_held(laid)
    powers = evening.campaign.powers.filter(Q(status=PowerStatus.ACTIVE) | Q(key__in=held))
    packs = evening.pool.packs.all() if evening.pool else ()
    return Setup(
        seats=laid,
        packs=tuple(_pack(pack) for pack in packs),
        powers=tuple(_power(power.row) for power in powers),
        charter=charter,
        zone=settings.TIME_ZONE,
    )


def _powers_held(seats: Sequence[Seat]) -> set[str]:
    """What the sheets say, and what those say that would be played in their place over an objection (D-38): old
    versions and retired Powers among them."""
    sheets = [sheet for seat in seats for sheet in (seat.sheet, seat.approved) if sheet is not None]
    return {key for sheet in sheets for key in sheet.powers}


def _seat(place: Attendance, carry: bool) -> Seat:
    before = last_played(place.magus)
    approved = before and sheet_of_version(place.magus, before.played_version)
    seat = Seat(
        key=place.seat,
        name=place.magus.name,
        sheet=sheet(place.magus),
        approved=approved or None,
        when_absent=_when_absent(place.magus),
    )
    if carry and before and (left := seat_view(before)):
        return msgspec.structs.replace(seat, life_now=left.life, traits_now=left.traits)
    return seat


def _when_absent(magus: Magus) -> Temper | None:
    """How the house may play for it; None: nobody may (D-46)."""
    nobody = magus.when_absent == WhenAbsent.NOBODY
    return None if nobody else msgspec.convert(magus.when_absent, Temper)


def _power(row: Mapping[str, object]) -> PowerRow:
    """A Power's row without the fields that only people read."""
    known = {field.name for field in msgspec.structs.fields(PowerRow)}
    return msgspec.convert({name: value for name, value in row.items() if name in known}, PowerRow)


def open_trial_table(request: HttpRequest, packs: Iterable[PoolPack], at: datetime) -> str:
    """Lays a first auction with players of the house for this phone, and seats it; the address."""
    return _sit_alone(request, open_trial(Played([_pack(pack) for pack in packs]), at, secrets.SystemRandom()))


def open_rehearsal(request: HttpRequest, pool: Pool, magus: Magus | None, at: datetime) -> str:
    """Lays an auction with players of the house for this phone, with a pool of the campaign, its house rules and
    Powers, and this Magus; the address. It is nobody's evening, and nothing of it is booked. Raises ValueError when it
    cannot be played."""
    campaign = pool.campaign
    mine = Seat(key="", name=magus.name, sheet=sheet(magus)) if magus is not None else None
    held = mine.sheet.powers if mine is not None else ()
    powers = campaign.powers.filter(Q(status=PowerStatus.ACTIVE) | Q(key__in=held))
    played = Played(
        packs=[_pack(pack) for pack in pool.packs.all()],
        charter=msgspec.convert(campaign.house_rules, Charter),
        powers=[_power(power.row) for power in powers],
    )
    name = _("Rehearsal · %(campaign)s") % {"campaign": campaign.name}
    return _sit_alone(request, open_trial(played, at, secrets.SystemRandom(), mine=mine, name=name))


def is_played_alone(code: str) -> bool:
    """Whether somebody has played with the house at this table, and no group."""
    return Table.objects.filter(code=code, game=GAME, seats__key=NEWCOMER).exists()


def _sit_alone(request: HttpRequest, table: Table) -> str:
    quick_start.sit_down(request, table)
    return reverse("tables:table", args=[table.code])


def cards(evening: Evening) -> Mapping[str, Pack]:
    """The packs of the evening's pool by the code that a deck names them with."""
    return {pack.code: _pack(pack) for pack in evening.pool.packs.all()} if evening.pool else {}


def _pack(pack: PoolPack) -> Pack:
    return Pack(
        id=pack.code,
        name=pack.name,
        deck=msgspec.convert(pack.deck, PackDeck),
        mana_cost=pack.mana_cost,
        mana_value=pack.mana_value,
        colours=msgspec.convert(tuple(pack.colors), tuple[Colour, ...]),
        type_line=pack.type_line,
    )
