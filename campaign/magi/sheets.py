"""Writing and changing the sheet of a Magus (LM 1, D-36).

A new sheet has a Style and 3, 5 and 7; until it was approved for the first time these may be written anew, from then
on it grows by purchases alone (`campaign/magi/purchases.py`). Each change raises the sheet's version and keeps what it
said. An approval is given to a version; from a sheet's first approval on, the table keeps it closed until its owner
reopens it there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from campaign.bridge import sheets
from campaign.bridge.refusals import not_now
from campaign.bridge.shared import folded
from campaign.house_rules.rules import in_force
from campaign.models import (
    ATTRIBUTES,
    Attendance,
    Campaign,
    Evening,
    Item,
    Magus,
    Membership,
    Person,
    PowerRow,
    Role,
    SheetVersion,
)


@transaction.atomic
def write_magus(
    campaign: Campaign,
    owner: Person | None,
    *,
    name: str,
    style: str,
    attributes: Mapping[str, int],
) -> Magus:
    """A new sheet, in its first version and without Powers: they cost points (LM 1).

    Raises IntegrityError for a second Magus of a player or of a name.
    """
    magus = Magus.objects.create(
        campaign=campaign,
        owner=owner,
        name=name,
        style=style,
        life=in_force(campaign.house_rules)["life_start"],
        **{attribute: attributes[attribute] for attribute in ATTRIBUTES},
    )
    keep_version(magus)
    return magus


def who_may_play(campaign: Campaign) -> QuerySet[Membership]:
    """The members who may have a Magus: watchers have none."""
    return Membership.objects.filter(campaign=campaign).exclude(role=Role.WATCHER).select_related("person")


def is_name_taken(campaign: Campaign, name: str, *, but: Magus | None = None) -> bool:
    """Whether another Magus of the campaign than this one is called so, whatever the case. Databases compare letters
    that are not English each in their way."""
    others = campaign.magi.exclude(pk=but.pk if but else 0).values_list("name", flat=True)
    return folded(name) in map(folded, others)


@transaction.atomic
def rewrite_magus(magus: Magus, **values: Any) -> Magus:
    """Style and 3/5/7 of a sheet that nobody has approved yet, written anew; the name at any time.

    Raises Refused when more than the name would change and the sheet is no new one any more (D-36).
    """
    magus = Magus.objects.select_for_update().get(pk=magus.pk)
    changed = {name for name, value in values.items() if getattr(magus, name) != value}
    if changed - {"name"} and not may_be_rewritten(magus):
        raise not_now(_("This sheet was approved, or bought for: from now on it grows by experience. LM 3.7"))
    return change_magus(magus, **values)


def may_change_sheet(me: Membership, magus: Magus) -> bool:
    """A sheet is its player's; the host writes those of nobody."""
    return magus.owner_id == me.person_id or (me.is_host and magus.owner_id is None)


def may_write_another(me: Membership, mine: Magus | None) -> bool:
    """A player has one Magus, `mine`; the host writes those of guests too."""
    return me.is_host or (me.may_play and mine is None)


def may_be_rewritten(magus: Magus) -> bool:
    """Whether the sheet is a new one: never approved, and nothing stands on its Style and attributes."""
    bought = magus.entries.purchases().filter(item__in=[Item.STYLE, Item.ATTRIBUTE])
    return is_open(magus) and not was_approved(magus) and not bought.exists()


def was_approved(magus: Magus, version: int = 1) -> bool:
    """Whether an evening was played with the sheet in this version or a later one."""
    return magus.attendance.filter(evening__closed_at__isnull=False, played_version__gte=version).exists()


@transaction.atomic
def change_magus(magus: Magus, *, powers: Iterable[PowerRow] | None = None, **values: object) -> Magus:
    """Turn a sheet into its next version; the same values again change nothing.

    A table in its approval gets the new sheet at once. Raises Refused.
    """
    magus = Magus.objects.select_for_update().get(pk=magus.pk)
    before = sheets.sheet_data(magus)
    name_before, owner_before = magus.name, magus.owner
    for field, value in values.items():
        setattr(magus, field, value)
    if powers is not None:
        magus.powers.set(powers)
    after = sheets.sheet_data(magus)
    if after != before:
        refuse_if_closed(magus)
        magus.version += 1
    elif (magus.name, magus.owner) == (name_before, owner_before):
        return magus
    magus.save()
    if after != before:
        keep_version(magus)
        if (evening := running_evening(magus)) and (reason := sheets.revise_sheet(evening, magus)):
            raise not_now(reason)
    return magus


def say_when_absent(magus: Magus, how: str) -> None:
    """Who plays this Magus while its player is absent: no part of the sheet that the group approves. What a table was
    opened with stands there (D-46)."""
    Magus.objects.filter(pk=magus.pk).update(when_absent=how)
    magus.when_absent = how


def show_points_at_table(magus: Magus) -> None:
    """A sheet that lies open on tonight's table shows the points that its Magus was given meanwhile."""
    evening = running_evening(magus)
    if evening is not None and sheets.is_sheet_open(evening, magus):
        sheets.revise_sheet(evening, magus)


def keep_version(magus: Magus) -> None:
    """Keep what the sheet says in its present version."""
    SheetVersion.objects.create(magus=magus, version=magus.version, sheet=sheets.sheet_data(magus))


def running_evening(magus: Magus) -> Evening | None:
    """The evening that is being held now with this Magus at its table."""
    place = place_tonight(magus)
    return place.evening if place else None


def place_tonight(magus: Magus) -> Attendance | None:
    """The place of this Magus at the table of the evening that is being held now."""
    held = magus.attendance.filter(evening__opened_at__isnull=False, evening__closed_at=None)
    return held.filter(played_version__isnull=False).order_by().select_related("evening").first()


def is_open(magus: Magus) -> bool:
    """Whether the sheet may be changed now: between evenings, and at the table until its first approval."""
    return is_open_in(running_evening(magus), magus)


def is_open_in(evening: Evening | None, magus: Magus) -> bool:
    """The same, where the evening that is being held with this Magus is known (None: there is none)."""
    return evening is None or sheets.is_sheet_open(evening, magus)


def closed_sheets(campaign: Campaign) -> frozenset[int]:
    """The Magi of the campaign whose sheets may not be changed now."""
    running = campaign.evenings.filter(opened_at__isnull=False, closed_at=None).first()
    if running is None:
        return frozenset()
    placed = running.attendance.exclude(seat="").filter(played_version__isnull=False)
    at_table = dict(placed.order_by().values_list("seat", "magus_id"))
    open_ones = sheets.seats_with_open_sheets(running, at_table)
    return frozenset(magus for seat, magus in at_table.items() if seat not in open_ones)


def refuse_if_closed(magus: Magus) -> None:
    """Raises Refused."""
    if not is_open(magus):
        raise not_now(_("Somebody has approved this sheet. Reopen it at the table to change it. D-36"))
