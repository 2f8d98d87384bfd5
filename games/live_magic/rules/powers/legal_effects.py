"""Whether the effects of a row are legal: the op, its window, its arguments, and what one argument asks of another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.live_magic.rules.powers.findings import Reading, shown
from games.live_magic.rules.powers.legal_values import check_arguments, illegal, listed
from games.live_magic.rules.powers.numbers import CONTESTED, CURRENT, PARAM

MOST_EFFECTS = 8

Effect = dict[str, Any]


def check_effects(reading: Reading, value: object, where: str) -> None:
    """Every effect is one that this window allows, with legal arguments; there is at least one."""
    for place, effect in enumerate(listed(reading, value, where, MOST_EFFECTS, least=1)):
        _check_effect(reading, effect, f"{where}.{place}")


def _check_effect(reading: Reading, effect: object, where: str) -> None:
    op = effect.get("op") if isinstance(effect, dict) else None
    if not isinstance(effect, dict):
        reading.findings.add("power_not_an_object", where)
    elif not isinstance(op, str) or op not in reading.vocabulary.ops:
        illegal(reading, op, f"{where}.op", tuple(reading.vocabulary.ops))
    else:
        if reading.window is not None and reading.window not in reading.vocabulary.op_windows[op]:
            reading.findings.add("power_op_window", where, op=op, window=reading.window)
        check_arguments(reading, reading.vocabulary.ops[op], effect, where, tag="op")
        if op in AMONG_ARGUMENTS:
            AMONG_ARGUMENTS[op](reading, effect, where)


# --- what one argument asks of another -------------------------------------------------------------------------------


def _win(reading: Reading, effect: Effect, where: str) -> None:
    if effect.get("who") == "winner" and not reading.in_then:
        reading.findings.add("power_winner_only_in_then", f"{where}.who")


def _trait(reading: Reading, effect: Effect, where: str) -> None:
    if effect.get("as_wager") is not True:
        return
    if not reading.is_in_challenge:
        reading.findings.add("power_as_wager_outside_challenge", where, window=reading.window)
    if effect.get("delta") != -1:
        reading.findings.add("power_as_wager_is_one_trait", f"{where}.delta", value=shown(effect.get("delta")))


def _escalate(reading: Reading, effect: Effect, where: str) -> None:
    if reading.in_then:
        reading.findings.add("power_race_in_race", where)
        return
    reading.in_then = True
    if "then" in effect:
        check_effects(reading, effect["then"], f"{where}.then")
    reading.in_then = False


def _blind_split(reading: Reading, effect: Effect, where: str) -> None:
    packs, left = effect.get("packs"), _param_named(reading, effect.get("left"))
    if not isinstance(packs, list) or (len(packs) == 2 and packs[0] == packs[1]):
        return
    others = [pack for pack in packs if pack != CONTESTED]
    if len(packs) != 2 or len(others) != 1 or not _is_param_of(reading, others[0], "table"):
        reading.findings.add("power_two_packs", f"{where}.packs")
    elif left.get("type") == "one_of" and left.get("values") not in (packs, packs[::-1]):
        reading.findings.add("power_sides_are_the_two_packs", f"{where}.left")


def _throw_rule(reading: Reading, effect: Effect, where: str) -> None:
    beats, loses_to = effect.get("beats", []), effect.get("loses_to", [])
    if "replace" not in effect and "forbid" not in effect:
        reading.findings.add("power_sign_rule_empty", where)
    if "replace" not in effect and (beats or loses_to):
        reading.findings.add("power_sign_lists_need_replace", where)
    if isinstance(beats, list) and isinstance(loses_to, list) and any(sign in loses_to for sign in beats):
        reading.findings.add("power_sign_beats_and_loses", where)
    if effect.get("forbid") == "chosen_by_opponent" and effect.get("who") != "opponent":
        reading.findings.add("power_sign_chosen_by_opponent", f"{where}.who")


def _no_current(reading: Reading, effect: Effect, where: str) -> None:
    """`current` says nothing here: a code or a parameter is needed."""
    for name in ("category", "deck"):
        if effect.get(name) == CURRENT:
            reading.findings.add("power_current_is_no_choice", f"{where}.{name}")


def _forbid(reading: Reading, effect: Effect, where: str) -> None:
    if effect.get("action") == "contest" and reading.window not in (None, "on_call"):
        reading.findings.add("power_contest_only_on_call", f"{where}.action", window=reading.window)


def _take(reading: Reading, effect: Effect, where: str) -> None:
    pack = effect.get("pack")
    if pack is not None and pack != CONTESTED and not _is_param_of(reading, pack, "table"):
        reading.findings.add("power_table_pack", f"{where}.pack")


def _swap(reading: Reading, effect: Effect, where: str) -> None:
    if "a" in effect and effect["a"] == effect.get("b"):
        reading.findings.add("power_two_packs", where)


def _param_named(reading: Reading, value: object) -> Mapping[str, object]:
    """The parameter that `$name` names; an empty one if there is none."""
    if not isinstance(value, str):
        return {}
    return (reading.params | reading.opponents).get(value.removeprefix(PARAM), {})


def _is_param_of(reading: Reading, value: object, owner: str) -> bool:
    """Whether this names a pack parameter of that owner; one that is no parameter at all was noted by itself."""
    param = _param_named(reading, value)
    return not param or param.get("type") != "pack" or param.get("of") == owner


AMONG_ARGUMENTS: dict[str, Callable[[Reading, Effect, str], None]] = {
    "win": _win,
    "trait": _trait,
    "escalate": _escalate,
    "blind_split": _blind_split,
    "throw_rule": _throw_rule,
    "set_category": _no_current,
    "wager_from": _no_current,
    "completion_source": _no_current,
    "forbid": _forbid,
    "take": _take,
    "swap": _swap,
}
"""The ops whose arguments depend on each other."""
