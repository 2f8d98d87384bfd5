"""Planechase on a phone: what is in force, whose moment it is, what lies under the thumb.

A `Scene` is made from a `Board` alone, so it can show nothing that the board does not. One phone may stand for the
whole table: where a seat without a phone is waited for, `actor` is that seat, and its buttons lie under the thumb
(P-28).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.engines.planechase.view import CastView, ItemView, PlayerView, SlotView, View
from games.tables.screens.forms import Form, form_of, named_apart
from games.tables.screens.planar_buttons import answer_of, fixed, forms_of, one_value_of, variant_of
from games.tables.screens.planar_cards import SIGNS, Plane, plane_of, reminder
from games.tables.screens.planar_map import Place, far_places_of, places_of
from games.tables.screens.speaking import SpeakingScene
from games.words import planechase
from games.words.planechase.fields import FIELDS
from games.words.planechase.track import TRACK

MOMENT = ("still_here", "consent", "keep", "mulligan", "start", "resolve", "turn")
"""What stands under the thumb; everything else waits in a sheet."""

GOLDEN = ("still_here", "first", "start", "keep", "resolve", "turn")
"""The one golden button is the first of these that may be pressed."""

BY_CARDS = ("walk", "chaos", "roll", "look", "reveal", "extra_turn", "extra_phase", "end_turn", "reverse", "skip")
ON_THE_STACK = ("counter", "copy", "remove", "order")
MARKS = ("counters", "exile", "unexile", "pin", "unpin", "note")
ENDING = ("win", "draw", "restart")
SETUP = ("shuffle", "opening")
OF_PLAYERS = ("life", "set_life", "poison", "set_poison", "commander", "monarch", "blessing", "leave")
"""What is about one player stands in his own sheet."""

CANNOT = "effect_planeswalk_if_cannot"
"""The op that asks whether the line can be done at all (P-8)."""


class Seat(NamedTuple):
    """A player, or a team that shares its life. `life`, `poison`: by tap; `forms`: everything else about him; `damage`:
    what commanders dealt him in combat, by name."""

    one: PlayerView
    name: str
    is_me: bool
    is_active: bool
    is_controller: bool
    is_waited_for: bool
    life: Form | None
    poison: Form | None
    forms: list[Form]
    damage: list[tuple[str, int]]

    @property
    def is_open(self) -> bool:
        """Whether there is anything that this phone may do for him."""
        return bool(self.life or self.poison or self.forms)


class Scene(SpeakingScene):
    """What one seat has before it at a table of Planechase."""

    view: View
    field_names = FIELDS
    button_texts = planechase.BUTTONS
    confirm_texts = planechase.CONFIRM

    @property
    def players(self) -> Sequence[PlayerView]:
        """The players, in seating order."""
        return self.view.players

    # --- in whose name this phone speaks ------------------------------------------------------------------------------

    @property
    def speaker(self) -> str | None:
        """The seat whose buttons lie under the thumb."""
        return self.actor or self.me

    @cached_property
    def all_forms(self) -> dict[str | None, list[Form]]:
        """The forms of this phone's own seat (None), and of each seat for which it may act."""
        return forms_of(self.board, self.name)

    @cached_property
    def forms(self) -> list[Form]:
        """The forms of the seat whose moment it is, in its own slot."""
        return [form for form in self.all_forms.get(self.actor, []) if self._is_here(form)]

    def _is_here(self, form: Form) -> bool:
        return form.values.get("slot", self.slot.number) == self.slot.number

    # --- the planar game ----------------------------------------------------------------------------------------------

    @cached_property
    def slot(self) -> SlotView:
        """The planar game that stands before this seat: the one in which it is asked or controls the planes, else the
        first that reaches it."""
        slots, me = self.view.slots, self.speaker
        if self.is_over:
            return replace(slots[0], stack=())
        asked = (one for one in slots if one.question is not None and one.question.seat == me)
        mine = (one for one in slots if me is not None and me in (one.controller, one.next_player))
        return next(asked, None) or next(mine, None) or next((one for one in slots if one.near), slots[0])

    @cached_property
    def triggers(self) -> list[Form]:
        """The buttons of lines that something at the table sets off."""
        return self.all_of("trigger")

    @cached_property
    def planes(self) -> list[Plane]:
        """What lies face up, the first that was turned up first."""
        return self._planes(self.slot)

    def _planes(self, slot: SlotView) -> list[Plane]:
        triggers = self.triggers if slot.number == self.slot.number else ()
        return [plane_of(self.view, slot, card, self.name, triggers) for card in slot.face_up]

    @cached_property
    def other_slots(self) -> list[tuple[SlotView, str, list[Plane], list[Form]]]:
        """The other turn markers of a Grand Melee: their heading, their planes, what this phone may do there now."""
        found = []
        for slot in self.view.slots:
            if slot.number != self.slot.number:
                found.append((slot, self._heading(slot), self._planes(slot), self._moment_of(slot)))
        return found

    def _moment_of(self, slot: SlotView) -> list[Form]:
        everybody = [form for forms in self.all_forms.values() for form in forms]
        here = [form for form in everybody if form.values.get("slot") == slot.number and not form.fields]
        return [form for form in here if form.order in ("start", "resolve", "turn", "choose") and form.is_open]

    @property
    def pinned(self) -> list[tuple[str, str]]:
        """What lasts beyond the card that said it: its words, under whose name and until when."""
        found = []
        for one in self.slot.applies:
            if one.why != "pin":
                continue
            row = self.view.rows.get(one.card)
            text = one.text or (reminder(row.line(one.line)) if row is not None and one.line else one.card)
            said = [self.who(one.seat) if one.seat else "", self.name("until", one.until) if one.until else ""]
            found.append((f"{one.card}: {text}" if one.card and not one.text else text, ", ".join(filter(None, said))))
        return found

    # --- the stack ----------------------------------------------------------------------------------------------------

    def item(self, one: ItemView) -> tuple[str, str, str]:
        """An ability on the stack: its sign, its name, what it does."""
        row = self.view.rows.get(one.card)
        moment = self.name("moment", one.moment)
        title = f"{one.card}, {moment}" if one.card else _("Planeswalking, %(who)s") % {"who": self.who(one.controller)}
        text = reminder(row.line(one.line)) if row is not None and one.line else ""
        return SIGNS.get(one.moment, ""), title, text

    @cached_property
    def stack(self) -> list[tuple[ItemView, str, str, str]]:
        """What waits, the top first."""
        return [(one, *self.item(one)) for one in self.slot.stack]

    @property
    def revealed(self) -> Sequence[str]:
        """What the item that resolves has revealed."""
        return self.slot.running.revealed if self.slot.running is not None else ()

    @cached_property
    def is_perhaps_impossible(self) -> bool:
        """Whether something hangs on the top item's being possible at all."""
        top = self.slot.stack[0] if self.slot.stack else None
        row = self.view.rows.get(top.card) if top is not None else None
        return row is not None and top is not None and bool(top.line) and CANNOT in row.line(top.line).ops

    @cached_property
    def said(self) -> list[Form]:
        """Yes, no, impossible: other answers than "it resolves"."""
        return [form for form in self.all_of("resolve") if form.values.get("said")]

    # --- under the thumb ----------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; what waited on the stack then resolves no more."""
        return self.view.stage == "over"

    @cached_property
    def answers(self) -> list[Form]:
        """The forms of the question that stands before this phone."""
        return self.all_of("choose") if self.slot.question is not None else []

    @cached_property
    def starters(self) -> list[Form]:
        """Who starts, where nobody throws for it: a button for each."""
        return [form for form in self.own if form.order == "first" and form.values.get("how") != "dice"]

    @property
    def throw_for_it(self) -> Form | None:
        """The program's dice say who starts (CR 103.1)."""
        return next((form for form in self.own if form.order == "first" and form.values.get("how") == "dice"), None)

    @cached_property
    def lead(self) -> Form | None:
        """The one golden button."""
        if self.answers:
            return None
        at_hand = {form.order: form for form in reversed(self.at_hand)}
        if self.throw_for_it is not None:
            at_hand["first"] = self.throw_for_it
        if self.to_main is not None:
            at_hand["turn"] = self.to_main
        return next((at_hand[order] for order in GOLDEN if order in at_hand), None)

    @property
    def lead_about(self) -> str:
        """What the golden button is about where its own text does not say it: the item that resolves."""
        return self.stack[0][2] if self.lead is not None and self.lead.order == "resolve" else ""

    @cached_property
    def to_main(self) -> Form | None:
        """On to the first main phase, where one plays and rolls, as long as the turn has not come to it."""
        return next((form for form in self.all_of("step") if form.values["step"] == "main1"), None)

    @cached_property
    def at_hand(self) -> list[Form]:
        """The buttons under the thumb: what is said to the table first, then those of the moment."""
        own = [form for form in self.own if form.order in ("still_here", "consent")]
        found = own + [form for order in MOMENT for form in self.all_of(order) if form not in own]
        return [form for form in found if not form.fields and not form.values.get("said")]

    @cached_property
    def early_turn(self) -> Form | None:
        """The next turn, while the golden button still leads to the main phase of this one."""
        turn = next((form for form in self.at_hand if form.order == "turn"), None)
        return turn if self.lead is self.to_main else None

    @cached_property
    def beside(self) -> list[Form]:
        """What stands beside the golden button; the answer that something is impossible where it matters."""
        found = [form for form in self.at_hand if form not in (self.lead, self.early_turn)]
        if self.is_perhaps_impossible:
            found += [form for form in self.said if form.values["said"] == "can't"]
        return found

    @cached_property
    def roll(self) -> Form | None:
        """The planar die as a special action, thrown here; barred: with its reason."""
        return next((form for form in self.forms if form.order == "roll" and not form.fields), None)

    @cached_property
    def thrown(self) -> Form | None:
        """The die that was thrown on the table, as a choice of its face."""
        return next((form for form in self.all_of("roll") if form.values.get("thrown") and not form.field("by")), None)

    @cached_property
    def track(self) -> list[tuple[str, str, bool, Form | None]]:
        """The steps of the turn: each with its name, done, now or next, whether something is due, and its button."""
        turn = self.slot.turn
        if turn is None:
            return []
        ahead = {one.step: bool(one.lines) for one in turn.ahead}
        go = {form.values["step"]: form for form in self.all_of("step")}
        found = []
        for step, label in TRACK.items():
            is_now = turn.step == step or (step == "combat_begin" and turn.step == "combat_end")
            state = "now" if is_now else "next" if step in ahead else "done"
            form = go.get(step) if not is_now and go.get(step) is not self.lead else None
            found.append((str(label), state, ahead.get(step, False), form))
        return found

    @property
    def cost_sign(self) -> str:
        """What the next roll costs, as generic mana."""
        turn = self.slot.turn
        return f"{{{turn.cost.get(self.speaker or '', 0) if turn is not None else 0}}}"

    @property
    def next_cost(self) -> str:
        """What the next roll of the turn costs, for everybody to read; empty while nobody may roll."""
        turn = self.slot.turn
        return ", ".join(f"{{{n}}}" for n in turn.cost.values()) if turn is not None else ""

    @property
    def die(self) -> CastView | None:
        """How the planar die lies."""
        return self.slot.die

    @property
    def die_sign(self) -> str:
        """The sign of the face that lies on top; a blank has none. Before the first throw the die shows chaos."""
        return SIGNS.get(self.die.face, "") if self.die is not None else "chaos"

    @property
    def die_says(self) -> str:
        """The face in words."""
        return self.name("face", self.die.face) if self.die is not None else ""

    # --- sheets -------------------------------------------------------------------------------------------------------

    @cached_property
    def tools(self) -> list[tuple[str, list[Form]]]:
        """Everything that is not under the thumb, by what it is about."""
        mine = [form for form in self.forms if form.id not in self._drawn and form.is_open]
        groups = (
            (_("On the stack"), ON_THE_STACK),
            (_("By another card"), BY_CARDS),
            (_("On to another step"), ("step",)),
            (_("To keep in mind"), MARKS),
            (_("How it ends"), ENDING),
            (_("Before the game"), SETUP),
        )
        found = [(title, [form for form in mine if form.order in orders]) for title, orders in groups]
        shown = {form.id for _title, forms in found for form in forms} | self._drawn
        rest = [form for form in [*mine, *self.own] if form.id not in shown and form.is_open]
        rest = list({form.id: form for form in rest}.values())
        rulings = [form for form in rest if form.order == "ruling"]
        found += [(_("The table"), [form for form in rest if form.order != "ruling"]), (_("Rulings"), rulings)]
        return [(title, forms) for title, forms in found if forms]

    @cached_property
    def _drawn(self) -> set[str]:
        """The ids of the forms that have a place of their own."""
        drawn = [*self.at_hand, *self.answers, *self.starters, *self.said]
        drawn += [form for *_rest, form in self.track if form is not None]
        drawn += [line.form for plane in self.planes for line in plane.lines if line.form is not None]
        drawn += [form for form in (self.lead, self.roll, self.thrown, self.take_back) if form is not None]
        drawn += [form for *_rest, forms in self.other_slots for form in forms]
        drawn += [form for form in self.own if form.order == "leave"]
        drawn += [form for seat in self.seats for form in (seat.life, seat.poison, *seat.forms) if form is not None]
        return {form.id for form in drawn}

    @cached_property
    def for_others(self) -> list[tuple[str, list[Form]]]:
        """What else this phone may do for seats without one, by name."""
        found = []
        for key, forms in self.all_forms.items():
            if key is not None:
                rest = [form for form in forms if form.id not in self._drawn and form.is_open]
                found.append((self.who(key), [form for form in rest if key != self.actor or not self._is_here(form)]))
        return [(name, forms) for name, forms in found if forms]

    @cached_property
    def seats(self) -> list[Seat]:
        """The players, mine first, then clockwise; a team shares one place."""
        order = [one for one in self.view.players if one.key == (one.team or (one.key,))[0]]
        at = next((place for place, one in enumerate(order) if self.me in (one.key, *one.team)), 0)
        return [self._seat(one) for one in order[at:] + order[:at]]

    def _seat(self, one: PlayerView) -> Seat:
        heads = one.team or (one.key,)
        active = {seat for slot in self.view.slots if slot.turn is not None for seat in slot.turn.active}
        forms = [form for head in heads for form in self._about(head)]
        life = next((form for form in forms if form.order == "life"), None)
        poison = next((form for form in forms if form.order == "poison"), None)
        return Seat(
            one,
            " & ".join(self.who(head) for head in heads),
            self.me in heads,
            not active.isdisjoint(heads),
            any(slot.controller in heads for slot in self.view.slots),
            bool(set(self.board.waiting) & set(heads)),
            life,
            poison,
            [form for form in forms if form.order not in ("life", "poison") or form not in (life, poison)],
            [(self._commander(key), n) for key, n in one.commander.items() if n],
        )

    def _commander(self, key: str) -> str:
        """How a commander is called; two players can have the same one."""
        seat, _slash, name = key.partition("/")
        return f"{name} ({self.who(seat)})"

    def _about(self, head: str) -> list[Form]:
        """What this phone may do about this player: for himself, for a seat without a phone, as the host."""
        forms = self.own if head == self.me else self.all_forms.get(head, [])
        found = [form for form in forms if form.order in OF_PLAYERS and form.values.get("seats", [head]) == [head]]
        if not any(form.order == "leave" for form in found):
            found += [form for form in self.own if form.order == "leave" and form.values.get("seats") == [head]]
        return found

    @cached_property
    def proposals(self) -> list[tuple[str, Form]]:
        """Who has lost, and the button that says so: on his own phone and the host's (P-14)."""
        found = []
        for one in self.view.players:
            button = next((b for b in self.board.buttons if b.offer.fixed.get("seats") == [one.key]), None)
            if one.proposed is not None and one.out is None and button is not None:
                form = named_apart(form_of(fixed(button, why=one.proposed), self.name))
                why = self.name("why", one.proposed)
                found.append((_("%(who)s: %(why)s.") % {"who": self.who(one.key), "why": why}, form))
        return found

    # --- what stands on buttons ---------------------------------------------------------------------------------------

    def label(self, form: Form) -> str:
        """What stands on this button."""
        if form.order == "leave" and (who := form.values["seats"][0]) != self.me:
            return _("%(who)s leaves the game") % {"who": self.who(who)}
        if form.order == "choose" and (answer := self._answer(form)) in planechase.ANSWERS:
            return str(planechase.ANSWERS[answer])
        if form.order == "choose" and (value := one_value_of(form)) is not None:
            return capfirst(self.name(*value))
        return super().label(form)

    def variants(self, form: Form) -> Sequence[str]:
        """The answer, or the value on which its text depends."""
        return [self._answer(form) if form.order == "choose" else variant_of(form)]

    def _answer(self, form: Form) -> str:
        number = form.values.get("slot", self.slot.number)
        question = next((slot.question for slot in self.view.slots if slot.number == number), None)
        return answer_of(form, question.kind if question is not None else "")

    def confirm(self, form: Form) -> str:
        """What is asked before this is sent; empty for what can be taken back."""
        if form.order == "leave" and (who := form.values["seats"][0]) != self.me:
            return _("Does %(who)s leave, with every planar card of his own?") % {"who": self.who(who)}
        return super().confirm(form)

    # --- words --------------------------------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """Which screen: a question of mine, the setup, the plane in force, or the end."""
        if self.is_over:
            return "over"
        if self.answers:
            return "question"
        return "plane" if self.view.stage == "play" else "setup"

    @property
    def heading(self) -> str:
        """Whose turn it is, and its step."""
        return self._heading(self.slot)

    def _heading(self, slot: SlotView) -> str:
        turn = slot.turn
        if self.view.stage == "play" and turn is None:
            return _("Before the first turn")
        if self.view.stage != "play" or turn is None:
            return self.name("stage", self.view.stage)
        step = self.name("step", turn.step)
        if self.me in turn.active and self.actor is None:
            return _("Your turn · %(step)s") % {"step": step}
        who = " & ".join(self.who(seat) for seat in turn.active) or _("Nobody")
        return _("%(who)s · %(step)s") % {"who": who, "step": step}

    @property
    def subheading(self) -> str:
        """The number of the turn, and who controls the planes."""
        slot = self.slot
        if slot.turn is None:
            return self.board.name
        said = [_("Turn %(n)d") % {"n": slot.turn.number}]
        if self.is_over:
            return said[0]
        if len(self.view.slots) > 1:
            said.insert(0, _("Marker %(n)d") % {"n": slot.number})
        if slot.waits:
            said.append(_("waits for the marker ahead"))
        elif slot.controller == self.me and self.me is not None:
            said.append(_("you control the planes"))
        elif slot.controller is not None:
            said.append(_("%(who)s controls the planes") % {"who": self.who(slot.controller)})
        if self.view.reversed:
            said.append(_("reversed order"))
        return " · ".join(said)

    @property
    def question(self) -> str:
        """The one question of this screen."""
        asked = self.slot.question
        if asked is not None and self.answers:
            return str(planechase.QUESTIONS[asked.kind])
        return self.waiting_line

    @property
    def waiting_line(self) -> str:
        """Whom the table waits for."""
        if self.is_over:
            return self.outcome
        if self.actor is not None:
            return _("%(who)s’s move, on this phone") % {"who": self.who(self.actor)}
        if self.is_my_move:
            return _("Your move")
        names = ", ".join(self.waits_for)
        return _("The table waits for %(names)s") % {"names": names} if names else self.heading

    @property
    def outcome(self) -> str:
        """How the game ended."""
        winners = self.view.winners
        if not winners:
            return _("A draw")
        return _("%(names)s: the game is won") % {"names": ", ".join(self.who(one) for one in winners)}

    @property
    def again(self) -> str:
        """The names of the players, to lay the next table with."""
        return ",".join(one.name for one in self.view.players)

    @property
    def title(self) -> str:
        """The title of the tab."""
        return f"● {self.heading}" if self.is_my_move else self.heading

    @property
    def announcement(self) -> str:
        """What the live region says, once."""
        asked = self.question if self.answers else self.label(self.lead) if self.lead is not None else ""
        return _("Your move: %(question)s") % {"question": asked} if self.is_my_move and asked else self.waiting_line

    @property
    def ahead(self) -> list[tuple[str, str]]:
        """The steps of this turn in which something will be due, with the cards that say so."""
        turn = self.slot.turn
        if turn is None:
            return []
        due = [(one.step, dict.fromkeys(card for card, _line in one.lines)) for one in turn.ahead if one.lines]
        return [(self.name("step", step), " · ".join(cards)) for step, cards in due]

    @property
    def decks(self) -> list[tuple[str, int, list[tuple[int, list[str]]], list[str]]]:
        """Each planar deck as this seat knows it: whose, how many, its blocks from the top, what lies on top."""
        found = []
        for deck in self.view.decks:
            blocks = [(len(block.names) + block.hidden, list(block.names)) for block in deck.blocks]
            found.append((self.who(deck.key) if deck.key else _("The planar deck"), deck.size, blocks, list(deck.next)))
        return found

    # --- the map ------------------------------------------------------------------------------------------------------

    @cached_property
    def places(self) -> list[Place]:
        """The places around the marker, with what lies there and the way to it."""
        return places_of(self.view, self.slot, self.name, self.answers)

    @property
    def map_is_asked(self) -> bool:
        """Whether a tap on the map is the answer that this phone gives."""
        return any("direction" in form.values for form in self.answers)

    @property
    def far_places(self) -> list[tuple[str, str]]:
        """The places further away: how far, and what lies there."""
        return far_places_of(self.view, self.slot)
