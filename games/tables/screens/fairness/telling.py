"""What may be told of the chance of a table: what was committed to and what of it was shown, and when it is
over, everything."""

from __future__ import annotations

from typing import NamedTuple

from games.fairness import ledger
from games.fairness.account import Account
from games.kernel import registry
from games.kernel.table import unsealed
from games.tables import service, state
from games.tables.models import Table


def account_of(table: Table) -> Account | None:
    """What may be told of the chance of this table now; None: it is of the time before."""
    is_over = service.is_finished(table)
    shown = {} if is_over else unsealed(registry.book(table.game), state.history(table.stream_id, table.game))
    return ledger.account_of(
        table.stream_id, ledger.Told(table.game, table.code, *rules_of(table.game), is_over, shown)
    )


class OfChance(NamedTuple):
    """What the rules of a game say of its chance (`Account`)."""

    by_chance: dict[str, str]
    among: dict[str, tuple[str, ...] | str]
    in_part: dict[str, tuple[str, ...]]
    draws_once: bool
    ends: tuple[str, ...]


def rules_of(game: str) -> OfChance:
    """By the kind of a fact of this game, the field of it that the program draws, and what it draws that among; the
    kinds with which the game ends."""
    facts = sorted(registry.codec(game).facts.by_tag.items())
    kinds = {tag: kind for tag, kind in facts if kind.by_chance}
    return OfChance(
        {tag: kind.by_chance for tag, kind in kinds.items()},
        {tag: kind.among for tag, kind in kinds.items() if kind.among},
        ledger.in_part(game),
        registry.book(game).draws_once,
        tuple(tag for tag, kind in facts if kind.ends_game),
    )
