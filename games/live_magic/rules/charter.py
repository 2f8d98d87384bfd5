"""The settings of a table (LM §6): agreed before the evening, public, fixed for the whole of it."""

from __future__ import annotations

from typing import Literal

from games.kernel.days import Days
from games.kernel.rulebook import Value


class Charter(Value, frozen=True):
    """Every decision that has a name, with its legal values; the first value is the default.

    Raises ValueError for a value outside its rule (LM §6, table of settings).
    """

    declaration_mode: Literal["locked_at_first_call", "announced"] = "locked_at_first_call"
    allow_short_declaration: bool = False
    pick_mode: Literal["live", "sealed"] = "live"
    gold_style_precedence: Literal["none", "artifacts"] = "none"
    ladder_order: Literal["by_mode", "spoken", "initiative"] = "by_mode"
    throw_mode: Literal["phones", "hands"] = "phones"
    equal_tie: Literal["both_lose", "rethrow"] = "both_lose"
    overbid_ratio: int = 2
    assoluta_cost: int = 3
    returned_pack_restores_pick: bool = False
    life_start: int = 20
    pv_floor_voluntary: int = 1
    forced_life_floor: Literal[1, 0] = 1
    completion_exclusive: Literal["auto", "always", "never"] | bool = "auto"
    completion_artifacts: Literal["gold", "mono"] = "gold"
    completion_min: int = 3
    deck_min_cards: int = 40
    lands_fill_deck: bool = True
    gold_land_rule: Literal["no_dominant", "no_single_top", "none", "all_five"] = "no_dominant"
    attribute_cost: Literal["category", "total"] = "category"
    carry_losses: bool = False
    approval: Literal["unanimous", "majority"] = "unanimous"
    undo: Literal["free", "ask", "host"] = "free"
    auto_advance: bool = True
    answer_seconds: int | None = None
    newcomers: bool = True
    pace: Literal["evening", "one_day", "two_days", "three_days"] = "evening"
    night_from: int = 22
    night_to: int = 8
    weekends_count: bool = False

    def __post_init__(self) -> None:
        for name, least in LEAST.items():
            value = getattr(self, name)
            if value is not None and value < least:
                raise ValueError(f"{name} is {value}, at least {least} is needed")
        if self.assoluta_cost not in (3, 4):
            raise ValueError(f"assoluta_cost is {self.assoluta_cost}, 3 or 4 is needed")
        for name in ("night_from", "night_to"):
            if getattr(self, name) > LATEST_HOUR:
                raise ValueError(f"{name} is {getattr(self, name)}, at most {LATEST_HOUR} is an hour of a day")

    @property
    def exclusive(self) -> Literal["auto", "always", "never"]:
        """`completion_exclusive` in its long form: `true` is also written for always, `false` for never (D-27)."""
        if isinstance(self.completion_exclusive, bool):
            return "always" if self.completion_exclusive else "never"
        return self.completion_exclusive

    @property
    def is_over_days(self) -> bool:
        """Whether the table goes at the pace of days (D-47)."""
        return self.pace in ALLOWANCES

    def days(self, zone: str) -> Days | None:
        """The pace of days in this zone; None: the table is played in an evening (D-47)."""
        if not self.is_over_days:
            return None
        return Days(ALLOWANCES[self.pace], self.night_from, self.night_to, self.weekends_count, zone)


ALLOWANCES = {"one_day": 1, "two_days": 2, "three_days": 3}
"""How many days a question has, at the paces of days."""
LATEST_HOUR = 23

LEAST = {
    "overbid_ratio": 1,
    "life_start": 1,
    "pv_floor_voluntary": 1,
    "completion_min": 0,
    "deck_min_cards": 0,
    "answer_seconds": 1,
    "night_from": 0,
    "night_to": 0,
}
"""The least legal value of each setting that is a number of its own."""
