"""The settings of a tournament, fixed in its first fact (docs/tournaments.md)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from games.kernel.rulebook import Refusal, Value, require
from games.tournament.rules.codes import SIDED, WITH_PODS, Format, PodPoints, PodSizes, Short, TieBreak

DEFAULT_TIE_BREAKS: tuple[TieBreak, ...] = ("omw", "gw", "ogw")

MOST_POINTS = 9_999
"""So much a match can be worth; what a file may say has an end."""

MELEE_FLOOR = "1/3"
"""The preset *Melee* (§1, 1)."""

POD_FLOORS: dict[PodPoints, Fraction] = {"topdeck": Fraction(1, 5), "addendum": Fraction(1, 7)}
"""The least MW of the systems that name one (§5); the others have none, since a fourth of all is the average there."""


class Charter(Value, frozen=True):
    """Every setting with its legal values; the first is the default.

    Shares are texts, exact: `33/100`, `1/3`, `0.33`. None is what is proposed or follows: `rounds` and `cut` after
    TD-18 when the tournament begins (`cut` 0: none), `floor` 33/100 or that of the pods' system, `pod_bye` the bye of
    the table in §5. `best_of_rounds`: of rounds 1, 2, …; `best_of_cut` and `best_of_final` of the bracket.
    `all_at_once`: a round robin publishes all of its rounds together. `round_minutes` None: no clock (a league).
    `game` is a label: what the matches are. `undo` has no effect any more (TD-27). Raises ValueError for a value
    outside its rule.
    """

    format: Format = "swiss"
    game: str = "magic"
    best_of: int = 3
    best_of_rounds: tuple[int, ...] = ()
    best_of_cut: int | None = None
    best_of_final: int | None = None
    win: int = 3
    draw: int = 1
    loss: int = 0
    floor: str | None = None
    floor_own_gw: bool = True
    tie_breaks: tuple[TieBreak, ...] = DEFAULT_TIE_BREAKS
    late: Literal["absent", "loss"] = "absent"
    rr_leave: Literal["fide", "keep_all"] = "fide"
    rounds: int | None = None
    cut: int | None = None
    third_place_match: bool = False
    min_matches: int = 1
    all_at_once: bool = False
    pod_sizes: PodSizes = "threes"
    short: Short = "low"
    pod_points: PodPoints = "plain"
    pod_list: tuple[int, ...] = (5, 3, 2, 1)
    pod_bye: int | None = None
    wager: str = "7/100"
    round_minutes: int | None = 50
    undo: Literal["host", "free", "ask"] = "host"
    answer_seconds: int | None = None

    def __post_init__(self) -> None:
        lengths = (self.best_of, *self.best_of_rounds, self.best_of_cut or 1, self.best_of_final or 1)
        _require(all(1 <= n <= 9 and n % 2 for n in lengths), "a match is best of 1, 3, 5, 7 or 9 (TD-9)")
        require(self.win > 0 and self.win > self.loss, Refusal("TD-11", "win_not_above_loss"))
        _require(self.win <= MOST_POINTS, f"a win is worth at most {MOST_POINTS} points (TD-11)")
        require(0 <= self.loss <= self.draw <= self.win, Refusal("TD-11", "draw_not_between"))
        _require(0 <= share(self.floor or "0") <= 1, "the floor is a share between 0 and 1")
        _require(0 < share(self.wager) <= 1, "the stake is a share between 0 and 1 (TD-21)")
        _require(len(set(self.tie_breaks)) == len(self.tie_breaks), "a tie-break stands once (TD-13)")
        _require(self.rounds is None or 1 <= self.rounds <= 50, "between 1 and 50 rounds")
        require(
            self.cut is None or self.cut == 0 or self.cut >= 2, Refusal("TD-18", "cut_too_small", {"cut": self.cut})
        )
        require(not self.cut or self.may_cut, Refusal("TD-18", "no_cut_in_this_form", {"form": self.format}))
        _require(self.min_matches >= 1, "at least one match for a rank (TD-17)")
        _require(0 < len(self.pod_list) <= 40 and min(self.pod_list) >= 0, "points by place, none below 0")
        _require(list(self.pod_list) == sorted(self.pod_list, reverse=True), "a better place gives no fewer points")
        _require(self.pod_bye is None or self.pod_bye >= 0, "a bye gives no points below 0")
        _require(self.round_minutes is None or self.round_minutes >= 1, "a round takes a minute or more")
        _require(self.answer_seconds is None or self.answer_seconds >= 1, "answer_seconds must be at least 1")
        _require(len(self.game) <= 40, "the name of the game has at most 40 characters")

    @property
    def is_round_robin(self) -> bool:
        """Whether everybody meets everybody (§4)."""
        return self.format in SIDED

    @property
    def is_published_at_once(self) -> bool:
        """Whether all rounds are there from the beginning: any of them can be played."""
        return self.is_round_robin and self.all_at_once

    @property
    def is_in_pods(self) -> bool:
        """Whether three or more sit at a table, and a match is one game."""
        return self.format in WITH_PODS

    @property
    def worth(self) -> tuple[int, int, int]:
        """Match points of a win, a draw and a loss (TD-11)."""
        return self.win, self.draw, self.loss

    @property
    def may_cut(self) -> bool:
        """Whether an elimination may follow."""
        return self.format in ("swiss", "pods")

    @property
    def least_share(self) -> Fraction:
        """The floor: no MW or GW is below it where it counts (§1, 1)."""
        if self.floor is not None:
            return share(self.floor)
        return POD_FLOORS.get(self.pod_points, Fraction(0)) if self.is_in_pods else Fraction(33, 100)

    @property
    def stake(self) -> Fraction:
        """The part of their score that everybody stakes (TD-21)."""
        return share(self.wager)


def share(text: str) -> Fraction:
    """An exact share. Raises ValueError."""
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise ValueError(f"no share: {text}") from None


def _require(holds: bool, why: str) -> None:
    if not holds:
        raise ValueError(why)
