"""The settings of a table of runes: agreed at set-up, public, fixed for the whole match."""

from __future__ import annotations

from typing import Literal

from games.kernel.rulebook import Refusal, Value, require

LIFE = 4000
STEP = 100
"""Life moves in hundreds (FoW 105.4a)."""
MOST_SIDE = 99


class Charter(Value, frozen=True):
    """Raises ValueError for a value outside its rule."""

    life: int | dict[str, int] = LIFE
    """Points for all, or by seat, before `life_scale`; a duel of a campaign brings the Magus' points,
    and 200 as `life_scale` (R-26)."""
    life_scale: int = 1
    match: Literal[1, 3] = 1
    """1 game, or the best of 3 (§7)."""
    side_deck: int = 15
    """So many cards at most, 0: none (R-20)."""
    deck_check: Literal["refuse", "warn"] = "refuse"
    unofficial: bool = False
    """More than two players may sit down (R-21)."""
    undo: Literal["free", "ask", "host"] = "free"
    answer_seconds: int | None = None

    def __post_init__(self) -> None:
        _require(self.life_scale >= 1, "life_scale must be at least 1")
        lives = self.life.values() if isinstance(self.life, dict) else (self.life,)
        for life in lives:
            _require(life >= 1, "life must be at least 1")
            require(life * self.life_scale % STEP == 0, Refusal("FoW 105.4a", "life_in_hundreds", {"step": STEP}))
        _require(0 <= self.side_deck <= MOST_SIDE, "a side deck has 0 to 99 cards")
        _require(self.answer_seconds is None or self.answer_seconds >= 1, "answer_seconds must be at least 1")

    def start_life(self, seat: str) -> int:
        """With how much life this player begins every game (FoW 403, R-26)."""
        if isinstance(self.life, int):
            return self.life * self.life_scale
        return self.life[seat] * self.life_scale if seat in self.life else LIFE

    @property
    def games_to_win(self) -> int:
        """Who has won so many games has won the match."""
        return self.match // 2 + 1


def _require(holds: bool, why: str) -> None:
    if not holds:
        raise ValueError(why)
