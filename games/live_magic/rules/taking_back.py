"""D-43: how far the table can be taken back, and what is asked anew."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.kernel.decision import refusal
from games.kernel.rulebook import Fact, Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules.evolving.changes import magus
from games.live_magic.rules.newcomers import is_all_that_happened, still_there
from games.live_magic.rules.state import State


def why_not(then: State, now: State) -> Refusal | None:
    """It never crosses the first deck back into the approval, the first completion pick back into the auction, nor the
    end of the evening."""
    if now.phase == "closed":
        return refusal("D-43", "evening_is_closed")
    if has_opened_a_deck(now) and not has_opened_a_deck(then):
        return refusal("D-43", "first_deck_is_open")
    if has_picked(now) and then.phase in ("approval", "auction"):
        return refusal("D-43", "completion_has_begun")
    if is_all_that_happened(then, now):
        return refusal("D-43", "nothing_to_take_back")
    return None


def has_opened_a_deck(state: State) -> bool:
    """Whether a deck has lain on the table."""
    return state.deck is not None or bool(state.closed)


def has_picked(state: State) -> bool:
    """Whether anybody has taken a completion pack."""
    return state.phase in ("lands", "tournament") or any(one.completion for one in state.magi.values())


def forget(then: State, undone: Sequence[Fact]) -> State:
    """`then`, in which sealed values that the undone facts had shown are void and asked again. Who has come since
    stays."""
    then = still_there(then, undone)
    for fact in undone:
        match fact:
            case f.ThrowsShown():
                then = _forget_throws(then)
            case f.AnswersShown():
                then = _forget_answers(then)
            case f.NominationsShown() if then.round is not None and not then.round.shown:
                then = replace(then, round=replace(then.round, packs={}))
            case f.CompletionShown() if then.completion is not None:
                then = replace(then, completion=replace(then.completion, declared={}))
            case f.AnnouncementsShown() if not then.shown_kinds:
                for seat in then.magi:
                    then = magus(then, seat, announced=None)
            case f.BlindChosen(number=number):
                then = _forget_hidden(then, number)
    return then


def _forget_throws(then: State) -> State:
    return replace(then, challenge=replace(then.challenge, throws={})) if then.challenge is not None else then


def _forget_answers(then: State) -> State:
    if then.call is None or then.call.stage == "fighting":
        return then
    return replace(then, call=replace(then.call, answers={}))


def _forget_hidden(then: State, number: int) -> State:
    """Where the packs lay was shown: the actor hides them anew."""
    challenge = then.challenge
    if challenge is None:
        return then
    if challenge.blind is not None and challenge.blind.number == number:
        return replace(then, challenge=replace(challenge, blind=replace(challenge.blind, left=None)))
    known = tuple(
        replace(one, params={k: v for k, v in one.params.items() if k not in one.sealed})
        if one.number == number
        else one
        for one in challenge.activations
    )
    then = replace(then, challenge=replace(challenge, activations=known))
    if then.window is None:
        return then
    window = replace(
        then.window,
        activations=tuple(next((k for k in known if k.number == a.number), a) for a in then.window.activations),
    )
    return replace(then, window=window)
