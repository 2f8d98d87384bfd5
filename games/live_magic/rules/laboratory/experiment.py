"""What is tried: a Power, or a house rule, by how many, in how many evenings, from which seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import get_args

from msgspec.structs import replace

from games.kernel.rulebook import Value
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.codes import STYLES, Temper
from games.live_magic.rules.laboratory.pool import plain_pool
from games.live_magic.rules.setup import PowerRow, Seat, Setup, Sheet, Traits, refuse_unless

Dice = Callable[[str], Random]
"""Chance from a seed: the rules reach for none themselves."""

MOST_EVENINGS = 5_000
POWERS_EACH = 2
"""So many Powers has everybody beside the one that is tried."""
TEMPERS: tuple[Temper, ...] = get_args(Temper)


class Experiment(Value, frozen=True):
    """Evenings that are played twice from the same seeds: with `row` and `charter`, and without, under `before`.

    `others`: the Powers of which everybody has two. Raises ValueError for what cannot be tried.
    """

    seed: str
    evenings: int
    row: PowerRow | None = None
    charter: Charter = Charter()
    before: Charter | None = None
    seats: int = 6
    others: tuple[PowerRow, ...] = ()

    def __post_init__(self) -> None:
        refuse_unless(2 <= self.seats <= 12, "from two to twelve seats play")
        refuse_unless(1 <= self.evenings <= MOST_EVENINGS, f"from one to {MOST_EVENINGS} evenings are tried")

    @property
    def owners(self) -> tuple[str, ...]:
        """Who has the Power: every other seat. A house rule is for all."""
        return tuple(seat_key(number) for number in range(0, self.seats, 2 if self.row else 1))

    def chance(self, number: int, dice: Dice, moment: str = "") -> Random:
        """The chance of this evening, or of a moment of it: it hangs on no other one."""
        return dice(f"{self.seed}:{number}:{moment}")


def seat_key(number: int) -> str:
    return f"s{number}"


def setup_of(experiment: Experiment, chance: Random, *, is_with: bool) -> Setup:
    """The table of one evening. The same chance lays the same table, but for what is tried."""
    tried = experiment.row
    beside = [row for row in experiment.others if tried is None or row.key != tried.key]
    charter = experiment.charter if is_with or experiment.before is None else experiment.before
    seats = tuple(_seat(number, beside, charter.life_start, chance) for number in range(experiment.seats))
    if tried is not None and is_with:
        seats = tuple(_given(seat, tried) if seat.key in experiment.owners else seat for seat in seats)
        beside.append(tried)
    return Setup(seats=seats, packs=plain_pool(experiment.seats), powers=tuple(beside), charter=charter)


def _seat(number: int, rows: list[PowerRow], life: int, chance: Random) -> Seat:
    traits = Traits(*chance.sample((3, 5, 7), 3))
    powers = tuple(row.key for row in chance.sample(rows, min(POWERS_EACH, len(rows))))
    return Seat(seat_key(number), f"Magus {number}", Sheet(chance.choice(STYLES), traits, powers, life))


def _given(seat: Seat, row: PowerRow) -> Seat:
    return replace(seat, sheet=replace(seat.sheet, powers=(*seat.sheet.powers, row.key)))
