"""Who sits at a duel and what each has before them: areas, conditions, decks that are brought or exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.kernel.rulebook import Refusal
from games.runes import words as runes
from games.runes.cards import deck_rulers, is_suggested, shipped_runes
from games.runes.decklists import written
from games.runes.rules.decks import Deck
from games.runes.rules.view import PlayerView, View, WatchView
from games.runes.screens.areas import Card, Gauge, deck_runes, face_up, gauge_of, lies_down, own_chants, own_runes
from games.runes.screens.buttons import forms_of
from games.runes.words.fields import FIELDS
from games.tables import words
from games.tables.screens.forms import Form
from games.tables.screens.speaking import SpeakingScene

OF_PLAYERS = ("life", "set_life", "ruler", "leave")
"""What is about one player stands in their own sheet."""

CROWDS = (("two", 2), ("four", 4), ("six", 6))
"""How a table screen lays the areas of so many players."""


class Seat(NamedTuple):
    """A player and their area. `forms`: everything that this phone may do about them beside their life.
    `is_without_phone`: this one speaks for them, but for what only their own eyes may see (R-18)."""

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
        """The lamp of their area: the first attribute of their ruler."""
        return self.letters[:1] or "a"

    @property
    def backs(self) -> range:
        """One card back for each rune that lies face down."""
        return range(self.one.face_down)

    @property
    def needs_phone(self) -> bool:
        """Whether something of theirs can be played on a phone of their own alone (R-18)."""
        return self.is_without_phone and self.one.face_down > 0

    @property
    def is_open(self) -> bool:
        """Whether there is anything that this phone may do for them."""
        return bool(self.life or self.forms)


class SeatsScene(SpeakingScene):
    """The players of a duel as one seat sees them; what it may do is `runes.Scene`."""

    view: View
    field_names = FIELDS
    button_texts = runes.BUTTONS
    confirm_texts = runes.CONFIRM

    @property
    def players(self) -> Sequence[PlayerView]:
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

    def _seat(self, player: PlayerView) -> Seat:
        forms = self.about(player.key, OF_PLAYERS)
        life = next((form for form in forms if form.order == "life"), None)
        turn = self.view.turn
        return Seat(
            player,
            self.who(player.key),
            player.key == self.me,
            turn is not None and turn.of == player.key,
            self.view.priority == player.key,
            player.key in self.board.waiting,
            self._ruler(player),
            "".join(symbol.lower() for symbol in player.ruler.attributes) if player.ruler is not None else "",
            gauge_of(player),
            face_up(self.view, player),
            lies_down(player),
            life,
            [form for form in forms if form is not life],
            player.key != self.me and player.key in self.all_forms,
        )

    def _ruler(self, player: PlayerView) -> str:
        """What lies up of their ruler, in words."""
        ruler = player.ruler
        if ruler is None:
            return ""
        side = _("astral") if ruler.astral else self.name("face", ruler.face)
        return f"{ruler.name} · {side}"

    @property
    def crowd(self) -> str:
        """How much room a table screen has for each area: two, four, six, many."""
        return next((name for name, most in CROWDS if len(self.seats) <= most), "many")

    @property
    def letter(self) -> str:
        """The lamp of this phone: the first attribute of one's own ruler; a watcher's is the turn player's."""
        turn = self.view.turn
        shown = self.mine or next((seat for seat in self.seats if turn is not None and turn.of == seat.one.key), None)
        return shown.letter if shown is not None else "a"

    @cached_property
    def runes(self) -> list[Card]:
        """My own face-down runes: what can be played now, and why the rest cannot."""
        return own_runes(self.view, self.lexicon, self.own)

    @cached_property
    def why_none(self) -> Card | None:
        """One of my runes where the same reason bars all of them: it is said once."""
        reasons = {card.reason for card in self.runes}
        is_one = len(self.runes) > 1 and len(reasons) == 1 and self.view.stage == "play"
        return self.runes[0] if is_one and self.runes[0].why is not None else None

    @property
    def is_told_of_each(self) -> bool:
        """Whether each of my runes says why it cannot be played: in play, where not all have the same reason."""
        return self.view.stage == "play" and self.why_none is None

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
    def is_my_deck_shown(self) -> bool:
        """Whether my deck stands there: I have brought one, or may."""
        mine = self.view.mine
        return self.may_bring or (mine is not None and bool(mine.deck.ruler))

    @property
    def my_deck(self) -> Deck:
        """What I play with, or want to play the next game with."""
        mine = self.view.mine
        return Deck() if mine is None else mine.sided if mine.sided is not None else mine.deck

    @property
    def my_ruler(self) -> str:
        """Who leads my deck."""
        number = self.my_deck.ruler
        known = (one.ruler for one in self.view.players if one.ruler is not None and one.ruler.face == "ruler")
        names = dict(self.rulers) | {ruler.number: ruler.name for ruler in known if ruler.covered is None}
        return names.get(number, number)

    @property
    def deck_runes(self) -> list[Card]:
        return deck_runes(self.view, self.my_deck)

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
        return [(one.number, one.name) for one in deck_rulers()]

    def reason(self, refusal: Refusal) -> str:
        return words.reason(refusal, self.lexicon)
