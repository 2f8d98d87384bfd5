"""Planechase on a phone: what is in force, whose moment it is, what lies under the thumb.

A `Scene` is made from a `Board` alone, so it can show nothing that the board does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from msgspec.structs import replace

from games import words
from games.engines.kernel import OneOf
from games.engines.planechase.cards import Card, Line
from games.engines.planechase.view import CardView, ItemView, PlayerView, SlotView, View
from games.tables.board import Board, Button, Person, StoryLine
from games.tables.pictures import plane_chart_url
from games.tables.screens.forms import Form, form_of
from games.words import Lexicon, planechase
from games.words.planechase.fields import FIELDS

SPLIT = {"first": "seat", "choose": "direction", "step": "step"}
"""Orders of which each value of one field is a button of its own."""

AT_HAND = (
    "still_here",
    "consent",
    "keep",
    "mulligan",
    "start",
    "resolve",
    "choose",
    "roll",
    "turn",
    "take_back",
)
"""What stands under the thumb; everything else waits in a sheet."""

BY_CARDS = ("walk", "chaos", "roll", "look", "reveal", "extra_turn", "extra_phase", "end_turn", "reverse")
ON_THE_STACK = ("counter", "copy", "remove", "order")
MARKS = ("counters", "exile", "unexile", "monarch", "blessing", "pin", "unpin")
ON_PLAYERS = ("set_life", "poison", "set_poison", "commander", "leave", "win", "draw", "restart", "note")
SETUP = ("shuffle", "opening")

GOLDEN = ("still_here", "start", "keep", "resolve", "turn")
"""The one golden button is the first of these that may be pressed."""

SIGNS = {"chaos": "chaos", "walking": "planeswalker", "walk": "planeswalker"}
"""Moments and faces that have a sign in the mana font."""

COUNTER_SIGNS = {
    "scroll": "counter-lore",
    "flame": "counter-flame",
    "charge": "counter-charge",
    "eruption": "counter-flame",
}


class Said(NamedTuple):
    """A line of a card as the page shows it: when it is due, what it says, and how it stands."""

    when: str
    sign: str
    text: str
    state: str
    form: Form | None


class Plane(NamedTuple):
    """A face-up card with what it says."""

    card: CardView
    row: Card | None
    chart: str
    kind: str
    counters: list[tuple[str, str, int]]
    notes: list[str]
    lines: list[Said]


class Scene:
    """What one seat has before it at a table of Planechase."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.view: View = board.view
        self.me = self.view.me

    # --- who is who ---------------------------------------------------------------------------------------------------

    @cached_property
    def lexicon(self) -> Lexicon:
        """How people and cards are called here."""
        people = {one.key: one.name for one in self.view.players} | {one.key: one.name for one in self.board.people}
        return Lexicon(self.board.game, people, {}, self.me)

    def name(self, kind: str, code: Any) -> str:
        """How this value is called."""
        return words.name(kind, code, self.lexicon)

    def who(self, seat: str | None) -> str:
        """How this player is called."""
        return self.lexicon.seats.get(seat or "", seat or "")

    def pack(self, value: object) -> None:
        """There are no packs here."""
        return None

    @cached_property
    def players(self) -> dict[str, PlayerView]:
        return {one.key: one for one in self.view.players}

    @cached_property
    def mine(self) -> PlayerView | None:
        return self.players.get(self.me or "")

    @cached_property
    def others(self) -> list[PlayerView]:
        """The others, from the seat after mine on; a team of two shows its life once."""
        order = list(self.view.players)
        at = next((place for place, one in enumerate(order) if one.key == self.me), -1)
        return [one for one in order[at + 1 :] + order[: max(at, 0)] if one.key != self.me]

    @cached_property
    def people(self) -> dict[str, Person]:
        return {one.key: one for one in self.board.people}

    @cached_property
    def waits_for(self) -> list[str]:
        """The names of those for whom the table waits, mine left out."""
        return [self.who(key) for key in self.board.waiting if key != self.board.seat]

    @cached_property
    def being_passed(self) -> list[Person]:
        """Those who have ten seconds to object."""
        return [one for one in self.board.people if one.passed_over_at is not None]

    # --- the planar game ----------------------------------------------------------------------------------------------

    @cached_property
    def slot(self) -> SlotView:
        """The planar game that stands before this seat: the one that it controls, else the first that reaches it."""
        slots = self.view.slots
        mine = (one for one in slots if one.controller == self.me or (one.question and one.question.seat == self.me))
        return next(mine, next((one for one in slots if one.near), slots[0]))

    @property
    def other_slots(self) -> list[SlotView]:
        """The other turn markers of a Grand Melee that reach this seat."""
        return [one for one in self.view.slots if one.number != self.slot.number and one.near]

    @cached_property
    def planes(self) -> list[Plane]:
        """What lies face up, the first that was turned up first."""
        return [self._plane(card) for card in self.slot.face_up]

    def _plane(self, card: CardView) -> Plane:
        row = self.view.rows.get(card.name)
        counters = [(COUNTER_SIGNS.get(kind, "counter-plus"), kind, n) for kind, n in card.counters.items() if n]
        return Plane(
            card,
            row,
            plane_chart_url(card.name),
            self._kind(card, row),
            counters,
            list(self._notes(card)),
            self._lines(card, row),
        )

    def _kind(self, card: CardView, row: Card | None) -> str:
        kind = _("Plane") if card.is_plane else _("Phenomenon")
        return f"{kind} · {row.plane_type}" if row is not None and row.plane_type else kind

    def _notes(self, card: CardView) -> Iterable[str]:
        """What the table remembers with this card: whose it is, what is exiled with it, who chose which side."""
        if card.owner is not None and not self.view.charter.is_communal:
            yield _("of %(who)s") % {"who": self.who(card.owner)}
        for entry in card.exiled:
            yield _("exiled: %(what)s") % {"what": entry.what}
        for seat, side in card.sides.items():
            yield f"{self.who(seat)}: {self.name('side', side)}"

    def _lines(self, card: CardView, row: Card | None) -> list[Said]:
        if row is None:
            return []
        return [self._said(card, number, line) for number, line in enumerate(row.abilities, 1)]

    def _said(self, card: CardView, number: int, line: Line) -> Said:
        waits = any(one.card == card.name and one.line == number for one in self.slot.stack)
        done = any(one.why == "resolved" and (one.card, one.line) == (card.name, number) for one in self.slot.applies)
        state = "now" if waits else "done" if done else "static" if "static" in line.on else ""
        when = ", ".join(self.name("moment", moment) for moment in line.on)
        if line.at is not None:
            when = f"{line.at} × {card.counters.get(row_counter(self.view.rows.get(card.name)), 0)}"
        trigger = next(
            (
                f
                for f in self.all_of("trigger")
                if f.values.get("card") == card.label and f.values.get("line") == number
            ),
            None,
        )
        return Said(when, SIGNS.get(line.on[0] if line.on else "", ""), reminder(line), state, trigger)

    @property
    def pinned(self) -> list[tuple[str, str]]:
        """What lasts beyond the card that said it: its words, and until when."""
        found = []
        for one in self.slot.applies:
            if one.why != "pin":
                continue
            row = self.view.rows.get(one.card)
            text = one.text or (reminder(row.line(one.line)) if row is not None and one.line else one.card)
            until = self.name("until", one.until) if one.until else ""
            found.append((f"{one.card}: {text}" if one.card and not one.text else text, until))
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

    # --- buttons ------------------------------------------------------------------------------------------------------

    @cached_property
    def forms(self) -> list[Form]:
        """My own forms."""
        own = [button for button in self.board.buttons if button.acting_for is None]
        return [form_of(one, self.field_name) for button in own for one in split(button)]

    @cached_property
    def for_others(self) -> list[tuple[str, list[Form]]]:
        """What the host may do for seats without a phone: what they are asked, and their life."""
        found: dict[str, list[Form]] = {}
        for button in self.board.buttons:
            if button.acting_for is not None:
                forms = [form_of(one, self.field_name) for one in split(button)]
                found.setdefault(button.acting_for, []).extend(forms)
        return [(self.who(key), forms) for key, forms in found.items()]

    def field_name(self, kind: str, code: Any) -> str:
        """How a field, or a value of one, is called."""
        return str(FIELDS.get(code, code)) if kind == "field" else self.name(kind, code)

    def all_of(self, order: str) -> list[Form]:
        return [form for form in self.forms if form.order == order]

    @cached_property
    def answers(self) -> list[Form]:
        """The forms of the question that stands before me."""
        return self.all_of("choose") if self.slot.question is not None else []

    @cached_property
    def starters(self) -> list[Form]:
        """Who starts: a button for each."""
        return self.all_of("first")

    @cached_property
    def at_hand(self) -> list[Form]:
        """The buttons under the thumb."""
        found = [form for order in AT_HAND if order != "choose" for form in self.all_of(order)]
        return [form for form in found if not form.fields and form.id not in {one.id for one in self.rolls}]

    @cached_property
    def rolls(self) -> list[Form]:
        """The planar die as a special action: thrown here."""
        return [form for form in self.all_of("roll") if not form.fields]

    @cached_property
    def thrown(self) -> Form | None:
        """The die that was thrown on the table, as a choice of its face."""
        return next((form for form in self.all_of("roll") if form.values.get("thrown") and not form.field("by")), None)

    @cached_property
    def lead(self) -> str:
        """The id of the one golden button."""
        if self.answers:
            return ""
        for order in GOLDEN:
            form = next((form for form in self.at_hand if form.order == order), None)
            if form is not None and not (order == "turn" and self.slot.stack):
                return form.id
        return ""

    @cached_property
    def steps(self) -> list[Form]:
        """The steps of this turn that can be gone to; the next one first."""
        return self.all_of("step")

    @cached_property
    def tools(self) -> list[tuple[str, list[Form]]]:
        """Everything else, by what it is about."""
        rest = [form for form in self.forms if form.order not in AT_HAND or form.fields]
        groups = (
            (_("On the stack"), ON_THE_STACK),
            (_("By another card"), BY_CARDS),
            (_("To keep in mind"), MARKS),
            (_("Players"), ON_PLAYERS),
            (_("Before the game"), SETUP),
        )
        shown = {form.id for form in (*self.starters, *self.steps, *self.answers, *self.all_of("trigger"))}
        shown |= {form.id for form in self.all_of("life")} | ({self.thrown.id} if self.thrown else set())
        found = [
            (title, [form for form in rest if form.order in orders and form.id not in shown])
            for title, orders in groups
        ]
        known = {order for _title, orders in groups for order in orders}
        others = [form for form in rest if form.order not in known and form.id not in shown]
        return [(title, forms) for title, forms in (*found, (_("The table"), others)) if forms]

    def label(self, form: Form) -> str:
        """What stands on this button."""
        named = _Gaps({key: self.name(key, value) for key, value in form.values.items()})
        variant = self._variant(form)
        for key in (f"{form.order}:{variant}", form.order):
            if key in planechase.BUTTONS:
                return str(planechase.BUTTONS[key]) % named
        return form.order.replace("_", " ").capitalize()

    def _variant(self, form: Form) -> str:
        if form.order == "choose":
            if form.values.get("keep"):
                return "keep"
            return self.slot.question.kind if self.slot.question is not None else ""
        value = form.values.get(planechase.VARIANT_FIELDS.get(form.order, ""), "")
        return str(value)

    def confirm(self, form: Form) -> str:
        """What is asked before this is sent; empty for what can be taken back."""
        return str(planechase.CONFIRM.get(form.order, ""))

    def why_not(self, form: Form) -> str:
        """Why a barred button can not be pressed."""
        return words.reason(form.barred, self.lexicon) if form.barred else ""

    # --- life ---------------------------------------------------------------------------------------------------------

    @cached_property
    def life_taps(self) -> list[tuple[int, Form]]:
        """One life less and one more, each a form that is sent with every tap; they add up."""
        button = self.board.button("life")
        if button is None:
            return []
        return [(change, form_of(_fixed(button, change=change), self.field_name)) for change in (-1, 1)]

    # --- words --------------------------------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """Which screen: a question of mine, the setup, the plane in force, or the end."""
        if self.view.stage == "over":
            return "over"
        if self.answers:
            return "question"
        return "plane" if self.view.stage == "play" else "setup"

    @property
    def is_my_turn(self) -> bool:
        turn = self.slot.turn
        return turn is not None and self.me in turn.active

    @property
    def is_my_move(self) -> bool:
        return self.board.seat is not None and self.board.seat in self.board.waiting

    @property
    def heading(self) -> str:
        """Whose turn it is, and its step."""
        turn = self.slot.turn
        if self.view.stage != "play" or turn is None:
            return self.name("stage", self.view.stage)
        step = self.name("step", turn.step)
        if self.is_my_turn:
            return _("Your turn · %(step)s") % {"step": step}
        who = self.who(turn.of) if turn.active else _("Nobody")
        return _("%(who)s · %(step)s") % {"who": who, "step": step}

    @property
    def subheading(self) -> str:
        """The number of the turn, and who controls the planes."""
        turn = self.slot.turn
        if turn is None:
            return self.board.name
        number = _("Turn %(n)d") % {"n": turn.number}
        if self.slot.controller is None:
            return number
        if self.slot.controller == self.me:
            return f"{number} · " + _("you are the planar controller")
        return f"{number} · " + _("%(who)s is the planar controller") % {"who": self.who(self.slot.controller)}

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
        if self.view.stage == "over":
            return self.outcome
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
    def title(self) -> str:
        """The title of the tab."""
        return f"● {self.heading}" if self.is_my_move else self.heading

    @property
    def announcement(self) -> str:
        """What the live region says, once."""
        return _("Your move: %(question)s") % {"question": self.question} if self.is_my_move else self.waiting_line

    @property
    def cost(self) -> int | None:
        """What my next roll costs; None: it is not mine to roll."""
        turn = self.slot.turn
        return turn.cost.get(self.me or "") if turn is not None else None

    @property
    def cost_sign(self) -> str:
        """The same as generic mana."""
        return f"{{{self.cost or 0}}}"

    @property
    def last_line(self) -> StoryLine | None:
        """The last line that is worth more than a step."""
        told = [line for line in self.board.story if not line.undone]
        return next((line for line in reversed(told) if line.tone != "quiet"), told[-1] if told else None)

    @property
    def ahead(self) -> list[tuple[str, list[str]]]:
        """The steps of this turn in which something will be due, with the cards that say so."""
        turn = self.slot.turn
        if turn is None:
            return []
        return [(self.name("step", one.step), [card for card, _line in one.lines]) for one in turn.ahead if one.lines]

    @property
    def decks(self) -> list[tuple[str, int, list[tuple[int, list[str]]], list[str]]]:
        """Each planar deck as this seat knows it: whose, how many, its blocks from the top, what lies on top."""
        found = []
        for deck in self.view.decks:
            blocks = [(len(block.names) + block.hidden, list(block.names)) for block in deck.blocks]
            found.append((self.who(deck.key) if deck.key else _("The planar deck"), deck.size, blocks, list(deck.next)))
        return found

    @property
    def map_places(self) -> list[tuple[int, int, str, str]]:
        """The map from north to south around the marker: where, which chart, which planes."""
        x, y = self.slot.place
        return [
            (spot.x - x, y - spot.y, plane_chart_url(spot.cards[0].name), ", ".join(card.name for card in spot.cards))
            for spot in self.view.spots
            if spot.cards and abs(spot.x - x) <= 1 and abs(spot.y - y) <= 1
        ]


def row_counter(row: Card | None) -> str:
    """The kind of counter that this card bears."""
    return row.counter or "" if row is not None else ""


def reminder(line: Line) -> str:
    """What a line does, in our own words and the reader's language."""
    language = (get_language() or "en").split("-")[0]
    return line.reminder.get(language) or line.reminder.get("en", "")


def split(button: Button) -> list[Button]:
    """A button for each value where a page draws them so; of the die entered by hand one for each face."""
    offer = button.offer
    name = SPLIT.get(offer.order)
    field = next((one for one in offer.fields if isinstance(one, OneOf) and one.name == name), None)
    if field is None or offer.barred:
        if offer.order == "resolve" and offer.fields:
            return [_fixed(button, said=value) for value in offer.fields[0].values]  # type: ignore[union-attr]
        return [button]
    return [_fixed(button, **{field.name: value}) for value in field.values]


def _fixed(button: Button, **values: Any) -> Button:
    """The same order with these values fixed; of `first` how it was decided is told as dice."""
    offer = button.offer
    fields = tuple(field for field in offer.fields if field.name not in values)
    if offer.order == "first":
        fields, values = (), values | {"how": "chosen"}
    return replace(button, offer=replace(offer, fields=fields, fixed=dict(offer.fixed) | values))


class _Gaps(dict[str, str]):
    """Values of a sentence; one that is missing leaves no trace."""

    def __missing__(self, key: str) -> str:
        return ""
