"""What a line does when it resolves: one deed for each op of the vocabulary, planes §3, in its order.

No deed knows a card. C is the controller of the item, *this card* the object that triggered, R the revealed cards that
no op has moved since. A deed that asks returns, and is done again when the answer is there (P-8); a walk that it orders
is carried out after it. What a line does to ordinary cards, hands and life is no op: its reminder says so.
"""

from __future__ import annotations

from collections.abc import Callable

from games.planechase.rules import verbs
from games.planechase.rules.codes import MAIN, Phase, Side
from games.planechase.rules.decision import Decision
from games.planechase.rules.vocabulary import Op, read_op

Deed = Callable[[Decision, Op], None]

OTHER_SIDE: dict[Side, Side] = {"anchor": "waterfall", "waterfall": "anchor"}


def perform(decision: Decision, op: str) -> None:
    """Does this op of the item that is being resolved. Raises KeyError for a word outside the vocabulary."""
    read = read_op(op)
    if read is None:
        raise KeyError(op)
    DEEDS[read.form](decision, read)


# --- counters, exile, choices on the card ----------------------------------------------------------------------------


def _add_counter(decision: Decision, op: Op) -> None:
    verbs.put_counter(decision, op.kind, 1)


def _show_counters(decision: Decision, op: Op) -> None:
    verbs.show(decision, op.kind, verbs.counters(decision, op.kind))


def _offer_exile(decision: Decision, op: Op) -> None:
    verbs.offer_exile(decision, (decision.running.item.controller,))


def _offer_exile_to_each(decision: Decision, op: Op) -> None:
    verbs.offer_exile(decision, verbs.everybody(decision))


def _show_exiled(decision: Decision, op: Op) -> None:
    verbs.show(decision, "exiled", len(verbs.exiled(decision)))


def _choose_sides(decision: Decision, op: Op) -> None:
    """Everybody in turn order, one after the other; who has left meanwhile is passed over (P-30).

    Once the card is gone there is nothing for an answer to stay on, and nobody is asked.
    """
    if verbs.source(decision) is None:
        return
    running, players = decision.running, verbs.everybody(decision)
    if running.answer is not None and running.answer.side is not None and running.asked[-1] in players:
        verbs.set_side(decision, running.asked[-1], running.answer.side)
    waiting = [seat for seat in players if seat not in running.asked]
    if waiting:
        verbs.ask(decision, waiting[0], "side")


def _swap_sides(decision: Decision, op: Op) -> None:
    """Who has none keeps none."""
    source = verbs.source(decision)
    for seat, side in source.sides.items() if source is not None else ():
        verbs.set_side(decision, seat, OTHER_SIDE[side])


# --- life that is proposed -------------------------------------------------------------------------------------------


def _propose_loss(decision: Decision, op: Op) -> None:
    verbs.propose_life(decision, verbs.you(decision), change=-_so_much(decision, op))


def _propose_gain(decision: Decision, op: Op) -> None:
    verbs.propose_life(decision, verbs.you(decision), change=_so_much(decision, op))


def _propose_loss_to_each(decision: Decision, op: Op) -> None:
    verbs.propose_life(decision, verbs.everybody(decision), change=-_so_much(decision, op))


def _propose_total(decision: Decision, op: Op) -> None:
    verbs.propose_life(decision, verbs.you(decision), to=op.number)


def _so_much(decision: Decision, op: Op) -> int:
    """The number of the op, or of the counters on this card."""
    return verbs.counters(decision, op.kind) if op.kind else op.number


# --- what lasts ------------------------------------------------------------------------------------------------------


def _crown(decision: Decision, op: Op) -> None:
    verbs.monarch(decision, decision.running.item.controller)


def _mark(decision: Decision, op: Op) -> None:
    """C, in Two-Headed Giant both (E-40)."""
    for seat in verbs.you(decision):
        verbs.mark(decision, seat, op.form.partition(":")[2])


def _pin_until_walk(decision: Decision, op: Op) -> None:
    verbs.pin(decision, "until_planeswalk")


def _pin_until_a_plane_is_left(decision: Decision, op: Op) -> None:
    verbs.pin(decision, "until_planeswalk_away_from_plane")


def _pin_until_own_turn(decision: Decision, op: Op) -> None:
    verbs.pin(decision, "until_your_next_turn")


def _pin_while_face_up(decision: Decision, op: Op) -> None:
    """A duration that would be over before it begins does not begin (611.2b)."""
    if verbs.source(decision) is not None:
        verbs.pin(decision, "while_face_up")


def _delay_to_end_step(decision: Decision, op: Op) -> None:
    verbs.delay(decision, "next_end_step")


def _delay_to_walk(decision: Decision, op: Op) -> None:
    verbs.delay(decision, "when_a_player_planeswalks")


# --- the planar deck -------------------------------------------------------------------------------------------------


def _reveal_top(decision: Decision, op: Op) -> None:
    verbs.reveal(decision, count=op.number)


def _reveal_until(decision: Decision, op: Op) -> None:
    verbs.reveal(decision, planes=op.number)


def _chaos_of_revealed(decision: Decision, op: Op) -> None:
    """Of every plane in R; phenomena have no chaos ability."""
    verbs.chaos_of(decision, verbs.planes_in_r(decision))


def _chaos_of_that_plane(decision: Decision, op: Op) -> None:
    """E-25; none was found: nothing."""
    verbs.chaos_of(decision, verbs.planes_in_r(decision)[:1])


def _may_bottom(decision: Decision, op: Op) -> None:
    """To the bottom, or they stay where they are: in R."""
    running = decision.running
    if running.answer is not None:
        if not running.answer.keep:
            verbs.to_bottom(decision, running.answer.cards, "told")
    elif running.revealed:
        verbs.ask(decision, running.item.controller, "may_bottom", running.revealed)


def _choose_top(decision: Decision, op: Op) -> None:
    """Of one plane there is nothing to choose; of none nothing to put."""
    planes = verbs.planes_in_r(decision)
    answer = decision.running.answer
    if answer is not None:
        verbs.to_top(decision, answer.cards[0])
    elif len(planes) > 1:
        verbs.ask(decision, decision.running.item.controller, "top", planes)
    elif planes:
        verbs.to_top(decision, planes[0])


def _bottom_in_any_order(decision: Decision, op: Op) -> None:
    """As C arranges them, or at random where the charter says so (P-6); one card needs no question."""
    running = decision.running
    if running.answer is not None:
        verbs.to_bottom(decision, running.answer.cards, "told")
    elif len(running.revealed) < 2:
        verbs.to_bottom(decision, running.revealed, "told")
    elif decision.state.charter.bottom_order == "random":
        verbs.to_bottom(decision, running.revealed, "random")
    else:
        verbs.ask(decision, running.item.controller, "arrange", running.revealed)


def _bottom_at_random(decision: Decision, op: Op) -> None:
    verbs.to_bottom(decision, decision.running.revealed, "random")


# --- walks, chaos, turns ---------------------------------------------------------------------------------------------


def _walk_to_all(decision: Decision, op: Op) -> None:
    """No plane was found: no walk (P-15)."""
    planes = verbs.planes_in_r(decision)
    if planes:
        verbs.walk(decision, to=planes)


def _walk_without_leaving(decision: Decision, op: Op) -> None:
    planes = verbs.planes_in_r(decision)[:1]
    if planes:
        verbs.walk(decision, to=planes, leave=False)


def _walk(decision: Decision, op: Op) -> None:
    verbs.walk(decision)


def _walk_if_cannot(decision: Decision, op: Op) -> None:
    if decision.running.said == "can't":
        verbs.walk(decision)


def _chaos(decision: Decision, op: Op) -> None:
    verbs.chaos(decision)


def _reverse(decision: Decision, op: Op) -> None:
    verbs.reverse(decision)


def _extra_turn(decision: Decision, op: Op) -> None:
    verbs.extra_turn(decision)


def _extra_combat_and_main(decision: Decision, op: Op) -> None:
    """Only in a main phase is there something to add it after."""
    turn = decision.slot.turn
    if turn is not None and turn.step in MAIN:
        phases: tuple[Phase, ...] = ("combat", "main2")
        verbs.extra_phases(decision, phases)


def _extra_beginning_phase(decision: Decision, op: Op) -> None:
    verbs.extra_phases(decision, ("beginning",))


def _end_the_turn(decision: Decision, op: Op) -> None:
    verbs.end_the_turn(decision)


def _nothing(decision: Decision, op: Op) -> None:
    """A condition, a rule of the pin of this line, a roll that the item carries, a mark for the page: no deed."""


DEEDS: dict[str, Deed] = {
    "plane_counter:K:+1": _add_counter,
    "plane_counter:K:count": _show_counters,
    "life_loss:K:count": _propose_loss,
    "life_gain:K:count": _propose_gain,
    "life_loss_each:K:count": _propose_loss_to_each,
    "life_loss:n": _propose_loss,
    "life_gain:n": _propose_gain,
    "life_becomes:n": _propose_total,
    "linked_exile:add": _offer_exile,
    "linked_exile:add_each_player": _offer_exile_to_each,
    "linked_exile:count": _show_exiled,
    "per_player_choice:anchor|waterfall": _choose_sides,
    "per_player_choice:swap": _swap_sides,
    "designation:monarch": _crown,
    "rest_of_game:city_blessing": _mark,
    "rest_of_game:no_max_hand_size": _mark,
    "rest_of_game:damage_prevention_by_name": _mark,
    "duration:until_planeswalk": _pin_until_walk,
    "duration:until_planeswalk_away_from_plane": _pin_until_a_plane_is_left,
    "duration:until_your_next_turn": _pin_until_own_turn,
    "duration:while_face_up": _pin_while_face_up,
    "die_rule:blank_is_chaos": _nothing,
    "replace:die_planeswalk->chaos_ensues": _nothing,
    "cant_lose_cant_win": _nothing,
    "delayed:next_end_step": _delay_to_end_step,
    "delayed:when_a_player_planeswalks": _delay_to_walk,
    "planar_reveal_top:n": _reveal_top,
    "planar_reveal_until:n": _reveal_until,
    "chaos_of_revealed_cards": _chaos_of_revealed,
    "chaos_ensues_on_that_plane": _chaos_of_that_plane,
    "planar_may_bottom": _may_bottom,
    "planar_choose_one_to_top": _choose_top,
    "planar_rest_bottom_any_order": _bottom_in_any_order,
    "planar_rest_bottom_random": _bottom_at_random,
    "planeswalk_to_all_revealed_planes": _walk_to_all,
    "planeswalk_without_leaving": _walk_without_leaving,
    "effect_planeswalk": _walk,
    "effect_planeswalk_if_cannot": _walk_if_cannot,
    "effect_chaos_ensues": _chaos,
    "reverse_turn_order": _reverse,
    "extra_turn": _extra_turn,
    "extra_combat_and_main": _extra_combat_and_main,
    "extra_beginning_phase": _extra_beginning_phase,
    "end_the_turn": _end_the_turn,
    "needs:planeswalked_here_this_turn_by_you": _nothing,
    "roll_watch:any": _nothing,
    "roll_watch:blank": _nothing,
    "counters_on_permanents:fate_cleanup": _nothing,
    "turn_structure:skip_untap": _nothing,
}
"""By form, what the op does."""
