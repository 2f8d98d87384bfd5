"""The addresses of the schema, filled in with what there is in the world of `everything`."""

from __future__ import annotations

import re

from tests.support.worlds.everything import Addresses

CALLED = {
    "award-schemes": "schemes",
    "record-imports": "texts",
    "agenda": "points",
    "ledger": "entries",
    "own": "own planes",
    "errands": "jobs",
    "rounds": "league rounds",
    "files": "league file",
    "chronicle": "words",
    "chronicle-pictures": "entry pictures",
    "push-subscriptions": "phones that sleep",
    "cards": "card",
}
"""What is called otherwise there than in its address."""


def addressed(path: str, world: Addresses) -> str:
    """The address of `path`, in which every blank is something that is there: `magi/{id}` one of the world's Magi."""
    for kind, blank in re.findall(r"([\w-]+)/\{(\w+)\}", path):
        known = world[CALLED.get(kind, kind)]
        values = [value for name, value in known.items() if name != "slug" or kind == "campaigns"]
        path = path.replace(f"{kind}/{{{blank}}}", f"{kind}/{values[-1]}", 1)
    return path
