"""Coin flips on a phone: whose move it is, the two buttons under the thumb, what the last coin said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from django.utils.translation import gettext as _

from games.tables.screens.forms import Form, forms_of
from games.tables.screens.sheets import ids_of, in_groups
from games.tables.screens.speaking import SpeakingScene
from tests.games.coin_flips import words
from tests.games.coin_flips.rules.viewing import PlayerView, View


class Scene(SpeakingScene):
    """What one seat has before it at a table of coin flips."""

    view: View
    field_names = words.FIELDS
    button_texts = words.BUTTONS
    confirm_texts = words.CONFIRM

    @property
    def players(self) -> Sequence[PlayerView]:
        """The players, in seating order."""
        return self.view.players

    @cached_property
    def all_forms(self) -> Mapping[str | None, list[Form]]:
        """The forms of this phone's own seat (None), and of each seat for which it may act."""
        return forms_of(self.board, self.name, lambda button: (button,))

    @property
    def calls(self) -> list[Form]:
        """Heads and tails, while this phone has to call."""
        return [form for form in self.own if form.order == "call"]

    @property
    def answers(self) -> list[Form]:
        """What the table itself asks: still here, do you agree."""
        return [form for form in self.own if form.order in ("still_here", "consent")]

    @property
    def tools(self) -> list[tuple[str, list[Form]]]:
        """Everything that is not under the thumb."""
        return in_groups((), [], self.own, ids_of([*self.calls, *self.answers, *self.undo]))

    @property
    def for_others(self) -> list[tuple[str, list[Form]]]:
        """What the host may do in the place of seats without a phone, by name; calls are not among it (CF 2)."""
        return [(self.who(key), forms) for key, forms in self.all_forms.items() if key is not None and forms]

    # --- words --------------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        """Which flip it is."""
        if self.is_over:
            return self.outcome
        return _("Flip %(number)d") % {"number": self.view.flipped + 1}

    @property
    def subheading(self) -> str:
        """How many flips are played, at least."""
        return _("Best of three") if self.view.flips == 3 else _("One flip")

    @property
    def coin(self) -> str:
        """How the last coin lies; empty before the first flip."""
        return self.name("side", self.view.side) if self.view.side is not None else ""

    @property
    def mine(self) -> str:
        """What this seat has called; empty: nothing yet."""
        return self.name("side", self.view.mine) if self.view.mine is not None else ""

    @property
    def outcome(self) -> str:
        """Who has the first turn."""
        if self.view.first is None:
            return ""
        return _("%(who)s has the first turn") % {"who": self.who(self.view.first)}
