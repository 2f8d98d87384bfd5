"""Which card lies there: what the program knows, what comes with the act, what the table is asked (P-4).

A block of one needs no name. From a larger block the act must name the card; a name that is not in the block is
refused, and one that is missing becomes a question.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal, Refused
from games.planechase.rules import facts as f
from games.planechase.rules import knowledge
from games.planechase.rules.chance import draws_itself
from games.planechase.rules.codes import COMMUNAL, UNTOLD
from games.planechase.rules.decision import Decision, refusal
from games.planechase.rules.legality import count_phenomena, most_phenomena, why_not_among
from games.planechase.rules.references import known_name
from games.planechase.rules.seating import is_playing, next_in_turn
from games.planechase.rules.state import Kind, Question, Slot, State, Walk

# --- questions -------------------------------------------------------------------------------------------------------


def why_not_names(state: State, names: Sequence[str]) -> Refusal | None:
    """Names come from real cards and records; a deck that the program has shuffled names its cards itself (P-4)."""
    return refusal("P-4", "program_names_cards") if names and draws_itself(state) else None


def place_asked(slot: Slot) -> int:
    """At which place of the deck the card lies whose name is asked."""
    if slot.showing is not None:
        return len(slot.showing.cards)
    return len(slot.running.revealed) if slot.running is not None and slot.walk is None else 0


def is_moot(state: State, slot: Slot) -> bool:
    """Whether the cards of a question lie there no more: their deck has left, or another marker took them (§10)."""
    question, running = slot.question, slot.running
    if question is None or question.kind in ("side", "direction"):
        return False
    deck = state.decks.get(question.deck)
    if deck is None:
        return True
    match question.kind:
        case "name":
            return knowledge.size(deck) <= place_asked(slot)
        case "place":
            lying = knowledge.next_cards(deck.pile)[: question.count]
            return knowledge.size(deck) < question.count or (bool(question.cards) and lying != question.cards)
        case _:
            in_r = running is not None and slot.walk is None
            return in_r and running is not None and not set(question.cards) <= set(running.revealed)


def choices(state: State, deck: str, place: int) -> tuple[str, ...]:
    """The names that can be given for this place of a deck."""
    listed, unlisted = knowledge.candidates(state.decks[deck], place)
    if not unlisted:
        return listed
    there = state.homes[deck]
    others = (name for name in state.cards if name not in there and why_not_hidden(state, deck, name) is None)
    return (*listed, *others)


def why_not_hidden(state: State, deck: str, *names: str) -> Refusal | None:
    """Why these cannot be hidden cards of this deck: casual ones where those are off, phenomena too many (E-2, E-3)."""
    there = list(state.homes[deck])
    for name in names:
        if name in there:
            continue
        players = len(state.setup.seats)
        why_not = why_not_among(state.charter, deck, there, name, state.cards, players)
        if why_not is not None:
            return why_not
        there.append(name)
    return None


def why_not_top(state: State, deck: str, names: Sequence[str]) -> Refusal | None:
    """Why these cannot be the top cards of this deck, in whatever order (P-4)."""
    if not may_be_top(state, deck, names):
        return refusal("P-4", "not_in_block", card=names[0])
    return why_not_hidden(state, deck, *names)


def may_be_top(state: State, deck: str, names: Sequence[str]) -> bool:
    """Whether these can be the top cards of this deck, in whatever order (P-4)."""
    left, missing, free = set(names), len(names), 0
    for block in state.decks[deck].pile:
        taken = min(block.size, missing)
        here = left.intersection(block.names)
        unnamed = taken - len(here)
        whole = taken < block.size or len(here) == len(block.names)
        if not whole or not 0 <= unnamed <= block.hidden:
            return False
        left, missing, free = left - here, missing - taken, free + unnamed
    return missing == 0 and len(left) == free and left.isdisjoint(state.homes[deck])


# --- a card ----------------------------------------------------------------------------------------------------------


def name_of(decision: Decision, deck: str, place: int, given: list[str]) -> str | None:
    """The card at this place; takes its name from those given if it needs one. None: nobody has told it.

    Raises Refused: the name that was given cannot lie there (P-4, T26).
    """
    pile = decision.state.decks[deck]
    known = knowledge.name_at(pile, place)
    if known is not None:
        if given and known_name(decision.state, given[0]) == known:
            given.pop(0)
        return known
    if not given or given[0] == UNTOLD:
        return None
    name = known_name(decision.state, given[0])
    in_play = name in decision.state.homes[deck] and name not in knowledge.names_in(pile.pile)
    if in_play or not knowledge.can_lie_at(pile, place, name):
        raise Refused("P-4", "not_in_block", card=name)
    raise_if_refused(why_not_hidden(decision.state, deck, name))
    _warn(decision, deck, name)
    given.pop(0)
    return name


def _warn(decision: Decision, deck: str, name: str) -> None:
    """With `deck_check = warn` the table is told when a deck shows more phenomena than it may hold (E-2, E-3)."""
    state = decision.state
    if name in state.homes[deck] or not state.cards[name].is_phenomenon:
        return
    seen = knowledge.names_in(knowledge.seen_by(state.decks[deck], None))
    lying = [card for slot in state.slots for card in slot.face_up]
    lying += [card for spot in state.spots for card in spot.cards]
    aside = state.aside if deck == COMMUNAL else ()
    number = 1 + count_phenomena((*seen, *aside, *(one.card for one in lying if one.deck == deck)), state.cards)
    most = most_phenomena(state.charter, len(state.setup.seats))
    if number > most:
        decision.happen(f.DeckFlagged(deck=deck, why="deck_phenomena", number=number, bound=most))


def is_told_to_all(state: State, deck: str, place: int) -> bool:
    """Whether an act that stands has shown everybody the card at this place, or the program turns it up itself. What
    somebody has looked at, and what was taken back, stands in nobody's record (P-5, P-19)."""
    if draws_itself(state):
        return True
    shown = knowledge.next_cards(knowledge.seen_by(state.decks[deck], knowledge.STANDING))
    return place < len(shown)


def raise_unless_all_used(decision: Decision) -> None:
    """Every name that came with the act was needed. Raises Refused (P-4)."""
    left = decision.up if decision.reveals is decision.up else [*decision.up, *decision.reveals]
    if left:
        raise Refused("P-4", "names_left", cards=left)


# --- asking ----------------------------------------------------------------------------------------------------------


def ask(
    decision: Decision, seat: str, kind: Kind, cards: Sequence[str] = (), *, deck: str = "", count: int = 0
) -> None:
    """Puts a question to one seat; nothing goes on in this slot until it is answered (P-8)."""
    question = Question(
        number=decision.state.questions + 1, kind=kind, seat=seat, deck=deck, cards=tuple(cards), count=count
    )
    decision.happen(f.Asked(slot=decision.number, question=question))


def ask_name(decision: Decision, seat: str, deck: str) -> None:
    """Which card lies there? Only the table can know."""
    ask(decision, seat, "name", deck=deck, count=1)


def ask_walker(decision: Decision, walk: Walk) -> None:
    """Which card do they turn up? If they have left by now, whoever answers for this marker is asked."""
    seat = walk.who if is_playing(decision.state, walk.who) else who_answers(decision)
    ask_name(decision, seat, walk.deck)


def who_answers(decision: Decision) -> str:
    """The planar controller; of a marker that goes with its player, who has no successor (E-43), the next in turn order
    (E-31)."""
    slot = decision.slot
    last = slot.turn.of if slot.turn is not None else slot.first
    return slot.controller or next_in_turn(decision.state, last) or last
