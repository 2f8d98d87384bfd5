"""The planar game that stands before a seat: what lies face up, on the stack and on the map, the die, who plays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.planechase import words
from games.planechase.rules.view import CastView, PlayerView, SlotView, View
from games.planechase.screens import stack as planar_stack
from games.planechase.screens import turn
from games.planechase.screens.buttons import forms_of
from games.planechase.screens.cards import SIGNS, Plane, plane_of
from games.planechase.screens.map import far_places_of
from games.planechase.screens.seats import OF_PLAYERS, Seat, seats_of
from games.planechase.words.fields import FIELDS
from games.tables.screens.forms import Form
from games.tables.screens.speaking import SpeakingScene

AT_ANOTHER = ("start", "resolve", "turn", "choose")
"""What may be done at a turn marker that stands elsewhere."""


class GameScene(SpeakingScene):
    """The planar game as one seat sees it; what it may do there is `planechase.Scene`."""

    view: View
    field_names = FIELDS
    button_texts = words.BUTTONS
    confirm_texts = words.CONFIRM

    @property
    def players(self) -> Sequence[PlayerView]:
        """The players, in seating order."""
        return self.view.players

    def name(self, kind: str, code: object) -> str:
        """How a code is called; of several planeswalking abilities on a stack each has the name of its player."""
        if kind in ("item", "items") and isinstance(code, str) and code.startswith("walking@"):
            return _("Planeswalking, %(who)s") % {"who": self.who(code.removeprefix("walking@"))}
        return super().name(kind, code)

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
        return [form for form in self.all_forms.get(self.actor, []) if self.is_here(form)]

    def is_here(self, form: Form) -> bool:
        """Whether it belongs to the planar game that stands before this seat, or to all of them."""
        return bool(form.values.get("slot", self.slot.number) == self.slot.number)

    # --- the planar game ----------------------------------------------------------------------------------------------

    @cached_property
    def slot(self) -> SlotView:
        """The planar game that stands before this seat: the one in which it is asked or controls the planes, else the
        first that reaches it. What waited on the stack at the end resolves no more."""
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
        is_mine = slot.number == self.slot.number
        triggers = self.triggers if is_mine else ()
        exiles = {form.values["card"]: form for form in self.all_of("exile") if "owner" in form.values and is_mine}
        planes = [plane_of(self.view, slot, card, self.name, triggers) for card in slot.face_up]
        return [plane._replace(exile=exiles.get(plane.card.label)) for plane in planes]

    @cached_property
    def other_slots(self) -> list[tuple[SlotView, str, list[Plane], list[Form]]]:
        """The other turn markers of a Grand Melee: their heading, their planes, what this phone may do there now."""
        others = (slot for slot in self.view.slots if slot.number != self.slot.number)
        return [(slot, self._heading(slot), self._planes(slot), self._moment_of(slot)) for slot in others]

    def _moment_of(self, slot: SlotView) -> list[Form]:
        everybody = [form for forms in self.all_forms.values() for form in forms]
        here = [form for form in everybody if form.values.get("slot") == slot.number and not form.fields]
        return [form for form in here if form.order in AT_ANOTHER and form.is_open]

    @property
    def far_places(self) -> list[tuple[str, str]]:
        """The places of the map further away: how far, and what lies there."""
        return far_places_of(self.view, self.slot)

    @property
    def decks(self) -> list[tuple[str, int, list[tuple[int, list[str]]], list[str]]]:
        """Each planar deck as this seat knows it: whose, how many, its blocks from the top, what lies on top."""
        shown = []
        for deck in self.view.decks:
            blocks = [(len(block.names) + block.hidden, list(block.names)) for block in deck.blocks]
            shown.append((self.who(deck.key) if deck.key else _("The planar deck"), deck.size, blocks, list(deck.next)))
        return shown

    # --- the stack ----------------------------------------------------------------------------------------------------

    @cached_property
    def stack(self) -> list[planar_stack.Waiting]:
        """What waits, the top first."""
        return planar_stack.stack_of(self.view, self.slot, self.name, self.who)

    @property
    def revealed(self) -> Sequence[str]:
        """What the item that resolves has revealed."""
        return self.slot.running.revealed if self.slot.running is not None else ()

    @property
    def pinned(self) -> list[tuple[str, str]]:
        """What lasts beyond the card that said it: its words, under whose name and until when."""
        return list(planar_stack.pinned_to(self.view, self.slot, self.name, self.who))

    # --- the turn and the die -----------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        """Whose turn it is, and its step."""
        return self._heading(self.slot)

    def _heading(self, slot: SlotView) -> str:
        is_mine = slot.turn is not None and self.me in slot.turn.active and self.actor is None
        return turn.heading_of(self.view, slot, self.name, self.who, is_mine=is_mine)

    @property
    def subheading(self) -> str:
        """The number of the turn, and who controls the planes."""
        return turn.subheading_of(self.view, self.slot, self.who) or self.board.name

    @property
    def ahead(self) -> list[tuple[str, str]]:
        """The steps of this turn in which something will be due, with the cards that say so."""
        return turn.due_in(self.slot.turn, self.name) if self.slot.turn is not None else []

    @property
    def cost_sign(self) -> str:
        """What the next roll costs, as generic mana."""
        return turn.price_of(self.slot.turn, self.speaker)

    @property
    def next_cost(self) -> str:
        """What the next roll of the turn costs, for everybody to read; empty while nobody may roll."""
        return turn.prices_of(self.slot.turn)

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

    # --- who plays ----------------------------------------------------------------------------------------------------

    @cached_property
    def seats(self) -> list[Seat]:
        """The players, mine first, then clockwise; a team shares one place."""
        house = {person.key for person in self.board.people if person.is_house}
        return seats_of(self.view, self.board.waiting, house, self.who, self._about_player)

    def _about_player(self, seat: str) -> list[Form]:
        """What stands in the sheet of a player; life that is proposed stands under the thumb instead."""
        forms = self.about(seat, OF_PLAYERS)
        return [form for form in forms if form.fields or form.order not in ("life", "set_life")]

    @property
    def outcome(self) -> str:
        winners = self.view.winners
        if not winners:
            return _("A draw")
        return _("%(names)s: the game is won") % {"names": ", ".join(self.who(one) for one in winners)}
