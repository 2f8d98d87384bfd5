"""A duel on a phone: whose priority it is, what lies in the chase, what lies under the thumb.

A `Scene` is made from a `Board` alone, so it can show nothing that the board does not. Where a seat without a phone is
waited for, its buttons lie under the host's thumb, but for what only its own eyes may see (R-18).
"""

from __future__ import annotations

from functools import cached_property

from django.utils.translation import gettext as _

from games.runes import words
from games.runes.rules.view import ItemView
from games.runes.screens import turn
from games.runes.screens.areas import Card
from games.runes.screens.chase import Said, said_of
from games.runes.screens.seats import SeatsScene
from games.tables.screens.forms import Form
from games.tables.screens.sheets import ids_of, in_groups

MOMENT = ("still_here", "consent", "redraw", "cancel", "spare", "resolve", "pass", "turn", "game", "battle")
"""What stands under the thumb; everything else waits in a sheet."""

GOLDEN = ("still_here", "redraw", "cancel", "pass", "resolve", "turn", "game")
"""The one golden button is the first of these that may be pressed; with an empty chase the next phase goes before."""

QUIET = ("pass", "battle")
"""What stands among the quiet words while the golden button leads on to the next phase."""

ON_TELEVISION = 3
"""So many items of the chase are shown there; of the others how many they are."""

PLAYS = ("judgment", "spell", "ability")
ON_THE_CHASE = ("copy",)
AREA = ("flip", "divinity", "watch", "unwatch")
ENDING = ("win", "draw")


class Scene(SeatsScene):
    """What one seat has before it at a table of runes."""

    # --- the chase ----------------------------------------------------------------------------------------------------

    @cached_property
    def chase(self) -> list[Said]:
        """What waits to resolve, the top first."""
        return [self._said(item) for item in self.view.chase]

    @property
    def top_of_chase(self) -> list[Said]:
        """As much of it as a television has room for."""
        return self.chase[:ON_TELEVISION]

    @property
    def below_in_chase(self) -> int:
        """How many lie below these."""
        return max(len(self.chase) - ON_TELEVISION, 0)

    def _said(self, item: ItemView) -> Said:
        cancel = next((form for form in self.cancels if form.values.get("item") == item.label), None)
        row, kind = self.view.rows.get(item.name), self.name("kind", item.kind)
        return said_of(item, row, kind, self.who(item.controller), cancel)

    @cached_property
    def cancels(self) -> list[Form]:
        """The forms that cancel something in the chase by a card that is named, one for each item."""
        return [form for form in self.all_of("cancel") if form.fields]

    # --- under the thumb ----------------------------------------------------------------------------------------------

    @cached_property
    def at_hand(self) -> list[Form]:
        """The buttons under the thumb: what is said to the table first, then those of the moment."""
        own = [form for form in self.own if form.order in ("still_here", "consent")]
        forms = own + [form for order in MOMENT for form in self.all_of(order) if form not in own]
        return [form for form in forms if not form.fields]

    @cached_property
    def ahead(self) -> Form | None:
        """On to the next phase in which anything is done: first the main phase, then the end."""
        go = {form.values["phase"]: form for form in self.all_of("phase")}
        return go.get("main") or go.get("end")

    @cached_property
    def starters(self) -> list[Form]:
        """Who starts: a button for each, and one that draws."""
        return [form for form in self.own if form.order == "first"]

    @cached_property
    def lead(self) -> Form | None:
        """The one golden button."""
        if self.flips or self.view.stage == "decks":
            return next((form for form in self.starters if not form.values), None)
        at_hand = {form.order: form for form in reversed(self.at_hand)}
        if not self.is_my_move:
            at_hand.pop("resolve", None)
        if self.ahead is not None and not self.view.chase and "still_here" not in at_hand:
            return self.ahead
        return next((at_hand[order] for order in GOLDEN if order in at_hand), None)

    @property
    def is_only_waiting(self) -> bool:
        """Whether this phone has nothing to answer while the game goes on: it reads for whom the table waits."""
        is_asked = self.lead is not None or bool(self.flips) or self.may_bring or self.may_side
        return not is_asked and not self.is_over

    @cached_property
    def beside(self) -> list[Form]:
        """What stands beside the golden button."""
        return [form for form in self.at_hand if form is not self.lead and form not in self.quiet]

    @property
    def quiet(self) -> list[Form]:
        """What is seldom wanted while the golden button leads on: to pass on an empty chase, to begin a battle."""
        leads_on = self.lead is not None and self.lead is self.ahead
        return [form for form in self.at_hand if form.order in QUIET] if leads_on else []

    @cached_property
    def redraws(self) -> Form | None:
        """So many cards go to the bottom, and as many are drawn (FoW 403.5)."""
        return next((form for form in self.all_of("redraw") if form.fields), None)

    @cached_property
    def flips(self) -> list[Form]:
        """The question of R-24: which of the runes is turned face down."""
        return self.all_of("flip") if self.view.due is not None and self.view.due in self.spoken_for else []

    @property
    def is_asked_to_cancel(self) -> bool:
        """Whether this phone says what a card cancels that has just resolved."""
        return self.view.cancels is not None and self.view.cancels in self.spoken_for

    @cached_property
    def track(self) -> list[turn.Step]:
        """The phases of the turn, with the buttons that go on to them; the golden one stands elsewhere."""
        if self.view.turn is None or self.view.stage != "play":
            return []
        go = {form.values["phase"]: form for form in self.all_of("phase")}
        return turn.track_of(self.view.turn, {phase: form for phase, form in go.items() if form is not self.lead})

    @cached_property
    def proposals(self) -> list[tuple[str, Form]]:
        """Whose life is gone, and the button that says so: on their own phone and the host's (FoW 105.4)."""
        shown = []
        for seat in self.seats:
            form = next((form for form in seat.forms if form.order == "leave"), None)
            if seat.one.proposes_out and form is not None:
                out = form._replace(
                    id=f"{form.id}-out", fixed=(*form.fixed, ("why", "life")), fields=(), values={"why": "life"}
                )
                shown.append((_("%(who)s has no life left.") % {"who": seat.name}, out))
        return shown

    # --- sheets -------------------------------------------------------------------------------------------------------

    @cached_property
    def hand(self) -> list[Form]:
        """Playing something that does not lie in the rune area."""
        return [form for form in self.forms if form.order in PLAYS and form.is_open]

    @cached_property
    def chant(self) -> list[Form]:
        """A Chant/Rune from the hand, by name."""
        return self.all_of("chant")

    @cached_property
    def from_hand(self) -> list[tuple[Form, list[Card]]]:
        """The forms that name a Chant/Rune of the hand, each with those of my main deck that it can play."""
        forms = []
        for form in self.chant:
            field = form.field("name")
            names = {choice.value for choice in field.choices} if field is not None else set()
            forms.append((form, [card for card in self.chants if card.name in names]))
        return forms

    @property
    def waiting_chants(self) -> list[Card]:
        """Those of my main deck that cannot be played now, with the reason."""
        return [card for card in self.chants if card.why is not None]

    @cached_property
    def unnamed(self) -> list[Form]:
        """A rune of the area whose name nobody has entered."""
        return [form for form in self.all_of("rune") if form.field("name") is not None]

    @property
    def is_board_shown(self) -> bool:
        """Whether the areas of the players stand there, with the chase between them."""
        return self.kind in ("play", "redraw", "over")

    @property
    def may_play_another(self) -> bool:
        """Whether there is anything to play that does not lie in the rune area with a name."""
        return bool(self.hand or self.chant or self.unnamed)

    @cached_property
    def tools(self) -> list[tuple[str, list[Form]]]:
        """Everything that is not under the thumb, by what it is about."""
        groups = (
            (_("In the chase"), ON_THE_CHASE),
            (_("By an effect"), AREA),
            (_("On to another phase"), ("phase", "battle")),
            (_("How it ends"), ENDING),
        )
        return in_groups(groups, self.forms, self.own, self._drawn)

    @cached_property
    def _drawn(self) -> set[str]:
        """The ids of the forms that have a place of their own."""
        drawn = [self.lead, self.redraws, *self.undo]
        drawn += [*self.at_hand, *self.starters, *self.hand, *self.chant, *self.cancels, *self.flips, *self.unnamed]
        drawn += [step.form for step in self.track]
        drawn += [card.form for card in self.runes]
        drawn += [form for seat in self.seats for form in (seat.life, *seat.forms)]
        drawn += [form for form in self.own if form.order in ("bring", "side")]
        return ids_of(drawn)

    @cached_property
    def for_others(self) -> list[tuple[str, list[Form]]]:
        """What else this phone may do for seats without one, by name."""
        groups = []
        for key, forms in self.all_forms.items():
            if key is not None and key != self.actor:
                groups.append((self.who(key), [one for one in forms if one.id not in self._drawn and one.is_open]))
        return [(name, forms) for name, forms in groups if forms]

    @property
    def games(self) -> list[tuple[int, str]]:
        """The games of the match that are over, and who has won each."""
        results = [(one.number, ", ".join(map(self.who, one.winners)) or _("A draw")) for one in self.view.games]
        return results if self.view.charter.match > 1 else []

    # --- words --------------------------------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """Which board it is: decks, redraw, play, between, over."""
        return self.view.stage

    @property
    def heading(self) -> str:
        """Whose turn it is, and its phase."""
        return turn.heading_of(self.view, self.name, self.who)

    @property
    def subheading(self) -> str:
        """The game of the match, the turn, and who has priority."""
        return turn.subheading_of(self.view, self.who) or self.board.name

    @property
    def question(self) -> str:
        if self.flips:
            return _("Which rune is turned face down?")
        if self.is_asked_to_cancel:
            return _("What does %(card)s cancel?") % {"card": self.view.cancels_by}
        return self.waiting_line

    @property
    def outcome(self) -> str:
        """How the match ended."""
        winners = self.view.winners
        if not winners:
            return _("A draw")
        names = ", ".join(self.who(one) for one in winners)
        if self.view.charter.match > 1:
            return _("%(names)s: the match is won") % {"names": names}
        return _("%(names)s: the game is won") % {"names": names}

    @property
    def announcement(self) -> str:
        """What the live region says, once."""
        golden = self.label(self.lead) if self.lead is not None else ""
        asked = self.question if self.flips or self.is_asked_to_cancel else golden
        return _("Your move: %(question)s") % {"question": asked} if self.is_my_move and asked else self.waiting_line

    # --- what stands on buttons ---------------------------------------------------------------------------------------

    def label(self, form: Form) -> str:
        """What stands on this button."""
        if form.order == "first" and not form.values:
            return str(words.BUTTONS["first:drawn"])
        if form.order == "cancel" and not form.fields:
            return _("%(by)s cancels %(item)s") % form.values
        if form.order == "side":
            return _("Change nothing")
        if form.order == "spell" and form.values.get("types"):
            types = ", ".join(self.name("types", each) for each in form.values["types"])
            return _("Another spell: %(types)s") % {"types": types}
        if form.order == "leave":
            who = form.values.get("seats", [self.me])[0]
            if form.values.get("why") == "life":
                return _("Out of the game")
            if who != self.me:
                return _("%(who)s leaves the game") % {"who": self.who(who)}
        return super().label(form)
