"""What a line does when it resolves: one deed for each op of the vocabulary, planes §3, in its order.

No deed knows a card. C is the controller of the item, *this card* the object that triggered, R the revealed cards that
no op has moved since. A deed that asks returns, and is done again when the answer is there (P-8); a walk that it orders
is carried out after it. What a line does to ordinary cards, hands and life is no op: its reminder says so.
"""

from __future__ import annotations

from collections.abc import Callable

from games.planechase.rules import verbs
from games.planechase.rules.codes import MAIN, Phase, Side
from games.planechase.rules.course import Course
from games.planechase.rules.vocabulary import Op, read_op

Deed = Callable[[Course, Op], None]

OTHER_SIDE: dict[Side, Side] = {"anchor": "waterfall", "waterfall": "anchor"}


def perform(course: Course, op: str) -> None:
    """Does this op of the item that is being resolved. Raises KeyError for a word outside the vocabulary."""
    read = read_op(op)
    if read is None:
        raise KeyError(op)
    DEEDS[read.form](course, read)


# --- counters, exile, choices on the card ----------------------------------------------------------------------------


def _add_counter(course: Course, op: Op) -> None:
    verbs.put_counter(course, op.kind, 1)


def _show_counters(course: Course, op: Op) -> None:
    verbs.show(course, op.kind, verbs.counters(course, op.kind))


def _offer_exile(course: Course, op: Op) -> None:
    verbs.offer_exile(course, (course.running.item.controller,))


def _offer_exile_to_each(course: Course, op: Op) -> None:
    verbs.offer_exile(course, verbs.everybody(course))


def _show_exiled(course: Course, op: Op) -> None:
    verbs.show(course, "exiled", len(verbs.exiled(course)))


def _choose_sides(course: Course, op: Op) -> None:
    """Everybody in turn order, one after the other; who has left meanwhile is passed over (P-30).

    Once the card is gone there is nothing for an answer to stay on, and nobody is asked.
    """
    if verbs.source(course) is None:
        return
    running, players = course.running, verbs.everybody(course)
    if running.answer is not None and running.answer.side is not None and running.asked[-1] in players:
        verbs.set_side(course, running.asked[-1], running.answer.side)
    waiting = [seat for seat in players if seat not in running.asked]
    if waiting:
        verbs.ask(course, waiting[0], "side")


def _swap_sides(course: Course, op: Op) -> None:
    """Who has none keeps none."""
    source = verbs.source(course)
    for seat, side in source.sides.items() if source is not None else ():
        verbs.set_side(course, seat, OTHER_SIDE[side])


# --- what lasts ------------------------------------------------------------------------------------------------------


def _crown(course: Course, op: Op) -> None:
    verbs.monarch(course, course.running.item.controller)


def _mark(course: Course, op: Op) -> None:
    """C, in Two-Headed Giant both (E-40)."""
    for seat in verbs.you(course):
        verbs.mark(course, seat, op.form.partition(":")[2])


def _pin_until_walk(course: Course, op: Op) -> None:
    verbs.pin(course, "until_planeswalk")


def _pin_until_a_plane_is_left(course: Course, op: Op) -> None:
    verbs.pin(course, "until_planeswalk_away_from_plane")


def _pin_until_own_turn(course: Course, op: Op) -> None:
    verbs.pin(course, "until_your_next_turn")


def _pin_while_face_up(course: Course, op: Op) -> None:
    """A duration that would be over before it begins does not begin (611.2b)."""
    if verbs.source(course) is not None:
        verbs.pin(course, "while_face_up")


def _delay_to_end_step(course: Course, op: Op) -> None:
    verbs.delay(course, "next_end_step")


def _delay_to_walk(course: Course, op: Op) -> None:
    verbs.delay(course, "when_a_player_planeswalks")


# --- the planar deck -------------------------------------------------------------------------------------------------


def _reveal_top(course: Course, op: Op) -> None:
    verbs.reveal(course, count=op.number)


def _reveal_until(course: Course, op: Op) -> None:
    verbs.reveal(course, planes=op.number)


def _chaos_of_revealed(course: Course, op: Op) -> None:
    """Of every plane in R; phenomena have no chaos ability."""
    verbs.chaos_of(course, verbs.planes_in_r(course))


def _chaos_of_that_plane(course: Course, op: Op) -> None:
    """E-25; none was found: nothing."""
    verbs.chaos_of(course, verbs.planes_in_r(course)[:1])


def _may_bottom(course: Course, op: Op) -> None:
    """To the bottom, or they stay where they are: in R."""
    running = course.running
    if running.answer is not None:
        if not running.answer.keep:
            verbs.to_bottom(course, running.answer.cards, "told")
    elif running.revealed:
        verbs.ask(course, running.item.controller, "may_bottom", running.revealed)


def _choose_top(course: Course, op: Op) -> None:
    """Of one plane there is nothing to choose; of none nothing to put."""
    planes = verbs.planes_in_r(course)
    answer = course.running.answer
    if answer is not None:
        verbs.to_top(course, answer.cards[0])
    elif len(planes) > 1:
        verbs.ask(course, course.running.item.controller, "top", planes)
    elif planes:
        verbs.to_top(course, planes[0])


def _bottom_in_any_order(course: Course, op: Op) -> None:
    """As C arranges them, or at random where the charter says so (P-6); one card needs no question."""
    running = course.running
    if running.answer is not None:
        verbs.to_bottom(course, running.answer.cards, "told")
    elif len(running.revealed) < 2:
        verbs.to_bottom(course, running.revealed, "told")
    elif course.state.charter.bottom_order == "random":
        verbs.to_bottom(course, running.revealed, "random")
    else:
        verbs.ask(course, running.item.controller, "arrange", running.revealed)


def _bottom_at_random(course: Course, op: Op) -> None:
    verbs.to_bottom(course, course.running.revealed, "random")


# --- walks, chaos, turns ---------------------------------------------------------------------------------------------


def _walk_to_all(course: Course, op: Op) -> None:
    """No plane was found: no walk (P-15)."""
    planes = verbs.planes_in_r(course)
    if planes:
        verbs.walk(course, to=planes)


def _walk_without_leaving(course: Course, op: Op) -> None:
    planes = verbs.planes_in_r(course)[:1]
    if planes:
        verbs.walk(course, to=planes, leave=False)


def _walk(course: Course, op: Op) -> None:
    verbs.walk(course)


def _walk_if_cannot(course: Course, op: Op) -> None:
    if course.running.said == "can't":
        verbs.walk(course)


def _chaos(course: Course, op: Op) -> None:
    verbs.chaos(course)


def _reverse(course: Course, op: Op) -> None:
    verbs.reverse(course)


def _extra_turn(course: Course, op: Op) -> None:
    verbs.extra_turn(course)


def _extra_combat_and_main(course: Course, op: Op) -> None:
    """Only in a main phase is there something to add it after."""
    turn = course.slot.turn
    if turn is not None and turn.step in MAIN:
        phases: tuple[Phase, ...] = ("combat", "main2")
        verbs.extra_phases(course, phases)


def _extra_beginning_phase(course: Course, op: Op) -> None:
    verbs.extra_phases(course, ("beginning",))


def _end_the_turn(course: Course, op: Op) -> None:
    verbs.end_the_turn(course)


def _nothing(course: Course, op: Op) -> None:
    """A condition, a rule of the pin of this line, a roll that the item carries, a mark for the page: no deed."""


DEEDS: dict[str, Deed] = {
    "plane_counter:K:+1": _add_counter,
    "plane_counter:K:count": _show_counters,
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
