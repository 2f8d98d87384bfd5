"""LM §3.5: who takes the packs they still owes from which deck, and which ones. D-26, D-27, D-28."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.codes import ARTIFACTS, COPIES, DECKS, Deck
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.powers.windows import open_window_for
from games.live_magic.rules.state import Completion, Dispute, State
from games.live_magic.rules.steps import is_style_of

RANKS: dict[str, tuple[str | None, ...]] = {
    "mono": ("mono", "bi", "gold", None),
    "gold": ("gold", "mono", "bi", None),
}
"""By the kind that goes first for a deck, the others behind it; no kind last (D-27)."""

SMALL_TABLE = 4
"""Up to so many players a deck goes to one of them (`completion_exclusive` auto)."""


# --- questions: what is owed -----------------------------------------------------------------------------------------


def packs_of_a_deck(state: State) -> int:
    """Ten packs are `deck_min_cards` (D-26)."""
    return -(-state.charter.deck_min_cards // COPIES)


def owed_at_first(state: State, seat: str) -> int:
    """max(`completion_min`, ten less the packs held), no more; who is out is passed over (D-19, D-26)."""
    magus = state.magi[seat]
    if magus.is_out or magus.absent:
        return 0
    return max(state.charter.completion_min, packs_of_a_deck(state) - len(magus.packs))


def in_need(state: State) -> tuple[str, ...]:
    """Who still owes packs, in initiative order."""
    return tuple(seat for seat in state.order if state.magi[seat].owes > 0 and not state.magi[seat].is_out)


def in_completion(state: State) -> Completion:
    return state.completion or Completion()


def has_deck(state: State, seat: str) -> bool:
    """Whether a deck is assigned to this seat in this round of picks."""
    return deck_of(state, seat) is not None


def deck_of(state: State, seat: str) -> Deck | None:
    """The deck that is assigned to this seat in this round of picks."""
    assigned = in_completion(state).assigned
    return next((deck for deck in DECKS if seat in assigned.get(deck, ())), None)


def without_deck(state: State) -> tuple[str, ...]:
    """Who owes packs and has no deck to take them from."""
    return tuple(seat for seat in in_need(state) if not has_deck(state, seat))


def is_exclusive(state: State) -> bool:
    """Whether a deck goes to one player: up to four of them, unless the charter says so (D-27)."""
    if in_completion(state).shared:
        return False
    setting = state.charter.exclusive
    return setting == "always" or (setting == "auto" and len(state.order) <= SMALL_TABLE)


def free_decks(state: State) -> tuple[Deck, ...]:
    """The decks that may be declared at all: not empty and, while they are exclusive, nobody's."""
    taken = in_completion(state).taken if is_exclusive(state) else ()
    return tuple(deck for deck in DECKS if deck not in taken and state.pool[deck])


def declarable(state: State, seat: str) -> tuple[Deck, ...]:
    """The decks that this seat may declare: those with as many packs as it owes; if no free deck has, any (D-26)."""
    free = free_decks(state)
    enough = tuple(deck for deck in free if len(state.pool[deck]) >= state.magi[seat].owes)
    return enough or free


def why_not_declare(state: State, seat: str, deck: str) -> Refusal | None:
    """Why this seat cannot declare this deck for its completion; changeable until the last is in (D-28)."""
    completion = in_completion(state)
    if state.phase != "completion":
        return refusal("LM 3.5", "no_completion", phase=state.phase)
    if state.magi[seat].owes == 0:
        return refusal("D-26", "nothing_owed")
    if seat not in completion.asked:
        return refusal("LM 3.5", "not_asked_now")
    if deck in completion.taken and is_exclusive(state):
        return refusal("D-27", "deck_taken", deck=deck)
    if not state.pool[deck]:
        return refusal("D-26", "deck_empty", deck=deck)
    if deck not in declarable(state, seat):
        return refusal("D-26", "deck_too_small", deck=deck, owed=state.magi[seat].owes)
    return None


def waiting_to_declare(state: State) -> tuple[str, ...]:
    """Who has not sealed a deck in this round."""
    completion = in_completion(state)
    return tuple(seat for seat in completion.asked if seat not in completion.declared)


def rank(state: State, seat: str, deck: str) -> tuple[int, int]:
    """Rank of the kind, then Style: the smaller goes first (D-27)."""
    ranks = RANKS[state.charter.completion_artifacts if deck == ARTIFACTS else "mono"]
    return ranks.index(state.magi[seat].kind), 0 if is_style_of(state, seat, deck) else 1


def groups(state: State, deck: str, claimants: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Equal claimants together, the ones that go first before the others, each group in initiative order."""
    ranks = sorted({rank(state, seat, deck) for seat in claimants})
    return tuple(tuple(s for s in claimants if rank(state, s, deck) == one) for one in ranks)


# --- questions: picks ------------------------------------------------------------------------------------------------


def is_picking(state: State) -> bool:
    """Whether packs are taken now: decks are assigned, and the Powers of that moment are over."""
    completion = in_completion(state)
    return (
        state.phase == "completion"
        and bool(completion.assigned)
        and not completion.disputes
        and not completion.asked
        and completion.window
        and state.window is None
    )


def waiting_to_pick(state: State) -> tuple[str, ...]:
    """Who may take their packs now: each for themselves; of a shared deck the next in turn (LM 3.8)."""
    if not is_picking(state):
        return ()
    decks = in_completion(state).assigned.values()
    heads = [next((seat for seat in seats if not is_done_picking(state, seat)), None) for seats in decks]
    return tuple(seat for seat in state.order if seat in heads)


def is_done_picking(state: State, seat: str) -> bool:
    """Whether nobody waits for packs of this seat: it has taken them, or a challenge has put it out (D-19)."""
    return seat in in_completion(state).picked or state.magi[seat].is_out


def own_packs(state: State, seat: str) -> tuple[str, ...]:
    """What is left in the deck that is assigned to this seat."""
    deck = deck_of(state, seat)
    return state.pool[deck] if deck is not None else ()


def sources_of(state: State, seat: str) -> tuple[tuple[Deck, int], ...]:
    """Other decks from which a Power lets this seat take, once their owners have picked, and how many packs."""
    completion, owes = in_completion(state), state.magi[seat].owes
    most = {s.deck: min(s.count, owes, len(state.pool[s.deck])) for s in completion.sources if s.seat == seat}
    return tuple((deck, n) for deck, n in most.items() if n > 0 and _has_owner_picked(state, deck, seat))


def _has_owner_picked(state: State, deck: str, seat: str) -> bool:
    owners = in_completion(state).assigned.get(deck, ())
    return seat not in owners and all(is_done_picking(state, owner) for owner in owners)


def most_packs(state: State, seat: str) -> int:
    """How many packs this seat takes from its own deck: what it owes, or all there is (D-26)."""
    return min(state.magi[seat].owes, len(own_packs(state, seat)))


def why_not_pick(state: State, seat: str, packs: tuple[str, ...], deck: Deck | None = None) -> Refusal | None:
    """Why this seat cannot take these packs (D-26, D-28); `deck`: one that a Power opens to it."""
    if state.phase != "completion":
        return refusal("LM 3.5", "no_completion", phase=state.phase)
    if seat in in_completion(state).picked:
        return refusal("D-28", "already_picked")
    if seat not in waiting_to_pick(state):
        return refusal("D-27", "not_your_turn")
    if deck is not None:
        return _why_not_from_source(state, seat, packs, deck)
    if len(set(packs)) != len(packs) or len(packs) != most_packs(state, seat):
        return refusal("D-26", "completion_count", owed=most_packs(state, seat), chosen=len(set(packs)))
    return why_not_among(packs, own_packs(state, seat))


def _why_not_from_source(state: State, seat: str, packs: tuple[str, ...], deck: Deck) -> Refusal | None:
    count = dict(sources_of(state, seat)).get(deck, 0)
    if count == 0:
        return refusal("D-27", "deck_not_open_to_you", deck=deck)
    if len(set(packs)) != len(packs) or not 1 <= len(packs) <= count:
        return refusal("D-26", "completion_count", owed=count, chosen=len(set(packs)))
    return why_not_among(packs, state.pool[deck])


def why_not_among(packs: tuple[str, ...], deck: tuple[str, ...]) -> Refusal | None:
    foreign = next((pack for pack in packs if pack not in deck), None)
    return None if foreign is None else refusal("D-27", "pack_not_in_your_deck", pack=foreign)


def why_not_withdraw(state: State, seat: str) -> Refusal | None:
    """Why this seat cannot choose its packs again: a later picker has seen what is left (D-43)."""
    completion, deck = in_completion(state), deck_of(state, seat)
    if state.phase != "completion" or seat not in completion.picked or deck is None:
        return refusal("D-43", "nothing_to_take_back")
    shared = len(completion.assigned[deck]) > 1
    seen = any(source.deck == deck and source.seat != seat for source in completion.sources)
    return refusal("D-43", "deck_is_shared", deck=deck) if shared or seen else None


# --- orders ----------------------------------------------------------------------------------------------------------


def declare(decision: Decision, order: o.DeclareCompletion) -> None:
    """A deck, sealed; shown when the last is in."""
    raise_if_refused(why_not_declare(decision.state, decision.seat, order.deck))
    decision.happen(f.CompletionDeclared(seat=decision.seat, deck=order.deck))


def pick(decision: Decision, order: o.PickCompletion) -> None:
    """The packs that are owed, in secret."""
    raise_if_refused(why_not_pick(decision.state, decision.seat, order.packs, order.deck))
    owes = decision.state.magi[decision.seat].owes - len(order.packs)
    decision.happen(f.CompletionPicked(seat=decision.seat, packs=order.packs, owes=owes, source=order.deck))


def withdraw(decision: Decision, order: o.WithdrawPicks) -> None:
    """The packs go back to the deck, to be chosen again."""
    raise_if_refused(why_not_withdraw(decision.state, decision.seat))
    packs = in_completion(decision.state).picked[decision.seat]
    owes = decision.state.magi[decision.seat].owes + len(packs)
    decision.happen(f.CompletionWithdrawn(seat=decision.seat, packs=packs, owes=owes))


# --- the course of the completion ------------------------------------------------------------------------------------


def go_on(decision: Decision) -> bool:
    """The next thing in the completion that needs nobody's answer; whether there was one."""
    state, completion = decision.state, decision.state.completion
    if state.phase != "completion":
        return False
    if completion is None:
        decision.happen(f.CompletionOwed(owed={seat: owed_at_first(state, seat) for seat in state.order}))
        if not is_exclusive(decision.state):
            decision.happen(f.CompletionShared())
        return True
    if completion.asked:
        return not waiting_to_declare(state) and _show(decision, completion)
    if completion.disputes:
        return _place(decision, completion.disputes[0])
    if completion.assigned and not without_deck(state):
        return _go_on_picking(decision, completion)
    return _open_round(decision, completion)


def _open_round(decision: Decision, completion: Completion) -> bool:
    """Those who need a deck declare; with nobody left, or nothing left, the lands follow."""
    state = decision.state
    claiming = without_deck(state)
    if not claiming:
        decision.happen(f.PhaseBegan(phase="lands"))
    elif not any(state.pool[deck] for deck in DECKS):
        decision.happen(f.CompletionOwed(owed=dict.fromkeys(claiming, 0)))
    elif is_exclusive(state) and len(_open_to_any(state, claiming)) < len(claiming):
        decision.happen(f.CompletionShared())
    else:
        decision.happen(f.CompletionRoundOpened(number=completion.round + 1, asked=claiming))
    return True


def _open_to_any(state: State, seats: tuple[str, ...]) -> set[Deck]:
    return {deck for seat in seats for deck in declarable(state, seat)}


def _show(decision: Decision, completion: Completion) -> bool:
    """All declarations together; then deck by deck who has it."""
    declared = completion.declared
    decision.happen(f.CompletionShown(decks={seat: declared[seat] for seat in completion.asked}))
    for deck in DECKS:
        claimants = tuple(seat for seat in decision.state.order if declared.get(seat) == deck)
        if claimants:
            decision.happen(f.DeckLaidOut(deck=deck, groups=groups(decision.state, deck, claimants)))
    return True


def _place(decision: Decision, dispute: Dispute) -> bool:
    """The next group of equal claimants: one has their place, several fight for it."""
    exclusive = is_exclusive(decision.state)
    if not dispute.groups or (exclusive and dispute.placed):
        seats = dispute.placed[:1] if exclusive else dispute.placed
        decision.happen(f.DeckAssigned(deck=dispute.deck, seats=seats))
        return True
    first, *rest = dispute.groups[0]
    if not rest:
        decision.happen(f.ClaimPlaced(deck=dispute.deck, seats=(first,)))
        return True
    number = decision.state.numbers.calls + 1
    decision.happen(f.DeckFoughtFor(number=number, deck=dispute.deck, caller=first, queue=tuple(rest)))
    return True


def place_winner(decision: Decision) -> None:
    """After a challenge for a deck: its winner first, then the losers, the last beaten before the others (D-27).

    Without a winner the first in initiative, unless the challenge has put them out (D-19).
    """
    state, call = decision.state, decision.state.call
    assert call is not None and call.deck is not None
    first = next((seat for seat in call.group if not state.magi[seat].is_out), call.group[0])
    winner = call.holder if call.holder is not None else first
    beaten = [seat for seat in reversed(call.beaten) if seat != winner]
    rest = [seat for seat in call.group if seat != winner and seat not in beaten]
    decision.happen(f.CallEnded(pack=None, deck=call.deck, taken_by=winner))
    decision.happen(f.ClaimPlaced(deck=call.deck, seats=(winner, *beaten, *rest)))


def _go_on_picking(decision: Decision, completion: Completion) -> bool:
    """The Powers of this moment once, before the first pick; a round of picks ends when everybody has taken."""
    if not completion.window:
        if decision.state.window is None:
            open_window_for(decision, "completion")
            return True
        return False
    if waiting_to_pick(decision.state):
        return _pass_over_empty(decision)
    decision.happen(f.CompletionRoundClosed(number=completion.round))
    return True


def _pass_over_empty(decision: Decision) -> bool:
    """Who finds nothing left in a shared deck takes nothing, and declares again."""
    for seat in waiting_to_pick(decision.state):
        if most_packs(decision.state, seat) == 0:
            decision.happen(f.CompletionPicked(seat=seat, packs=(), owes=decision.state.magi[seat].owes))
            return True
    return False
