"""How cards and items are named in an order: `Krosa`, `Krosa@Anna`, `Krosa/chaos~2` (docs/records.md, *Acts*)."""

from __future__ import annotations

from games.kernel.naming import card_key
from games.kernel.rulebook import Refused
from games.planechase.rules.state import FaceUp, Item, Slot, State

# --- cards -----------------------------------------------------------------------------------------------------------


def known_name(state: State, text: str) -> str:
    """The name of a card as its row writes it. Raises Refused (REC 4): there is no such card."""
    if text in state.cards:
        return text
    name = state.setup.by_key.get(card_key(text))
    if name is None:
        raise Refused("REC 4", "unknown_card", card=text)
    return name


def card_label(state: State, deck: str, name: str) -> str:
    """How this card is named: with its owner only where cards of two decks with that name are in sight (P-3). What
    lies hidden in a deck changes no label (P-4)."""
    return f"{name}@{deck}" if len(_decks_in_sight(state, name) | {deck}) > 1 else name


def _decks_in_sight(state: State, name: str) -> set[str]:
    """The decks of the cards of this name that lie face up or have an ability on the stack."""
    cards = [card for slot in state.slots for card in slot.face_up]
    cards += [card for spot in state.spots for card in spot.cards]
    items = [item for slot in state.slots for item in slot.stack]
    return {card.deck for card in cards if card.card == name} | {item.deck for item in items if item.card == name}


def face_up_labels(state: State, slot: Slot) -> tuple[str, ...]:
    """The cards that lie face up in this slot, as orders name them."""
    return tuple(card_label(state, card.deck, card.card) for card in slot.face_up)


def find_face_up(state: State, slot: Slot, text: str) -> FaceUp:
    """The face-up card that is named so. Raises Refused (REC 4): none is."""
    name, _, seat = text.partition("@") if text not in state.cards else (text, "", "")
    cards = [card for card in slot.face_up if card.card == name]
    cards = cards or [card for card in slot.face_up if card_key(card.card) == card_key(name)]
    if seat:
        cards = [card for card in cards if card.deck.casefold() == seat.casefold()]
    if len(cards) != 1:
        raise Refused("REC 4", "not_face_up", card=text)
    return cards[0]


# --- items -----------------------------------------------------------------------------------------------------------


def item_labels(state: State, items: tuple[Item, ...]) -> dict[int, str]:
    """By number, how each item of a stack (the top last) is named; `~2` is the second of equal ones from the top."""
    labels: dict[int, str] = {}
    seen: dict[str, int] = {}
    walkers = {item.controller for item in items if item.is_walking}
    for item in reversed(items):
        plain = _plain_label(state, item, len(walkers) > 1)
        seen[plain] = seen.get(plain, 0) + 1
        labels[item.number] = plain if seen[plain] == 1 else f"{plain}~{seen[plain]}"
    return labels


def _plain_label(state: State, item: Item, many_walkers: bool) -> str:
    if item.is_walking:
        return f"walking@{item.controller}" if many_walkers else "walking"
    card = card_label(state, item.deck, item.card)
    unique = len(state.cards[item.card].lines_on(item.moment)) == 1 and item.moment != "event" and not item.late
    return f"{card}/{item.moment if unique else item.line}{'+' if item.late else ''}"


def find_item(state: State, slot: Slot, text: str) -> Item:
    """The item on the stack that is named so. Raises Refused (P-8): none is."""
    labels = item_labels(state, slot.stack)
    from_top = list(reversed(slot.stack))
    exactly = [item for item in from_top if labels[item.number] == text]
    key = card_key(text)
    for item in exactly or from_top:
        if item in exactly or card_key(labels[item.number]) == key or key in _other_labels(item):
            return item
    raise Refused("P-8", "no_such_item", item=text)


def _other_labels(item: Item) -> frozenset[str]:
    """Names that say more than is needed, or a line by its number."""
    if item.is_walking:
        return frozenset({card_key(f"walking@{item.controller}")})
    late = "+" if item.late else ""
    cards, ends = (item.card, f"{item.card}@{item.deck}"), (item.line, item.moment)
    return frozenset(card_key(f"{card}/{end}{late}") for card in cards for end in ends)
