"""Planechase on a phone: whose moment it is, what lies under the thumb, what waits in sheets.

A `Scene` is made from a `Board` alone, so it can show nothing that the board does not. One phone may stand for the
whole table: where a seat without a phone is waited for, `actor` is that seat, and its buttons lie under the thumb
(P-28).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.planechase import words
from games.planechase.screens.buttons import answer_of, one_value_of, variant_of
from games.planechase.screens.game import GameScene
from games.planechase.screens.map import Place, places_of
from games.planechase.screens.seats import life_due_of, proposals_of, words_of_life
from games.planechase.screens.turn import Step, track_of
from games.tables.screens.forms import Form
from games.tables.screens.sheets import ids_of, in_groups

MOMENT = ("still_here", "consent", "keep", "mulligan", "start", "resolve", "turn")
"""What stands under the thumb; everything else waits in a sheet."""

GOLDEN = ("still_here", "first", "start", "keep", "resolve", "turn")
"""The one golden button is the first of these that may be pressed."""

BY_CARDS = ("walk", "chaos", "roll", "look", "reveal", "extra_turn", "extra_phase", "end_turn", "reverse", "skip")
ON_THE_STACK = ("counter", "copy", "remove", "order")
BY_CHANCE = ("coin", "pick_player", "pick_card")
MARKS = ("counters", "exile", "unexile", "pin", "unpin", "note")
ENDING = ("win", "draw", "restart")
SETUP = ("shuffle", "opening")


class Scene(GameScene):
    """What one seat has before it at a table of Planechase."""

    # --- under the thumb ----------------------------------------------------------------------------------------------

    @cached_property
    def answers(self) -> list[Form]:
        """The forms of the question that stands before this phone."""
        return self.all_of("choose") if self.slot.question is not None else []

    @cached_property
    def resolving(self) -> list[Form]:
        """How the top item resolves: it does, or yes and no where its line leaves the choice; or it is impossible."""
        forms = self.all_of("resolve")
        is_choice = any(form.values.get("said") == "yes" for form in forms)
        return [form for form in forms if form.values.get("said") or not is_choice]

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
        if not self.is_my_move:
            at_hand.pop("turn", None)
        elif self.to_main is not None:
            at_hand["turn"] = self.to_main
        return next((at_hand[order] for order in GOLDEN if order in at_hand), None)

    @property
    def lead_about(self) -> str:
        """What the golden button is about where its own text does not say it: the item that resolves."""
        return self.stack[0].title if self.lead is not None and self.lead.order == "resolve" else ""

    @cached_property
    def to_main(self) -> Form | None:
        """On to the first main phase, where one plays and rolls, as long as the turn has not come to it."""
        return next((form for form in self.all_of("step") if form.values["step"] == "main1"), None)

    @cached_property
    def at_hand(self) -> list[Form]:
        """The buttons under the thumb: what is said to the table first, then those of the moment."""
        own = [form for form in self.own if form.order in ("still_here", "consent")]
        of_moment = {order: self.resolving if order == "resolve" else self.all_of(order) for order in MOMENT}
        forms = own + [form for order in MOMENT for form in of_moment[order] if form not in own]
        return [form for form in forms if not form.fields]

    @cached_property
    def early_turn(self) -> Form | None:
        """The next turn, in small: while the golden button still leads to the main phase of this one, and on the phone
        of a host whose turn it is not."""
        turn = next((form for form in self.at_hand if form.order == "turn"), None)
        return turn if self.lead is not turn and (self.lead is self.to_main or not self.is_my_move) else None

    @cached_property
    def beside(self) -> list[Form]:
        """What stands beside the golden button."""
        return [form for form in self.at_hand if form not in (self.lead, self.early_turn)]

    @property
    def is_only_waiting(self) -> bool:
        """Whether this phone has nothing to press while the game goes on: it reads for whom the table waits."""
        has_buttons = self.roll is not None or self.lead is not None or bool(self.beside)
        return self.kind == "plane" and not has_buttons

    @property
    def may_play_alone(self) -> bool:
        """Whether this phone may keep what it does while the network is gone (P-20)."""
        return self.board.seat is not None and not self.board.is_finished

    @cached_property
    def roll(self) -> Form | None:
        """The planar die as a special action, thrown here; barred: with its reason."""
        rolls = (form for form in self.forms if form.order == "roll" and not form.fields)
        return next((form for form in rolls if not form.values.get("thrown")), None)

    @cached_property
    def thrown(self) -> list[Form]:
        """The die that was thrown on the table: a button for each face."""
        return [form for form in self.all_of("roll") if form.values.get("thrown") and not form.field("by")]

    @cached_property
    def track(self) -> list[Step]:
        """The steps of the turn, with the buttons that go on to them; the golden one stands elsewhere."""
        if self.slot.turn is None:
            return []
        go = {form.values["step"]: form for form in self.all_of("step")}
        return track_of(self.slot.turn, {step: form for step, form in go.items() if form is not self.lead})

    @cached_property
    def proposals(self) -> list[tuple[str, Form]]:
        """What is proposed to a player, and the button that does it: life that follows from a card, and who has lost;
        on their own phone and on that which plays for them (P-14, P-34)."""
        return [*life_due_of(self.board, self.name, self.who), *proposals_of(self.board, self.name, self.who)]

    # --- the map ------------------------------------------------------------------------------------------------------

    @cached_property
    def places(self) -> list[Place]:
        """The places around the marker, with what lies there and the way to it."""
        return places_of(self.view, self.slot, self.name, self.answers)

    @property
    def map_columns(self) -> int:
        """How many places of the map stand side by side."""
        return len({place.column for place in self.places})

    @property
    def map_is_asked(self) -> bool:
        """Whether a tap on the map is the answer that this phone gives."""
        return any("direction" in form.values for form in self.answers)

    # --- sheets -------------------------------------------------------------------------------------------------------

    @cached_property
    def tools(self) -> list[tuple[str, list[Form]]]:
        """Everything that is not under the thumb, by what it is about."""
        groups = (
            (_("On the stack"), ON_THE_STACK),
            (_("By another card"), BY_CARDS),
            (_("By chance"), BY_CHANCE),
            (_("On to another step"), ("step",)),
            (_("To keep in mind"), MARKS),
            (_("How it ends"), ENDING),
            (_("Before the game"), SETUP),
        )
        return in_groups(groups, self.forms, self.own, self._drawn)

    @cached_property
    def _drawn(self) -> set[str]:
        """The ids of the forms that have a place of their own."""
        drawn = [self.lead, self.roll, *self.thrown, *self.undo]
        drawn += [*self.at_hand, *self.answers, *self.starters, *self.all_of("resolve")]
        drawn += [step.form for step in self.track]
        drawn += [line.form for plane in self.planes for line in plane.lines]
        drawn += [plane.exile for plane in self.planes]
        drawn += [form for _said, form in self.proposals]
        drawn += [form for *_rest, forms in self.other_slots for form in forms]
        drawn += [form for form in self.own if form.order == "leave"]
        drawn += [form for seat in self.seats for form in (seat.life, seat.poison, *seat.forms)]
        return ids_of(drawn)

    @property
    def is_out(self) -> bool:
        """Whether the player of this phone has left a game that goes on."""
        return not self.is_over and any(one.key == self.board.seat and one.out is not None for one in self.view.players)

    @property
    def _may_come_back(self) -> bool:
        """Whether the player of this phone may take back that they leave: the game goes on without them, and no card is
        turned up in the place of one of theirs (D-43, P-19, CR 104.2a)."""
        sides = {one.team or (one.key,) for one in self.view.players if one.out is None}
        mine = next((side for side in sides if self.me in side), ())
        takes_planes = any(card.deck in mine for slot in self.view.slots for card in slot.face_up)
        return self.view.charter.undo == "free" and len(sides) > 2 and not takes_planes

    @property
    def leaving(self) -> Sequence[Form]:
        """The button with which the player of this phone leaves, without naming a reason."""
        own = (form for form in self.own if form.order == "leave" and not form.fields)
        return [form._replace(id=f"{form.id}-menu") for form in own if self.me in form.values["seats"]]

    @cached_property
    def for_others(self) -> list[tuple[str, list[Form]]]:
        """What else this phone may do for seats without one, by name."""
        groups = []
        for key, forms in self.all_forms.items():
            if key is not None:
                rest = [form for form in forms if form.id not in self._drawn and form.is_open]
                groups.append((self.who(key), [form for form in rest if key != self.actor or not self.is_here(form)]))
        return [(name, forms) for name, forms in groups if forms]

    # --- what stands on buttons ---------------------------------------------------------------------------------------

    def label(self, form: Form) -> str:
        """What stands on this button."""
        if form.order == "leave" and form.fields:
            return _("Leave, with a reason")
        if form.order == "leave" and (who := form.values["seats"][0]) != self.me:
            return _("%(who)s leaves the game") % {"who": self.who(who)}
        if form.order == "chaos" and form.field("on") is not None:
            return _("Chaos ensues on one plane, by a card")
        if form.order in ("life", "set_life") and not form.fields:
            return _("Life %(number)s") % {"number": words_of_life(form)}
        if form.order == "choose" and (answer := self._answer(form)) in words.ANSWERS:
            return str(words.ANSWERS[answer])
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
        if form.order != "leave":
            return super().confirm(form)
        who, is_communal = form.values["seats"][0], self.view.charter.is_communal
        if who == self.me:
            if self._may_come_back:
                return ""
            return str(words.CONFIRM["leave:communal" if is_communal else "leave"])
        if is_communal:
            return _("Does %(who)s leave? The planar deck of all stays.") % {"who": self.who(who)}
        return _("Does %(who)s leave, with all their planar cards?") % {"who": self.who(who)}

    # --- which screen, and its question -------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """Which screen: a question of mine, the setup, the plane in force, or the end."""
        if self.is_over:
            return "over"
        if self.answers:
            return "question"
        return "plane" if self.view.stage == "play" else "setup"

    @property
    def question(self) -> str:
        question = self.slot.question
        if question is not None and self.answers:
            return str(words.QUESTIONS[question.kind])
        return self.waiting_line

    @property
    def announcement(self) -> str:
        """What the live region says, once."""
        announced = self.question if self.answers else self.label(self.lead) if self.lead is not None else ""
        return (
            _("Your move: %(question)s") % {"question": announced}
            if self.is_my_move and announced
            else self.waiting_line
        )
