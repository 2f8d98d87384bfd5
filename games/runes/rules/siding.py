"""§7, R-20: between two games cards, the rune deck and the ruler are exchanged with the side deck, in secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from games.kernel.decision import raise_if_refused
from games.kernel.naming import card_key
from games.kernel.rulebook import Refusal, Refused
from games.runes.rules import facts as f
from games.runes.rules import legality
from games.runes.rules import orders as o
from games.runes.rules.cards import Catalogue
from games.runes.rules.decision import Decision, refusal
from games.runes.rules.decks import Cards, Deck, ListName
from games.runes.rules.life import present
from games.runes.rules.setup import MOST_NAMES, is_writable, with_known_names
from games.runes.rules.state import State

PLAYED: tuple[ListName, ...] = ("main", "extra", "stones")
"""The lists that change cards with the side deck; the rune deck is named whole."""


def may_side(state: State, seat: str) -> bool:
    """Whether this player is asked what they exchange: they have a side deck, or nobody knows whether they have."""
    return state.charter.side_deck > 0 and state.players[seat].deck.side != {} and not state.players[seat].gone


def waits_for(state: State) -> tuple[str, ...]:
    """Who has still to say what they exchange."""
    if state.stage != "between":
        return ()
    return tuple(seat for seat in present(state) if may_side(state, seat) and not state.players[seat].ready)


def why_not_side(state: State, seat: str) -> Refusal | None:
    """Why nothing is exchanged: a game goes on, or this table has no side decks (R-20)."""
    if state.stage != "between":
        return refusal("R-20", "between_games_alone")
    if not may_side(state, seat):
        return refusal("R-20", "no_side_deck")
    return None


def side(decision: Decision, order: o.Side) -> None:
    """`A: side` — until the next game begins it may be said anew; nobody else is told what (R-18)."""
    state, seat = decision.state, decision.seat
    raise_if_refused(why_not_side(state, seat))
    if order.untold and not state.setup.replayed:
        raise_if_refused(refusal("REC 2", "siding_must_be_told"))
    named = (*order.out, *order.into, *(order.runes or ()))
    if len(named) > MOST_NAMES or not all(map(is_writable, named)):
        raise_if_refused(refusal("R-20", "no_such_exchange"))
    deck = exchanged(state.players[seat].deck, order, state.catalogue)
    legal = legality.may_play(deck, state.catalogue, state.charter)
    decision.happen(f.DeckSided(seat=seat, deck=deck, legal=legal))


# --- the exchange ----------------------------------------------------------------------------------------------------


def exchanged(deck: Deck, order: o.Side, catalogue: Catalogue) -> Deck:
    """The deck with what this says exchanged. Raises Refused: a card that is not there (R-20).

    `out` go to the side deck and `into` come from it, each to the list that a card has left for it, else to the main
    deck. Runes that leave the rune deck go to the side deck, others come from there; so does the ruler.
    """
    if order.untold:
        return _untold(deck, order, catalogue)
    lists: dict[str, Cards | None] = {name: _copied(getattr(deck, name)) for name in (*PLAYED, "side")}
    left = [_take_out(lists, name) for name in order.out]
    ruler = _exchange_ruler(deck, lists, order.ruler, catalogue)
    runes = _exchange_runes(deck, lists, order.runes, catalogue)
    for place, name in enumerate(order.into):
        took = _take(lists, "side", name)
        _put(lists, left[place] if place < len(left) else "main", took)
    changed: dict[str, object] = dict(lists)
    return with_known_names(replace(deck, ruler=ruler, runes=runes, **changed), catalogue)


def _untold(deck: Deck, order: o.Side, catalogue: Catalogue) -> Deck:
    """The reader of somebody's record knows no more than how many runes lie there, and the ruler."""
    number = len(deck.runes) + deck.hidden if order.hidden is None else order.hidden
    if not 0 <= number <= legality.MOST_RUNES:
        raise Refused("B1", "deck_too_many_runes", number=number, most=legality.MOST_RUNES)
    return Deck(ruler=_ruler(order.ruler, catalogue) if order.ruler else deck.ruler, hidden=number)


def _copied(cards: Cards | None) -> Cards | None:
    return None if cards is None else dict(cards)


def _take_out(lists: dict[str, Cards | None], name: str) -> str:
    """This card goes to the side deck; the answer is the list it has left."""
    which_list = next((which for which in PLAYED if _spelt(lists[which], name) is not None), None)
    if which_list is None:
        which_list = next((which for which in PLAYED if lists[which] is None), None)
    if which_list is None:
        raise Refused("R-20", "not_in_your_deck", card=name)
    _put(lists, "side", _take(lists, which_list, name))
    return which_list


def _exchange_ruler(deck: Deck, lists: dict[str, Cards | None], named: str | None, catalogue: Catalogue) -> str:
    if not named:
        return deck.ruler
    number = _ruler(named, catalogue)
    if number == deck.ruler:
        return number
    held = _spelt(lists["side"], catalogue.rulers[number].name) or _spelt(lists["side"], number)
    if held is None and lists["side"] is not None:
        raise Refused("R-20", "not_in_your_side_deck", card=catalogue.rulers[number].name)
    if held is not None:
        _take(lists, "side", held)
    _put(lists, "side", catalogue.rulers[deck.ruler].name)
    return number


def _ruler(named: str, catalogue: Catalogue) -> str:
    ruler = catalogue.ruler(named)
    if ruler is None or ruler.side != "Ruler":
        raise Refused("B0", "no_such_ruler", ruler=named)
    return ruler.number


def _exchange_runes(
    deck: Deck, lists: dict[str, Cards | None], named: tuple[str, ...] | None, catalogue: Catalogue
) -> tuple[str, ...]:
    """The new rune deck: what leaves it goes to the side deck, what is new comes from there."""
    if named is None:
        return deck.runes
    for name in _without(deck.runes, named):
        _put(lists, "side", name)
    for name in _without(named, deck.runes):
        _take(lists, "side", name)
    return named


def _without(names: Sequence[str], others: Sequence[str]) -> list[str]:
    """These names without as many of each as there are among the others."""
    left = Counter(map(card_key, others))
    kept = []
    for name in names:
        if left[card_key(name)]:
            left[card_key(name)] -= 1
        else:
            kept.append(name)
    return kept


def _spelt(cards: Cards | None, name: str) -> str | None:
    """How this name is written in the list; None: it is not in it."""
    return next((known for known in cards or {} if card_key(known) == card_key(name)), None)


def _take(lists: dict[str, Cards | None], which: str, name: str) -> str:
    """One copy leaves the list. A list that was not given holds whatever is taken. Raises Refused."""
    cards = lists[which]
    if cards is None:
        return name
    known = _spelt(cards, name)
    if known is None:
        raise Refused("R-20", "not_in_your_side_deck", card=name)
    cards[known] -= 1
    if not cards[known]:
        del cards[known]
    return known


def _put(lists: dict[str, Cards | None], which: str, name: str) -> None:
    cards = lists[which]
    if cards is not None:
        known = _spelt(cards, name) or name
        cards[known] = cards.get(known, 0) + 1


# --- the next game ---------------------------------------------------------------------------------------------------


def next_deck(state: State, seat: str) -> Deck:
    """What this player will play the next game with."""
    player = state.players[seat]
    return player.sided if player.sided is not None else player.deck


def why_not_next(state: State, number: int) -> Refusal | None:
    """Why the next game does not begin: somebody has still to side, or has no legal deck yet (R-18, R-20)."""
    if state.stage != "between":
        return refusal("403", "game_goes_on", game=state.game)
    if number != state.game + 1:
        return refusal("403", "not_the_next_game", game=state.game + 1)
    waiting = waits_for(state)
    if waiting:
        return refusal("R-20", "sides_still", seat=waiting[0])
    for seat in present(state):
        if not legality.may_play(next_deck(state, seat), state.catalogue, state.charter):
            return refusal("R-18", "deck_not_yet", seat=seat)
    return None


def next_game(decision: Decision, order: o.NextGame) -> None:
    """`game` — rulers and rune decks are laid out anew; life as at the start (FoW 403)."""
    decision.raise_unless_host("LM 3.8")
    state = decision.state
    raise_if_refused(why_not_next(state, order.number))
    decks = {seat: next_deck(state, seat) for seat in present(state)}
    decision.happen(
        f.GameBegan(
            number=order.number,
            decks=decks,
            lives={seat: state.charter.start_life(seat) for seat in decks},
            rulers={seat: state.catalogue.rulers[deck.ruler].name for seat, deck in decks.items()},
            runes={seat: len(deck.runes) + deck.hidden for seat, deck in decks.items()},
        )
    )
