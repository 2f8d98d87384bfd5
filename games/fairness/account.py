"""What is told of the chance of a table: its commitment, its seals and what of them was shown while it goes on,
everything when it is over."""

from __future__ import annotations

from collections.abc import Sequence

from games.fairness import protocol
from games.fairness.chance import CheckedChance, Draw
from games.kernel.rulebook import Value, learn


class Line(Value, frozen=True):
    """One act, as it is told. While the table goes on only its number, its head and its seals are, and the `mix` that
    both come of (by the first form not that either): whose act it was may be a secret."""

    act: int
    head: str
    seat: str = ""
    brings: str = ""
    seals: tuple[str, ...] = ()
    draws: tuple[Draw, ...] = ()
    mix: str = ""


class Opened(Value, frozen=True):
    """A sealed fact that everybody has been shown while the table goes on, by the fact of the version `by`: its text,
    and the nonce of its seal."""

    version: int
    by: int
    nonce: str
    fact: str


class Account(Value, frozen=True):
    """All that is told. `form`: by which protocol. While the table goes on `seed` is empty, and so are `facts`; when it
    is over nothing is `opened` by itself any more.

    `facts`: the texts that were sealed, from the first. `by_chance`: by the kind of a fact, the field of it that chance
    gives; `among`: what it gives that among, where the rules alone say so (`Fact.among`). `draws_once`: here what has
    been drawn stays when it is drawn anew (TD-23).
    """

    form: str
    game: str
    table: str
    commitment: str
    lines: tuple[Line, ...]
    seed: str = ""
    facts: tuple[str, ...] = ()
    opened: tuple[Opened, ...] = ()
    by_chance: dict[str, str] = {}
    among: dict[str, tuple[str, ...] | str] = {}
    draws_once: bool = False

    @property
    def head(self) -> str:
        """What stands for everything so far."""
        return self.lines[-1].head if self.lines else self.commitment


learn(Account)


class Turn:
    """The chance of one act (`chance`), after so many numbers of the table, and the line that it becomes."""

    def __init__(
        self, seed: str, head: str, counter: int, act: int, seat: str = "", brings: str = "", form: str = protocol.NOW
    ) -> None:
        self._seed, self._head, self._form = seed, head, form
        self._act, self._seat, self._brings = act, seat, brings
        self._mix = protocol.mixed(seed, head, act, seat, brings, form)
        self.chance = CheckedChance(seed, self._mix, counter, form)

    def line(self, facts: Sequence[str]) -> Line:
        """The line of this act when it has become these facts."""
        nonces = (protocol.nonce(self._seed, version) for version in range(self._act, self._act + len(facts)))
        seals = tuple(protocol.seal(nonce, fact) for nonce, fact in zip(nonces, facts, strict=True))
        head = protocol.next_head(self._head, self._mix, seals, self._form)
        return Line(self._act, head, self._seat, self._brings, seals, tuple(self.chance.draws))
