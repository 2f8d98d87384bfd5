"""What is told of the chance of a table: its commitment, its seals and what of them was shown while it goes on,
everything when it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.fairness import protocol
from games.fairness.chance import CheckedChance, Draw
from games.kernel.json_text import read_json
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
    and the nonce of its seal; or the part of it that was shown, and the seal of the `rest`."""

    version: int
    by: int
    nonce: str
    fact: str
    rest: str = ""

    @property
    def seal(self) -> str:
        """What must have been told when it happened."""
        if self.rest:
            return protocol.seal_in_parts(self.nonce, self.fact, self.rest)
        return protocol.seal(self.nonce, self.fact)


class Account(Value, frozen=True):
    """All that is told. `form`: by which protocol. While the table goes on `seed` is empty, and so are `facts`; when it
    is over nothing is `opened` by itself any more.

    `facts`: the texts that were sealed, from the first. `by_chance`: by the kind of a fact, the field of it that chance
    gives; `among`: what it gives that among, where the rules alone say so (`Fact.among`). `in_part`: by the kind of a
    fact, the fields that are shown of it before the end (`Fact.in_part`). `draws_once`: here what has
    been drawn stays when it is drawn anew (TD-23). `ends`: kinds of facts with which a game ends (`Fact.ends_game`);
    nothing: unknown. `acts`, `happened`: the number of acts and of facts in the journal; None: an older file.
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
    in_part: dict[str, tuple[str, ...]] = {}
    draws_once: bool = False
    ends: tuple[str, ...] = ()
    acts: int | None = None
    happened: int | None = None

    @property
    def head(self) -> str:
        """What stands for everything so far."""
        return self.lines[-1].head if self.lines else self.commitment


learn(Account)


def read_fact(text: str) -> Mapping[str, Any]:
    """A fact that was sealed; what is no JSON object says nothing."""
    try:
        fact = read_json(text)
    except ValueError:
        return {}
    return fact if isinstance(fact, dict) else {}


class Sealing(NamedTuple):
    """How a table seals: with its seed, by this form, and the facts of these kinds in two parts."""

    seed: str
    form: str = protocol.NOW
    in_part: Mapping[str, Sequence[str]] = {}

    def seal(self, version: int, fact: str) -> str:
        """What is told of this fact (its text, by `protocol.fact_text`) before it may be known: 64 hex digits."""
        return self._sealed(version, 0, fact).seal

    def opened(self, version: int, by: int, fact: str) -> Opened | None:
        """What is told of it when the fact of the version `by` has shown it. None: it is shown in part, and was sealed
        whole, by the first form; then it stays sealed."""
        told = self._sealed(version, by, fact)
        return None if read_fact(fact).get("kind") in self.in_part and not told.rest else told

    def _sealed(self, version: int, by: int, fact: str) -> Opened:
        nonce, part = protocol.nonce(self.seed, version), self._part(fact)
        if not part:
            return Opened(version, by, nonce, fact)
        rest = protocol.seal(protocol.nonce_of_rest(self.seed, version), fact)
        return Opened(version, by, nonce, part, rest)

    def _part(self, text: str) -> str:
        """What is shown of it before the end; empty: all of it, or nothing."""
        fact = read_fact(text) if self.form != protocol.FIRST else {}
        fields = self.in_part.get(str(fact.get("kind")), ())
        data = fact.get("data")
        is_whole = isinstance(data, dict) and all(name in data for name in fields)
        return protocol.part_text(fact, fields) if fields and is_whole else ""

    def mix(self, head: str, line: Line) -> str:
        """What this act was mixed to."""
        return protocol.mixed(self.seed, head, line.act, line.seat, line.brings, self.form)


class Turn:
    """The chance of one act (`chance`), after so many numbers of the table, and the line that it becomes."""

    def __init__(self, sealing: Sealing, head: str, counter: int, act: int, seat: str = "", brings: str = "") -> None:
        self._sealing, self._head = sealing, head
        self._act, self._seat, self._brings = act, seat, brings
        self._mix = sealing.mix(head, Line(act, "", seat, brings))
        self.chance = CheckedChance(sealing.seed, self._mix, counter, sealing.form)

    def line(self, facts: Sequence[str]) -> Line:
        """The line of this act when it has become these facts."""
        seals = tuple(self._sealing.seal(version, fact) for version, fact in enumerate(facts, self._act))
        head = protocol.next_head(self._head, self._mix, seals, self._sealing.form)
        return Line(self._act, head, self._seat, self._brings, seals, tuple(self.chance.draws))
