"""What a phone sends, as the plain data of an order."""

from __future__ import annotations

from typing import Any, get_origin, get_type_hints
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.kernel.codec import Codec, Malformed
from games.kernel.contacts import has_contact
from games.kernel.json_text import read_json
from games.kernel.naming import tidied
from games.kernel.rulebook import Order
from games.tables.models import NAME_LENGTH

NOT_FIELDS = {"csrfmiddlewaretoken", "acting_for", "brings", "nothing", "id", "then"}


class NameField(forms.CharField):
    """A name as it is kept; of one in which nothing can be seen nothing is left."""

    def to_python(self, value: Any) -> str:
        return tidied(super().to_python(value) or "")


def validate_no_contact(name: str) -> None:
    """Raises ValidationError for a name with an e-mail address or a telephone number in it: everybody would see it."""
    if has_contact(name):
        raise forms.ValidationError(
            _("There’s an e-mail address or a phone number in this name. Everybody would see it."), code="contact"
        )


class PersonNameField(NameField):
    """A name of a person, or of what they play, without an address of theirs."""

    default_validators = [validate_no_contact]


class GuestForm(forms.Form):
    """How a person without an account wants to be called; who says nothing is called as the seat is."""

    name = PersonNameField(label=_("Your name"), max_length=NAME_LENGTH, required=False)


def order_id(sent: object) -> UUID | None:
    """The id that the sender gave their order, so that it counts once; None: they gave none. Raises Malformed."""
    if sent in (None, ""):
        return None
    try:
        return UUID(sent)  # type: ignore[arg-type]
    except (ValueError, TypeError, AttributeError) as wrong:
        raise Malformed("an id is a UUID") from wrong


def order_data(codec: Codec, post: QueryDict) -> dict[str, object]:
    """The fields of an order from a web form: `basics.Island=3` is a field of a field, `games.*={"first": 2}` all of
    them at once, an empty text is left out, and `nothing=pack` says that there is no pack."""
    kind = codec.orders.by_tag.get(post.get("order", ""))
    lists = _list_fields(kind) if kind else set()
    data: dict[str, object] = dict.fromkeys(post.getlist("nothing"))
    for name in post:
        if name in NOT_FIELDS:
            continue
        field, _, inner = name.partition(".")
        values = [value for value in post.getlist(name) if value != ""]
        if inner == "*":
            data[field] = _row(values[-1]) if values else None
        elif inner:
            nested = data.setdefault(field, {})
            if values and isinstance(nested, dict):
                nested[inner] = _number_or_text(values[-1])
        elif field in lists:
            data[field] = values
        elif values:
            data[field] = values[-1]
    return data


def _list_fields(kind: type[Order]) -> set[str]:
    hints = get_type_hints(kind)
    return {name for name in kind.__struct_fields__ if get_origin(hints[name]) in (list, tuple, frozenset, set)}


def _row(value: str) -> Any:
    """Fields of a field that were chosen together. Raises Malformed."""
    try:
        return read_json(value)
    except ValueError as wrong:
        raise Malformed(str(wrong)) from wrong


def _number_or_text(value: str) -> int | str:
    return int(value) if value.removeprefix("-").isdecimal() and len(value) < 12 else value
