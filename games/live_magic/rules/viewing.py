"""What a seat may see, built up from nothing (LM §4). Whatever is not named here is not seen."""

from __future__ import annotations

from typing import Literal, cast

from msgspec.structs import replace

from games.kernel.limits import told
from games.live_magic.rules import completion, declarations, lands, steps
from games.live_magic.rules import view as v
from games.live_magic.rules.approval import approved_sheet, has_word, is_sheet_closed, others_of, present
from games.live_magic.rules.codes import COPIES, DECKS, LANDS, Kind
from games.live_magic.rules.contest_view import call_view, contest_view, outcome_view, window_view
from games.live_magic.rules.questions import waited_for
from games.live_magic.rules.rounds import held, waiting_to_nominate
from games.live_magic.rules.state import Magus, State
from games.live_magic.rules.warnings import warnings


def view(state: State, me: str | None) -> v.View:
    """The evening as this seat (None, or a stranger: a watcher) may see it."""
    public = public_view(state)
    return view_as(state, public, me) if me in state.magi and me is not None else public


def public_view(state: State) -> v.View:
    """The evening as everybody may see it."""
    return v.View(
        me=None,
        charter=state.charter,
        phase=state.phase,
        deck=state.deck,
        priority=state.priority if state.deck is not None else None,
        steps=step_views(state),
        deck_order=state.deck_order,
        decks_closed=state.closed,
        next_deck=steps.next_deck(state) if state.phase in ("approval", "auction") else None,
        initiative=state.initiative or (),
        pick_mode=state.pick_mode,
        may_pick=steps.may_pick(state) if state.phase == "auction" else (),
        waiting=waited_for(state),
        table=state.table,
        lying_by=tuple(v.LyingBy(deck, packs) for deck, packs in state.lying_by.items()),
        cards=state.cards,
        powers=state.rows,
        seats=tuple(seat_view(state, one) for one in state.magi.values()),
        mine=None,
        approvals=approval_view(state) if state.phase == "approval" else None,
        declaration=declaration_view(state),
        round=round_view(state, None),
        call=call_view(state, None),
        contest=contest_view(state, None),
        window=window_view(state, None),
        outcome=outcome_view(state, None),
        completion=completion_view(state, None) if state.phase == "completion" else None,
        lands=lands_view(state, None) if state.phase in ("lands", "tournament") else None,
        decks=deck_views(state) if state.phase == "closed" else (),
        match_life=life_views(state) if state.phase in ("tournament", "closed") else (),
        pool=pool_counts(state),
        warnings=warnings(state),
    )


def view_as(state: State, public: v.View, me: str) -> v.View:
    """The evening as this seat sees it: what everybody sees, and what it alone may know besides."""
    one = state.magi[me]
    return replace(
        public,
        me=me,
        mine=my_view(state, one),
        seats=tuple(own_seat(seat, one) if seat.key == me else seat for seat in public.seats),
        round=round_view(state, me),
        call=call_view(state, me),
        contest=contest_view(state, me),
        window=window_view(state, me),
        outcome=outcome_view(state, me),
        completion=completion_view(state, me) if public.completion is not None else None,
        lands=lands_view(state, me) if public.lands is not None else None,
    )


# --- the seats -------------------------------------------------------------------------------------------------------


def are_packs_public(state: State) -> bool:
    """From completion until the evening closes, what somebody has taken is their own affair."""
    return state.phase in ("approval", "auction", "closed")


def public_packs(state: State, magus: Magus) -> tuple[str, ...] | None:
    """The packs of a seat, where everybody may know them."""
    return magus.packs if are_packs_public(state) else None


def seat_view(state: State, magus: Magus) -> v.SeatView:
    """The public part of a seat."""
    return v.SeatView(
        key=magus.key,
        name=magus.name,
        style=magus.style,
        kind=magus.kind,
        announced=magus.announced if state.shown_kinds else None,
        colours=magus.colours,
        life=magus.life,
        life_rating=magus.sheet.life,
        traits=magus.traits,
        ratings=magus.sheet.attributes,
        powers=magus.sheet.powers,
        picks=magus.picks,
        packs=public_packs(state, magus),
        auction_packs=tuple(pack for pack in magus.packs if pack not in magus.completion),
        pack_count=len(magus.packs),
        xp_free=magus.xp_free,
        xp_paid=magus.sheet.xp_free - magus.xp_free,
        xp_spent=magus.sheet.xp_spent,
        changes=magus.sheet.changes,
        is_new=approved_sheet(state, magus.key) is None,
        is_newcomer=any(one.key == magus.key for one in state.newcomers),
        sheet_version=magus.sheet.version,
        absent=magus.absent,
        out=magus.is_out,
        lands_in=magus.lands is not None,
        owes=magus.owes,
    )


def own_seat(seat: v.SeatView, magus: Magus) -> v.SeatView:
    """A seat as it sees itself: it knows what it has announced."""
    return seat if seat.announced == magus.announced else replace(seat, announced=magus.announced)


def my_view(state: State, magus: Magus) -> v.Mine:
    """What only this seat may know."""
    chosen = magus.lands
    return v.Mine(
        seat=magus.key,
        packs=magus.packs,
        completion=magus.completion,
        owes=magus.owes,
        announced=magus.announced,
        standing_no=magus.standing_no,
        sources=source_views(state, magus.key),
        basics=chosen.basics if chosen is not None else {},
        others=chosen.others if chosen is not None else {},
        left_out=chosen.left_out if chosen is not None else (),
        deck=deck_view(state, magus) if chosen is not None else None,
    )


def deck_view(state: State, magus: Magus) -> v.DeckView:
    """A finished deck, as far as it is finished."""
    basics = magus.lands.basics if magus.lands is not None else {}
    others = magus.lands.others if magus.lands is not None else {}
    left_out = magus.lands.left_out if magus.lands is not None else ()
    packs = tuple(pack for pack in magus.packs if pack not in left_out)
    return v.DeckView(
        seat=magus.key,
        packs=packs,
        left_out=left_out,
        basics=basics,
        others=others,
        cards=COPIES * len(packs) + sum(basics.values()) + sum(others.values()),
        coherent=lands.is_coherent(state, magus.key, basics),
    )


def deck_views(state: State) -> tuple[v.DeckView, ...]:
    """Every deck, when the evening is closed."""
    return tuple(deck_view(state, one) for one in state.magi.values() if one.lands is not None)


def life_views(state: State) -> tuple[v.MatchLife, ...]:
    """With how much life each starts its matches."""
    lives = {seat: lands.starting_life(state.magi[seat]) for seat in present(state)}
    return tuple(v.MatchLife(seat, life.all, life.first) for seat, life in lives.items())


# --- approval --------------------------------------------------------------------------------------------------------


def approval_view(state: State) -> v.ApprovalView:
    """Who has said what of which sheet."""
    words = (
        v.Approval(sheet, by, says(state, by, sheet), told(state.objections.get(sheet, {}).get(by, "")))
        for sheet in present(state)
        for by in others_of(state, sheet)
    )
    return v.ApprovalView(
        words=tuple(words),
        closed=tuple(seat for seat in present(state) if is_sheet_closed(state, seat)),
        overruled=tuple(seat for seat in present(state) if state.magi[seat].overruled),
    )


def says(state: State, by: str, sheet: str) -> Literal["open", "approved", "objected"]:
    """What one seat says of another's sheet."""
    if not has_word(state, by, sheet):
        return "open"
    return "approved" if by in state.approvals.get(sheet, ()) else "objected"


# --- the auction -----------------------------------------------------------------------------------------------------


def step_views(state: State) -> tuple[v.StepView, ...]:
    """The rows of the deck's table."""
    return tuple(
        v.StepView(number, step.kind, step.picks, _state_of(state, number))
        for number, step in enumerate(steps.steps_on_table(state), 1)
    )


def _state_of(state: State, number: int) -> Literal["over", "open", "next", "later"]:
    if number < state.priority or (number == state.priority and steps.is_step_over(state)):
        return "over"
    if number == state.priority:
        return "open"
    return "next" if number == state.priority + 1 else "later"


def declaration_view(state: State) -> v.DeclarationView | None:
    """The declaration that is asked, and what has been answered."""
    kind = declarations.kind_asked(state)
    if kind is None or not declarations.is_declaring_time(state):
        return None
    return v.DeclarationView(kind, {seat: _said(state, seat, kind) for seat in _asked(state, kind)})


def _asked(state: State, kind: Kind) -> tuple[str, ...]:
    """Who is asked, and who has said «io» already."""
    asked = declarations.asked_to_declare(state)
    return tuple(s for s in state.order if s in asked or _has_declared(state, s, kind))


def _has_declared(state: State, seat: str, kind: Kind) -> bool:
    magus = state.magi[seat]
    return magus.kind == kind and (state.deck in magus.colours or kind == "gold")


def _said(state: State, seat: str, kind: Kind) -> bool | None:
    if _has_declared(state, seat, kind):
        return True
    return False if seat in state.declined else None


def round_view(state: State, me: str | None) -> v.RoundView | None:
    """A sealed round: others see that somebody has named, not what."""
    round_ = state.round
    if round_ is None:
        return None
    mine = round_.packs.get(me) if me is not None else None
    return v.RoundView(
        number=round_.number,
        waiting=waiting_to_nominate(state),
        sent=tuple(seat for seat in round_.asked if seat in round_.packs),
        shown=round_.packs if round_.shown else None,
        held=held(state),
        my_pack=mine,
        i_passed=me is not None and me in round_.packs and mine is None,
    )


def pool_counts(state: State) -> dict[str, int]:
    """Packs not on the table and not owned, counts only; of the Lands the copies left."""
    counts: dict[str, int] = {deck: len(state.pool[deck]) for deck in DECKS}
    return {**counts, LANDS: sum(state.land_copies.values())}


# --- completion and lands --------------------------------------------------------------------------------------------


def completion_view(state: State, me: str | None) -> v.CompletionView:
    """The completion: declarations are sealed, of decks only counts are seen."""
    choosing = completion.in_completion(state)
    return v.CompletionView(
        shared=not completion.is_exclusive(state),
        round=choosing.round,
        owed={seat: state.magi[seat].owes for seat in state.order},
        waiting=completion.waiting_to_declare(state),
        sent=tuple(seat for seat in choosing.asked if seat in choosing.declared),
        shown=choosing.shown,
        assigned=tuple(v.AssignedDeck(deck, choosing.assigned[deck]) for deck in DECKS if deck in choosing.assigned),
        picking=completion.waiting_to_pick(state),
        decks={deck: len(state.pool[deck]) for deck in DECKS},
        my_declaration=choosing.declared.get(me) if me is not None else None,
    )


def source_views(state: State, seat: str) -> tuple[v.SourceView, ...]:
    """The decks from which this seat takes its completion packs now."""
    if seat not in completion.waiting_to_pick(state):
        return ()
    deck = completion.deck_of(state, seat)
    own = (v.SourceView(deck, state.pool[deck], state.magi[seat].owes),) if deck is not None else ()
    others = (v.SourceView(other, state.pool[other], count) for other, count in completion.sources_of(state, seat))
    return (*own, *others)


def lands_view(state: State, me: str | None) -> v.LandsView:
    """Copies left, and who has chosen."""
    return v.LandsView(
        left=state.land_copies,
        waiting=lands.waiting_for_lands(state),
        sent=tuple(seat for seat in state.order if state.magi[seat].lands is not None),
        silence=lands.proposed_basics(state, me) if me is not None else {},
        rule=cast(str, state.magi[me].style) if me is not None else None,
        lacks_style=me is not None and lands.lacks_style(state, me),
    )
