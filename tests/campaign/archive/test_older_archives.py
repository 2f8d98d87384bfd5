"""An archive that version 0.1.0 has made: this version reads it, and loses nothing."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from campaign.archive.export import archive_of
from campaign.archive.load import load_archive
from campaign.experience.ledger import balance
from campaign.memory import catch_up_with_games
from campaign.models import Campaign, Entrant, MatchTable, PlanarSession, RuneMatch
from campaign.tournaments import results
from games.tables.models import Table
from games.tables.verifying import faults
from tests.support.services.database import Database

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

ARCHIVES = Path(settings.BASE_DIR) / "tests" / "played" / "archives"
PACKED = (ARCHIVES / "campaign-0.1.0.zip").read_bytes()
SHOWN = json.loads((ARCHIVES / "campaign-0.1.0.json").read_text(encoding="utf-8"))
"""What version 0.1.0 told of the campaign once it had brought this archive."""


def bring() -> int:
    return load_archive(io.BytesIO(PACKED), None).pk


@pytest.fixture(scope="module")
def laid(database: Database) -> Iterator[int]:
    """The campaign of the archive, in this installation: really committed, and laid once."""
    with database.holding(bring) as campaign:
        yield campaign


@pytest.fixture
def there(laid: int, db: None) -> Campaign:
    """What a test changes in it is rolled back."""
    return Campaign.objects.get(pk=laid)


def test_what_version_0_1_has_written_is_written_again_byte_for_byte(there: Campaign) -> None:
    assert archive_of(there) == PACKED


def test_what_version_0_1_has_shown_is_shown_here(there: Campaign) -> None:
    """Every table, chair, match and standing, and what is remembered of every game, as version 0.1.0 told it."""
    results.update_campaign(there)
    catch_up_with_games(there)
    told = {
        "tables": tables(there),
        "matches": matches(there),
        "entrants": entrants(there),
        "planes": sorted((planes(one) for one in there.planar_sessions.all()), key=json.dumps),
        "duels": sorted((duels(one) for one in there.duels.all()), key=json.dumps),
        "points": {magus.name: str(balance(magus)) for magus in there.magi.all()},
        "journals": list(Table.objects.order_by("pk").values_list("game", flat=True)),
    }
    shown = json.loads(json.dumps(told, default=lambda one: one.isoformat()))
    for name, expected in SHOWN.items():
        assert shown[name] == expected, name


def tables(campaign: Campaign) -> list[dict[str, Any]]:
    return [
        {
            "game": table.game,
            "laid_at": table.laid_at,
            "ended_at": table.ended_at,
            "laid_by": str(table.laid_by),
            "chairs": [[chair.seat, chair.magus.name, chair.team] for chair in table.chairs.order_by("pk")],
            "of_match": table.of_match.match if hasattr(table, "of_match") else None,
        }
        for table in MatchTable.objects.filter(evening__campaign=campaign).order_by("game", "pk")
    ]


def matches(campaign: Campaign) -> list[list[Any]]:
    rows = campaign.matches.order_by("pk")
    fields = ("a__name", "b__name", "games_a", "games_b", "games_drawn", "evening__number", "source", "tournament")
    return [[*row[:6], row[6].split(":")[0], row[7] is not None, row[8]] for row in rows.values_list(*fields, "at")]


def entrants(campaign: Campaign) -> list[list[Any]]:
    rows = Entrant.objects.filter(tournament__campaign=campaign).order_by("pk")
    fields = ("tournament__name", "magus__name", "rank", "points", "won", "drawn", "lost")
    return [list(row) for row in rows.values_list(*fields)]


def planes(game: PlanarSession) -> dict[str, Any]:
    return {
        "origin": game.laid is not None,
        "mode": game.mode,
        "decks": game.decks,
        "is_map": game.is_map,
        "turns": game.turns,
        "players": rows_of(game, "planarplayers", "name", "magus__name", "life", "out", "place", "won"),
        "visits": rows_of(game, "planevisits", "card", "reached", "turns"),
        "rolls": rows_of(game, "dierolls", "player__name", "face", "cost"),
    }


def duels(duel: RuneMatch) -> dict[str, Any]:
    return {
        "origin": duel.laid is not None,
        "match": duel.match,
        "players": rows_of(duel, "duelplayers", "name", "magus__name", "wins", "place", "won", "left"),
        "games": rows_of(duel, "duelgames", "turns", "by", "starter__name"),
        "rulers": rows_of(duel, "duelrulers", "player__name", "ruler", "life", "remaining", "out", "won"),
        "runes": rows_of(duel, "runeplays", "player__name", "card", "became", "by"),
    }


def rows_of(game: PlanarSession | RuneMatch, name: str, *fields: str) -> list[list[Any]]:
    return [list(row) for row in getattr(game, name).order_by("number").values_list(*fields)]


def test_every_table_of_version_0_1_replays(there: Campaign) -> None:
    assert [faults(table) for table in Table.objects.all()] == [[]] * 12
