"""What the host may do beside what they do for others: name who starts, skip, rule, let somebody leave (P-25, P-28)."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.rulebook import Number, Offer, OneOf, Text
from games.planechase.rules import knowledge, leaving, rulings, starting, turns
from games.planechase.rules.references import card_label, face_up_labels
from games.planechase.rules.state import Slot, State
from games.planechase.rules.turn_order import who_is_due

STEPS = ("untap", "upkeep", "draw_step", "main1", "combat_begin", "combat_end", "main2", "end_step")


def offers_to_host(state: State, seat: str) -> Iterator[Offer]:
    """The host's own acts, in every slot; `seat`: the one that is theirs, too."""
    starters = starting.starters(state)
    if starters:
        yield Offer("first", (OneOf("seat", starters), OneOf("how", ("dice", "chosen"))))
        yield Offer("first", fixed={"seat": "", "how": "dice"})
    for player in state.playing:
        yield Offer("leave", (OneOf("why", leaving.reasons(state, player)),), {"seats": [player]})
    for slot in state.slots:
        if slot.removed:
            continue
        for offer in (*_turn(state, slot, seat), *_in_slot(state, slot)):
            fixed = offer.fixed if len(state.slots) == 1 else offer.fixed | {"slot": slot.number}
            yield Offer(offer.order, offer.fields, fixed)


def _turn(state: State, slot: Slot, seat: str) -> Iterator[Offer]:
    """On with a turn that is another player's, whose phone sleeps."""
    if state.stage == "play" and not turns.may_pass_turn(state, slot, seat):
        yield from turns_go_on(state, slot)


def turns_go_on(state: State, slot: Slot) -> Iterator[Offer]:
    """The next turn, and the steps of this one that are still to come."""
    due = who_is_due(state, slot)
    if due is not None and turns.why_not_begin(state, slot, due) is None:
        yield Offer("turn", (), {"seat": due})
        steps = dict.fromkeys(step for step in turns.steps_ahead(state, slot) if step != "untap")
        if steps:
            yield Offer("step", (OneOf("step", tuple(steps)),))


def _in_slot(state: State, slot: Slot) -> Iterator[Offer]:
    players = OneOf("seat", state.playing)
    if state.playing and turns.why_not_skip(state, slot, state.playing[0], "turn") is None:
        yield Offer("skip", (players, OneOf("what", (*STEPS, "turn")), Text("by")))
    if rulings.why_not_rule(state, slot) is not None:
        return
    yield from _cards(state, slot)
    yield Offer("ruling", (players,), {"what": "controller"})
    yield Offer("ruling", (players, OneOf("step", STEPS)), {"what": "turn"})
    if slot.turn is not None:
        yield Offer("ruling", (players, Number("number", 0, 99)), {"what": "rolls"})
    if slot.stack:
        yield Offer("ruling", (), {"what": "stack"})


def _cards(state: State, slot: Slot) -> Iterator[Offer]:
    labels = face_up_labels(state, slot)
    if labels:
        yield Offer("ruling", (OneOf("card", labels),), {"what": "down"})
        fields = (OneOf("card", labels), Number("number", 0, 999), Text("kind"))
        yield Offer("ruling", fields, {"what": "counters"})
    names = tuple(
        card_label(state, key, name)
        for key, deck in state.decks.items()
        for name in knowledge.names_in(knowledge.seen_by(deck, None))
    )
    if names:
        yield Offer("ruling", (OneOf("card", tuple(dict.fromkeys(names))),), {"what": "up"})
