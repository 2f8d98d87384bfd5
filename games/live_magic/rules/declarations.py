"""LM §3.2: who declares which kind for which deck; binds for the whole auction (D-05, D-06)."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.approval import is_before_first_deck, present
from games.live_magic.rules.codes import ARTIFACTS, COLOURS_OF, Kind, Step, steps_of
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.state import Magus, State

# --- questions -------------------------------------------------------------------------------------------------------


def next_step(state: State) -> Step | None:
    """The step that opens next on the deck on the table."""
    if state.deck is None:
        return None
    steps = steps_of(state.deck)
    return steps[state.priority] if state.priority < len(steps) else None


def kind_asked(state: State) -> Kind | None:
    """The declaration that is asked now: the kind of the step that opens next, before its first step (LM 3.8)."""
    step = next_step(state)
    if step is None or state.deck == ARTIFACTS:
        return None
    earlier = steps_of(state.deck or "")[: state.priority]
    return None if any(each.kind == step.kind for each in earlier) else step.kind


def colours_to_come(state: State) -> int:
    """How many colour decks come after the one on the table."""
    rest = [deck for deck in state.deck_order if deck not in state.closed and deck not in (state.deck, ARTIFACTS)]
    return len(rest)


def is_first_deck(state: State) -> bool:
    """Whether this is the first colour deck of the evening."""
    return not state.closed


def why_never(state: State, seat: str, kind: Kind) -> Refusal | None:
    """Why this person cannot declare this kind on this deck, whether asked now or not (D-05)."""
    magus = state.magi[seat]
    if state.deck is None or state.deck == ARTIFACTS:
        return refusal("D-05", "no_declaration_here")
    if magus.absent or magus.is_out:
        return refusal("D-19" if magus.is_out else "D-45", "does_not_play", seat=seat)
    if magus.announced is not None and magus.announced != kind:
        return refusal("D-05", "other_kind_announced", announced=magus.announced)
    if magus.kind is None:
        return _why_no_first_word(state, kind)
    return _why_no_further_word(state, magus, kind)


def _why_no_first_word(state: State, kind: Kind) -> Refusal | None:
    """Nothing declared yet: a late gold and a bicolour on the last colour cannot reach seven packs."""
    if state.charter.allow_short_declaration:
        return None
    if kind == "gold" and not is_first_deck(state):
        return refusal("D-05", "gold_from_first_deck")
    if kind == "bi" and colours_to_come(state) == 0:
        return refusal("D-05", "bicolour_needs_two")
    return None


def _why_no_further_word(state: State, magus: Magus, kind: Kind) -> Refusal | None:
    """The declaration binds: mono for one colour, bicolour for two, gold for all."""
    if magus.kind == "mono" and kind == "mono":
        return refusal("D-05", "mono_one_colour", colour=magus.colours[0])
    if magus.kind != kind:
        return refusal("D-05", "kind_is_bound", kind=magus.kind)
    if state.deck in magus.colours:
        return refusal("D-05", "already_declared", deck=state.deck)
    if len(magus.colours) >= COLOURS_OF[kind]:
        return refusal("D-05", "bicolour_has_two", colours=list(magus.colours))
    return None


def why_not_declare(state: State, seat: str, kind: Kind) -> Refusal | None:
    """Why this seat cannot declare this kind: first whether it ever may, then whether it is asked now."""
    why_not = why_never(state, seat, kind)
    if why_not is not None:
        return why_not
    wanted = kind_asked(state) if is_declaring_time(state) else None
    return None if wanted == kind else refusal("LM 3.8", "not_asked_now", kind=kind, asked=wanted)


def why_not_decline(state: State, seat: str) -> Refusal | None:
    """Why this seat has nothing to decline; a gold player is gold on every later deck (§4)."""
    kind = kind_asked(state)
    if kind is None or not is_declaring_time(state):
        return refusal("LM 3.8", "not_asked_now")
    why_not = why_never(state, seat, kind)
    if why_not is not None:
        return why_not
    if state.magi[seat].kind == "gold":
        return refusal("D-05", "gold_is_bound")
    return refusal("LM 3.8", "already_declined") if seat in state.declined else None


def asked_to_declare(state: State) -> tuple[str, ...]:
    """Those for whom the declaration is legal, in initiative order; a gold player need not answer again."""
    kind = kind_asked(state)
    if kind is None:
        return ()
    return tuple(s for s in state.order if state.magi[s].kind != "gold" and why_never(state, s, kind) is None)


def silent_about_kind(state: State) -> tuple[str, ...]:
    """Those who have not answered the declaration that is asked."""
    if not is_declaring_time(state):
        return ()
    return tuple(seat for seat in asked_to_declare(state) if seat not in state.declined)


def is_declaring_time(state: State) -> bool:
    """The question of the next kind is put when the open step is over and nothing else is open (LM 3.8)."""
    return not is_busy(state) and not any(one.picks and state.table for one in state.magi.values())


def is_busy(state: State) -> bool:
    """Whether a call, a sealed round, a challenge or a window is open."""
    return not (state.call is None and state.challenge is None and state.window is None and state.round is None)


def is_kind_announced_by_all(state: State) -> bool:
    """Whether every kind is sealed, where kinds are announced before the first deck (D-05)."""
    if state.charter.declaration_mode != "announced":
        return True
    return all(state.magi[seat].announced is not None for seat in present(state))


def why_not_announce(state: State, seat: str) -> Refusal | None:
    if state.charter.declaration_mode != "announced":
        return refusal("D-05", "kinds_are_not_announced")
    shown = state.shown_kinds and state.magi[seat].announced is not None
    if state.phase != "auction" or not is_before_first_deck(state) or shown:
        return refusal("D-05", "announcing_is_over")
    return refusal("D-45", "does_not_play", seat=seat) if state.magi[seat].absent else None


# --- orders ----------------------------------------------------------------------------------------------------------


def announce(decision: Decision, order: o.Announce) -> None:
    """A seat seals the kind it will declare; when the last is in, all are shown."""
    raise_if_refused(why_not_announce(decision.state, decision.seat))
    decision.happen(f.KindAnnounced(seat=decision.seat, kind=order.kind))
    if is_kind_announced_by_all(decision.state):
        announced = {seat: decision.state.magi[seat].announced for seat in present(decision.state)}
        decision.happen(f.AnnouncementsShown(kinds={s: None if k == "none" else k for s, k in announced.items()}))


def declare(decision: Decision, order: o.Declare) -> None:
    """«Io»."""
    raise_if_refused(why_not_declare(decision.state, decision.seat, order.kind))
    assert decision.state.deck is not None
    decision.happen(f.KindDeclared(seat=decision.seat, kind=order.kind, deck=decision.state.deck))


def say_no(decision: Decision, order: o.SayNo) -> None:
    """No, for this deck; may become «io» until the step opens."""
    raise_if_refused(why_not_decline(decision.state, decision.seat))
    kind, deck = kind_asked(decision.state), decision.state.deck
    assert kind is not None and deck is not None
    decision.happen(f.DeclarationDeclined(seat=decision.seat, kind=kind, deck=deck))
