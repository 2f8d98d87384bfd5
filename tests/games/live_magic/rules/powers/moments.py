"""The moments at which a row can be used: every window, with Ada asked and Bo across the table."""

from __future__ import annotations

from typing import Any

from games.live_magic.rules import orders as o

from .evening import ADA, BO, Evening
from .rows import power

SPARK = power("before_test", {"op": "life", "who": "self", "delta": 1}, key="spark")
MINE = {"name": "mine", "type": "pack", "of": "self", "deck": "current", "by": "self"}


def at(window: str, row: dict[str, Any], *others: dict[str, Any], **evening: Any) -> Evening:
    """The moment at which Ada is asked in this window; her opponent Bo has what a reply needs."""
    table = Evening({ADA: [row, *others], BO: [SPARK]}, **evening)
    owners = {ADA: ["W11", "W12"], BO: ["W09", "W10"]}
    match window:
        case "step_start":
            return table.step(owners=owners)
        case "on_call":
            return table.call(owners=owners)
        case "completion":
            return table.completion()
        case "tournament_start":
            return table.completion().pick_all().lands()
        case "reply_to_power":
            table.fight(owners=owners).to("before_test")
            if table.window == "before_test" and table.may(ADA, "decline"):
                table.do(ADA, o.Decline())
            table.use(BO, "spark")
            return table
        case _:
            return table.fight(owners=owners).to(window)
