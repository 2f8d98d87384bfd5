"""What the database keeps of the chance of a table that goes on: written with the facts, in their transaction."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from games.fairness import protocol
from games.fairness.account import Account, Line, Opened, Sealing, Turn
from games.fairness.models import Ledger, LedgerLine
from games.journal import store
from games.journal.models import Entry, Stream
from games.kernel import registry

BRINGS = re.compile(r"[0-9a-zA-Z-]{8,64}")
"""What a phone may bring: random signs, at least so many."""

SEED_BYTES = 32


class OpenTurn(Turn):
    """The turn of the next act of a table, whose line is written with it."""

    def __init__(self, ledger: Ledger, head: str, counter: int, act: int, seat: str = "", brings: str = "") -> None:
        super().__init__(_sealing(ledger), head, counter, act, seat, brings)
        self._ledger = ledger

    def write(self, entries: Sequence[Entry]) -> None:
        """Writes the line of the act that has these facts."""
        line = msgspec.to_builtins(self.line([text_of(entry) for entry in entries]))
        del line["mix"]  # comes of the seed
        LedgerLine.objects.create(ledger=self._ledger, counter=self.chance.counter, **line)


def begin(stream: Stream, opening: Sequence[Entry]) -> None:
    """Draws the seed of a table that opens with these facts, and commits to it."""
    ledger = Ledger.objects.create(stream=stream, seed=secrets.token_hex(SEED_BYTES), form=protocol.NOW)
    OpenTurn(ledger, _commitment(ledger), 0, 1).write(opening)


def give_up(stream: Stream) -> None:
    """Somebody has brought their own chance to this table: from now on nothing can be checked of it."""
    LedgerLine.objects.filter(ledger__stream=stream).delete()
    Ledger.objects.filter(stream=stream).delete()


def turn(stream: Stream, act: int, seat: str, brings: str) -> OpenTurn | None:
    """The turn of the next act, to which the phone of this seat has brought this; None: a table of the time before.

    What is nothing that a phone may bring counts as nothing.
    """
    last = LedgerLine.objects.filter(ledger__stream=stream).select_related("ledger__stream").order_by("-act").first()
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
    last = LedgerLine.objects.filter(ledger__stream=stream_id).select_related("ledger__stream").order_by("-act").first()
    return Promise(_commitment(last.ledger), last.act, last.head) if last else None


def text_of(entry: Entry) -> str:
    """The text of this fact that is sealed."""
    return protocol.fact_text(entry.version, entry.act, entry.kind, entry.data, entry.actor)


class Told(NamedTuple):
    """Details of a table for its account: game and code, the rules of its chance and its end (`Account`), and
    whether it is over. `shown`: by the version of a sealed fact, that of the fact that has shown it to everybody."""

    game: str
    table: str
    by_chance: Mapping[str, str]
    among: Mapping[str, tuple[str, ...] | str]
    in_part: Mapping[str, tuple[str, ...]]
    draws_once: bool
    ends: tuple[str, ...]
    is_over: bool
    shown: Mapping[int, int]


def account_of(stream_id: int, told: Told) -> Account | None:
    """What is told of the table with this stream; None: it is of the time before."""
    ledger = Ledger.objects.filter(stream=stream_id).select_related("stream").first()
    if ledger is None:
        return None
    account = Account(
        form=ledger.form,
        game=told.game,
        table=told.table,
        commitment=_commitment(ledger),
        lines=(),
        by_chance=dict(told.by_chance),
        among=dict(told.among),
        in_part=dict(told.in_part),
        draws_once=told.draws_once,
        ends=told.ends,
        acts=ledger.lines.count(),
        happened=store.count(stream_id),
    )
    if not told.is_over:
        return replace(account, lines=tuple(_lines_so_far(ledger)), opened=tuple(_opened(ledger, told.shown)))
    lines = tuple(_line(row, "seat", "brings", "draws") for row in ledger.lines.order_by("act"))
    return replace(account, seed=ledger.seed, lines=lines, facts=tuple(map(text_of, store.read(stream_id))))


def _sealing(ledger: Ledger) -> Sealing:
    return Sealing(ledger.seed, ledger.form, in_part(ledger.stream.game))


@cache
def in_part(game: str) -> dict[str, tuple[str, ...]]:
    """By the kind of a fact of this game, the fields that are shown of it before the end, where not all of them are."""
    kinds = sorted(registry.codec(game).facts.by_tag.items())
    return {tag: kind.in_part for tag, kind in kinds if kind.in_part}


def _commitment(ledger: Ledger) -> str:
    return protocol.commitment(ledger.seed, ledger.form)


def _lines_so_far(ledger: Ledger) -> Iterator[Line]:
    """What is told of each act while the table goes on."""
    head, sealing = _commitment(ledger), _sealing(ledger)
    for row in ledger.lines.order_by("act"):
        mix = sealing.mix(head, _line(row, "seat", "brings"))
        yield replace(_line(row), mix="" if ledger.form == protocol.FIRST else mix)
        head = row.head


def _line(row: LedgerLine, *more: str) -> Line:
    return msgspec.convert({name: getattr(row, name) for name in ("act", "head", "seals", *more)}, Line)


def _opened(ledger: Ledger, shown: Mapping[int, int]) -> Iterator[Opened]:
    """Of these facts the nonces, and of no others: what they come of tells nothing of any other nonce."""
    sealing, facts = _sealing(ledger), store.read(ledger.stream_id) if shown else ()
    told = (sealing.opened(one.version, shown[one.version], text_of(one)) for one in facts if one.version in shown)
    return (one for one in told if one is not None)
