"""Tables in the archive of a campaign: as plain data, replayed, and restored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from campaign.bridge.opening import GAME
from campaign.bridge.tournament import TOURNAMENT
from campaign.models import Person
from games.kernel import registry
from games.live_magic.rules.facts import PackTaken
from games.live_magic.rules.invariants import broken, is_taken_by_its_owner
from games.live_magic.rules.setup import Sheet
from games.tables import archiving
from games.tables.archiving import Chair, StoredFact, Unreadable
from games.tables.models import Seat, Table

__all__ = [
    "Chair",
    "Replayed",
    "TableSetup",
    "Unreadable",
    "change_sitter",
    "facts_of",
    "is_sheet",
    "replay",
    "restore_table",
    "setup_of_table",
]


class TableSetup(NamedTuple):
    """A table without its facts, its keys and its code."""

    game: str
    name: str
    opened_at: datetime
    opened_by: Person | None
    chairs: list[Chair]


class Replayed(NamedTuple):
    """What the rule book says of a table: with which version of its sheet each seat has played, where the game has
    sheets; and who has entered, where it is a tournament."""

    versions: Mapping[str, int]
    entrants: Set[str] = frozenset()


def is_sheet(data: Any) -> bool:
    """Whether this is what a version of a sheet says."""
    try:
        msgspec.convert({**data, "version": 1}, Sheet)
    except (msgspec.ValidationError, TypeError):
        return False
    return True


def setup_of_table(code: str) -> TableSetup:
    """What an archive keeps of a table beside its facts: game, name, opening and chairs. Raises Table.DoesNotExist."""
    table = Table.objects.select_related("stream", "opened_by").get(code=code)
    return TableSetup(table.game, table.name, table.opened_at, table.opened_by, archiving.chairs_of(table))


def facts_of(code: str) -> Iterator[StoredFact]:
    """Every fact of the table; only for one that is finished, or hides nothing."""
    return archiving.facts_of(Table.objects.select_related("stream").get(code=code))


def replay(game: str, facts: Iterable[Mapping[str, object]]) -> Replayed:
    """Replays these facts through their rule book. Raises Unreadable; also for a game that is not played to its end: it
    could tell what is secret. A tournament hides nothing: a league that goes on is carried as it stands."""
    facts = list(facts)
    play = archiving.played(game, facts, to_its_end=game != TOURNAMENT)
    if game == GAME:
        _refuse_impossible_evening(facts)
    seen: Any = registry.book(game).view(play.game, None)
    if game == TOURNAMENT:
        return Replayed({}, {one.key for one in seen.entrants})
    return Replayed({seat.key: seat.sheet_version for seat in seen.seats} if game == GAME else {})


def _refuse_impossible_evening(facts: Iterable[Mapping[str, object]]) -> None:
    """Raises Unreadable for facts that no evening has made, whatever its rules were then: something is not true that is
    true after every act, or a pack goes to somebody who has neither called, named nor won it (LM 3.2, LM 4). Other
    rules are not asked again: they may have been mended since, and old evenings stay as they were."""
    before: Any = None
    for happened, table in archiving.states(GAME, facts):
        fact = happened.fact
        if isinstance(fact, PackTaken) and not is_taken_by_its_owner(before, fact):
            raise Unreadable(f"fact {happened.version} gives a pack to somebody for whom it did not lie there")
        if happened.act == happened.version and before is not None and broken(before):
            raise Unreadable(f"before fact {happened.version} something is as it never can be")
        before = table.game


def restore_table(setup: TableSetup, facts: Iterable[Mapping[str, object]]) -> str:
    """Opens the table anew with these facts; returns its new code."""
    table = archiving.restore_table(setup.game, setup.name, setup.chairs, facts, setup.opened_by, setup.opened_at)
    return table.code


def change_sitter(codes: Iterable[str], old: Person, new: Person) -> None:
    """The seats that one account has at these tables are another's from now on."""
    Seat.objects.filter(table__code__in=list(codes), user=old).update(user=new)
