"""The recorded evening: its file as a setup, as orders, and as states, for whoever replays it.

One event of the file may be several orders (LM §4); an event is one act: if one of its orders is refused, none stands.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from games.kernel.rulebook import By, Order
from games.live_magic.rules import orders as o
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.codes import CATEGORIES, DECKS
from games.live_magic.rules.contest_view import stage_of
from games.live_magic.rules.powers.rows import read_row
from games.live_magic.rules.setup import Pack, PowerRow, Seat, Setup, Sheet, Traits
from games.live_magic.rules.state import Magus, State
from games.live_magic.rules.steps import may_pick
from games.live_magic.rules.turns import behind

ROOT = Path(__file__).parents[2]
FILE = Path(__file__).with_name("live_magic_evening.json")
LAST_OF_TABLE = 137
"""Later events belong to the tournament, the campaign and its ledger."""

HOST = By(host=True)

Act = tuple[By, Order]


def recorded() -> dict[str, Any]:
    """The file."""
    return dict(json.loads(FILE.read_text(encoding="utf-8")))


def shipped_powers() -> tuple[PowerRow, ...]:
    """Every Power that ships with the product."""
    data = json.loads((ROOT / "data" / "powers.json").read_text(encoding="utf-8"))
    return tuple(read_row(row) for row in data["powers"])


def setup_of(file: dict[str, Any]) -> Setup:
    """The table as the file opens it: its own pool as it stands, its settings, its initiative; no automatic orders."""
    return Setup(
        seats=tuple(Seat(name, name, _sheet(data)) for name, data in file["sheets"].items()),
        packs=tuple(
            Pack(id=pack["id"], name=pack["name"], deck=deck, copies=pack["copies"])
            for deck, packs in file["pool"].items()
            for pack in packs
        ),
        powers=shipped_powers(),
        charter=msgspec.convert(file["settings"] | {"auto_advance": False}, Charter),
        deck_order=tuple(file["deck_order"]),
        initiative=tuple(file["initiative"]),
    )


def _sheet(data: dict[str, Any]) -> Sheet:
    return Sheet(
        style=data["style"],
        attributes=msgspec.convert(data["attributes"], Traits),
        powers=tuple(data["powers"]),
        xp_spent=data["xp_spent"],
    )


def acts_of(event: dict[str, Any], state: State) -> Iterator[Act]:
    """The orders of an event, each with who gives it; `state` is the state before it."""
    who = event.get("by") or event.get("player")
    match event["type"]:
        case "deck_open" | "step_open" | "deck_close" as name:
            yield HOST, _of_table(name, event)
        case "throw":
            assert state.challenge is not None
            for seat in state.challenge.fighters:
                yield By(seat), o.Throw(sign=event["throws"][seat])
        case "settle":
            assert state.challenge is not None
            for seat in behind(state.challenge):
                yield By(seat), o.Accept()
        case "completion_declare":
            for seat in state.order:
                if seat in event["choices"]:
                    yield By(seat), o.DeclareCompletion(deck=event["choices"][seat])
        case _:
            yield By(who), _of_seat(event, state)


def _of_table(name: str, event: dict[str, Any]) -> Order:
    if name == "deck_open":
        return o.OpenDeck(deck=event["deck"])
    return o.OpenStep(priority=event["priority"]) if name == "step_open" else o.CloseDeck()


def _of_seat(event: dict[str, Any], state: State) -> Order:
    match event["type"]:
        case "approve":
            return o.Approve(sheet=event["sheet"], version=state.magi[event["sheet"]].sheet.version)
        case "declare":
            return o.Declare(kind=event["kind"])
        case "call":
            return o.Call(pack=event["pack"])
        case "answer":
            return o.Answer(contests=event["contests"])
        case "category":
            return o.ChooseCategory(category=event["category"])
        case "power":
            params: dict[str, Any] = {name: event[name] for name in ("extra", "left", "x") if name in event}
            return o.ActivatePower(power=event["power"], params=params) if event["power"] else o.Decline()
        case "bid":
            return o.Bid(amount=event["amount"])
        case "blind_choice":
            return o.BlindChoice(side=event["side"])
        case "return_pack":
            return o.ReturnPack(pack=event["pack"])
        case "pay_retest":
            return o.PayRetest()
        case "overbid":
            return o.Overbid()
        case "completion_pick":
            return o.PickCompletion(packs=tuple(event["packs"]))
        case "lands":
            return o.ChooseLands(basics=event["basics"])
    raise ValueError(f"no order for {event['type']}")


# --- states ----------------------------------------------------------------------------------------------------------


def form_of(state: State) -> dict[str, Any]:
    """The state in the form of the file (LM §4, *State fields*)."""
    return {
        "phase": state.phase,
        "deck": state.deck,
        "priority": state.priority if state.deck is not None else None,
        "may_pick": list(may_pick(state)),
        "table": sorted(state.table),
        "pool": {deck: len(state.pool[deck]) for deck in DECKS},
        "open_call": _call_form(state),
        "contest": _contest_form(state),
        "players": {seat: _player_form(one) for seat, one in state.magi.items()},
    }


def _call_form(state: State) -> dict[str, Any] | None:
    call = state.call
    if call is None:
        return None
    waiting = [seat for seat in call.asked if seat not in call.answers and call.stage != "fighting"]
    return {"holder": call.holder, "pack": call.pack, "deck": call.deck, "waiting": waiting}


def _contest_form(state: State) -> dict[str, Any] | None:
    challenge = state.challenge
    if challenge is None:
        return None
    return {
        "caller": challenge.caller,
        "contester": challenge.contester,
        "category": challenge.category,
        "stage": stage_of(state, challenge),
        "leader": challenge.leader,
    }


def _player_form(one: Magus) -> dict[str, Any]:
    return {
        "kind": one.kind,
        "colours": list(one.colours),
        "pv": one.life,
        "traits": {category: one.traits.of(category) for category in CATEGORIES},
        "picks_left": one.picks,
        "packs": sorted(one.packs),
        "xp_free": one.xp_free,
        "xp_spent": one.sheet.xp_spent,
    }


def form_in_file(event: dict[str, Any]) -> dict[str, Any]:
    """The state of the file, its packs in a fixed order."""
    state = dict(event["state"])
    players = {seat: one | {"packs": sorted(one["packs"])} for seat, one in state["players"].items()}
    return state | {"table": sorted(state["table"]), "players": players}
