"""Everything that is kept of somebody, as one file for them: JSON and pictures in a zip."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import BinaryField, Field, ForeignKey, Model, QuerySet

from campaign.bridge.sitters import seats_of
from campaign.jobs.zips import zipped
from campaign.models import ChroniclePicture, DeckPicture, ExperienceEntry, Person, SheetVersion
from campaign.people import factors

SECRETS = frozenset(
    {"password", "token", "link_key", "door_key", "spoken_code", "calendar_key", "claim_code", "digest"}
)
"""Fields by which somebody comes in: who finds the file comes in nowhere."""

SECRET_CODES = frozenset({"campaign.Invitation.code", "mfa.Authenticator.data"})
"""Those whose name says it of one model alone: the code of a table is its address and opens nothing."""

AT_TABLES = "tables.seat"


def taken_out(person: Person) -> bytes:
    """The zip: `data.json`, and the pictures that this person has brought."""
    return zipped(_files(person))


def _files(person: Person) -> Iterator[tuple[str, bytes]]:
    yield "data.json", json.dumps(data_of(person), cls=DjangoJSONEncoder, ensure_ascii=False, indent=1).encode()
    for kind in (DeckPicture, ChroniclePicture):
        for picture in kind._default_manager.filter(brought_by=person):
            yield f"pictures/{picture.key}.jpg", bytes(picture.jpeg)


def data_of(person: Person) -> dict[str, Any]:
    """The account, every row that names this person by the kind of row, and what became of their Magi."""
    magi = {"magus__owner": person}
    return {
        "account": _row(person),
        **dict(_by_kind(person)),
        "sheets of own Magi": _rows(SheetVersion.objects.filter(**magi)),
        "points of own Magi": _rows(ExperienceEntry.objects.filter(**magi)),
        "names of passkeys": factors.names_of_passkeys(person),
        AT_TABLES: list(seats_of(person)),
    }


def _by_kind(person: Person) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows of every model that refers to people, found by the reference: a model that is new is among them."""
    for relation in Person._meta.get_fields(include_hidden=True):
        field = getattr(relation, "field", None)
        if not isinstance(field, ForeignKey) or field.model is Person or field.model._meta.auto_created:
            continue
        label = field.model._meta.label_lower
        rows = _rows(field.model._base_manager.filter(**{field.name: person}))
        if rows and label != AT_TABLES:
            yield f"{label} ({field.name})", rows


def _rows(rows: QuerySet[Any]) -> list[dict[str, Any]]:
    """What a row names is looked up with it, and what that is called after."""
    return [_row(row) for row in rows.select_related(*_named(rows.model, depth=2))]


def _named(kind: type[Model], depth: int) -> Iterator[str]:
    for field in kind._meta.concrete_fields if depth else ():
        if isinstance(field, ForeignKey):
            inner = list(_named(field.related_model, depth - 1))
            yield from [f"{field.name}__{name}" for name in inner] or [field.name]


def _row(row: Model) -> dict[str, Any]:
    return {field.name: _value(row, field) for field in row._meta.concrete_fields if _is_told(field)}


def _is_told(field: Field) -> bool:
    is_secret = field.name in SECRETS or str(field) in SECRET_CODES
    return not is_secret and not isinstance(field, BinaryField)


def _value(row: Model, field: Field) -> Any:
    """What stands in the field; of another row what it is called."""
    value = getattr(row, field.name)
    return str(value) if isinstance(value, Model) else value
