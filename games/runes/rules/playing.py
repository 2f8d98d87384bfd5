"""§4, §5: playing a rune from its area, a Chant/Rune from the hand, any other spell or ability (R-1, R-10, R-15)."""

from __future__ import annotations

from games.kernel.rulebook import Refusal, Refused
from games.runes.rules import chase, divinity, flipping, rulers
from games.runes.rules import facts as f
from games.runes.rules import orders as o
from games.runes.rules.cards import Rune
from games.runes.rules.codes import Kind, SpellType
from games.runes.rules.course import Course, insist, no
from games.runes.rules.permits import why_no_priority, why_not_going, why_not_now, why_out
from games.runes.rules.state import Item, State

# --- §4: from the rune area ------------------------------------------------------------------------------------------


def why_not_rune(state: State, seat: str, rune: Rune) -> Refusal | None:
    """Why this face-down rune is not played now: when (FoW 711.1, 709.1, R-25), then whether (§3)."""
    return why_not_now(state, seat, rulers.is_quick(state, seat, rune)) or why_not_playable(state, seat, rune)


def why_not_playable(state: State, seat: str, rune: Rune) -> Refusal | None:
    """The check, on the state without this rune (R-1, §3): [Divinity], what remains of it, the ruler it is made for."""
    left = rulers.remaining(state, seat)
    if left is None:
        return no("711.1", "ruler_without_divinity", ruler=rulers.name_up(state, seat))
    if not divinity.fits(rune.divinity, left):
        rule = "R-8" if rune.divinity == "inf" else "R-14" if divinity.is_below_zero(left) else "711.2"
        return no(rule, "divinity_does_not_suffice", card=rune.name, divinity=rune.divinity, left=left)
    if rune.ruler_only and not rulers.is_named(state, seat, rune.ruler_named):
        return no("711.2", "only_with_its_ruler", card=rune.name, ruler=rune.ruler_named)
    return None


def rune(course: Course, order: o.PlayRune) -> None:
    """`A: rune` — one indivisible event: check, reveal, a copy into the chase, payment (FoW 711.2, R-23).

    For the others it is one act; what can not be paid has not happened, and a refusal is its player's alone (R-18).
    """
    seat = course.seat
    insist(why_not_going(course.state))
    flipping.insist_on_own_eyes(course, seat, order.name)
    name = flipping.face_down_rune(course.state, seat, order.name)
    row = course.state.catalogue.runes[name]
    insist(why_not_rune(course.state, seat, row))
    item = _item(course, order, "rune", row, rulers.cost_from_area(course.state, seat, row).text, from_area=True)
    flipping.reveal(course, seat, name, "played")
    course.happen(f.ItemEntered(item=item))


# --- §5: from the hand -----------------------------------------------------------------------------------------------


def why_not_chant(state: State, seat: str, rune: Rune) -> Refusal | None:
    """Why this Chant/Rune is not played from the hand now: an ordinary chant, no check of Divinity (FoW 703)."""
    if not rune.is_chant:
        return no("703", "is_no_chant", card=rune.name)
    return why_not_now(state, seat, rune.quickcast)


def chant(course: Course, order: o.PlayChant) -> None:
    """`A: chant` — cost, chase, graveyard; nothing is turned in the rune area (§5)."""
    row = course.state.catalogue.rune(order.name)
    if row is None:
        raise Refused("REC 4", "unknown_rune", card=order.name)
    insist(why_not_chant(course.state, course.seat, row))
    cost = rulers.cost_from_hand(course.state, course.seat, row).text
    course.happen(f.ItemEntered(item=_item(course, order, "chant", row, cost)))


def _item(course: Course, order: o.Play, kind: Kind, row: Rune, cost: str, from_area: bool = False) -> Item:
    chase.insist_on_paid(order.paid)
    return Item(
        object=course.state.objects + 1,
        kind=kind,
        name=row.name,
        controller=course.seat,
        from_area=from_area,
        x=chase.x_of(order.x, row.has_x),
        options=order.options,
        targets=order.targets,
        pay=order.pay,
        cost=cost,
    )


# --- anything else ---------------------------------------------------------------------------------------------


def why_not_spell(state: State, seat: str, types: tuple[SpellType, ...]) -> Refusal | None:
    """Why no such spell is played now."""
    return why_not_now(state, seat, "quickcast" in types)


def spell(course: Course, order: o.PlaySpell) -> None:
    """`A: spell` — entered by name, with its types (R-15); runes and Chant/Runes are the program's."""
    row = course.state.catalogue.rune(order.name)
    insist(no("R-15", "is_played_as_rune", card=row.name) if row is not None else None)
    types = tuple(dict.fromkeys(order.types))
    insist(why_not_spell(course.state, course.seat, types))
    _enter(course, order, "spell", types=types)


def why_not_ability(state: State, seat: str, auto: bool) -> Refusal | None:
    """Why no ability goes into the chase: an automatic one needs no priority (FoW 602.1b)."""
    return (why_not_going(state) or why_out(state, seat)) if auto else why_no_priority(state, seat)


def ability(course: Course, order: o.UseAbility) -> None:
    """`A: ability` — what is no will ability (R-15)."""
    insist(why_not_ability(course.state, course.seat, order.auto))
    _enter(course, order, "ability", auto=order.auto)


def _enter(course: Course, order: o.Play, kind: Kind, types: tuple[SpellType, ...] = (), auto: bool = False) -> None:
    chase.insist_on_paid(order.paid)
    item = Item(
        object=course.state.objects + 1,
        kind=kind,
        name=order.name.strip(),
        controller=course.seat,
        types=types,
        auto=auto,
        x=chase.x_of(order.x),
        options=order.options,
        targets=order.targets,
        pay=order.pay,
    )
    course.happen(f.ItemEntered(item=item))
