"""LM §3.2: decks, declarations, steps, calls, rounds, the ladder."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers
from games.live_magic.rules import facts as f
from games.live_magic.rules.evolving.changes import call, every_magus, lapse, magus, open_call, values_of, without
from games.live_magic.rules.state import Challenge, OpenCall, Round, State, Wager

# --- decks, declarations, steps --------------------------------------------------------------------------------------


def _announced(state: State, fact: f.KindAnnounced) -> State:
    return magus(state, fact.seat, announced=fact.kind or "none")


def _announcements_shown(state: State, fact: f.AnnouncementsShown) -> State:
    return replace(state, shown_kinds=True)


def _pick_mode_said(state: State, fact: f.PickModeSaid) -> State:
    return replace(state, next_pick_mode=fact.mode)


def _pick_mode(state: State, fact: f.PickModeSwitched) -> State:
    return replace(state, pick_mode=fact.mode, next_pick_mode=None)


def _deck_opened(state: State, fact: f.DeckOpened) -> State:
    return replace(
        state,
        deck=fact.deck,
        priority=0,
        declined=(),
        table=fact.packs,
        pool=state.pool | {fact.deck: without(state.pool[fact.deck], *fact.packs)},
    )


def _declared(state: State, fact: f.KindDeclared) -> State:
    before = state.magi[fact.seat]
    colours = before.colours if fact.deck in before.colours else (*before.colours, fact.deck)
    state = replace(state, declined=without(state.declined, fact.seat))
    return magus(state, fact.seat, kind=fact.kind, colours=colours)


def _declined(state: State, fact: f.DeclarationDeclined) -> State:
    return replace(state, declined=(*state.declined, fact.seat))


def _step_opened(state: State, fact: f.StepOpened) -> State:
    state = every_magus(lapse(state, "this_step"), picks=0, standing_no=False)
    for seat, picks in fact.picks.items():
        state = magus(state, seat, picks=picks)
    return replace(state, priority=fact.priority, declined=(), precedence=(), step_windowed=False)


def _passed(state: State, fact: f.PicksPassed) -> State:
    return magus(state, fact.seat, picks=0)


def _went_by(state: State, fact: f.DeckWentBy) -> State:
    lying = {**state.lying_by, fact.deck: state.table} if state.charter.auto_advance else {}
    return replace(state, went_by=(*state.went_by, fact.deck), lying_by=lying)


def _deck_closed(state: State, fact: f.DeckClosed) -> State:
    """Decks that went by are told until another one was played."""
    state = every_magus(lapse(state, "this_step", "this_deck"), picks=0, standing_no=False)
    return replace(
        state,
        deck=None,
        priority=0,
        table=(),
        declined=(),
        precedence=(),
        used_deck={},
        closed=(*state.closed, fact.deck),
        went_by=state.went_by if fact.deck in state.went_by else (),
        pool=_put_away(state, fact),
    )


def _put_away(state: State, fact: f.DeckClosed) -> dict[str, tuple[str, ...]]:
    """Each pack to its own deck: a Power may have laid one of another deck on the table."""
    pool = state.pool | {fact.deck: ()}
    for pack in fact.left:
        deck = state.cards[pack].deck
        pool = pool | {deck: (*pool[deck], pack)}
    return pool


# --- calls -----------------------------------------------------------------------------------------------------------


def _standing_no(state: State, fact: f.StandingNoSet) -> State:
    return magus(state, fact.seat, standing_no=fact.on)


def _called(state: State, fact: f.PackCalled) -> State:
    opened = OpenCall(
        number=fact.number,
        caller=fact.seat,
        holder=fact.seat,
        pack=fact.pack,
        deck=None,
        stage="on_call",
        group=fact.group,
        asked=fact.asked,
    )
    return replace(state, call=opened, numbers=replace(state.numbers, calls=fact.number))


def _withdrawn(state: State, fact: f.CallWithdrawn) -> State:
    return lapse(replace(state, call=None, window=None), "this_call", "this_contest")


def _answered(state: State, fact: f.ContestAnswered) -> State:
    return call(state, answers=open_call(state).answers | {fact.seat: fact.contests})


def _answers_shown(state: State, fact: f.AnswersShown) -> State:
    return call(state, stage="fighting", queue=fact.queue)


def _round_opened(state: State, fact: f.RoundOpened) -> State:
    opened = Round(number=fact.number, asked=fact.asked)
    return replace(state, round=opened, numbers=replace(state.numbers, rounds=fact.number))


def _nominated(state: State, fact: f.PackNominated) -> State:
    assert state.round is not None
    return replace(state, round=replace(state.round, packs=state.round.packs | {fact.seat: fact.pack}))


def _nominations_shown(state: State, fact: f.NominationsShown) -> State:
    """The conflicts, in the order of their callers; claimants of each in initiative order (D-10)."""
    assert state.round is not None
    claims: dict[str, tuple[str, ...]] = {}
    for seat in state.order:
        pack = fact.packs.get(seat)
        if pack is not None:
            claims[pack] = (*claims.get(pack, ()), seat)
    conflicts = tuple((pack, seats) for pack, seats in claims.items() if len(seats) > 1)
    shown = replace(state.round, packs=fact.packs, shown=True, conflicts=conflicts, had_conflict=bool(conflicts))
    return replace(state, round=shown)


def _conflict_began(state: State, fact: f.ConflictBegan) -> State:
    assert state.round is not None
    opened = OpenCall(
        number=fact.number,
        caller=fact.caller,
        holder=fact.caller,
        pack=fact.pack,
        deck=None,
        stage="on_call",
        group=fact.group,
        queue=fact.queue,
        sealed=True,
    )
    rest = tuple(conflict for conflict in state.round.conflicts if conflict[0] != fact.pack)
    return replace(
        state,
        call=opened,
        round=replace(state.round, conflicts=rest),
        numbers=replace(state.numbers, calls=fact.number),
    )


def _round_closed(state: State, fact: f.RoundClosed) -> State:
    return replace(state, round=None)


# --- the ladder ------------------------------------------------------------------------------------------------------


def _gave_way(state: State, fact: f.HolderGaveWay) -> State:
    return call(state, holder=fact.holder, queue=without(open_call(state).queue, fact.holder))


def _skipped(state: State, fact: f.ContesterSkipped) -> State:
    return call(state, queue=without(open_call(state).queue, fact.seat))


def _challenge_began(state: State, fact: f.DuelBegan) -> State:
    opened = Challenge(
        number=fact.number,
        caller=fact.caller,
        contester=fact.contester,
        pack=fact.pack,
        deck=fact.deck,
        before={seat: values_of(one) for seat, one in state.magi.items()},
        wagers={fact.caller: Wager(), fact.contester: Wager()},
        call=open_call(state).number,
    )
    state = call(state, queue=without(open_call(state).queue, fact.contester))
    return replace(state, challenge=opened, numbers=replace(state.numbers, challenges=fact.number))


def _taken(state: State, fact: f.PackTaken) -> State:
    before = state.magi[fact.seat]
    state = magus(state, fact.seat, packs=(*before.packs, fact.pack), picks=fact.picks)
    state = replace(state, table=without(state.table, fact.pack))
    return _noted(state, fact.seat, fact.pack) if fact.how in ("won", "split") else state


def _noted(state: State, seat: str, pack: str) -> State:
    """The outcome of the last challenge tells who got which pack by it."""
    challenge = state.challenge or state.last
    if challenge is None:
        return state
    noted = replace(
        challenge, taken=challenge.taken | {pack: seat}, after=challenge.after | {seat: values_of(state.magi[seat])}
    )
    return replace(state, challenge=noted) if state.challenge is not None else replace(state, last=noted)


def _call_ended(state: State, fact: f.CallEnded) -> State:
    return lapse(replace(state, call=None), "this_call", "this_contest")


HAPPENED: Evolvers[State] = {
    f.KindAnnounced: _announced,
    f.AnnouncementsShown: _announcements_shown,
    f.PickModeSaid: _pick_mode_said,
    f.PickModeSwitched: _pick_mode,
    f.DeckOpened: _deck_opened,
    f.KindDeclared: _declared,
    f.DeclarationDeclined: _declined,
    f.StepOpened: _step_opened,
    f.PicksPassed: _passed,
    f.DeckWentBy: _went_by,
    f.DeckClosed: _deck_closed,
    f.StandingNoSet: _standing_no,
    f.PackCalled: _called,
    f.CallWithdrawn: _withdrawn,
    f.ContestAnswered: _answered,
    f.AnswersShown: _answers_shown,
    f.RoundOpened: _round_opened,
    f.PackNominated: _nominated,
    f.NominationsShown: _nominations_shown,
    f.ConflictBegan: _conflict_began,
    f.RoundClosed: _round_closed,
    f.HolderGaveWay: _gave_way,
    f.ContesterSkipped: _skipped,
    f.DuelBegan: _challenge_began,
    f.PackTaken: _taken,
    f.CallEnded: _call_ended,
}
