"""The lines of an act, as one reader may see them (P-4, P-5, P-6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.engines.kernel import Fact, Order
from games.engines.planechase import facts as f
from games.engines.planechase.codes import UNTOLD
from games.engines.planechase.notation.grammar import GRAMMAR
from games.engines.planechase.notation.names import RecordNames
from games.engines.planechase.orders import Choose
from games.engines.records.form import Act
from games.engines.records.notation import Reader


def acts_seen(names: RecordNames, deed: Sequence[Fact], reader: Reader) -> list[Act]:
    """One line for each act fact of this deed."""
    return [_line(names, _as_seen(fact.act, deed, reader), fact.seat) for fact in deed if isinstance(fact, f.Acted)]


def _line(names: RecordNames, order: Order, seat: str | None) -> Act:
    whose, words = GRAMMAR.write(order, seat, names)
    in_slot = names.setup.charter.mode == "grand_melee" and "slot" in order.__struct_fields__
    return Act(words, whose, getattr(order, "slot", None) if in_slot else None)


def _as_seen(order: Order, deed: Sequence[Fact], reader: Reader) -> Order:
    """A choice that is not this reader's to know is `?` for each card; how many lie where, everybody sees."""
    if not isinstance(order, Choose):
        return order
    for fact in deed:
        if isinstance(fact, f.LaidBack):
            return _laid(order, fact, is_told=_sees(reader, (fact.seat,)))
    if any(_hides_order(fact, order, reader) for fact in deed):
        return replace(order, bottom=_untold(order.bottom), top=_untold(order.top) if len(order.top) > 1 else order.top)
    return order


def _laid(order: Choose, fact: f.LaidBack, *, is_told: bool) -> Choose:
    """Who looked at cards says of each where it goes; one that he did not name stayed on top."""
    top, bottom = (fact.top, fact.bottom) if is_told else (_untold(fact.top), _untold(fact.bottom))
    return replace(order, top=top, bottom=bottom, keep=False)


def _hides_order(fact: Fact, order: Choose, reader: Reader) -> bool:
    """Whether several cards went somewhere in an order that others have not seen (P-6)."""
    if not isinstance(fact, f.TurnedDown | f.CardsMoved) or len(fact.cards) < 2 or fact.knowing is None:
        return False
    chosen = sorted(fact.cards) in (sorted(order.bottom), sorted(order.top))
    return chosen and not _sees(reader, fact.knowing)


def _sees(reader: Reader, knowing: Sequence[str]) -> bool:
    return reader.seats is None or any(seat in reader.seats for seat in knowing)


def _untold(cards: Sequence[str]) -> tuple[str, ...]:
    return (UNTOLD,) * len(cards)
