"""JSON that people write: rows of cards of their own, in records and on pages."""

from __future__ import annotations

import json


def read_json(text: str) -> object:
    """The JSON of this text. Raises ValueError for what is none, is nested without end, or holds half a character,
    which no database keeps."""
    try:
        value: object = json.loads(text, parse_constant=_no_number)
        json.dumps(value, ensure_ascii=False).encode()
    except RecursionError as endless:
        raise ValueError("nested too deeply") from endless
    return value


def _no_number(word: str) -> None:
    raise ValueError(word)
