"""Planes of the group's own: written by players, changed and retired by their author or a host, never lost."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.bridge import custom_planes, powers
from campaign.models import Campaign, CampaignPlane, Membership

MOST_PLANES = 200
"""The most planes that a group writes, retired ones among them."""
MOST_BYTES = custom_planes.MOST_PLANE_BYTES

Row = dict[str, Any]


class PlaneRefused(Exception):
    """The row is not kept: what is wrong with it, all of it at once, each in the reader's language."""

    def __init__(self, offences: Sequence[powers.Offence]) -> None:
        super().__init__(" ".join(f"{one.detail} {one.rule}" for one in offences))
        self.offences = tuple(offences)


class PlaneConflict(Exception):
    """Somebody was faster, or there are too many planes; in the reader's language."""


# --- who may ---------------------------------------------------------------------------------------------------------


def may_change(me: Membership, plane: CampaignPlane) -> bool:
    """Whether this member changes and retires this plane: its author while they play, and every host."""
    return me.is_host or (me.may_play and plane.author_id == me.person_id)


def _raise_unless(allowed: bool) -> None:
    """Raises PermissionDenied."""
    if not allowed:
        raise PermissionDenied


# --- writing ---------------------------------------------------------------------------------------------------------


@transaction.atomic
def write(me: Membership, row: object, at: datetime) -> CampaignPlane:
    """Keeps a new plane; the same row sent twice by the same player is one. Raises PermissionDenied for watchers,
    PlaneRefused, PlaneConflict."""
    _raise_unless(me.may_play)
    campaign = _locked(me.campaign)
    same = _same(me, row)
    if same is not None:
        return same
    legal = _legal(row, taken_names(campaign))
    if campaign.own_planes.count() >= MOST_PLANES:
        raise PlaneConflict(_("A group keeps at most %(most)d planes of its own.") % {"most": MOST_PLANES})
    return campaign.own_planes.create(author=me.person, made_at=at, changed_at=at, **_columns(legal))


@transaction.atomic
def change(me: Membership, plane: CampaignPlane, row: object, version: int, at: datetime) -> CampaignPlane:
    """Writes a plane anew; games that were laid keep the row that they have. `version`: what its writer has seen.

    Raises PermissionDenied, PlaneRefused, PlaneConflict.
    """
    _raise_unless(may_change(me, plane))
    campaign = _locked(me.campaign)
    now = campaign.own_planes.get(pk=plane.pk)
    legal = _legal(row, taken_names(campaign, but=now))
    if legal == now.row:
        return now
    if now.version != version:
        raise PlaneConflict(_("Somebody has changed this plane meanwhile. Open it again and look."))
    for column, value in _columns(legal).items():
        setattr(now, column, value)
    now.version, now.changed_at = version + 1, at
    now.save()
    return now


@transaction.atomic
def retire(me: Membership, plane: CampaignPlane, at: datetime) -> CampaignPlane:
    """No game is laid with it any more; it stays, and keeps its name. Raises PermissionDenied."""
    return _put(me, plane, at)


@transaction.atomic
def bring_back(me: Membership, plane: CampaignPlane) -> CampaignPlane:
    """Games are laid with it again. Raises PermissionDenied."""
    return _put(me, plane, None)


def _put(me: Membership, plane: CampaignPlane, retired_at: datetime | None) -> CampaignPlane:
    _raise_unless(may_change(me, plane))
    now = _locked(me.campaign).own_planes.get(pk=plane.pk)
    if now.is_retired != (retired_at is not None):
        now.retired_at = retired_at
        now.save(update_fields=["retired_at"])
    return now


def _locked(campaign: Campaign) -> Campaign:
    """One writes after the other: who comes second sees the names of the first."""
    return Campaign.objects.select_for_update().get(pk=campaign.pk)


def _same(me: Membership, row: object) -> CampaignPlane | None:
    if custom_planes.plane_offences(row) or not isinstance(row, dict):
        return None
    legal = custom_planes.own_row(row)
    mine = me.campaign.own_planes.filter(author=me.person, folded=custom_planes.folded_name(legal["name"]))
    return next((one for one in mine if one.row == legal), None)


def _legal(row: object, others: Sequence[str]) -> Row:
    offences = custom_planes.plane_offences(row, others)
    if offences:
        raise PlaneRefused(offences)
    assert isinstance(row, dict), "what is no row has offences"
    return custom_planes.own_row(row)


def _columns(legal: Row) -> dict[str, object]:
    return {"name": legal["name"], "folded": custom_planes.folded_name(legal["name"]), "row": legal}


def taken_names(campaign: Campaign, but: CampaignPlane | None = None) -> list[str]:
    """The names of the group's planes, retired ones among them; not that of the one that is written anew."""
    planes = campaign.own_planes.exclude(pk=but.pk) if but else campaign.own_planes.all()
    return list(planes.values_list("name", flat=True))


# --- reading ---------------------------------------------------------------------------------------------------------


def rows_in_use(campaign: Campaign) -> list[Row]:
    """The rows with which games are laid."""
    return list(campaign.own_planes.filter(retired_at=None).values_list("row", flat=True))


def all_rows(campaign: Campaign) -> list[Row]:
    """The rows that a written record may name: games were played with planes that are retired now."""
    return list(campaign.own_planes.values_list("row", flat=True))


def read_text(text: str) -> object:
    """The JSON of this text. Raises PlaneConflict for what is too long, PlaneRefused for what is no JSON."""
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise PlaneConflict(_("At most %(most)d bytes: this is more than one plane.") % {"most": MOST_BYTES})
    try:
        return custom_planes.read_json(text)
    except ValueError as broken:
        why = _("This isn’t JSON: write the plane between { and }.")
        raise PlaneRefused([powers.Offence("", "planes §3", "plane_not_json", why)]) from broken


def file_of(plane: CampaignPlane) -> bytes:
    """The plane as a small file, for another group; the same plane gives the same bytes."""
    return json.dumps(short_row(plane.row), ensure_ascii=False, indent=1).encode() + b"\n"


def short_row(row: Mapping[str, Any]) -> Row:
    """The row as people write it: without what every row has by itself."""
    lines = [
        {key: part for key, part in line.items() if part not in ([], {}, "controller")} for line in row["abilities"]
    ]
    fields = {key: part for key, part in row.items() if part not in ([], None, 0)}
    return {**fields, "abilities": lines}
