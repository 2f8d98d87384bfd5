"""The buttons of a seat: every act that it may do now, asked with the same questions as `decide`.

A field of an item is fixed to one, so that only wordings that may touch it stand beside it (§4). Runes that nobody else
has seen are offered to their owner's own phone alone (R-18).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.kernel.rulebook import HOST, Field, Number, Offer, OneOf, Refusal, Several, Text
from games.runes.rules import chase, conditions, flipping, life, playing, siding, starting, turning
from games.runes.rules import turns as t
from games.runes.rules.cards import Rune
from games.runes.rules.codes import SPELL_TYPES, RulerAct, SpellType
from games.runes.rules.offers_to_all import BY, by_effects, turn_goes_on
from games.runes.rules.offers_to_host import offers_to_host
from games.runes.rules.state import State

NAME = Text("name")
SAID = (Text("options", least=0), Text("targets", least=0), Text("pay", least=0))
X = Number("x", 0, chase.MOST_X)
KINDS: tuple[SpellType, ...] = tuple(kind for kind in SPELL_TYPES if kind != "quickcast")


def offers(state: State, seat: str, host: bool) -> tuple[Offer, ...]:
    """What this seat may do now; `host`: it holds the host's role too, or is the host without a seat."""
    if state.stage == "over":
        return ()
    own = _own(state, seat) if seat in state.players and not state.players[seat].gone else iter(())
    return (*own, *(offers_to_host(state, seat) if host or seat == HOST else ()))


def _own(state: State, seat: str) -> Iterator[Offer]:
    if life.is_between_games(state):
        yield from _if(starting.why_not_bring(state, seat), "bring")
        yield from _if(siding.why_not_side(state, seat), "side")
    elif seat not in state.playing:
        return
    if state.stage == "redraw":
        yield from _if(starting.why_not_redraw(state, seat), "redraw", Number("count", 0, starting.MOST_REDRAWN))
    if state.stage == "play":
        yield from _turn(state, seat)
        yield from _plays(state, seat)
        yield from _chase(state, seat)
        yield from _area(state, seat)
        yield from _life(state, seat)
    yield Offer("leave", (OneOf("why", life.reasons(state, seat)),), {"seats": [seat]})
    yield Offer("note", (Text("text"),))


def _if(refusal: Refusal | None, order: str, *fields: Field, **fixed: object) -> Iterator[Offer]:
    if refusal is None:
        yield Offer(order, fields, fixed)


# --- turn ------------------------------------------------------------------------------------------------------------


def _turn(state: State, seat: str) -> Iterator[Offer]:
    yield from _if(t.why_not_begin(state, seat), "turn", seat=seat)
    if state.turn is not None and state.turn.of == seat:
        yield from turn_goes_on(state)
    yield from _if(t.why_not_pass(state, seat), "pass")


# --- plays -----------------------------------------------------------------------------------------------------------


def _plays(state: State, seat: str) -> Iterator[Offer]:
    yield from _runes(state, seat)
    yield from _chants(state, seat)
    yield from _if(playing.why_not_spell(state, seat, ()), "spell", NAME, Several("types", SPELL_TYPES, 0, 5), *SAID)
    if playing.why_not_spell(state, seat, ()) is not None:
        for kind in KINDS:
            types: tuple[SpellType, ...] = (kind, "quickcast")
            yield from _if(playing.why_not_spell(state, seat, types), "spell", NAME, *SAID, types=list(types))
    yield from _if(playing.why_not_ability(state, seat, auto=False), "ability", NAME, *SAID)
    yield from _if(playing.why_not_ability(state, seat, auto=True), "ability", NAME, *SAID, auto=True)
    yield from _if(t.why_not_judge(state, seat), "judgment", *SAID)


def _runes(state: State, seat: str) -> Iterator[Offer]:
    """Every face-down rune that may be played now: printed ones one by one, unnamed ones together."""
    area = state.players[seat].area
    for name in area.down:
        rune = state.catalogue.rune(name)
        if rune is not None and playing.why_not_rune(state, seat, rune) is None:
            yield Offer("rune", _said(rune), {"name": name}, private=name not in area.known)
    if area.hidden:
        others = [rune for name, rune in state.catalogue.runes.items() if name not in (*area.up, *area.down)]
        yield from _by_name("rune", (rune for rune in others if playing.why_not_rune(state, seat, rune) is None))


def _chants(state: State, seat: str) -> Iterator[Offer]:
    runes = state.catalogue.runes.values()
    yield from _by_name("chant", (rune for rune in runes if playing.why_not_chant(state, seat, rune) is None))


def _by_name(order: str, runes: Iterable[Rune]) -> Iterator[Offer]:
    """One offer for all of them, one more for those with X."""
    numbered = tuple(runes)
    for with_x in (False, True):
        names = tuple(rune.name for rune in numbered if rune.has_x == with_x)
        if names:
            yield Offer(order, (OneOf("name", names), *((X,) if with_x else ()), *SAID))


def _said(rune: Rune) -> tuple[Field, ...]:
    return (X, *SAID) if rune.has_x else SAID


# --- chase -----------------------------------------------------------------------------------------------------------


def _chase(state: State, seat: str) -> Iterator[Offer]:
    if state.top is not None and state.top.controller == seat:
        yield from _if(chase.why_not_resolve(state), "resolve")
    yield from _cancelled(state, seat)
    yield from by_effects(state)
    if chase.why_not_resolve(state) is not None:
        return
    spells = tuple(chase.label(state, item) for item in reversed(state.chase) if chase.why_not_copy(item) is None)
    if spells:
        yield Offer("copy", (OneOf("item", spells), BY))


def _cancelled(state: State, seat: str) -> Iterator[Offer]:
    """What this player's card cancels: each item by itself, the wording filled in where only one fits."""
    asked = state.cancelling
    if asked is None or chase.why_not_spare(state, seat) is not None:
        return
    for item, wordings in chase.cancellable(state, asked):
        wording = asked.wording or ("any" if "any" in wordings else wordings[0])
        fixed = {"item": chase.label(state, item), "by": asked.by, "wording": wording}
        yield Offer("cancel", (), fixed)
    yield Offer("spare", (), {"by": asked.by})


# --- area ------------------------------------------------------------------------------------------------------------


def _area(state: State, seat: str) -> Iterator[Offer]:
    area, player = state.players[seat].area, state.players[seat]
    if flipping.why_not_flip(state, seat) is None:
        if area.up:
            yield Offer("flip", (OneOf("name", area.up), BY), {"to": "down"})
        for names, private in ((area.known, False), (area.secret, True)):
            if names and state.due is None:
                yield Offer("flip", (OneOf("name", names), BY), {"to": "up"}, private=private)
    yield from _ruler(state, seat)
    if turning.why_not_set(state, seat, 0) is None:
        yield Offer("divinity", (Number("to", 0, turning.MOST_DIVINITY), BY))
        yield Offer("divinity", (BY,), {"to": "infinite"})
        yield from _if(turning.why_not_set(state, seat, "printed"), "divinity", BY, to="printed")
    if conditions.why_not_watch(state, seat, "") is None:
        yield Offer("watch", (NAME, Text("condition", longest=conditions.LONGEST)))
    if player.watched:
        yield Offer("unwatch", (OneOf("name", tuple(watch.name for watch in player.watched)),))


def _ruler(state: State, seat: str) -> Iterator[Offer]:
    targets: tuple[RulerAct, ...] = ("J", "ruler", "astral", "healed")
    for to in targets:
        yield from _if(turning.why_not_turn(state, seat, to), "ruler", to=to)
    on_top = tuple(side.name for side in state.catalogue.rulers.values() if side.side == "J-ruler (via card text)")
    names = tuple(name for name in on_top if turning.why_not_turn(state, seat, "J", name) is None)
    if names:
        yield Offer("ruler", (OneOf("card", names),), {"to": "J"})


# --- life ------------------------------------------------------------------------------------------------------------


def _life(state: State, seat: str) -> Iterator[Offer]:
    if life.why_not_life(state, seat) is None:
        yield Offer("life", (Number("change", -life.MOST_LIFE, life.MOST_LIFE),))
        yield Offer("set_life", (Number("to", 0, life.MOST_LIFE),))
    yield from _if(life.why_not_win(state, seat), "win", BY)
