"""The lines of an act, as one reader may see them: of another player's siding only that it was done (R-18, R-20)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.kernel.records.form import Act
from games.kernel.records.notation import Reader
from games.kernel.rulebook import Fact, Order
from games.runes.rules import facts as f
from games.runes.rules.notation.grammar import GRAMMAR
from games.runes.rules.notation.names import RecordNames
from games.runes.rules.orders import Bring, Side


def acts_seen(names: RecordNames, deed: Sequence[Fact], reader: Reader) -> list[Act]:
    """One line for each act of this deed; what somebody has brought stands in the header."""
    return [
        _line(names, _as_seen(fact.act, fact.seat, deed, reader), fact.seat)
        for fact in deed
        if isinstance(fact, f.Acted) and not isinstance(fact.act, Bring)
    ]


def _line(names: RecordNames, order: Order, seat: str | None) -> Act:
    whose, words = GRAMMAR.write(order, seat, names)
    return Act(words, whose)


def _as_seen(order: Order, seat: str | None, deed: Sequence[Fact], reader: Reader) -> Order:
    if not isinstance(order, Side):
        return order
    if not (reader.sees_all or seat in (reader.seats or ())):
        return _untold(deed, reader)
    return order if order.runes is None else replace(order, runes=tuple(sorted(order.runes)))


def _untold(deed: Sequence[Fact], reader: Reader) -> Side:
    """`side ?`; which ruler and how many runes it has brought is told by the beginning of the next game."""
    sided = next((fact for fact in deed if isinstance(fact, f.DeckSided)), None)
    if sided is None or not _has_begun_since(sided, reader.standing):
        return Side(untold=True)
    return Side(untold=True, ruler=sided.deck.ruler, hidden=len(sided.deck.runes) + sided.deck.hidden)


def _has_begun_since(sided: f.DeckSided, standing: Sequence[Fact]) -> bool:
    """Whether a game has begun after this; then rulers and rune decks have been laid out for it (FoW 403.1)."""
    after = False
    for fact in standing:
        if after and isinstance(fact, f.GameBegan):
            return True
        after = after or fact is sided
    return False
