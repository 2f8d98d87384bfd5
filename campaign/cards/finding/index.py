"""The database's own index of all names of cards, by each three letters in a row (migration 0027): SQLite's FTS5 with
its trigrams, a GIN over an array of them in PostgreSQL. It keeps itself; who writes a name need not know of it.

It answers with too much rather than with too little: all three letters of a piece may stand apart. Whoever asks looks
at the names themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection
from django.db.models.expressions import RawSQL

from campaign.cards.finding.slips import SHORTEST_PIECE

ON_SQLITE = "SELECT rowid FROM campaign_cardname_letters WHERE campaign_cardname_letters MATCH %s"
ON_POSTGRESQL = "SELECT id FROM campaign_cardname WHERE {}"
_HOLDS = "card_letters(key) @> %s::text[]"


def holding_any_of(pieces: Sequence[str]) -> RawSQL:
    """The numbers of the names that may hold any of these pieces, each of three letters or more."""
    threes = [_threes(piece) for piece in pieces]
    if connection.vendor == "postgresql":
        return RawSQL(ON_POSTGRESQL.format(" OR ".join([_HOLDS] * len(threes))), threes)  # noqa: S611  # as parameters
    either = " OR ".join(f"({' AND '.join(map(_quoted, some))})" for some in threes)
    return RawSQL(ON_SQLITE, [either])  # noqa: S611  # as a parameter


def count_names() -> None:
    """Tells the database how its names are spread, after many of them have come. PostgreSQL counts by itself, but
    minutes later, and until then it reads every name for each that is looked for; SQLite has no need of it."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE campaign_card, campaign_cardname")


def _threes(piece: str) -> list[str]:
    return sorted({piece[at : at + SHORTEST_PIECE] for at in range(len(piece) - SHORTEST_PIECE + 1)})


def _quoted(letters: str) -> str:
    return '"{}"'.format(letters.replace('"', '""'))
