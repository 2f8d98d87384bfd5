"""What may be told of the chance of a table: what was committed to, and when it is over, everything."""

from __future__ import annotations

from games.fairness import ledger
from games.fairness.account import Account
from games.kernel import registry
from games.tables import service
from games.tables.models import Table


def account_of(table: Table) -> Account | None:
    """What may be told of the chance of this table now; None: it is of the time before."""
    return ledger.account_of(
        table.stream_id,
        table.game,
        table.code,
        by_chance_in(table.game),
        draws_once=registry.book(table.game).draws_once,
        is_over=service.is_finished(table),
    )


def by_chance_in(game: str) -> dict[str, str]:
    """By the kind of a fact of this game, the field of it that the program draws."""
    kinds = registry.codec(game).facts.by_tag
    return {tag: kind.by_chance for tag, kind in sorted(kinds.items()) if kind.by_chance}
