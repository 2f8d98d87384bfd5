"""Tables of planar games and of rune duels become tables of matches: no row is lost, forwards or backwards."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from config.keeping import schema
from tests.upgrade.older import empty_database

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.thorough,
]

BEFORE, AFTER = ("campaign", "0018_jobs"), ("campaign", "0019_match_tables")
AT = datetime(2026, 3, 6, 20, 30, tzinfo=UTC)

Models = Any


def migrated_to(*target: tuple[str, str]) -> Models:
    executor = MigrationExecutor(connection)
    apps = executor.migrate(list(target)).apps
    return lambda name: apps.get_model("campaign", name)._default_manager


@pytest.fixture
def before(tmp_path: Path) -> Iterator[Models]:
    """The models of version 0.1, over a database of then."""
    gone = MigrationLoader(None, replace_migrations=False).graph.forwards_plan(BEFORE)
    with empty_database(tmp_path):
        schema.migrate_empty(connection, tuple(gone))
        yield migrated_to(BEFORE)


def lay_out(of: Models) -> None:
    """Three planar tables, one of them in teams and one put aside; three rune tables, one put aside and one that goes
    on; a planar and a rune table of a tournament; what is remembered of them; records; and matches from all of them.
    The first rune table was deleted: so keys of both kinds cross."""
    campaign = of("Campaign").create(name="The old mill", slug="the-old-mill")
    evening = of("Evening").create(campaign=campaign, number=1, day=AT.date())
    sheet = {"campaign": campaign, "style": "W", "physical": 7, "social": 5, "mental": 3}
    magi = [of("Magus").create(name=name, **sheet) for name in ("Ada", "Bo", "Cleo", "Dino")]
    tournament = of("Tournament").create(campaign=campaign, evening=evening, table_code="cup", laid_at=AT)
    planar = [table_of(of, "Planar", evening, f"plane{number}", magi, number) for number in range(4)]
    runes = [table_of(of, "Rune", evening, f"rune{number}", magi[:2], number) for number in range(5)]
    runes.pop(0).delete()
    of("TableOfMatch").create(tournament=tournament, match="1-1", planar_table=planar[3])
    of("TableOfMatch").create(tournament=tournament, match="1-2", rune_table=runes[3])
    for table in (planar[0], planar[1], planar[3]):
        of("PlanarSession").create(campaign=campaign, laid=table, mode="free_for_all", turns=table.pk)
    for table in (runes[0], runes[2], runes[3]):
        duel = of("Duel").create(campaign=campaign, laid=table, match=3, version=7)
        of("DuelPlayer").create(duel=duel, number=1, seat="Ada", name="Ada", magus=magi[0], wins=2)
    record = of("RecordedGame").create(campaign=campaign, game="runes", table_code="record", acts=1, digest="1")
    of("Duel").create(campaign=campaign, recorded=record)
    sources = [f"planar:{planar[0].pk}:1-2", f"hand:{evening.pk}:1-2", f"tournament:{tournament.pk}:1-1:1-2"]
    sources += [f"duel:{table.pk}:1-2" for table in runes]
    for source in sources:
        match = {"a": magi[0], "b": magi[1], "games_a": 1, "games_b": 0}
        of("Match").create(campaign=campaign, evening=evening, source=source, at=AT, **match)


def table_of(of: Models, kind: str, evening: Any, code: str, magi: list[Any], number: int) -> Any:
    """A table: the second one was put aside, the third one goes on, at the others it is over."""
    table = of(f"{kind}Table").create(
        evening=evening,
        table_code=code,
        laid_at=AT + timedelta(minutes=number),
        ended_at=AT + timedelta(hours=number) if number not in (1, 2) else None,
        put_aside_at=AT if number == 1 else None,
        put_aside_why="The lamp went out" if number == 1 else "",
    )
    for place, magus in enumerate(magi):
        team = {"team": place // 2 + 1 if number == 0 else 0} if kind == "Planar" else {}
        of(f"{kind}Chair").create(table=table, seat=magus.name, magus=magus, **team)
    return table


def seen_before(of: Models) -> list[Any]:
    """What the models of version 0.1 tell, without keys."""
    tables = [told(table, "planechase", "put_aside") for table in of("PlanarTable").order_by("table_code")]
    tables += [told(table, "runes", "put_aside") for table in of("RuneTable").order_by("table_code")]
    for_matches = [(one.match, (one.planar_table or one.rune_table).table_code) for one in of("TableOfMatch").all()]
    codes = {f"duel:{one.pk}": one.table_code for one in of("RuneTable").all()}
    codes |= {f"planar:{one.pk}": one.table_code for one in of("PlanarTable").all()}
    return [tables, sorted(for_matches), *remembered(of, "Duel"), sources(of, codes)]


def seen_after(of: Models) -> list[Any]:
    """The same, as the newest models tell it."""
    found = of("MatchTable").order_by("game", "table_code")
    tables = [told(table, table.game, "abandoned") for table in found]
    for_matches = [(one.match, one.table.table_code) for one in of("TableOfMatch").all()]
    words = {"runes": "duel", "planechase": "planar"}
    codes = {f"{words[one.game]}:{one.pk}": one.table_code for one in found}
    return [tables, sorted(for_matches), *remembered(of, "RuneMatch"), sources(of, codes)]


def told(table: Any, game: str, aside: str) -> tuple[Any, ...]:
    chairs = [(chair.seat, chair.magus.name, getattr(chair, "team", 0)) for chair in table.chairs.order_by("pk")]
    left = getattr(table, f"{aside}_at"), getattr(table, f"{aside}_why")
    return game, table.table_code, table.evening.number, table.laid_at, table.ended_at, *left, chairs


def remembered(of: Models, duel: str) -> list[Any]:
    """Which game is remembered of which table, with its players."""
    planar = sorted((one.laid.table_code, one.mode, one.turns) for one in of("PlanarSession").all())
    duels = [
        (
            one.laid.table_code if one.laid else one.recorded.table_code,
            one.match,
            one.version,
            [(player.name, player.wins) for player in of("DuelPlayer").filter(duel=one)],
        )
        for one in of(duel).all()
    ]
    return [planar, sorted(duels)]


def sources(of: Models, codes: dict[str, str]) -> list[str]:
    """The sources of the matches, with the code of a table for its key."""
    found = (one.source.rsplit(":", 1) for one in of("Match").all())
    return sorted(codes.get(what, what) + ":" + who for what, who in found)


def test_every_row_comes_over_and_goes_back(before: Models) -> None:
    lay_out(before)
    seen = seen_before(before)
    assert [len(part) for part in seen] == [8, 2, 3, 4, 7]
    after = migrated_to(AFTER)
    assert seen_after(after) == seen
    assert not after("MatchTable").exclude(game__in=("planechase", "runes")).exists()
    assert seen_before(migrated_to(BEFORE)) == seen
    assert seen_after(migrated_to(AFTER)) == seen
