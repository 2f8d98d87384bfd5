"""A duel on a phone: whose priority it is, what lies in the chase, both rune areas, what lies under the thumb.

A `Scene` is made from a `Board` alone, so it can show nothing that the board does not. Where a seat without a phone is
waited for, its buttons lie under the host's thumb, but for what only its own eyes may see (R-18).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from games import words
from games.engines.kernel import Refusal
from games.engines.runes.codes import PHASES
from games.engines.runes.view import ItemView, PlayerView, View, WatchView
from games.tables.rune_cards import is_suggested, shipped_runes
from games.tables.rune_decklists import written
from games.tables.screens.forms import Form
from games.tables.screens.rune_areas import Card, Gauge, face_up, gauge_of, lies_down, own_chants, own_runes
from games.tables.screens.rune_buttons import forms_of
from games.tables.screens.speaking import SpeakingScene
from games.words import runes
from games.words.runes.fields import FIELDS

MOMENT = ("still_here", "consent", "redraw", "resolve", "pass", "turn", "game", "battle")
"""What stands under the thumb; everything else waits in a sheet."""

GOLDEN = ("still_here", "redraw", "pass", "resolve", "turn", "game")
"""The one golden button is the first of these that may be pressed; with an empty chase the next phase goes before."""

QUIET = ("pass", "battle")
"""What stands among the quiet words while the golden button leads on to the next phase."""

PLAYS = ("judgment", "spell", "ability")
ON_THE_CHASE = ("copy",)
AREA = ("flip", "divinity", "watch", "unwatch")
ENDING = ("win", "draw")
OF_PLAYERS = ("life", "set_life", "ruler", "leave")
"""What is about one player stands in his own sheet."""

CROWDS = (("two", 2), ("four", 4), ("six", 6))
"""How a table screen lays the areas of so many players."""


class Seat(NamedTuple):
    """A player and his area. `forms`: everything that this phone may do about him beside his life. `is_without_phone`:
    this one speaks for him, but for what only his own eyes may see (R-18)."""

    one: PlayerView
    name: str
    is_me: bool
    is_active: bool
    has_priority: bool
    is_waited_for: bool
    ruler: str
    letters: str
    gauge: Gauge | None
    up: list[Card]
    down: str
    life: Form | None
    forms: list[Form]
    is_without_phone: bool

    @property
    def letter(self) -> str:
        """The lamp of his area: the first attribute of his ruler."""
        return self.letters[:1] or "a"

    @property
    def backs(self) -> range:
        """One card back for each rune that lies face down."""
        return range(self.one.face_down)

    @property
    def is_open(self) -> bool:
        """Whether there is anything that this phone may do for him."""
        return bool(self.life or self.forms)


class Said(NamedTuple):
    """Something in the chase: what it is, whose, what its player has said while playing it, how it is cancelled."""

    item: ItemView
    kind: str
    who: str
    letter: str
    words: list[str]
    cancel: Form | None


class Scene(SpeakingScene):
    """What one seat has before it at a table of runes."""

    view: View
    field_names = FIELDS
    button_texts = runes.BUTTONS
    confirm_texts = runes.CONFIRM

    @property
    def players(self) -> Sequence[PlayerView]:
        """The players, in seating order."""
        return self.view.players

    # --- in whose name this phone speaks ------------------------------------------------------------------------------

    @cached_property
    def all_forms(self) -> Mapping[str | None, list[Form]]:
        """The forms of this phone's own seat (None), and of each seat for which it may act."""
        return forms_of(self.board, self.name)

    # --- the areas ----------------------------------------------------------------------------------------------------

    @cached_property
    def seats(self) -> list[Seat]:
        """The players, mine first, then clockwise."""
        order = list(self.view.players)
        at = next((place for place, one in enumerate(order) if one.key == self.me), 0)
        return [self._seat(one) for one in order[at:] + order[:at]]

    @property
    def mine(self) -> Seat | None:
        """My own area."""
        return self.seats[0] if self.me is not None else None

    @property
    def others(self) -> list[Seat]:
        """Everybody else's, clockwise."""
        return self.seats[1:] if self.me is not None else self.seats

    def _seat(self, one: PlayerView) -> Seat:
        forms = self._about(one.key)
        life = next((form for form in forms if form.order == "life"), None)
        turn = self.view.turn
        return Seat(
            one,
            self.who(one.key),
            one.key == self.me,
            turn is not None and turn.of == one.key,
            self.view.priority == one.key,
            one.key in self.board.waiting,
            self._ruler(one),
            "".join(symbol.lower() for symbol in one.ruler.attributes) if one.ruler is not None else "",
            gauge_of(one),
            face_up(self.view, one),
            lies_down(one),
            life,
            [form for form in forms if form is not life],
            one.key != self.me and one.key in self.all_forms,
        )

    def _ruler(self, one: PlayerView) -> str:
        """What lies up of his ruler, in words."""
        ruler = one.ruler
        if ruler is None:
            return ""
        side = _("astral") if ruler.astral else self.name("face", ruler.face)
        return f"{ruler.name} · {side}"

    def _about(self, key: str) -> list[Form]:
        """What this phone may do about this player: for himself, for a seat without a phone, as the host."""
        forms = self.own if key == self.me else self.all_forms.get(key, [])
        found = [form for form in forms if form.order in OF_PLAYERS and form.values.get("seats", [key]) == [key]]
        if not any(form.order == "leave" for form in found):
            found += [form for form in self.own if form.order == "leave" and form.values.get("seats") == [key]]
        return found

    @property
    def letter(self) -> str:
        """The lamp of this phone: the first attribute of one's own ruler; a watcher's is the turn player's."""
        turn = self.view.turn
        shown = self.mine or next((seat for seat in self.seats if turn is not None and turn.of == seat.one.key), None)
        return shown.letter if shown is not None else "a"

    @cached_property
    def runes(self) -> list[Card]:
        """My own face-down runes: what can be played now, and why the rest can not."""
        return own_runes(self.view, self.lexicon, self.own)

    @cached_property
    def why_none(self) -> Card | None:
        """One of my runes where the same reason bars all of them: it is said once."""
        reasons = {card.reason for card in self.runes}
        is_one = len(self.runes) > 1 and len(reasons) == 1 and self.view.stage == "play"
        return self.runes[0] if is_one and self.runes[0].why is not None else None

    @cached_property
    def chants(self) -> list[Card]:
        """The Chant/Runes of my main deck, and what they cost from the hand."""
        return own_chants(self.view, self.lexicon)

    @property
    def hidden(self) -> int:
        """Runes of mine whose names nobody has entered."""
        return self.view.mine.hidden if self.view.mine is not None else 0

    @property
    def watched(self) -> list[tuple[str, WatchView]]:
        """The cards with [Rune], whose they are, and whether they have their text (§6)."""
        return [(self.who(one.key), watch) for one in self.view.players for watch in one.watched]

    # --- the chase ----------------------------------------------------------------------------------------------------

    @cached_property
    def chase(self) -> list[Said]:
        """What waits to resolve, the top first."""
        return [self._said(item) for item in self.view.chase]

    def _said(self, item: ItemView) -> Said:
        row = self.view.rows.get(item.name)
        cancel = next((form for form in self.cancels if form.values.get("item") == item.label), None)
        said = [
            f"X = {item.x}" if item.x else "",
            _("Chosen: %(text)s") % {"text": item.options} if item.options else "",
            _("Target: %(text)s") % {"text": item.targets} if item.targets else "",
            _("Paid: %(text)s") % {"text": item.pay} if item.pay else "",
        ]
        kind = _("copy") if item.copied else self.name("kind", item.kind)
        letter = row.attributes[0].lower() if row is not None and row.attributes else "a"
        return Said(item, kind, self.who(item.controller), letter, [word for word in said if word], cancel)

    @cached_property
    def cancels(self) -> list[Form]:
        """The forms that cancel something in the chase, one for each item."""
        return self.all_of("cancel")

    # --- under the thumb ----------------------------------------------------------------------------------------------

    @cached_property
    def at_hand(self) -> list[Form]:
        """The buttons under the thumb: what is said to the table first, then those of the moment."""
        own = [form for form in self.own if form.order in ("still_here", "consent")]
        found = own + [form for order in MOMENT for form in self.all_of(order) if form not in own]
        return [form for form in found if not form.fields]

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

    @cached_property
    def track(self) -> list[tuple[str, str, Form | None]]:
        """The phases of the turn: each with its name, done, now or next, and its button."""
        turn = self.view.turn
        if turn is None or self.view.stage != "play":
            return []
        go = {form.values["phase"]: form for form in self.all_of("phase")}
        at, found = PHASES.index(turn.phase), []
        for place, phase in enumerate(PHASES):
            if phase == "recovery" and not turn.recovers:
                continue
            state = "now" if place == at else "done" if place < at else "next"
            form = go.get(phase) if go.get(phase) is not self.lead else None
            found.append((str(runes.TRACK[phase]), state, form))
        return found

    @cached_property
    def proposals(self) -> list[tuple[str, Form]]:
        """Whose life is gone, and the button that says so: on his own phone and the host's (FoW 105.4)."""
        found = []
        for seat in self.seats:
            form = next((form for form in seat.forms if form.order == "leave"), None)
            if seat.one.proposes_out and form is not None:
                out = form._replace(
                    id=f"{form.id}-out", fixed=(*form.fixed, ("why", "life")), fields=(), values={"why": "life"}
                )
                found.append((_("%(who)s has no life left.") % {"who": seat.name}, out))
        return found

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
        found = []
        for form in self.chant:
            field = form.field("name")
            names = {choice.value for choice in field.choices} if field is not None else set()
            found.append((form, [card for card in self.chants if card.name in names]))
        return found

    @property
    def waiting_chants(self) -> list[Card]:
        """Those of my main deck that can not be played now, with the reason."""
        return [card for card in self.chants if card.why is not None]

    @cached_property
    def unnamed(self) -> list[Form]:
        """A rune of the area whose name nobody has entered."""
        return [form for form in self.all_of("rune") if form.field("name") is not None]

    @cached_property
    def tools(self) -> list[tuple[str, list[Form]]]:
        """Everything that is not under the thumb, by what it is about."""
        mine = [form for form in self.forms if form.id not in self._drawn and form.is_open]
        groups = (
            (_("In the chase"), ON_THE_CHASE),
            (_("By an effect"), AREA),
            (_("On to another phase"), ("phase", "battle")),
            (_("How it ends"), ENDING),
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
        drawn = [*self.at_hand, *self.starters, *self.hand, *self.chant, *self.cancels, *self.flips, *self.unnamed]
        drawn += [form for *_rest, form in self.track if form is not None]
        drawn += [card.form for card in self.runes if card.form is not None]
        drawn += [form for form in (self.lead, self.redraws, self.take_back) if form is not None]
        drawn += [form for seat in self.seats for form in (seat.life, *seat.forms) if form is not None]
        drawn += [form for form in self.own if form.order in ("bring", "side")]
        return {form.id for form in drawn}

    @cached_property
    def for_others(self) -> list[tuple[str, list[Form]]]:
        """What else this phone may do for seats without one, by name."""
        found = []
        for key, forms in self.all_forms.items():
            if key is not None and key != self.actor:
                found.append((self.who(key), [one for one in forms if one.id not in self._drawn and one.is_open]))
        return [(name, forms) for name, forms in found if forms]

    @property
    def games(self) -> list[tuple[int, str]]:
        """The games of the match that are over, and who has won each."""
        found = [(one.number, ", ".join(map(self.who, one.winners)) or _("A draw")) for one in self.view.games]
        return found if self.view.charter.match > 1 else []

    # --- decks --------------------------------------------------------------------------------------------------------

    @property
    def may_bring(self) -> bool:
        """Whether this phone may still say what its player brings."""
        return any(form.order == "bring" for form in self.own)

    @property
    def may_side(self) -> bool:
        """Whether this phone may exchange cards with its player's side deck."""
        return any(form.order == "side" for form in self.own)

    @property
    def as_it_is(self) -> Form | None:
        """One tap says that nothing is exchanged, where that has not been said yet."""
        mine = self.view.mine
        is_said = mine is None or mine.sided is not None
        return next((form for form in self.own if form.order == "side" and not is_said), None)

    @property
    def offences(self) -> list[tuple[str, str]]:
        """What is wrong with my deck, with the number of each rule; for nobody else's eyes (R-18)."""
        mine = self.view.mine
        return [(self.reason(offence), offence.rule) for offence in mine.offences] if mine is not None else []

    @property
    def unchecked(self) -> str:
        """The lists of mine that nobody has looked at."""
        mine = self.view.mine
        return ", ".join(self.name("which", which) for which in mine.unchecked) if mine is not None else ""

    @property
    def decks(self) -> list[tuple[Seat, str]]:
        """Of everybody's deck what others may know: brought and legal, or not yet (R-18)."""
        return [(seat, _("legal") if seat.one.deck_is_legal else _("not yet")) for seat in self.seats]

    @property
    def my_lists(self) -> str:
        """The lists that I have brought, to be mended and brought again; a ready deck has none."""
        mine = self.view.mine
        if mine is None or not mine.deck.is_brought or is_suggested(mine.deck, shipped_runes()):
            return ""
        return written(mine.deck)

    @property
    def rulers(self) -> list[tuple[str, str]]:
        """The rulers that a deck can be led by: number and name."""
        known = shipped_runes().rulers.values()
        return sorted(((one.number, one.name) for one in known if one.side == "Ruler"), key=lambda one: one[1])

    # --- words --------------------------------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """Which board it is: decks, redraw, play, between, over."""
        return self.view.stage

    @property
    def crowd(self) -> str:
        """How much room a table screen has for each area: two, four, six, many."""
        return next((name for name, most in CROWDS if len(self.seats) <= most), "many")

    @property
    def heading(self) -> str:
        """Whose turn it is, and its phase."""
        turn = self.view.turn
        if self.view.stage != "play" or turn is None:
            return self.name("stage", self.view.stage) if self.view.stage != "play" else _("Before the first turn")
        phase = _("Battle") if turn.battle else self.name("phase", turn.phase)
        if turn.of == self.me:
            return _("Your turn · %(phase)s") % {"phase": phase}
        return _("%(who)s · %(phase)s") % {"who": self.who(turn.of), "phase": phase}

    @property
    def subheading(self) -> str:
        """The game of the match, the turn, and who has priority."""
        said = []
        if self.view.charter.match > 1:
            wins = " : ".join(str(one.wins) for one in self.view.players)
            said.append(_("Game %(n)d, %(wins)s") % {"n": self.view.game, "wins": wins})
        if self.view.turn is not None and self.view.stage == "play":
            said.append(_("Turn %(n)d") % {"n": self.view.turn.number})
            if self.view.priority == self.me and self.me is not None:
                said.append(_("you have priority"))
            elif self.view.priority is not None:
                said.append(_("%(who)s has priority") % {"who": self.who(self.view.priority)})
        return " · ".join(said) or self.board.name

    @property
    def question(self) -> str:
        """The one question of this screen."""
        if self.flips:
            return _("Which rune is turned face down?")
        return self.waiting_line

    @property
    def waiting_line(self) -> str:
        """Whom the table waits for."""
        if self.view.stage == "over":
            return self.outcome
        if self.actor is not None:
            return _("%(who)s’s move, on this phone") % {"who": self.who(self.actor)}
        if self.is_my_move:
            return _("Your move")
        names = ", ".join(self.waits_for)
        return _("The table waits for %(names)s") % {"names": names} if names else self.heading

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
        asked = self.question if self.flips else self.label(self.lead) if self.lead is not None else ""
        return _("Your move: %(question)s") % {"question": asked} if self.is_my_move and asked else self.waiting_line

    # --- what stands on buttons ---------------------------------------------------------------------------------------

    def label(self, form: Form) -> str:
        """What stands on this button."""
        if form.order == "first" and not form.values:
            return str(runes.BUTTONS["first:drawn"])
        if form.order == "side":
            return _("Change nothing")
        if form.order == "leave":
            who = form.values.get("seats", [self.me])[0]
            if form.values.get("why") == "life":
                return _("Out of the game")
            if who != self.me:
                return _("%(who)s leaves the game") % {"who": self.who(who)}
        return super().label(form)

    def reason(self, refusal: Refusal) -> str:
        """A refusal in words."""
        return words.reason(refusal, self.lexicon)
