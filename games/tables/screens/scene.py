"""What one seat has before it, at a table of any game.

A `Scene` is made from a `Board` alone, so it can show nothing that the board does not; and from what of it does not
change with every act, so that two scenes that are `signed` alike look alike. What every table asks of it is
here; `Scene` in the module of a game's name puts the buttons of that game into their places.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from itertools import accumulate
from typing import Any, ClassVar

from django.utils.functional import Promise

from games.kernel.rulebook import Line, Value
from games.tables import words
from games.tables.board import Board, Person
from games.tables.live.signature import signature
from games.tables.screens.forms import Field, Form, Worded
from games.tables.words import Lexicon
from games.tables.words.hours import day_and_hour

Texts = Mapping[Any, str | Promise]


class Time(Value, frozen=True):
    """Until when some may answer: "Tuesday 21:00", their names, and whether the reader is one of them."""

    when: str
    names: str
    is_mine: bool


NAMED_SIGNS = 110
"""Signs on a button that names what it undoes; one act is named whole."""

Who = Callable[[str | None], str]
"""How a player is called."""


class Scene(ABC):
    """What one seat has before it. The game says how fields are called, what stands on buttons, what is asked first."""

    field_names: ClassVar[Texts]
    button_texts: ClassVar[Texts]
    confirm_texts: ClassVar[Texts]

    def __init__(self, board: Board) -> None:
        self.board = board.at_rest
        self.view: Any = board.view
        self.me: str | None = board.view.me

    @cached_property
    def signed(self) -> bytes:
        """Everything that this scene is made from (`games.tables.live.signature`)."""
        return signature({"board": self.board})

    # --- who is who ---------------------------------------------------------------------------------------------------

    @cached_property
    def lexicon(self) -> Lexicon:
        """How people and things are called here."""
        people = {one.key: one.name for one in (*self.players, *self.board.people)}
        return Lexicon(self.board.game, people, self.names, self.me)

    @property
    @abstractmethod
    def players(self) -> Sequence[Any]:
        """Those who play, as the view shows them."""

    @property
    def names(self) -> Mapping[str, Mapping[str, str]]:
        """How the things of the game are called by key, by language; none where they are named by themselves."""
        return {}

    def name(self, kind: str, code: object) -> str:
        return str(self.field_names.get(code, code)) if kind == "field" else words.name(kind, code, self.lexicon)

    def who(self, seat: str | None) -> str:
        """How this player is called."""
        return self.lexicon.seats.get(seat or "", seat or "")

    def pack(self, value: object) -> Any:
        """The pack with this id; None when the value is something else, or the game has none."""
        return None

    # --- whose move ---------------------------------------------------------------------------------------------------

    @property
    def waits_for_me(self) -> bool:
        """Whether the table waits for this phone's own seat."""
        return self.board.seat is not None and self.board.seat in self.board.waiting

    @property
    def is_guest(self) -> bool:
        """Whether who sits at this phone's seat has no account."""
        return any(one.key == self.board.seat and bool(one.guest) for one in self.board.people)

    @property
    def host_name(self) -> str:
        """How whoever runs the table is called, to those who wait for them; empty: the reader does, or nobody."""
        hosts = (one for one in self.board.people if one.is_host and one.key != self.board.seat)
        return "" if self.board.is_host else next((self.who(one.key) for one in hosts), "")

    @cached_property
    def linked(self) -> Container[str]:
        """The seats whose link to another phone this phone may show: its own, and to the host all of them."""
        return {one.key for one in self.board.people if self.board.is_host or one.key == self.board.seat}

    @property
    def leaving(self) -> Sequence[Form]:
        """The buttons with which the player of this phone leaves the game, for the menu; none where the game has its
        own place for them."""
        return ()

    @property
    def spoken_for(self) -> Container[str | None]:
        """The seats for which this phone answers."""
        return (self.board.seat,)

    @cached_property
    def waits_for(self) -> list[str]:
        """The names of those without whose answer the table cannot go on, those of this phone left out."""
        return [self.who(key) for key in self.board.waiting if key not in self.spoken_for]

    @cached_property
    def being_passed(self) -> list[Person]:
        """Those who have ten seconds to object."""
        return [one for one in self.board.people if one.passed_over_at is not None]

    @cached_property
    def times(self) -> list[Time]:
        """Until when those may answer for whom the table waits, at the pace of days, the soonest first; who is asked
        reads of their own time alone."""
        asked: dict[datetime, list[str]] = {}
        for one in self.board.people:
            if one.answers_until is not None and one.passed_over_at is None:
                asked.setdefault(one.answers_until, []).append(one.key)
        times = [
            Time(day_and_hour(until), ", ".join(map(self.who, keys)), self.me in keys)
            for until, keys in sorted(asked.items())
        ]
        return [time for time in times if time.is_mine] or times

    @property
    def asks_back(self) -> str:
        """The name of who asks to take back; empty: nobody does."""
        return self.who(self.board.wish.seat) if self.board.wish is not None else ""

    # --- what stands on buttons ---------------------------------------------------------------------------------------

    def worded(self, form: Form) -> Worded:
        """This form with all that its button says: the text, what is asked before it is sent, why it is barred."""
        return Worded(form, self.label(form), self.confirm(form), self.why_not(form), self.describe(form.about))

    def describe(self, about: Sequence[Line]) -> str:
        """The acts of these lines in few words: those that are more than a step, as far as there is room, and how many
        more there are."""
        telling = [line for line in about if line.tone != "quiet"] or list(about)
        texts = [words.sentence(line, self.lexicon) for line in telling]
        lengths = accumulate(map(len, texts))
        fitting = [text for text, length in zip(texts, lengths, strict=True) if length <= NAMED_SIGNS] or texts[:1]
        more = f" (+{len(texts) - len(fitting)})" if len(texts) > len(fitting) else ""
        return " · ".join(fitting) + more

    @property
    def back_asked_about(self) -> str:
        """The acts that would fall if the reader agreed; empty: nobody asks them."""
        consent = next((one.offer for one in self.board.buttons if one.offer.order == "consent"), None)
        return self.describe(consent.about) if consent is not None else ""

    def label(self, form: Form) -> str:
        """What stands on this button."""
        named = _Gaps({key: self.name(key, value) for key, value in form.values.items()})
        for key in (*(f"{form.order}:{variant}" for variant in self.variants(form)), form.order):
            if key in self.button_texts:
                return str(self.button_texts[key]) % named
        return form.order.replace("_", " ").capitalize()

    def variants(self, form: Form) -> Sequence[str]:
        """What its text may depend on, the first that has one of its own: its values."""
        return ["nothing" if value is None else str(value).lower() for value in form.values.values()]

    def confirm(self, form: Form) -> str:
        """What is asked before this is sent; empty for what can be taken back."""
        return str(self.confirm_texts.get(form.order, ""))

    def why_not(self, form: Form) -> str:
        """Why a barred button cannot be pressed."""
        return words.reason(form.barred, self.lexicon) if form.barred else ""

    def start_of(self, field: Field) -> int:
        """The number with which a stepper begins."""
        return field.start


class _Gaps(dict[str, str]):
    """Values of a sentence; one that is missing leaves no trace."""

    def __missing__(self, key: str) -> str:
        return ""
