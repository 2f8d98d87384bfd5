"""The buttons of a seat: every order that it may give now, asked with the same questions as `decide`."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.rulebook import HOST, Combination, Copies, Number, Offer, OneOf, Refusal, Several, Text
from games.live_magic.rules import approval as a
from games.live_magic.rules import (
    buying,
    calls,
    completion,
    declarations,
    lands,
    newcomers,
    rounds,
    rulings,
    steps,
    throwing,
)
from games.live_magic.rules.challenge import why_not_category, why_not_concede
from games.live_magic.rules.codes import BASICS, CATEGORIES, COLOURS, DECKS, KINDS, SIGNS, Mode
from games.live_magic.rules.powers import asking, windows
from games.live_magic.rules.powers.effects import open_signs
from games.live_magic.rules.powers.interpreter import asked_for_params, legal_params
from games.live_magic.rules.powers.params import combination, secret_params
from games.live_magic.rules.powers.sight import Sight
from games.live_magic.rules.state import State

REASON = Text("reason")


def offers(state: State, seat: str, host: bool) -> tuple[Offer, ...]:
    """What this seat may do now; `host`: it holds the host's role too, or is the host without a seat."""
    if state.phase == "closed":
        return ()
    own = _own(state, seat) if seat in state.magi and not state.magi[seat].absent else iter(())
    return (*own, *(_of_host(state) if host or seat == HOST else ()))


def _own(state: State, seat: str) -> Iterator[Offer]:
    match state.phase:
        case "approval":
            yield from _approval(state, seat)
        case "auction":
            yield from _reopen(state, seat)
            yield from _declarations(state, seat)
            yield from _picks(state, seat)
            yield from _answers(state, seat)
            yield from _challenge(state, seat)
            yield from _powers(state, seat)
        case "completion":
            yield from _completion(state, seat)
            yield from _challenge(state, seat)
            yield from _powers(state, seat)
        case "lands":
            yield from _lands(state, seat)
            yield from _powers(state, seat)


def _if_legal(refusal: Refusal | None, offer: Offer) -> Iterator[Offer]:
    if refusal is None:
        yield offer


# --- approval --------------------------------------------------------------------------------------------------------


def _approval(state: State, seat: str) -> Iterator[Offer]:
    yield from _if_legal(a.why_not_approve_all(state, seat), Offer("approve_all"))
    for sheet in state.magi:
        read = {"sheet": sheet, "version": state.magi[sheet].sheet.version}
        yield from _if_legal(a.why_not_approve(state, seat, sheet), Offer("approve", fixed=read))
        can_object = a.why_not_object(state, seat, sheet, "why")
        yield from _if_legal(can_object, Offer("object", (REASON,), {"sheet": sheet}))
        yield from _if_legal(a.why_not_withdraw(state, seat, sheet), Offer("withdraw_approval", fixed={"sheet": sheet}))
    yield from _reopen(state, seat)


def _reopen(state: State, seat: str) -> Iterator[Offer]:
    yield from _if_legal(a.why_not_reopen(state, seat), Offer("reopen"))


# --- auction ---------------------------------------------------------------------------------------------------------


def _declarations(state: State, seat: str) -> Iterator[Offer]:
    if declarations.why_not_announce(state, seat) is None:
        for kind in (*KINDS, None):
            yield Offer("announce", fixed={"kind": kind})
    for kind in KINDS:
        yield from _if_legal(declarations.why_not_declare(state, seat, kind), Offer("declare", fixed={"kind": kind}))
    yield from _if_legal(declarations.why_not_decline(state, seat), Offer("no"))


def _picks(state: State, seat: str) -> Iterator[Offer]:
    packs = tuple(pack for pack in state.table if calls.why_not_call(state, seat, pack) is None)
    if packs:
        yield Offer("call", (OneOf("pack", packs),))
    yield from _if_legal(steps.why_not_pass(state, seat), Offer("pass"))
    if rounds.why_not_nominate(state, seat, None) is None:
        if state.table:
            yield Offer("nominate", (OneOf("pack", state.table),))
        yield Offer("nominate", fixed={"pack": None})


def _answers(state: State, seat: str) -> Iterator[Offer]:
    yield from _if_legal(calls.why_not_withdraw_call(state, seat), Offer("withdraw_call"))
    if calls.why_not_answer(state, seat) is None:
        yield Offer("answer", fixed={"contests": True})
        yield Offer("answer", fixed={"contests": False})
    for on in (True, False):
        yield from _if_legal(calls.why_not_stand(state, seat, on), Offer("standing_no", fixed={"on": on}))


# --- challenge -------------------------------------------------------------------------------------------------------


def _challenge(state: State, seat: str) -> Iterator[Offer]:
    if state.challenge is None or seat not in state.challenge.fighters:
        return
    for category in CATEGORIES:
        can_name = why_not_category(state, seat, category)
        yield from _if_legal(can_name, Offer("category", fixed={"category": category}))
    for sign in SIGNS:
        yield from _if_legal(throwing.why_not_throw(state, seat, sign), Offer("throw", fixed={"sign": sign}))
    yield from _if_legal(why_not_concede(state, seat), Offer("concede"))
    yield from _after(state, seat)


def _after(state: State, seat: str) -> Iterator[Offer]:
    yield from _if_legal(buying.why_not_after(state, seat), Offer("accept"))
    yield from _if_legal(buying.why_not_retest(state, seat), Offer("pay_retest"))
    refusal = buying.why_not_overbid(state, seat)
    if refusal is None or refusal.reason == "overbid_ratio":
        yield Offer("overbid", barred=refusal)


# --- Powers ----------------------------------------------------------------------------------------------------------


def _powers(state: State, seat: str) -> Iterator[Offer]:
    window_question = windows.asked_for_power(state)
    if window_question is not None and window_question[0] == seat:
        for row in windows.usable_rows(state, seat, window_question[1]):
            choice = combination(row, Sight(state, seat))
            fields = (choice,) if choice.names else ()
            yield Offer("power", fields, {"power": row.key}, private=bool(secret_params(row)))
        yield Offer("decline")
    yield from _params(state, seat)
    yield from _effects(state, seat)


def _params(state: State, seat: str) -> Iterator[Offer]:
    param_question = asked_for_params(state)
    if param_question is None or param_question[0] != seat:
        return
    legal = legal_params(state)
    if legal:
        names = tuple(legal[0])
        rows = tuple(tuple(chosen[name] for name in names) for chosen in legal)
        yield Offer("power_choice", (Combination("params", names, rows),))


def _effects(state: State, seat: str) -> Iterator[Offer]:
    challenge = state.challenge
    if challenge is None:
        return
    race = challenge.race
    if race is not None and race.turn == seat:
        least, most = asking.least_bid(race), asking.most_bid(state, race)
        if least <= most:
            yield Offer("bid", (Number("amount", least, most),))
        yield Offer("bid", fixed={"amount": None})
    if asking.why_not_choose_blind(state, seat) is None:
        yield Offer("blind_choice", fixed={"side": "left"})
        yield Offer("blind_choice", fixed={"side": "right"})
    packs = tuple(pack for pack in asking.returnable(state) if asking.why_not_return(state, seat, pack) is None)
    if packs:
        yield Offer("return_pack", (OneOf("pack", packs),))
    if challenge.naming == seat:
        yield Offer("name_sign", (OneOf("sign", open_signs(challenge, seat)),))


# --- completion and lands --------------------------------------------------------------------------------------------


def _completion(state: State, seat: str) -> Iterator[Offer]:
    decks = tuple(deck for deck in DECKS if completion.why_not_declare(state, seat, deck) is None)
    if decks:
        yield Offer("completion_declare", (OneOf("deck", decks),))
    if seat in completion.waiting_to_pick(state):
        yield from _packs_to_pick(state, seat)
    yield from _if_legal(completion.why_not_withdraw(state, seat), Offer("withdraw_picks"))


def _packs_to_pick(state: State, seat: str) -> Iterator[Offer]:
    """What is owed from one's own deck; and, before it, from a deck that a Power opens."""
    packs, number = completion.own_packs(state, seat), completion.most_packs(state, seat)
    yield Offer("completion_pick", (Several("packs", packs, number, number),))
    for deck, count in completion.sources_of(state, seat):
        yield Offer("completion_pick", (Several("packs", state.pool[deck], 1, count),), {"deck": deck})


def _lands(state: State, seat: str) -> Iterator[Offer]:
    if lands.why_no_lands_now(state, seat) is None:
        basics: dict[str, int | None] = dict.fromkeys(BASICS)
        others: dict[str, int | None] = {pack: left for pack, left in lands.copies_for(state, seat).items() if left}
        spare = state.magi[seat].completion
        fields = (Copies("basics", basics), Copies("others", others), Several("left_out", spare, 0, len(spare)))
        yield Offer("lands", fields)
    yield from _if_legal(lands.why_not_withdraw(state, seat), Offer("withdraw_lands"))


# --- the host --------------------------------------------------------------------------------------------------------


def _of_host(state: State) -> Iterator[Offer]:
    if a.is_before_first_deck(state):
        yield from _before_first_deck(state)
    if state.phase == "auction":
        yield from _host_in_auction(state)
    yield from _if_legal(buying.why_not_settle(state), Offer("settle"))
    if throwing.is_throw_asked(state) and state.challenge is not None:
        first, second = (open_signs(state.challenge, seat) for seat in state.challenge.fighters)
        yield Offer("hands", (OneOf("a", first), OneOf("b", second)))
    yield from _rulings(state)
    yield from _if_legal(lands.why_not_close(state), Offer("close_evening"))


def _before_first_deck(state: State) -> Iterator[Offer]:
    for seat in state.magi:
        yield from _if_legal(a.why_not_absent(state, seat), Offer("seat_absent", fixed={"seat": seat}))
        yield from _if_legal(a.why_not_present(state, seat), Offer("seat_present", fixed={"seat": seat}))
        can_close = a.why_not_close_approval(state, seat, "why")
        yield from _if_legal(can_close, Offer("close_approval", (REASON,), {"sheet": seat}))
    yield from _if_legal(a.why_not_draw_initiative(state), Offer("draw_initiative"))
    for on in (True, False):
        yield from _if_legal(newcomers.why_not_say(state, on), Offer("let_newcomers_in", fixed={"on": on}))
    seats = tuple(state.magi)
    yield Offer("set_initiative", (Several("initiative", seats, len(seats), len(seats)),))
    yield Offer("set_deck_order", (Several("decks", COLOURS, len(COLOURS), len(COLOURS)),))


def _host_in_auction(state: State) -> Iterator[Offer]:
    deck, priority = steps.next_deck(state), state.priority + 1
    if deck is not None:
        yield from _if_legal(steps.why_not_open_deck(state, deck), Offer("deck_open", fixed={"deck": deck}))
    yield from _if_legal(steps.why_not_open_step(state, priority), Offer("step_open", fixed={"priority": priority}))
    yield from _if_legal(steps.why_not_close_deck(state), Offer("deck_close"))
    other: Mode = "sealed" if steps.mode_of_next_deck(state) == "live" else "live"
    yield from _if_legal(steps.why_not_switch_mode(state, other), Offer("pick_mode", fixed={"mode": other}))


def _rulings(state: State) -> Iterator[Offer]:
    if not rulings.may_rule(state):
        return
    seats = OneOf("seat", tuple(state.magi))
    value, life = Number("value", 0, rulings.MOST), Number("value", state.charter.forced_life_floor, rulings.MOST)
    yield Offer("rule", (seats, OneOf("category", CATEGORIES), value, REASON), {"what": "trait"})
    yield Offer("rule", (seats, life, REASON), {"what": "life"})
    picking = tuple(seat for seat, one in state.magi.items() if not (one.is_out or one.absent))
    if state.priority and picking:
        yield Offer("rule", (OneOf("seat", picking), value, REASON), {"what": "picks"})
    packs = rulings.movable(state)
    if packs:
        fields = (OneOf("pack", packs), OneOf("owner", rulings.owners(state)), REASON)
        yield Offer("rule", fields, {"what": "pack"})
