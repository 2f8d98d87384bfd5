"""LM §3.8: the table of moments — who is asked what, when it is over, and what silence means."""

from __future__ import annotations

from games.kernel.memoize import memoize
from games.kernel.rulebook import HOST, Order
from games.live_magic.rules import completion, declarations, lands, steps, throwing
from games.live_magic.rules import orders as o
from games.live_magic.rules.approval import is_sheet_closed, present, why_not_approve
from games.live_magic.rules.buying import why_not_settle
from games.live_magic.rules.calls import waiting_to_answer
from games.live_magic.rules.challenge import silent_category
from games.live_magic.rules.codes import ARTIFACTS, COLOURS, Deck
from games.live_magic.rules.powers.asking import returnable
from games.live_magic.rules.powers.effects import open_signs
from games.live_magic.rules.powers.interpreter import asked_for_params, silent_params
from games.live_magic.rules.powers.windows import asked_for_power
from games.live_magic.rules.rounds import namers, waiting_to_nominate
from games.live_magic.rules.state import Challenge, State
from games.live_magic.rules.turns import has_open_question, turn_after

Asked = dict[str, str]
"""By seat, which question stands before it: a text that two different questions never share."""


@memoize
def asked(state: State) -> Asked:
    """Everybody whose answer the table waits for, and what each is asked."""
    if state.phase == "approval":
        return _asked_to_approve(state)
    if state.phase == "auction":
        return _asked_in_auction(state)
    if state.phase in ("completion", "lands"):
        return _asked_at_the_end(state)
    return {}


def _asked_to_approve(state: State) -> Asked:
    """Who has not approved a sheet that does not stand yet; an objection blocks until its author approves (D-38)."""
    open_sheets = [sheet for sheet in present(state) if not is_sheet_closed(state, sheet)]
    silent = (
        by
        for by in present(state)
        if any(by != sheet and why_not_approve(state, by, sheet) is None for sheet in open_sheets)
    )
    return dict.fromkeys(silent, "approval")


def _asked_in_auction(state: State) -> Asked:
    if state.window is not None or state.challenge is not None:
        return _asked_in_challenge(state)
    if state.call is not None:
        return dict.fromkeys(waiting_to_answer(state), f"contest:{state.call.number}")
    if state.round is not None:
        return dict.fromkeys(waiting_to_nominate(state), f"nominate:{state.round.number}")
    if state.deck is None:
        return dict.fromkeys(_silent_about_announcing(state), "announce")
    if not steps.is_step_over(state):
        return dict.fromkeys(steps.may_pick(state), pick_key(state))
    return dict.fromkeys(declarations.silent_about_kind(state), declare_key(state))


def _silent_about_announcing(state: State) -> tuple[str, ...]:
    if declarations.is_kind_announced_by_all(state) or state.closed:
        return ()
    return tuple(seat for seat in present(state) if state.magi[seat].announced is None)


def pick_key(state: State) -> str:
    """The next pick of the open step: over as soon as anybody calls."""
    return f"pick:{state.deck}:{state.priority}:{state.numbers.calls}"


def declare_key(state: State) -> str:
    """The kind of the step that opens next."""
    return f"declare:{state.deck}:{state.priority}"


def _asked_in_challenge(state: State) -> Asked:
    """A window, a question of a Power, or one of the challenge itself; the innermost alone."""
    challenge = state.challenge
    if challenge is not None and has_open_question(state):
        return _asked_by_effect(state, challenge)
    params = asked_for_params(state)
    if params is not None:
        return {params[0]: f"params:{params[1].number}:{params[0]}"}
    power = asked_for_power(state)
    if power is not None and power[1] != "after_test":
        assert state.window is not None
        return {power[0]: f"power:{state.window.number}:{power[1]}:{len(state.window.activations)}"}
    return _asked_by_challenge(state, challenge) if challenge is not None else {}


def _asked_by_effect(state: State, challenge: Challenge) -> Asked:
    if challenge.race is not None:
        return {challenge.race.turn: f"bid:{challenge.race.number}:{len(challenge.race.bids)}"}
    if challenge.blind is not None:
        seat = challenge.blind.chooser if challenge.blind.left is not None else challenge.blind.actor
        return {seat: f"blind:{challenge.blind.number}"}
    if challenge.returning is not None:
        count = challenge.returning.count
        return {challenge.returning.chooser: f"return:{state.numbers.activations}:{count}"}
    assert challenge.naming is not None
    return {challenge.naming: f"sign:{state.numbers.activations}"}


def _asked_by_challenge(state: State, challenge: Challenge) -> Asked:
    if challenge.at == "category":
        return {challenge.caller: f"category:{challenge.number}"}
    if throwing.is_throw_asked(state):
        missing = (seat for seat in challenge.fighters if seat not in challenge.throws)
        return dict.fromkeys(missing, f"throw:{challenge.number}:{challenge.throw}")
    turn = turn_after(state)
    return {turn: after_key(state, challenge)} if turn is not None else {}


def after_key(state: State, challenge: Challenge) -> str:
    """Stage `after`, anew for each throw, each purchase and each leader."""
    bought = len(challenge.paid) + len(challenge.overbidden) + len(challenge.activations)
    return f"after:{challenge.number}:{challenge.throw}:{bought}:{challenge.leader}"


def _asked_at_the_end(state: State) -> Asked:
    if state.window is not None or state.challenge is not None:
        return _asked_in_challenge(state)
    number = state.completion.round if state.completion is not None else 0
    if state.phase == "lands":
        return dict.fromkeys(lands.waiting_for_lands(state), "lands")
    if completion.is_picking(state):
        return dict.fromkeys(completion.waiting_to_pick(state), f"take:{number}")
    return dict.fromkeys(completion.waiting_to_declare(state), f"complete:{number}")


# --- the questions of the rule book ----------------------------------------------------------------------------------


def waited_for(state: State) -> tuple[str, ...]:
    """The seats without whose answer the table cannot go on."""
    seats = asked(state)
    return tuple(seat for seat in state.magi if seat in seats)


def question_keys(state: State) -> dict[str, str]:
    """Which question stands before each seat, and before the host."""
    found = asked(state)
    answered = {seat: key for seat in state.magi if seat not in found and (key := answered_key(state, seat))}
    return found | answered | {HOST: host_key(state)}


def answered_key(state: State, seat: str) -> str | None:
    """A question that a seat has answered and may still answer otherwise."""
    if state.phase == "auction" and not declarations.is_busy(state):
        may = seat in state.declined or (state.magi[seat].kind == "gold" and declarations.kind_asked(state) == "gold")
        return declare_key(state) if may else None
    if state.round is not None and not state.round.shown and seat in namers(state, state.round):
        return f"nominate:{state.round.number}"
    done = completion.in_completion(state)
    if state.phase == "completion" and seat in done.asked:
        return f"complete:{done.round}"
    return "lands" if state.phase == "lands" and state.magi[seat].lands is not None else None


def host_key(state: State) -> str:
    """What the host's orders answer: over as soon as the table has gone on."""
    challenge = state.challenge
    throw = f"{challenge.number}.{challenge.throw}.{challenge.at}" if challenge is not None else "-"
    numbers = state.numbers
    return ":".join(
        str(part)
        for part in (
            state.phase,
            len(state.closed),
            state.deck,
            state.priority,
            numbers.calls,
            numbers.rounds,
            throw,
            state.call is not None,
        )
    )


def default_order(state: State, seat: str) -> Order | None:
    """What this seat is taken to have said when it is passed over (LM 3.8); None: it must speak."""
    if seat not in asked(state):
        return None
    if state.challenge is not None or state.window is not None:
        return _silence_in_challenge(state, seat)
    match state.phase:
        case "auction":
            return _silence_in_auction(state)
        case "completion":
            return _silence_at_completion(state, seat)
        case "lands":
            return o.ChooseLands(basics=lands.proposed_basics(state, seat))
    return None


def _silence_in_auction(state: State) -> Order:
    if state.call is not None:
        return o.Answer(contests=False)
    if state.round is not None:
        return o.Nominate(pack=None)
    if state.deck is None:
        return o.Announce(kind=None)
    return o.SayNo() if steps.is_step_over(state) else o.PassPicks()


def _silence_in_challenge(state: State, seat: str) -> Order | None:
    """None for Powers, their mildest choice where one was activated (D-42), concede for a throw, accept for what is
    behind."""
    challenge = state.challenge
    if challenge is not None and has_open_question(state):
        return _silence_to_effect(state, challenge)
    if asked_for_params(state) is not None:
        return o.ChooseParams(params=silent_params(state))
    if asked_for_power(state) is not None and (
        challenge is None or challenge.at != "after" or seat == challenge.leader
    ):
        return o.Decline()
    if challenge is None:
        return None
    if challenge.at == "category":
        return o.ChooseCategory(category=silent_category(state, seat))
    if challenge.at == "after":
        return o.Accept()
    return o.Concede() if state.charter.throw_mode == "phones" else None


def _silence_to_effect(state: State, challenge: Challenge) -> Order:
    if challenge.race is not None:
        return o.Bid(amount=None)
    if challenge.blind is not None:
        hidden = challenge.blind.left is not None
        return o.BlindChoice(side="left") if hidden else o.ChooseParams(params={"left": challenge.blind.packs[0]})
    if challenge.returning is not None:
        return o.ReturnPack(pack=returnable(state)[-1])
    assert challenge.naming is not None
    return o.NameSign(sign=open_signs(challenge, challenge.naming)[0])


def _silence_at_completion(state: State, seat: str) -> Order | None:
    """Own colours, then artifacts, then W U B R G: the first that may be declared. Packs are chosen by word only."""
    if completion.is_picking(state):
        return None
    legal = completion.declarable(state, seat)
    own = tuple(deck for deck in legal if deck in state.magi[seat].colours)
    by_colour = sorted(own, key=state.magi[seat].colours.index)
    wishes: tuple[Deck, ...] = (*by_colour, ARTIFACTS, *COLOURS)
    return o.DeclareCompletion(deck=next(deck for deck in wishes if deck in legal))


def advance(state: State) -> Order | None:
    """What the table does by itself when no question is open (`auto_advance`)."""
    if not state.charter.auto_advance:
        return None
    if state.initiative is None and state.phase in ("approval", "auction"):
        return o.DrawInitiative()
    if state.phase == "closed" or state.challenge is not None:
        return o.Settle() if why_not_settle(state) is None else None
    return steps.advance(state) if state.phase == "auction" else None
