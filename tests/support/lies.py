"""Accounts of a table with one thing changed, as somebody would who wants another game to have happened."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

Plain = dict[str, Any]


def changed_throw(account: Plain) -> None:
    place = next(n for n, text in enumerate(account["facts"]) if '"kind":"throw_sealed"' in text)
    fact = json.loads(account["facts"][place])
    fact["data"]["seat"] = "somebody"
    account["facts"][place] = json.dumps(fact, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def changed_shuffle(account: Plain) -> None:
    draw = next(draw for line in account["lines"] for draw in line["draws"] if draw["kind"] == "shuffle")
    draw["gives"].reverse()


def swapped_order(account: Plain) -> None:
    lines = account["lines"]
    lines[5], lines[6] = lines[6], lines[5]


def missing_contribution(account: Plain) -> None:
    next(line for line in account["lines"] if line["brings"])["brings"] = ""


def another_seed(account: Plain) -> None:
    account["seed"] = "0" * 64


LIES: dict[str, tuple[Callable[[Plain], None], str]] = {
    "a changed throw": (changed_throw, "Something that happened has been changed after it was sealed."),
    "a changed shuffle": (changed_shuffle, "Other numbers come from the seed than were drawn."),
    "a swapped order": (swapped_order, "An act is missing, or stands in another place."),
    "a missing contribution": (missing_contribution, "What a phone brought, or what was sealed, has been changed."),
    "another seed": (another_seed, "The seed is not the one that was committed to."),
}
"""By name: how it is done, and what is found."""
