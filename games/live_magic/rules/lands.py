"""LM §3.5: lands, the Style check, what stays out of the deck. D-29, D-30, D-31."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.codes import BASIC_OF, BASICS, COLOURS, COPIES
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.powers.windows import open_window_for
from games.live_magic.rules.state import Magus, State

PROPOSED_GOLD = (4, 4, 3, 3, 3)
PROPOSED = 17
"""The number of basics that are proposed."""

MOST_BASICS = 1_000
"""More basics than anybody can shuffle are a slip of the finger."""


# --- questions -------------------------------------------------------------------------------------------------------


def types_of(basics: Mapping[str, int]) -> dict[str, int]:
    """How many basics of each colour's type: snow counts as its type, Wastes as none (D-30)."""
    counts: dict[str, int] = dict.fromkeys(COLOURS, 0)
    for name, number in basics.items():
        colour = BASICS.get(name)
        if colour is not None:
            counts[colour] += number
    return counts


def is_coherent(state: State, seat: str, basics: Mapping[str, int]) -> bool:
    """The basic land type of the Style is the dominant one: strictly more than each other (D-30)."""
    style, counts = state.magi[seat].style, types_of(basics)
    if style == "gold":
        return is_gold_coherent(state.charter.gold_land_rule, basics)
    return all(counts[style] > number for colour, number in counts.items() if colour != style)


def is_gold_coherent(rule: str, basics: Mapping[str, int]) -> bool:
    """Gold has no land of its own: nothing dominates (D-30). Wastes have no type, and dilute none."""
    counts = types_of(basics)
    total = sum(counts.values())
    present = [number for number in counts.values() if number]
    match rule:
        case "none":
            return True
        case "all_five":
            return len(present) == len(COLOURS)
        case "no_single_top":
            return len(present) >= 3 and sorted(present)[-1] == sorted(present)[-2]
        case _:
            return len(present) >= 4 and all(3 * number <= total for number in present)


def why_not_lands(
    state: State, seat: str, basics: Mapping[str, int], others: Mapping[str, int], left_out: tuple[str, ...]
) -> Refusal | None:
    """Why this seat cannot play with these lands: coherence, copies, and what may stay out."""
    why_not = why_no_lands_now(state, seat) or _why_not_basics(basics) or _why_not_others(state, seat, others)
    if why_not is not None:
        return why_not
    if not is_coherent(state, seat, basics):
        return refusal("D-30", "style_incoherent", style=state.magi[seat].style, types=types_of(basics))
    lands = sum(basics.values()) + sum(others.values())
    return why_not_left_out(state, state.magi[seat], left_out, lands)


def why_no_lands_now(state: State, seat: str) -> Refusal | None:
    """Why this seat is not asked for lands; they may be changed until the last is in."""
    if state.phase != "lands" or state.window is not None or not waiting_for_lands(state):
        return refusal("LM 3.5", "no_lands_now", phase=state.phase)
    magus = state.magi[seat]
    return refusal("D-19", "does_not_play", seat=seat) if magus.is_out or magus.absent else None


def _why_not_basics(basics: Mapping[str, int]) -> Refusal | None:
    for name, number in basics.items():
        if name not in BASICS:
            return refusal("D-29", "not_a_basic_land", name=name)
        if not 0 <= number <= MOST_BASICS:
            return refusal("D-29", "number_of_lands", name=name, number=number)
    return None


def copies_for(state: State, seat: str) -> dict[str, int]:
    """How many copies of each nonbasic land this seat may have: those left, and its own (D-29)."""
    lands = state.magi[seat].lands
    mine = lands.others if lands is not None else {}
    return {pack: left + mine.get(pack, 0) for pack, left in state.land_copies.items()}


def _why_not_others(state: State, seat: str, others: Mapping[str, int]) -> Refusal | None:
    """Single copies from the Lands deck, while they last, in order of request (D-29)."""
    left = copies_for(state, seat)
    for pack, number in others.items():
        if pack not in left:
            return refusal("D-29", "not_in_lands_deck", pack=pack)
        if not 0 <= number <= left[pack]:
            return refusal("D-29", "copies_gone", pack=pack, left=left[pack], number=number)
    return None


def why_not_left_out(state: State, magus: Magus, left_out: tuple[str, ...], lands: int) -> Refusal | None:
    """Auction packs are all played; completion packs may stay out while the deck keeps its size, counted with
    its lands or, by the charter, before them (D-31)."""
    for pack in left_out:
        if pack not in magus.completion:
            return refusal("D-31", "pack_must_be_played", pack=pack)
    if len(set(left_out)) != len(left_out):
        return refusal("D-31", "pack_twice")
    cards = COPIES * (len(magus.packs) - len(left_out)) + (lands if state.charter.lands_fill_deck else 0)
    if left_out and cards < state.charter.deck_min_cards:
        return refusal("D-31", "deck_too_small", cards=cards, least=state.charter.deck_min_cards)
    return None


def waiting_for_lands(state: State) -> tuple[str, ...]:
    """Who has not chosen their lands, in initiative order; who is out is passed over (D-19)."""
    if state.phase != "lands":
        return ()
    return tuple(s for s in state.order if state.magi[s].lands is None and not state.magi[s].is_out)


def proposed_basics(state: State, seat: str) -> dict[str, int]:
    """17 basics that are coherent (D-30) and cast what the packs hold; silence takes them (LM 3.8).

    Each colour has a share by its symbols in the costs, and the Style one land more than any other colour. Gold:
    4 4 3 3 3, most for the colours that need most.
    """
    style, needs = state.magi[seat].style, colour_symbols(state, seat)
    if style == "gold":
        by_need = sorted(COLOURS, key=lambda colour: -needs[colour])
        return {BASIC_OF[colour]: number for colour, number in zip(by_need, PROPOSED_GOLD, strict=True)}
    shares = _shares({colour: number for colour, number in needs.items() if number} or {style: 1})
    others = {colour: number for colour, number in shares.items() if colour != style}
    while others and PROPOSED - sum(others.values()) <= max(others.values()):
        others[max(others, key=lambda colour: others[colour])] -= 1
    basics = {style: PROPOSED - sum(others.values())} | others
    return {BASIC_OF[colour]: basics[colour] for colour in COLOURS if basics.get(colour)}


def colour_symbols(state: State, seat: str) -> dict[str, int]:
    """By colour, how many of its symbols stand in the costs of this seat's packs; a pack without a known cost counts
    once for each of its colours."""
    counts: dict[str, int] = dict.fromkeys(COLOURS, 0)
    for pack in (state.cards[key] for key in state.magi[seat].packs if key in state.cards):
        for colour in COLOURS:
            counts[colour] += pack.mana_cost.count(colour) if pack.mana_cost else colour in pack.colours
    return counts


def lacks_style(state: State, seat: str) -> bool:
    """Whether none of this seat's packs has the colour of its Style."""
    style = state.magi[seat].style
    return style != "gold" and bool(state.magi[seat].packs) and not colour_symbols(state, seat)[style]


def _shares(needs: Mapping[str, int]) -> dict[str, int]:
    """17 lands by need: one for each colour, the rest by largest remainders."""
    rest, total = PROPOSED - len(needs), sum(needs.values())
    exact = {colour: rest * number / total for colour, number in needs.items()}
    shares = {colour: 1 + int(number) for colour, number in exact.items()}
    by_remainder = sorted(needs, key=lambda colour: int(exact[colour]) - exact[colour])
    for colour in by_remainder[: PROPOSED - sum(shares.values())]:
        shares[colour] += 1
    return shares


def why_not_withdraw(state: State, seat: str) -> Refusal | None:
    """Why this seat has no lands to take back."""
    if why_no_lands_now(state, seat) is None and state.magi[seat].lands is not None:
        return None
    return refusal("D-43", "nothing_to_take_back")


def why_not_close(state: State) -> Refusal | None:
    """Why the evening cannot be closed: the decks must be finished."""
    return None if state.phase == "tournament" else refusal("LM 3", "decks_not_finished", phase=state.phase)


def starting_life(magus: Magus) -> f.StartingLife:
    """Every match starts at the life left by the auction, with what Powers have added (LM §3.6)."""
    always = sum(delta for delta, matches in magus.boosts if matches == "all")
    first = sum(delta for delta, matches in magus.boosts if matches == "first")
    if magus.is_out:
        return f.StartingLife(0, 0)
    return f.StartingLife(max(1, magus.life + always), max(1, magus.life + always + first))


# --- orders ----------------------------------------------------------------------------------------------------------


def choose(decision: Decision, order: o.ChooseLands) -> None:
    """The lands of one's deck."""
    raise_if_refused(why_not_lands(decision.state, decision.seat, order.basics, order.others, order.left_out))
    decision.happen(
        f.LandsChosen(
            seat=decision.seat,
            basics={name: number for name, number in order.basics.items() if number},
            others={pack: number for pack, number in order.others.items() if number},
            left_out=order.left_out,
        )
    )


def withdraw(decision: Decision, order: o.WithdrawLands) -> None:
    """The lands go back, to be chosen again."""
    raise_if_refused(why_not_withdraw(decision.state, decision.seat))
    decision.happen(f.LandsWithdrawn(seat=decision.seat))


def close_evening(decision: Decision, order: o.CloseEvening) -> None:
    """From now on everything may be read."""
    decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_close(decision.state))
    lives = {seat: starting_life(decision.state.magi[seat]) for seat in decision.state.order}
    decision.happen(f.EveningClosed(starting_life=lives))


def go_on(decision: Decision) -> bool:
    """When the last lands are in: the Powers of that moment, then the tournament."""
    state = decision.state
    if state.phase != "lands" or waiting_for_lands(state) or state.window is not None:
        return False
    if not state.lands_windowed:
        open_window_for(decision, "tournament_start")
    else:
        decision.happen(f.PhaseBegan(phase="tournament"))
    return True
