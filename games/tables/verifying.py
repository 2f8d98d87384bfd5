"""Is what a table shows what its journal tells?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.journal.models import Entry, Stream
from games.kernel import registry
from games.kernel import table as kernel_table
from games.kernel.codec import Malformed
from games.kernel.table import Happened, TableState, TakenBack
from games.tables import state
from games.tables.models import Table


def faults(table: Table) -> list[str]:
    """What is wrong with the journal of this table, in words; nothing when all is well."""
    entries = list(table.stream.entries.order_by("version"))
    wrong, whole = replayed(table.game, entries, Stream.objects.get(pk=table.stream_id).version)
    kept = state.kept(table.stream_id)
    if whole and kept is not None and kept.state.version == whole.version and kept.state != whole:
        wrong.append("what this process remembers is not what the journal tells")
    return wrong


def replayed(game: str, entries: Sequence[Entry], version: int) -> tuple[list[str], TableState | None]:
    """What is wrong with these entries of a stream at `version`, and the table after them where they can be read."""
    faults_found = _faults_of_numbers(version, [(entry.version, entry.act) for entry in entries])
    if faults_found or not entries:
        return faults_found or ["it has no facts"], None
    try:
        happened = state.happenings(game, entries)
    except Malformed as wrong:
        return [f"a fact cannot be read: {wrong}"], None
    whole = kernel_table.fold(registry.book(game), happened)
    if whole != _followed(game, happened):
        faults_found.append("folded act by act it stands differently than folded as a whole")
    return faults_found, whole


def _faults_of_numbers(at: int, numbers: Sequence[tuple[int, int]]) -> list[str]:
    wrong = []
    if [version for version, _ in numbers] != list(range(1, len(numbers) + 1)):
        wrong.append("its versions have a gap")
    if at != len(numbers):
        wrong.append(f"its stream is at {at}, its last fact at {len(numbers)}")
    begun = 0
    for version, act in numbers:
        begun = version if act == version else begun
        if act != begun:
            wrong.append(f"fact {version} belongs to no act")
    return wrong


def _followed(game: str, happened: Sequence[Happened]) -> TableState:
    """The state as the service makes it."""
    *_before, (_last, now) = states(game, happened)
    return now


def states(game: str, happened: Sequence[Happened]) -> Iterator[tuple[Happened, TableState]]:
    """Each of these facts with the table after it, as the service makes it: fact after fact, and from the whole history
    after taking back."""
    book = registry.book(game)
    now = kernel_table.fold(book, happened[:1])
    yield happened[0], now
    for number, each in enumerate(happened[1:], 2):
        is_back = isinstance(each.fact, TakenBack)
        now = kernel_table.fold(book, happened[:number]) if is_back else kernel_table.follow(book, now, each)
        yield each, now
