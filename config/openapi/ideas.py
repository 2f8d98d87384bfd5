"""The ideas by which the API's operations are told apart, and the words of their summaries, as `data/api/` has
them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings

DATA = settings.BASE_DIR / "data" / "api"


class Idea(NamedTuple):
    """An idea of the API: the operations whose addresses begin with one of its parts."""

    name: str
    title: str
    said: str
    parts: tuple[str, ...]


class Words(NamedTuple):
    """What things are called, one and many, and the summaries that no rule makes."""

    things: Mapping[str, tuple[str, str]]
    summaries: Mapping[str, str]


@cache
def ideas() -> tuple[Idea, ...]:
    """All ideas, in the order in which a newcomer meets them."""
    return tuple(Idea(**each | {"parts": tuple(each["parts"])}) for each in _read("ideas")["idea"])


@cache
def words() -> Words:
    read = _read("words")
    return Words({part: (one, many) for part, (one, many) in read["things"].items()}, read["summaries"])


def idea_of(part: str) -> str:
    """The name of the idea to which this part of an address belongs; a part of nobody's is an idea of its own."""
    return next((idea.name for idea in ideas() if part in idea.parts), part)


def add_tags(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """A hook of drf-spectacular: the finished schema, with a description of each idea that has operations."""
    methods = (method for item in result["paths"].values() for method in item.values() if isinstance(method, dict))
    tagged = {tag for operation in methods for tag in operation["tags"]}
    result["tags"] = [{"name": idea.name, "description": idea.said} for idea in ideas() if idea.name in tagged]
    return result


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
