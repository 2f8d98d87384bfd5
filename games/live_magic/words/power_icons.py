"""The sign by which a Power is known at a glance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

ICONS = {
    "escalate": "stairs",
    "blind_split": "eye-off",
    "retest": "undo",
    "put_back": "undo",
    "cancel_power": "cross",
    "copy_power": "eye",
    "throw_rule": "hand",
    "protect": "lock",
    "swap": "share",
    "take": "pack",
    "win": "medal",
    "picks": "pack",
    "completion_source": "pack",
    "starting_life": "heart",
    "life": "heart",
    "forbid": "lock",
    "precedence": "flag",
}


def icon_of(effects: Iterable[Mapping[str, object]]) -> str:
    """That of its first effect that has one."""
    return next((ICONS[op] for each in effects if (op := str(each.get("op"))) in ICONS), "seal")
