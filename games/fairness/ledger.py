"""What the database keeps of the chance of a table that goes on: written with the facts, in their transaction."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from games.fairness import protocol
from games.fairness.account import FORM, Account, Line, Turn
from games.fairness.models import Ledger, LedgerLine
from games.journal import store
from games.journal.models import Entry, Stream

BRINGS = re.compile(r"[0-9a-zA-Z-]{8,64}")
"""What a phone may bring: random signs, at least so many."""

SEED_BYTES = 32


class OpenTurn(Turn):
    """The turn of the next act of a table, whose line is written with it."""

    def __init__(self, ledger: Ledger, head: str, counter: int, act: int, seat: str = "", brings: str = "") -> None:
        super().__init__(ledger.seed, head, counter, act, seat, brings)
        self._ledger = ledger

    def write(self, entries: Sequence[Entry]) -> None:
        """Writes the line of the act that has these facts."""
        line = self.line([text_of(entry) for entry in entries])
        LedgerLine.objects.create(ledger=self._ledger, counter=self.chance.counter, **msgspec.to_builtins(line))


def begin(stream: Stream, opening: Sequence[Entry]) -> None:
    """Draws the seed of a table that opens with these facts, and commits to it."""
    ledger = Ledger.objects.create(stream=stream, seed=secrets.token_hex(SEED_BYTES))
    OpenTurn(ledger, protocol.commitment(ledger.seed), 0, 1).write(opening)


def give_up(stream: Stream) -> None:
    """Somebody has brought their own chance to this table: from now on nothing can be checked of it."""
    LedgerLine.objects.filter(ledger__stream=stream).delete()
    Ledger.objects.filter(stream=stream).delete()


def turn(stream: Stream, act: int, seat: str, brings: str) -> OpenTurn | None:
    """The turn of the next act, to which the phone of this seat has brought this; None: a table of the time before.

    What is nothing that a phone may bring counts as nothing.
    """
    last = LedgerLine.objects.filter(ledger__stream=stream).select_related("ledger").order_by("-act").first()
    if last is None:
        return None
    brought = (seat, brings) if BRINGS.fullmatch(brings) else ("", "")
    return OpenTurn(last.ledger, last.head, last.counter, act, *brought)


class Promise(NamedTuple):
    """What a table that goes on shows everybody: the hash of its seed, and the seal of everything after its last act
    (which began at this version)."""

    commitment: str
    act: int
    head: str


def promise(stream_id: int) -> Promise | None:
    """What the table with this stream has promised by now; None: it is of the time before."""
    last = LedgerLine.objects.filter(ledger__stream=stream_id).select_related("ledger").order_by("-act").first()
    return Promise(protocol.commitment(last.ledger.seed), last.act, last.head) if last else None


def text_of(entry: Entry) -> str:
    """The text of this fact that is sealed."""
    return protocol.fact_text(entry.version, entry.act, entry.kind, entry.data, entry.actor)


def account_of(
    stream_id: int, game: str, table: str, by_chance: Mapping[str, str], *, draws_once: bool, is_over: bool
) -> Account | None:
    """What is told of the table with this stream; None: it is of the time before."""
    ledger = Ledger.objects.filter(stream=stream_id).first()
    if ledger is None:
        return None
    return Account(
        form=FORM,
        game=game,
        table=table,
        commitment=protocol.commitment(ledger.seed),
        lines=tuple(_line(row, is_over=is_over) for row in ledger.lines.order_by("act")),
        seed=ledger.seed if is_over else "",
        facts=tuple(text_of(entry) for entry in store.read(stream_id)) if is_over else (),
        by_chance=dict(by_chance),
        draws_once=draws_once,
    )


def _line(row: LedgerLine, *, is_over: bool) -> Line:
    names = ("act", "head", "seat", "brings", "seals", "draws") if is_over else ("act", "head")
    return msgspec.convert({name: getattr(row, name) for name in names}, Line)
