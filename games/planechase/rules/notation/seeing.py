"""The lines of an act, as one reader may see them (P-4, P-5, P-6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from games.kernel.records.form import Act
from games.kernel.records.notation import Reader
from games.kernel.rulebook import Fact, Order
from games.planechase.rules import facts as f
from games.planechase.rules.codes import UNTOLD
from games.planechase.rules.notation.grammar import GRAMMAR
from games.planechase.rules.notation.names import RecordNames
from games.planechase.rules.orders import Choose, DrawGame, Ruling
from games.planechase.rules.setup import Setup
from games.planechase.rules.state import FaceUp

Moved = f.TurnedDown | f.CardsMoved


def acts_seen(names: RecordNames, deed: Sequence[Fact], reader: Reader) -> list[Act]:
    """One line for each act fact of this deed."""
    return [
        _line(names, _as_seen(names.setup, fact.act, deed, reader), fact.seat)
        for fact in deed
        if isinstance(fact, f.Acted)
    ]


def _line(names: RecordNames, order: Order, seat: str | None) -> Act:
    is_melee = names.setup.charter.mode == "grand_melee"
    whose, words = GRAMMAR.write(order, None if _is_for_all(order, is_melee) else seat, names)
    in_slot = is_melee and "slot" in order.__struct_fields__
    return Act(words, whose, getattr(order, "slot", None) if in_slot else None)


def _is_for_all(order: Order, is_melee: bool) -> bool:
    """A draw ends the game of all; only in Grand Melee that of its controller's range, who is then named (104.4e)."""
    return isinstance(order, DrawGame) and not is_melee


def _as_seen(setup: Setup, order: Order, deed: Sequence[Fact], reader: Reader) -> Order:
    match order:
        case Choose():
            return _choice(order, deed, reader)
        case Ruling(what="up"):
            lifted = next((fact for fact in deed if isinstance(fact, f.LiftedUp)), None)
            return order if lifted is None else replace(order, card=_where_it_lay(setup, lifted.card, reader))
    return order


def _where_it_lay(setup: Setup, card: FaceUp, reader: Reader) -> str:
    """A card that a ruling takes out of a deck: with its owner where the record does not tell of itself (P-3)."""
    holding = sum(card.card in deck.names or deck.hidden > 0 for deck in setup.decks)
    is_clear = setup.charter.is_communal or (holding == 1 and reader.sees_all)
    return card.card if is_clear else f"{card.card}@{card.deck}"


# --- choices ---------------------------------------------------------------------------------------------------------


def _choice(order: Choose, deed: Sequence[Fact], reader: Reader) -> Choose:
    """A choice that is not this reader's to know is `?` for each card; how many lie where, everybody sees."""
    for fact in deed:
        if isinstance(fact, f.LaidBack):
            return _laid(order, fact, is_told=_sees(reader, (fact.seat,)))
    if order == Choose(slot=order.slot):
        return replace(order, keep=True)
    moved = {side: fact for side, fact in _moved(order, deed) if _is_hidden(fact, reader)}
    if not moved:
        return order
    if len(moved) == 1 and not (order.top and order.bottom):
        side, fact = next(iter(moved.items()))
        if len(fact.cards) == _asked(deed, fact):
            return replace(order, **{"top": (), "bottom": (), side: (UNTOLD,) * len(fact.cards)})
    return replace(order, **{side: (UNTOLD, *sorted(fact.cards)) for side, fact in moved.items()})


def _laid(order: Choose, fact: f.LaidBack, *, is_told: bool) -> Choose:
    """Who looked at cards says of each where it goes; one that they did not name stayed on top."""
    top, bottom = (fact.top, fact.bottom) if is_told else (_untold(fact.top), _untold(fact.bottom))
    return replace(order, top=top, bottom=bottom, keep=False)


def _moved(order: Choose, deed: Sequence[Fact]) -> Iterator[tuple[str, Moved]]:
    """Where the chosen cards went; and those that stayed on top, unnamed, while others were chosen."""
    for before, fact in pairwise(deed):
        if not isinstance(fact, f.TurnedDown | f.CardsMoved):
            continue
        side = "bottom" if isinstance(fact, f.TurnedDown) else fact.where
        is_named = sorted(fact.cards) == sorted(getattr(order, side))
        is_laid_back = isinstance(before, f.CardsMoved) or (isinstance(before, f.Answered) and before.answer is None)
        if is_named or (is_laid_back and isinstance(fact, f.CardsMoved)):
            yield side, fact


def _asked(deed: Sequence[Fact], fact: Moved) -> int:
    """How many cards went anywhere by this choice."""
    return sum(len(other.cards) for other in deed if isinstance(other, type(fact)) and other.deck == fact.deck)


def _is_hidden(fact: Moved, reader: Reader) -> bool:
    """Whether several cards went somewhere in an order that this reader has not seen (P-6)."""
    return len(fact.cards) > 1 and fact.knowing is not None and not _sees(reader, fact.knowing)


def _sees(reader: Reader, knowing: Sequence[str]) -> bool:
    return reader.seats is None or any(seat in reader.seats for seat in knowing)


def _untold(cards: Sequence[str]) -> tuple[str, ...]:
    return (UNTOLD,) * len(cards)
