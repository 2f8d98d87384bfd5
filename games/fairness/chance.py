"""A `Random` that draws by the protocol and remembers what it has drawn. Rule books ask it as they ask any other."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from random import Random
from typing import Any, Literal, TypeVar

from games.fairness import protocol
from games.fairness.protocol import number
from games.kernel.rulebook import Value

T = TypeVar("T")

MOST_BITS = 53
"""Of one number: so many the other checkers, which are written in JavaScript, count exactly."""


class Draw(Value, frozen=True):
    """What was drawn: `shuffle` puts `of` in an order, `choice` takes one of them, `number` is one from the first of
    the two to the second."""

    kind: Literal["shuffle", "choice", "number"]
    of: tuple[str | int, ...]
    gives: Any

    @property
    def numbers(self) -> int:
        """How many numbers it has used up."""
        return max(len(self.of) - 1, 0) if self.kind == "shuffle" else 1


def drawn(seed: str, mix: str, counter: int, draw: Draw) -> Any:
    """What this draw has to give when its first number is the one with this place."""
    match draw.kind:
        case "shuffle":
            return _shuffled(seed, mix, counter, draw.of)
        case "choice":
            return draw.of[number(seed, mix, counter, len(draw.of))]
        case "number":
            least, most = draw.of
            assert isinstance(least, int) and isinstance(most, int)
            return least + number(seed, mix, counter, most - least + 1)


def _shuffled(seed: str, mix: str, counter: int, of: Sequence[str | int]) -> tuple[str | int, ...]:
    """From the last place to the second, each changes places with one that is not behind it (Fisher and Yates)."""
    order = list(of)
    for step, place in enumerate(range(len(order) - 1, 0, -1)):
        other = number(seed, mix, counter + step, place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


class CheckedChance(Random):
    """Draws for one act, from the number with this place on. `draws`: what it has drawn so far.

    By the first form it chose among things in the order in which the rule book had them, which nobody can check.
    """

    def __init__(self, seed: str, mix: str, counter: int, form: str = protocol.NOW) -> None:
        super().__init__(0)
        self._seed, self._mix, self.counter = seed, mix, counter
        self._puts_in_order = form != protocol.FIRST
        self.draws: list[Draw] = []

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Puts these in an order; what is no plain text or number is remembered by its place."""
        places = tuple(range(len(x)))
        is_plain = all(type(one) in (str, int) for one in x)
        order = self._draw("shuffle", tuple(x) if is_plain else places)
        x[:] = order if is_plain else [x[place] for place in order]

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        """One of these."""
        if not seq:
            raise IndexError("there is nothing to choose from")
        is_plain = all(type(one) in (str, int) for one in seq)
        found = self._draw("choice", tuple(seq) if is_plain else tuple(range(len(seq))))  # type: ignore[arg-type]
        chosen: T = found if is_plain else seq[found]
        return chosen

    def randint(self, a: int, b: int) -> int:
        """A number, both ends included."""
        return int(self._draw("number", (a, b)))

    def getrandbits(self, k: int) -> int:
        """What everything else that a `Random` can do is made from."""
        if not 0 < k <= MOST_BITS:
            raise ValueError(f"a number has 1 to {MOST_BITS} bits")
        return self.randint(0, 2**k - 1)

    def random(self) -> float:
        return self.getrandbits(MOST_BITS) / 2.0**MOST_BITS

    def _draw(self, kind: Literal["shuffle", "choice", "number"], of: tuple[str | int, ...]) -> Any:
        if self._puts_in_order and kind != "number":
            of = protocol.in_order(of)
        wanted = Draw(kind, of, None)
        gives = drawn(self._seed, self._mix, self.counter, wanted)
        self.counter += wanted.numbers
        self.draws.append(Draw(kind, of, gives))
        return gives
