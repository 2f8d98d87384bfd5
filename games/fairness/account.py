"""What is told of the chance of a table: its commitment and its seals while it goes on, everything when it is over."""

from __future__ import annotations

from collections.abc import Sequence

from games.fairness import protocol
from games.fairness.chance import CheckedChance, Draw
from games.kernel.rulebook import Value, learn

FORM = "chance 1"
"""Which form of an account this is, and which protocol it keeps."""


class Line(Value, frozen=True):
    """One act, as it is told. While the table goes on only its number and its head are: whose act it was may be a
    secret, and how many facts it had."""

    act: int
    head: str
    seat: str = ""
    brings: str = ""
    seals: tuple[str, ...] = ()
    draws: tuple[Draw, ...] = ()


class Account(Value, frozen=True):
    """All that is told. While the table goes on `seed` is empty, and so are `facts`.

    `facts`: the texts that were sealed, from the first. `by_chance`: by the kind of a fact, the field of it that chance
    gives. `draws_once`: here what has been drawn stays when it is drawn anew (TD-23).
    """

    form: str
    game: str
    table: str
    commitment: str
    lines: tuple[Line, ...]
    seed: str = ""
    facts: tuple[str, ...] = ()
    by_chance: dict[str, str] = {}
    draws_once: bool = False

    @property
    def head(self) -> str:
        """What stands for everything so far."""
        return self.lines[-1].head if self.lines else self.commitment


learn(Account)


class Turn:
    """The chance of one act (`chance`), after so many numbers of the table, and the line that it becomes."""

    def __init__(self, seed: str, head: str, counter: int, act: int, seat: str = "", brings: str = "") -> None:
        self._seed, self._act, self._seat, self._brings = seed, act, seat, brings
        self._mix = protocol.mixed(head, act, seat, brings)
        self.chance = CheckedChance(seed, self._mix, counter)

    def line(self, facts: Sequence[str]) -> Line:
        """The line of this act when it has become these facts."""
        nonces = (protocol.nonce(self._seed, version) for version in range(self._act, self._act + len(facts)))
        seals = tuple(protocol.seal(nonce, fact) for nonce, fact in zip(nonces, facts, strict=True))
        head = protocol.next_head(self._mix, seals)
        return Line(self._act, head, self._seat, self._brings, seals, tuple(self.chance.draws))
