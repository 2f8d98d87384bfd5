"""TD-1, TD-13, TD-16, TD-22, TD-26: who enters, before the tournament and late; names, seats, byes, seeds."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.contacts import has_contact
from games.kernel.decision import raise_if_refused, refusal
from games.kernel.naming import folded, tidied
from games.kernel.rulebook import Refusal
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules import repairing, round_robin
from games.tournament.rules.attendance import undecided
from games.tournament.rules.codes import DRAWN, LONGEST_NAME, MOST_BYES, MOST_ENTRANTS, MOST_IN_ROUND_ROBIN
from games.tournament.rules.decision import Decision, entrant_of
from games.tournament.rules.leaving import lose_missed, why_no_entry
from games.tournament.rules.setup import new_entries
from games.tournament.rules.state import State

# --- enter -----------------------------------------------------------------------------------------------------------


def why_not_enter(state: State, *, redraw: bool = False) -> Refusal | None:
    """TD-1: why nobody can enter now. A bracket takes a latecomer only in the place of a bye; a round robin is drawn
    anew at the host's word."""
    form = state.charter.format
    if state.question is not None:
        return refusal("TD-5", "question_is_open", match=state.question.match)
    if not state.rounds:
        return None
    if form == "single_elimination":
        return None if repairing.free_bye(state) is not None else refusal("TD-1", "no_bye_is_free")
    if state.charter.is_round_robin and not redraw:
        return refusal("TD-1", "schedule_is_drawn")
    if state.charter.is_round_robin:
        return None
    return why_no_entry(state)


def why_not_names(state: State, names: tuple[str, ...], *, twice: bool) -> Refusal | None:
    """TD-26: names that cannot be written, with an address in them, that are there already, or too many."""
    if not names:
        return refusal("TD-26", "nobody_named")
    bad = tuple(name[:LONGEST_NAME] for name in names if not 0 < len(name) <= LONGEST_NAME)
    if bad:
        return refusal("TD-26", "not_a_name", names=bad, longest=LONGEST_NAME)
    contacts = tuple(place for place, name in enumerate(names, 1) if has_contact(name))
    if contacts:
        return refusal("TD-26", "contact_in_name", places=contacts)
    many = len(state.entrants) + len(names)
    if many > MOST_ENTRANTS:
        return refusal("TD-26", "too_many_entrants", entrants=many, most=MOST_ENTRANTS)
    if state.charter.is_round_robin and many > MOST_IN_ROUND_ROBIN:
        return refusal("TD-18", "too_many_for_round_robin", players=many, most=MOST_IN_ROUND_ROBIN)
    there = doubles(state, names)
    return refusal("TD-26", "entered_already", names=there) if there and not twice else None


def doubles(state: State, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the names that are entered already, or stand here before, compared as TD-26 says."""
    known, doubled = {folded(one.name) for one in state.entrants.values()}, []
    for name in names:
        if folded(name) in known:
            doubled.append(name)
        known.add(folded(name))
    return tuple(doubled)


def enter(decision: Decision, order: o.Enter) -> None:
    """`Enter`: a lot for each (TD-13); late ones play from the next round, missed rounds as `late` says (TD-1)."""
    decision.raise_unless_host("TD-1")
    given = (*order.names, order.name) if order.name else order.names
    state, names = decision.state, tuple(tidied(name) for name in given)
    raise_if_refused(why_not_enter(state, redraw=order.redraw))
    raise_if_refused(why_not_names(state, names, twice=order.twice))
    raise_if_refused(why_not_byes(state, order.byes) if order.byes else None)
    if not (order.life is None or 0 <= order.life <= 9999):
        raise_if_refused(refusal("TD-16", "no_such_life", life=order.life))
    into_bracket = state.charter.format == "single_elimination" and bool(state.rounds)
    if into_bracket and len(names) > 1:
        raise_if_refused(refusal("TD-1", "one_bye_for_one"))
    published = len(state.rounds)
    late = published > 0 and state.charter.format != "free_challenges"
    entries = tuple(
        replace(entry, key=_key(state, entry.key), byes=order.byes, life=order.life, is_out=order.life == 0)
        for entry in new_entries(names, decision.chance, first=state.entered + 1, seat=order.seat)
    )
    decision.happen(f.EntrantsAdded(entries=entries, since=published + 1 if late and not into_bracket else 1))
    for entry in entries:
        if into_bracket:
            repairing.put_against_bye(decision, entry.key)
        elif late:
            lose_missed(decision, entry.key, range(1, published + 1))
    round_robin.draw_again(decision)


def _key(state: State, key: str) -> str:
    """A key that nobody has: the campaign may have given some of its own."""
    while key in state.entrants:
        key += "b"
    return key


# --- names, seats, byes, seeds ---------------------------------------------------------------------------------------


def rename(decision: Decision, order: o.Rename) -> None:
    """`Rename`: nobody is called like another one (TD-26)."""
    decision.raise_unless_host("TD-26")
    entrant, name = decision.entrant(order.entrant), tidied(order.name)
    if not 0 < len(name) <= LONGEST_NAME:
        raise_if_refused(refusal("TD-26", "not_a_name", names=(name,), longest=LONGEST_NAME))
    if has_contact(name):
        raise_if_refused(refusal("TD-26", "contact_in_name", places=(1,)))
    others = {folded(other.name) for other in decision.state.entrants.values() if other.key != entrant.key}
    if folded(name) in others:
        raise_if_refused(refusal("TD-26", "entered_already", names=(name,)))
    if name != entrant.name:
        decision.happen(f.EntrantRenamed(entrant=entrant.key, name=name, old=entrant.name))


def without_seat(state: State) -> tuple[str, ...]:
    """Those who play and have no seat at the table."""
    return tuple(key for key, one in state.entrants.items() if one.is_in and not one.seat)


def give_seats(decision: Decision, order: o.GiveSeats) -> None:
    """`GiveSeats`: a phone can report for them from now on."""
    decision.raise_unless_host("TD-7")
    seated = tuple(key for key in order.entrants if decision.entrant(key).seat)
    if seated:
        raise_if_refused(refusal("TD-7", "has_a_seat", entrants=seated))
    if not order.entrants:
        raise_if_refused(refusal("TD-26", "nobody_named"))
    decision.happen(f.SeatsGiven(entrants=tuple(dict.fromkeys(order.entrants))))


def why_not_byes(state: State, byes: int) -> Refusal | None:
    """TD-22: byes are awarded at entry, before round 1, where rounds are paired from results."""
    if state.charter.format not in DRAWN:
        return refusal("TD-22", "no_byes_in_this_form", form=state.charter.format)
    if state.rounds:
        return refusal("TD-22", "byes_before_round_one")
    return None if 0 <= byes <= MOST_BYES else refusal("TD-22", "no_such_number_of_byes", byes=byes, most=MOST_BYES)


def why_not_award(state: State, key: str, byes: int) -> Refusal | None:
    """Why this entrant is not awarded so many byes."""
    entrant = entrant_of(state, key)
    why_not = why_not_byes(state, byes)
    if why_not is None and entrant.is_out and byes:
        return refusal("TD-16", "out_takes_no_bye", entrants=(key,))
    return why_not


def award_byes(decision: Decision, order: o.AwardByes) -> None:
    """`AwardByes`."""
    decision.raise_unless_host("TD-22")
    raise_if_refused(why_not_award(decision.state, order.entrant, order.byes))
    if decision.entrant(order.entrant).byes != order.byes:
        decision.happen(f.ByesAwarded(entrant=order.entrant, byes=order.byes))


def why_not_seed(state: State) -> Refusal | None:
    """§3: the host sets seeds of an elimination without a Swiss, before it is drawn."""
    if state.charter.format != "single_elimination":
        return refusal("§3", "no_seeds_in_this_form", form=state.charter.format)
    return refusal("§3", "bracket_is_drawn") if state.bracket else None


def set_seeds(decision: Decision, order: o.SetSeeds) -> None:
    """`SetSeeds`: who is not named is drawn behind them; nobody: all are drawn."""
    decision.raise_unless_host("§3")
    raise_if_refused(why_not_seed(decision.state))
    for key in order.entrants:
        decision.entrant(key)
    if len(set(order.entrants)) < len(order.entrants):
        raise_if_refused(refusal("§3", "a_seed_stands_once"))
    if order.entrants != decision.state.seeds:
        decision.happen(f.SeedsSet(entrants=order.entrants))


# --- out by life 0 (TD-16) -------------------------------------------------------------------------------------------


def why_not_decide_out(state: State, key: str) -> Refusal | None:
    """Why there is nothing to decide about them."""
    entrant_of(state, key)
    return None if key in undecided(state) else refusal("TD-16", "nothing_to_decide", entrant=key)


def withdraw(decision: Decision, order: o.Withdraw) -> None:
    """`Withdraw`: not entered; they rank after all others with 0 points."""
    decision.raise_unless_host("TD-16")
    raise_if_refused(why_not_withdraw(decision.state, order.entrant))
    decision.happen(f.OutWithdrawn(entrant=order.entrant))
    round_robin.draw_again(decision)


def why_not_withdraw(state: State, key: str) -> Refusal | None:
    """TD-16: the host may withdraw them before round 1, in every form."""
    entrant = entrant_of(state, key)
    if not entrant.is_out or not entrant.is_in:
        return refusal("TD-16", "nothing_to_decide", entrant=key)
    return refusal("TD-16", "only_before_round_one") if state.rounds else None


def keep_out(decision: Decision, order: o.KeepOut) -> None:
    """`KeepOut`: they are entered and lose every match."""
    decision.raise_unless_host("TD-16")
    raise_if_refused(why_not_decide_out(decision.state, order.entrant))
    decision.happen(f.OutKept(entrant=order.entrant))
