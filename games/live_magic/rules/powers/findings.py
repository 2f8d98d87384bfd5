"""What a validator has found so far, and where in the row it stands."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel.rulebook import Refusal
from games.live_magic.rules.powers.vocabulary import Vocabulary

SHOWN = 60
"""So many characters of a wrong value are quoted."""

MOST_FINDINGS = 60

REASONS: dict[str, str] = {
    "power_not_a_row": "LM 3.4",
    "power_field_unknown": "LM 3.4",
    "power_field_missing": "LM 3.4",
    "power_not_a_list": "LM 3.4",
    "power_not_an_object": "LM 3.4",
    "power_too_many": "LM 3.4",
    "power_too_deep": "LM 3.4",
    "power_number_too_large": "LM 3.4",
    "power_key_malformed": "D-40",
    "power_key_taken": "D-40",
    "power_words_missing": "D-40",
    "power_words_too_long": "D-40",
    "power_words_malformed": "D-40",
    "power_setting_unknown": "LM 6",
    "power_value_illegal": "LM 3.4",
    "power_value_twice": "LM 3.4",
    "power_xp_of_tier": "D-40",
    "power_person_not_in_window": "LM 3.4",
    "power_categories_needed": "D-20",
    "power_categories_outside_challenge": "D-20",
    "power_limit_needed": "D-20",
    "power_limit_of_deck_or_session_needed": "D-20",
    "power_retest_needs_per_contest": "D-20",
    "power_param_malformed": "LM 3.4",
    "power_param_twice": "LM 3.4",
    "power_param_unknown": "LM 3.4",
    "power_param_type": "LM 3.4",
    "power_param_given_later": "LM 3.4",
    "power_pack_without_table": "LM 3.4",
    "power_contested_outside_call": "LM 3.4",
    "power_current_outside_challenge": "LM 3.4",
    "power_current_deck_missing": "LM 3.4",
    "power_current_is_no_choice": "LM 3.4",
    "power_throw_outside_challenge": "LM 3.4",
    "power_cost_window": "LM 3.4",
    "power_cost_is_nothing": "D-21",
    "power_cost_own_pack": "LM 3.4",
    "power_op_window": "LM 3.4",
    "power_argument_unknown": "LM 3.4",
    "power_argument_missing": "LM 3.4",
    "power_number_malformed": "LM 3.4",
    "power_operands": "LM 3.4",
    "power_winner_only_in_then": "D-22",
    "power_race_in_race": "D-24",
    "power_as_wager_outside_challenge": "D-14",
    "power_as_wager_is_one_trait": "D-14",
    "power_contest_only_on_call": "D-11",
    "power_two_packs": "D-24",
    "power_sides_are_the_two_packs": "D-24",
    "power_table_pack": "LM 3.4",
    "power_sign_rule_empty": "LM 3.4",
    "power_sign_lists_need_replace": "LM 3.4",
    "power_sign_beats_and_loses": "LM 3.4",
    "power_sign_chosen_by_opponent": "LM 3.4",
}
"""Every reason for which a row is refused, with the rule that it cites."""


class Findings:
    """The offences of one row; every check adds to it and goes on."""

    def __init__(self) -> None:
        self.all: list[Refusal] = []

    def add(self, reason: str, where: str, **values: object) -> None:
        """Note an offence at this place of the row (`effects.0.delta`), once."""
        refusal = Refusal(REASONS[reason], reason, {"where": where, **values})
        if refusal not in self.all and len(self.all) < MOST_FINDINGS:
            self.all.append(refusal)


class Reading:
    """The row under the eye: its vocabulary, its window, and the parameters that may be named at this place."""

    def __init__(self, vocabulary: Vocabulary, findings: Findings, window: str | None) -> None:
        self.vocabulary = vocabulary
        self.findings = findings
        self.window = window
        self.params: dict[str, Mapping[str, object]] = {}
        self.opponents: dict[str, Mapping[str, object]] = {}
        self.after_costs = False
        self.in_then = False

    @property
    def is_in_challenge(self) -> bool:
        return self.window is None or self.vocabulary.is_in_challenge(self.window)

    @property
    def is_in_call(self) -> bool:
        return self.window is None or self.vocabulary.is_in_call(self.window)

    @property
    def is_in_auction(self) -> bool:
        return self.window is None or self.vocabulary.is_in_auction(self.window)

    def has_person(self, person: str) -> bool:
        """An unknown window has been noted by itself; nobody is missing in it."""
        return self.window is None or self.vocabulary.has_person(self.window, person)


def shown(value: object) -> str:
    """A wrong value as it is quoted: short, whatever it is."""
    text = value if isinstance(value, str) else _quoted(value)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _quoted(value: object) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:.6g}" if isinstance(value, float) or abs(value) >= 10**SHOWN else str(value)
    if isinstance(value, list):
        return "[…]" if value else "[]"
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    return str(value)
