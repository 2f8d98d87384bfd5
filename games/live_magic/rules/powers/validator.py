"""Whether a Power may be proposed: everything that is wrong with its row, all at once (D-40).

A row is legal when the vocabulary has every word of it, in its window, and when it can be run without surprise: small
enough to be read aloud, every parameter given before it is used, every person at the table.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from games.kernel.rulebook import Refusal
from games.live_magic.rules.powers.findings import Findings, Reading, shown
from games.live_magic.rules.powers.legal_effects import check_effects
from games.live_magic.rules.powers.legal_values import check_arguments, check_one, illegal, is_among, is_whole, listed
from games.live_magic.rules.powers.numbers import CONTESTED, CURRENT, PARAM
from games.live_magic.rules.powers.vocabulary import Argument, Vocabulary

LANGUAGES = ("it", "en", "cs")
"""A Power is read aloud in these."""

NEEDED = ("it", "en")
"""Of the others a reader is told in English."""

LONGEST_KEY = 60
LONGEST_NAME = 60
LONGEST_TEXT = 400
LONGEST_SOURCE = 200
MOST_PARAMS = 4
MOST_WIDE_PARAMS = 2
"""Numbers and packs have many values: so many of them may be multiplied with each other."""
MOST_CONDITIONS = 6
MOST_COSTS = 6
MOST_LANGUAGES = 8
DEEPEST_ROW = 16
"""Lists and objects in each other: effects in effects with the deepest number need fewer."""

KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
PARAM_NAME = re.compile(r"[a-z][a-z0-9_]{0,29}\Z")
LANGUAGE = re.compile(r"[a-z]{2}(-[a-z]{2})?\Z")
PLACE = re.compile(r"\{([^{}]*)\}")

REQUIRED = ("key", "name", "text", "tier", "xp", "window", "who", "limits", "effects")
OPTIONAL = ("source", "categories", "params", "requires", "costs")

Row = dict[str, Any]


def offences(vocabulary: Vocabulary, row: object, taken: Collection[str] = ()) -> list[Refusal]:
    """Everything that is wrong with this row; empty: it may be proposed.

    `row` is any JSON data, `taken` the keys that other Powers have. Each refusal has `where` among its values: the
    place in the row (`effects.0.delta`). Never raises.
    """
    findings = Findings()
    if not isinstance(row, dict):
        findings.add("power_not_a_row", "")
        return findings.all
    if is_deeper_than(row, DEEPEST_ROW):
        findings.add("power_too_deep", "", most=DEEPEST_ROW)
        return findings.all
    window = row.get("window")
    is_known = isinstance(window, str) and window in vocabulary.windows
    reading = Reading(vocabulary, findings, window if is_known else None)
    _check_fields(reading, row)
    _check_identity(reading, row, taken)
    _check_price(reading, row)
    _check_place(reading, row)
    _check_limits(reading, row)
    _check_params(reading, row.get("params", []))
    _check_conditions(reading, row.get("requires", []))
    _check_costs(reading, row.get("costs", []))
    reading.after_costs = True
    if "effects" in row:
        check_effects(reading, row["effects"], "effects")
    return findings.all


def is_deeper_than(data: object, most: int) -> bool:
    """Whether lists and objects stand in each other more than so many levels deep; looks no deeper than that."""
    level: list[object] = [data]
    for _ in range(most):
        inside = [list(one.values()) if isinstance(one, dict) else one for one in level]
        level = [each for one in inside if isinstance(one, list) for each in one]
    return any(isinstance(one, dict | list) for one in level)


def _check_fields(reading: Reading, row: Row) -> None:
    for name in row:
        if name not in REQUIRED and name not in OPTIONAL:
            reading.findings.add("power_field_unknown", "", name=shown(name))
    for name in REQUIRED:
        if name not in row:
            reading.findings.add("power_field_missing", "", name=name)


# --- identity: key, name, text, source -------------------------------------------------------------------------------


def _check_identity(reading: Reading, row: Row, taken: Collection[str]) -> None:
    key = row.get("key", "-")
    if "key" in row and not (isinstance(key, str) and len(key) <= LONGEST_KEY and KEY.match(key)):
        reading.findings.add("power_key_malformed", "key", value=shown(key), most=LONGEST_KEY)
    elif key in taken:
        reading.findings.add("power_key_taken", "key", value=key)
    for name, longest in (("name", LONGEST_NAME), ("text", LONGEST_TEXT)):
        if name in row:
            _check_words(reading, row[name], name, longest)
    _check_source(reading, row.get("source", ""))


def _check_words(reading: Reading, words: object, where: str, longest: int) -> None:
    if not isinstance(words, dict):
        reading.findings.add("power_not_an_object", where)
        return
    for language in NEEDED:
        if language not in words:
            reading.findings.add("power_words_missing", where, language=language)
    if len(words) > MOST_LANGUAGES:
        reading.findings.add("power_too_many", where, number=len(words), most=MOST_LANGUAGES)
        return
    for language, text in words.items():
        _check_sentence(reading, language, text, where, longest)


def _check_sentence(reading: Reading, language: object, text: object, where: str, longest: int) -> None:
    place = f"{where}.{shown(language)}"
    if not isinstance(language, str) or not LANGUAGE.match(language):
        illegal(reading, language, where, LANGUAGES)
    if not isinstance(text, str) or not text.strip():
        reading.findings.add("power_words_missing", where, language=shown(language))
    elif len(text) > longest:
        reading.findings.add("power_words_too_long", place, number=len(text), most=longest)
    elif not text.isprintable() or text != text.strip() or _has_stray_brace(text):
        reading.findings.add("power_words_malformed", place)
    else:
        for name in PLACE.findall(text):
            if where == "name" or name not in reading.vocabulary.settings:
                reading.findings.add("power_setting_unknown", place, name=shown(name))


def _has_stray_brace(text: str) -> bool:
    """`{setting}` stands for the value of a setting; a brace alone stands for nothing."""
    rest = PLACE.sub("", text)
    return "{" in rest or "}" in rest


def _check_source(reading: Reading, source: object) -> None:
    texts = list(source.values()) if isinstance(source, dict) and len(source) <= MOST_LANGUAGES else [source]
    if not all(isinstance(words, str) and len(words) <= LONGEST_SOURCE for words in texts):
        reading.findings.add("power_words_too_long", "source", number=len(texts), most=LONGEST_SOURCE)


# --- price, window, limits -------------------------------------------------------------------------------------------


def _check_price(reading: Reading, row: Row) -> None:
    tiers, tier = reading.vocabulary.tiers, row.get("tier")
    if "tier" not in row:
        return
    if not isinstance(tier, str) or tier not in tiers:
        illegal(reading, tier, "tier", tuple(tiers))
    elif "xp" in row and not is_among(row["xp"], (tiers[tier],)):
        reading.findings.add("power_xp_of_tier", "xp", tier=tier, xp=tiers[tier], value=shown(row["xp"]))


def _check_place(reading: Reading, row: Row) -> None:
    if "window" in row and reading.window is None:
        illegal(reading, row["window"], "window", tuple(reading.vocabulary.windows))
    who = row.get("who")
    if "who" in row and not is_among(who, reading.vocabulary.roles):
        illegal(reading, who, "who", reading.vocabulary.roles)
    elif who not in (None, "either") and not reading.has_person(str(who)):
        reading.findings.add("power_person_not_in_window", "who", person=who, window=reading.window)
    _check_categories(reading, row.get("categories", []))


def _check_categories(reading: Reading, categories: Any) -> None:
    codes = reading.vocabulary.codes["categories"]
    for place, code in enumerate(listed(reading, categories, "categories", len(codes))):
        if not is_among(code, codes):
            illegal(reading, code, f"categories.{place}", codes)
        elif code in categories[:place]:
            reading.findings.add("power_value_twice", f"categories.{place}", value=code)
    if reading.window is not None and reading.is_in_challenge and categories == []:
        reading.findings.add("power_categories_needed", "categories", window=reading.window)
    if not reading.is_in_challenge and categories != []:
        reading.findings.add("power_categories_outside_challenge", "categories", window=reading.window)


def _check_limits(reading: Reading, row: Row) -> None:
    limits = row.get("limits")
    if "limits" not in row:
        return
    if not isinstance(limits, dict):
        reading.findings.add("power_not_an_object", "limits")
        return
    check_arguments(reading, reading.vocabulary.limits, limits, "limits")
    if not limits:
        reading.findings.add("power_limit_needed", "limits")
    if not reading.is_in_challenge and not limits.keys() & {"per_deck", "per_session"}:
        reading.findings.add("power_limit_of_deck_or_session_needed", "limits", window=reading.window)
    if "per_contest" not in limits and _has_retest(row.get("effects")):
        reading.findings.add("power_retest_needs_per_contest", "limits")


def _has_retest(effects: object) -> bool:
    if not isinstance(effects, list):
        return False
    return any(isinstance(effect, dict) and effect.get("op") == "retest" for effect in effects)


# --- params, conditions, costs ---------------------------------------------------------------------------------------


def _check_params(reading: Reading, params: object) -> None:
    """Each parameter may name those before it; those of the opponent are given after the costs are paid."""
    for place, param in enumerate(listed(reading, params, "params", MOST_PARAMS)):
        where = f"params.{place}"
        if not isinstance(param, dict):
            reading.findings.add("power_not_an_object", where)
            continue
        reading.after_costs = param.get("by") == "opponent"
        _check_param(reading, param, where)
        _define(reading, param, f"{where}.name")
    reading.after_costs = False
    for known in (reading.params, reading.opponents):
        wide = sum(param.get("type") in ("int", "pack") for param in known.values())
        if wide > MOST_WIDE_PARAMS:
            reading.findings.add("power_too_many", "params", number=wide, most=MOST_WIDE_PARAMS)


def _check_param(reading: Reading, param: Row, where: str) -> None:
    kind = param.get("type")
    if not isinstance(kind, str) or kind not in reading.vocabulary.params:
        illegal(reading, kind, f"{where}.type", tuple(reading.vocabulary.params))
        return
    every = tuple(argument for argument in reading.vocabulary.every_param if argument.name != "name")
    named = Argument("name", values=(param.get("name"),))
    check_arguments(reading, (named, *every, *reading.vocabulary.params[kind]), param, where)
    _check_param_place(reading, param, where)


def _check_param_place(reading: Reading, param: Row, where: str) -> None:
    """Packs lie on a table, `current` and `contested` need a challenge and a call."""
    if param["type"] == "pack" and not reading.is_in_auction:
        reading.findings.add("power_pack_without_table", where, window=reading.window)
    if param.get("exclude") == CONTESTED and not reading.is_in_call:
        reading.findings.add("power_contested_outside_call", f"{where}.exclude", window=reading.window)
    if param.get("exclude") == CURRENT and not reading.is_in_challenge:
        reading.findings.add("power_current_outside_challenge", f"{where}.exclude", window=reading.window)


def _define(reading: Reading, param: Row, where: str) -> None:
    name = param.get("name")
    if not isinstance(name, str) or not PARAM_NAME.match(name):
        reading.findings.add("power_param_malformed", where, value=shown(name))
    elif name in reading.params or name in reading.opponents:
        reading.findings.add("power_param_twice", where, value=name)
    else:
        given_by = reading.opponents if param.get("by") == "opponent" else reading.params
        given_by[name] = param


def _check_conditions(reading: Reading, conditions: object) -> None:
    number = Argument("condition", type="number")
    for place, condition in enumerate(listed(reading, conditions, "requires", MOST_CONDITIONS)):
        check_one(reading, number, condition, f"requires.{place}")


def _check_costs(reading: Reading, costs: object) -> None:
    known = reading.vocabulary.costs
    for place, cost in enumerate(listed(reading, costs, "costs", MOST_COSTS)):
        where = f"costs.{place}"
        pay = cost.get("pay") if isinstance(cost, dict) else None
        if not isinstance(cost, dict):
            reading.findings.add("power_not_an_object", where)
        elif not isinstance(pay, str) or pay not in known:
            illegal(reading, pay, f"{where}.pay", tuple(known))
        else:
            check_arguments(reading, known[pay], cost, where, tag="pay")
            _check_cost(reading, pay, cost, where)


def _check_cost(reading: Reading, pay: str, cost: Mapping[str, Any], where: str) -> None:
    if reading.window is not None and reading.window not in reading.vocabulary.cost_windows[pay]:
        reading.findings.add("power_cost_window", where, pay=pay, window=reading.window)
    if is_whole(cost.get("amount")) and cost["amount"] < 1:
        reading.findings.add("power_cost_is_nothing", f"{where}.amount", value=shown(cost["amount"]))
    if pay == "put_back" and not _is_own_pack(reading, cost.get("pack")):
        reading.findings.add("power_cost_own_pack", f"{where}.pack")


def _is_own_pack(reading: Reading, value: object) -> bool:
    """A pack of one's own; a parameter that does not exist, or is no pack, was noted by itself."""
    if value == CONTESTED:
        return False
    param = reading.params.get(value.removeprefix(PARAM), {}) if isinstance(value, str) else {}
    return param.get("type") != "pack" or param.get("of") == "self"
