"""Rehearsing a Power: its made-up table, what was done there, and beginning anew. Nothing of it is ever booked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction

from campaign.bridge import rehearsing
from campaign.bridge.rehearsing import IllegalAct, RehearsedTable
from campaign.models import Person, PowerRow, Rehearsal
from campaign.powers.drafts import completed

MOST_ACTS = 200
"""The most acts at one made-up table."""

HANDS = {"life": (1, 40), "physical": (0, 9), "social": (0, 9), "mental": (0, 9), "packs": (0, 4)}
"""What a side has at a made-up table, at least and at most."""


def rehearsal_of(power: PowerRow, person: Person) -> Rehearsal:
    """This person's rehearsal of this Power, begun if there is none; begun anew once the Power says something else.
    It is kept when something is done there."""
    row = completed(power.row)
    kept = Rehearsal.objects.filter(power=power, person=person).first()
    rehearsal = kept or Rehearsal(power=power, person=person, row=row, stage=rehearsing.plain_stage(row))
    if rehearsal.row != row:
        rehearsal.row, rehearsal.acts = row, []
    return rehearsal


def table_of(rehearsal: Rehearsal) -> RehearsedTable:
    """The made-up table as it stands. Acts that the rules do not know any more are forgotten."""
    try:
        return _table(rehearsal, rehearsal.acts)
    except IllegalAct:
        return _table(rehearsal, [])


def _table(rehearsal: Rehearsal, acts: Sequence[Mapping[str, object]]) -> RehearsedTable:
    return RehearsedTable(
        rehearsal.row,
        rehearsal.stage,
        acts,
        seed=rehearsal.seed,
        house_rules=rehearsal.power.campaign.house_rules,
        my_name=str(rehearsal.person),
    )


@transaction.atomic
def act(rehearsal: Rehearsal, after: int, which: str, sent: Mapping[str, Sequence[str]]) -> None:
    """Presses a button of the made-up table, as it stood after a number of acts; a second tap does nothing.

    Raises IllegalAct with the rule that says no.
    """
    rehearsal = _locked(rehearsal)
    if len(rehearsal.acts) != after or after >= MOST_ACTS:
        return
    table = _table(rehearsal, rehearsal.acts)
    side, offer = table.offer(which)
    order = rehearsing.order_data(offer, sent)
    table.give(side, order)
    rehearsal.acts = [*rehearsal.acts, {"side": side, "order": order}]
    rehearsal.save(update_fields=["row", "acts"])


@transaction.atomic
def take_back(rehearsal: Rehearsal) -> None:
    """One act less."""
    rehearsal = _locked(rehearsal)
    rehearsal.acts = rehearsal.acts[:-1]
    rehearsal.save(update_fields=["row", "acts"])


@transaction.atomic
def begin_anew(rehearsal: Rehearsal, stage: Mapping[str, object] | None = None) -> None:
    """Opens the made-up table anew, as it was or with another stage."""
    rehearsal = _locked(rehearsal)
    rehearsal.acts = []
    if stage is not None:
        rehearsal.stage = dict(stage)
    rehearsal.save(update_fields=["row", "acts", "stage"])


def _locked(rehearsal: Rehearsal) -> Rehearsal:
    """The rehearsal as it is kept, for what is done next; of the Power as it is shown."""
    whose = {"power": rehearsal.power, "person": rehearsal.person}
    Rehearsal.objects.get_or_create(**whose, defaults={"row": rehearsal.row, "stage": rehearsal.stage})
    rehearsals = Rehearsal.objects.select_for_update(of=("self",)).select_related("power__campaign", "person")
    locked = rehearsals.get(**whose)
    if locked.row != rehearsal.row:
        locked.row, locked.acts = rehearsal.row, []
    return locked
