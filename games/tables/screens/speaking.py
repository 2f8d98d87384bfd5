"""A phone that speaks for others too: where a seat without a phone is waited for, its buttons lie under this thumb."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Container, Mapping, Sequence
from functools import cached_property

from django.utils.translation import gettext as _

from games.tables.screens.forms import UNDO, Form
from games.tables.screens.scene import Scene


class SpeakingScene(Scene):
    """What one seat has before it where a phone may stand for the whole table (P-28)."""

    @property
    @abstractmethod
    def all_forms(self) -> Mapping[str | None, list[Form]]:
        """The forms of this phone's own seat (None), and of each seat for which it may act."""

    @cached_property
    def actor(self) -> str | None:
        """The seat without a phone whose moment it is, and for which this phone acts; None: its own."""
        if self.waits_for_me:
            return None
        return next((key for key in self.board.waiting if key in self.all_forms), None)

    @property
    def spoken_for(self) -> frozenset[str | None]:
        """Its own seat, and those without a phone."""
        return frozenset(self.all_forms) | {self.board.seat}

    @property
    def is_my_move(self) -> bool:
        """Whether the table waits for this phone."""
        return self.waits_for_me or (self.board.seat is not None and self.actor is not None)

    # --- its buttons --------------------------------------------------------------------------------------------------

    @cached_property
    def own(self) -> list[Form]:
        """The forms of this phone's own seat, the host's among them."""
        return self.all_forms.get(None, [])

    @cached_property
    def forms(self) -> Sequence[Form]:
        """The forms of the seat whose moment it is."""
        return self.all_forms.get(self.actor, [])

    def all_of(self, order: str) -> list[Form]:
        """The forms of this order that can be given."""
        return [form for form in self.forms if form.order == order and form.is_open]

    @cached_property
    def undo(self) -> list[Form]:
        """Takes back the last act, does again what was taken back."""
        return [form for form in self.own if form.order in UNDO]

    def about(self, seat: str, orders: Container[str]) -> list[Form]:
        """What of these this phone may do about a player: for themselves, for a seat without a phone, as the host."""
        forms = self.own if seat == self.me else self.all_forms.get(seat, [])
        forms_about = [form for form in forms if form.order in orders and form.values.get("seats", [seat]) == [seat]]
        if not any(form.order == "leave" for form in forms_about):
            forms_about += [form for form in self.own if form.order == "leave" and form.values.get("seats") == [seat]]
        return forms_about

    # --- words --------------------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether everything is played."""
        return bool(self.view.stage == "over")

    @property
    @abstractmethod
    def heading(self) -> str:
        """Whose turn it is, and where it stands."""

    @property
    @abstractmethod
    def outcome(self) -> str:
        """How it ended."""

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
    def title(self) -> str:
        return f"● {self.heading}" if self.is_my_move else self.heading

    @property
    def again(self) -> str:
        """The names of the players, to lay the next table with."""
        return ",".join(one.name for one in self.players)
