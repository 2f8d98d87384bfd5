"""§4, §5: playing a rune from its area, a Chant/Rune from the hand, any other spell or ability (R-1, R-10, R-15)."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal, Refused
from games.runes.rules import chase, divinity, flipping, rulers
from games.runes.rules import facts as f
from games.runes.rules import orders as o
from games.runes.rules.cards import Rune
from games.runes.rules.codes import Kind, SpellType
from games.runes.rules.decision import Decision, refusal
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
        return refusal("711.1", "ruler_without_divinity", ruler=rulers.name_up(state, seat))
    if not divinity.fits(rune.divinity, left):
        rule = "R-8" if rune.divinity == "inf" else "R-14" if divinity.is_below_zero(left) else "711.2"
        return refusal(rule, "divinity_does_not_suffice", card=rune.name, divinity=rune.divinity, left=left)
    if rune.ruler_only and not rulers.is_named(state, seat, rune.ruler_named):
        return refusal("711.2", "only_with_its_ruler", card=rune.name, ruler=rune.ruler_named)
    return None


def rune(decision: Decision, order: o.PlayRune) -> None:
    """`A: rune` — one indivisible event: check, reveal, a copy into the chase, payment (FoW 711.2, R-23).

    For the others it is one act; what cannot be paid has not happened, and a refusal is its player's alone (R-18).
    """
    seat = decision.seat
    raise_if_refused(why_not_going(decision.state))
    flipping.raise_unless_own_eyes(decision, seat, order.name)
    name = flipping.face_down_rune(decision.state, seat, order.name)
    row = decision.state.catalogue.runes[name]
    raise_if_refused(why_not_rune(decision.state, seat, row))
    item = _item(decision, order, "rune", row, rulers.cost_from_area(decision.state, seat, row).text, from_area=True)
    flipping.reveal(decision, seat, name, "played")
    decision.happen(f.ItemEntered(item=item))


# --- §5: from the hand -----------------------------------------------------------------------------------------------


def why_not_chant(state: State, seat: str, rune: Rune) -> Refusal | None:
    """Why this Chant/Rune is not played from the hand now: an ordinary chant, no check of Divinity (FoW 703)."""
    if not rune.is_chant:
        return refusal("703", "is_no_chant", card=rune.name)
    return why_not_now(state, seat, rune.quickcast)


def chant(decision: Decision, order: o.PlayChant) -> None:
    """`A: chant` — cost, chase, graveyard; nothing is turned in the rune area (§5)."""
    row = decision.state.catalogue.rune(order.name)
    if row is None:
        raise Refused("REC 4", "unknown_rune", card=order.name)
    raise_if_refused(why_not_chant(decision.state, decision.seat, row))
    cost = rulers.cost_from_hand(decision.state, decision.seat, row).text
    decision.happen(f.ItemEntered(item=_item(decision, order, "chant", row, cost)))


def _item(decision: Decision, order: o.Play, kind: Kind, row: Rune, cost: str, from_area: bool = False) -> Item:
    chase.raise_unless_paid(order.paid)
    return Item(
        object=decision.state.objects + 1,
        kind=kind,
        name=row.name,
        controller=decision.seat,
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


def spell(decision: Decision, order: o.PlaySpell) -> None:
    """`A: spell` — entered by name, with its types (R-15); runes and Chant/Runes are the program's."""
    row = decision.state.catalogue.rune(order.name)
    if row is not None:
        raise_if_refused(refusal("R-15", "is_played_as_rune", card=row.name))
    types = tuple(dict.fromkeys(order.types))
    raise_if_refused(why_not_spell(decision.state, decision.seat, types))
    _enter(decision, order, "spell", types=types)


def why_not_ability(state: State, seat: str, auto: bool) -> Refusal | None:
    """Why no ability goes into the chase: an automatic one needs no priority (FoW 602.1b)."""
    return (why_not_going(state) or why_out(state, seat)) if auto else why_no_priority(state, seat)


def ability(decision: Decision, order: o.UseAbility) -> None:
    """`A: ability` — what is no will ability (R-15)."""
    raise_if_refused(why_not_ability(decision.state, decision.seat, order.auto))
    _enter(decision, order, "ability", auto=order.auto)


def _enter(
    decision: Decision, order: o.Play, kind: Kind, types: tuple[SpellType, ...] = (), auto: bool = False
) -> None:
    chase.raise_unless_paid(order.paid)
    item = Item(
        object=decision.state.objects + 1,
        kind=kind,
        name=order.name.strip(),
        controller=decision.seat,
        types=types,
        auto=auto,
        x=chase.x_of(order.x),
        options=order.options,
        targets=order.targets,
        pay=order.pay,
    )
    decision.happen(f.ItemEntered(item=item))
