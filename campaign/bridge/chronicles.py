"""What the campaign remembers of a table: its chronicle, and the bell that rings when the table has moved."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

import msgspec

from campaign.bridge.table_queries import table_of
from campaign.models import Evening
from games.kernel.table import TableOpened, standing
from games.live_magic.rules.chronicle import Chronicle
from games.live_magic.rules.chronicle import chronicle as chronicle_of_facts
from games.live_magic.rules.setup import Setup
from games.tables import state
from games.tables.models import Table
from games.tables.signals import table_moved

Moved = Callable[[str], None]


def chronicle(evening: Evening) -> tuple[int, Mapping[str, str], Chronicle]:
    """The evening as its table tells it: the version of the table, how its packs are called, and what happened."""
    table = table_of(evening)
    history = state.history(table.stream_id, table.game)
    opened = history[0].fact
    assert isinstance(opened, TableOpened)
    setup = msgspec.convert(opened.setup, Setup)
    facts = ((happened.at, happened.fact) for happened in standing(history))
    return history[-1].version, {pack.id: pack.name for pack in setup.packs}, chronicle_of_facts(setup, facts)


def versions(codes: Iterable[str]) -> dict[str, int]:
    """At which version each of these tables is, by its code."""
    return dict(Table.objects.filter(code__in=list(codes)).values_list("code", "stream__version"))


def on_table_moved(then: Moved, games: Collection[str]) -> None:
    """Calls `then` with the code of a table of one of these games after every act that was committed there."""

    def moved(sender: type[Table], code: str, game: str, version: int, **_: object) -> None:
        if game in games:
            then(code)

    table_moved.connect(moved, weak=False, dispatch_uid=f"{then.__module__}.{then.__qualname__}")
