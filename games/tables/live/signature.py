"""What a piece of a page is drawn from, as bytes: two inputs that read alike have the same signature."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.functional import Promise
from django.utils.safestring import SafeString


def signature(values: Mapping[str, Any]) -> bytes:
    """The signature of these values: texts, numbers, structs, tuples and mappings of them, and whatever has a `signed`.

    Raises TypeError for anything else: what it is drawn from has to be said.
    """
    return _encoder.encode(values)


def _plain(value: Any) -> Any:
    if isinstance(value, Promise):
        return str(value)
    if isinstance(value, SafeString):
        return ("safe", value + "")
    signed = getattr(value, "signed", None)
    if signed is None:
        raise TypeError(f"a {type(value).__name__} does not say what it is drawn from")
    return signed


_encoder = msgspec.msgpack.Encoder(enc_hook=_plain)
