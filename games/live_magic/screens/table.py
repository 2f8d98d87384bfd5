"""What lies on the table of an auction, as one seat sees it: Magi and sheets, packs, the challenge that is fought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, Self

from django.utils.translation import get_language
from msgspec.structs import replace

from games.live_magic import words
from games.live_magic.rules.setup import Pack, PowerRow
from games.live_magic.rules.view import DeckView, LedgerLine, SeatView, ThrowView, View
from games.live_magic.screens import sentences
from games.live_magic.screens.challenge import Compared, Fighter, compared, fighters_of, sides_of
from games.tables.board import Person
from games.tables.screens import scene
from games.tables.words import codes

SINCE = ("deck", "priority", "next_deck", "mine", "declaration", "round", "call", "contest", "window", "completion")
"""What of a view goes on while the last challenge is still told."""

UNKNOWN_COUNT = 5
"""The count of a number that is not known yet: English, Italian and Czech have their form for many there."""


class Named(Mapping[str, Mapping[str, str]]):
    """How the packs and Powers of a view are called, by language: looked up, since few of them are asked for."""

    def __init__(self, view: View) -> None:
        self.view = view

    def __getitem__(self, key: str) -> Mapping[str, str]:
        pack = self.view.cards.get(key)
        return {"": pack.name} if pack is not None else self.view.powers[key].name

    def __contains__(self, key: object) -> bool:
        return key in self.view.cards or key in self.view.powers

    def __iter__(self) -> Iterator[str]:
        return chain(self.view.cards, self.view.powers)

    def __len__(self) -> int:
        return len(self.view.cards) + len(self.view.powers)


class TableScene(scene.Scene):
    """An auction as one seat sees it; what it may do there is `live_magic.Scene`."""

    view: View
    field_names = words.GLOSSARY["field"]
    button_texts = words.BUTTONS
    confirm_texts = words.CONFIRM

    # --- who is who ---------------------------------------------------------------------------------------------------

    @property
    def players(self) -> Sequence[SeatView]:
        """The seats of the evening."""
        return self.view.seats

    @property
    def names(self) -> Named:
        """Packs and Powers."""
        return Named(self.view)

    @cached_property
    def seats(self) -> dict[str, SeatView]:
        """The seats of the evening, by key."""
        return {one.key: one for one in self.view.seats}

    @cached_property
    def people(self) -> dict[str, Person]:
        """Who sits there, by seat."""
        return {one.key: one for one in self.board.people}

    @cached_property
    def my_seat(self) -> SeatView | None:
        """My own; a watcher has none."""
        return self.seats.get(self.me or "")

    @cached_property
    def present(self) -> list[SeatView]:
        """The seats that play, in seating order."""
        return [one for one in self.view.seats if not one.absent]

    @property
    def sheets(self) -> list[SeatView]:
        """Their sheets as they are read in the approval: what is new comes first."""
        return sorted(self.present, key=lambda one: not (one.is_new or one.changes))

    @property
    def was_anything_bought(self) -> bool:
        """Whether a sheet is another one than at the evening before: at a first evening none is."""
        return any(one.changes for one in self.present)

    @property
    def place(self) -> int | str:
        """Which of those that play I am, from 1; a watcher is none."""
        keys = [one.key for one in self.present]
        return keys.index(self.me) + 1 if self.me in keys else ""

    @property
    def in_strip(self) -> list[tuple[SeatView, int]]:
        """Those that play, in seating order, each with its place in the strip: those in the step first, then in the
        order of initiative."""
        by_initiative = {key: number for number, key in enumerate(self.view.initiative)}
        ordered = sorted(
            self.present, key=lambda one: (one.key not in self.view.may_pick, by_initiative.get(one.key, 99))
        )
        places = {one.key: number for number, one in enumerate(ordered, 1)}
        return [(one, places[one.key]) for one in self.present]

    # --- where we are -------------------------------------------------------------------------------------------------

    @property
    def lamp(self) -> str:
        """The deck that lights the phone: the one on the table, else the Style of the seat."""
        if self.view.deck:
            return self.view.deck.lower()
        return self.my_seat.style.lower() if self.my_seat else "w"

    @property
    def heading(self) -> str:
        """Where we are: the deck on the table, or the phase."""
        if self.view.deck is not None:
            return self.name("deck", self.view.deck)
        return self.name("phase", self.view.phase)

    @property
    def subheading(self) -> str:
        """Which deck and which step."""
        return self.board.name if self.view.deck is None else sentences.place(self.view)

    @property
    def step_line(self) -> str:
        """The open step in words."""
        step = next((one for one in self.view.steps if one.state == "open"), None)
        if step is None:
            return self.subheading
        kind = self.name("kind", step.kind) if self.view.contest is None else ""
        return sentences.step(step.priority, kind)

    # --- packs --------------------------------------------------------------------------------------------------------

    def pack(self, value: object) -> Pack | None:
        """The pack with this id; None when the value is something else."""
        return self.view.cards.get(str(value))

    def packs(self, ids: Iterable[str] | None) -> list[Pack]:
        """The packs with these ids, by cost and name."""
        here = [self.view.cards[one] for one in ids or () if one in self.view.cards]
        return sorted(here, key=lambda pack: (-pack.mana_value, pack.name))

    @cached_property
    def table_packs(self) -> list[Pack]:
        """What lies on the table; the pack that is called comes first."""
        called = self.called.id if self.called else None
        return sorted(self.packs(self.view.table), key=lambda pack: pack.id != called)

    @cached_property
    def lying_by(self) -> list[tuple[str, list[Pack]]]:
        """The decks that nobody could declare and that lie open until the next act: the deck, and its packs."""
        return [(one.deck, self.packs(one.packs)) for one in self.view.lying_by]

    @property
    def decks_lying_by(self) -> str:
        """How they are called."""
        return ", ".join(self.name("deck", one.deck) for one in self.view.lying_by)

    @cached_property
    def table_types(self) -> list[tuple[str, int]]:
        """The signs of types on the table, each with its number, for the filters; none when there is but one."""
        counts = Counter(codes.sign_of(pack.type_line) for pack in self.table_packs)
        return counts.most_common() if len(counts) > 1 else []

    @property
    def is_table_empty(self) -> bool:
        """Whether a deck is auctioned of which nothing is left."""
        return self.view.deck is not None and not self.table_packs

    @cached_property
    def my_packs(self) -> list[Pack]:
        """What I have taken."""
        return self.packs(self.view.mine.packs) if self.view.mine is not None else []

    @cached_property
    def called(self) -> Pack | None:
        key = self.view.contest.pack if self.view.contest else self.view.call.pack if self.view.call else None
        return self.view.cards.get(key or "")

    @property
    def is_called(self) -> bool:
        """Whether a pack is called or fought for."""
        return self.view.call is not None or self.view.contest is not None

    @property
    def no_rivals(self) -> bool:
        """Whether a call takes the pack at once: nobody could answer «Contrasti?»."""
        rivals = [key for key in self.view.may_pick if key != self.me and self.seats[key].picks > 0]
        return self.view.pick_mode == "live" and not rivals

    @property
    def finished_decks(self) -> Sequence[DeckView]:
        """The decks that may be seen: mine, and all of them when the evening is closed."""
        mine = self.view.mine.deck if self.view.mine else None
        rest = [deck for deck in self.view.decks if mine is None or deck.seat != mine.seat]
        return [mine, *rest] if mine else rest

    # --- a challenge --------------------------------------------------------------------------------------------------

    @cached_property
    def fighters(self) -> list[Fighter]:
        """Both sides, mine on the left; none while nobody fights."""
        contest = self.view.contest
        return fighters_of(contest, self.seats, self.me) if contest is not None else []

    @property
    def opponent(self) -> SeatView | None:
        """Whom I fight; when I am asked «Contrasti?», the holder; when I call, nobody yet."""
        if self.fighters:
            return self.fighters[1].seat
        return self.seats[self.view.call.holder] if self.view.call is not None else None

    @cached_property
    def comparison(self) -> list[Compared]:
        """My traits against the other's, by category."""
        one, other = self.my_seat or (self.fighters[0].seat if self.fighters else None), self.opponent
        return compared(one, other) if one is not None and other is not None else []

    @property
    def fight_comparison(self) -> list[Compared]:
        """Traits of both fighters as they stand on this screen, left against right."""
        return compared(*(side.seat for side in self.fighters)) if self.fighters else []

    @property
    def last_throw(self) -> ThrowView | None:
        """The last throw that was shown in this challenge."""
        return self.view.contest.throws[-1] if self.view.contest and self.view.contest.throws else None

    @property
    def was_in_outcome(self) -> bool:
        """Whether the last challenge was mine."""
        outcome = self.view.outcome
        return outcome is not None and self.me in (outcome.caller, outcome.contester)

    @property
    def of_outcome(self) -> Self:
        """This scene as far as the last challenge is told: nothing that goes on since."""
        told = replace(
            self.view,
            **dict.fromkeys(SINCE),
            waiting=(),
            may_pick=(),
            table=(),
            lying_by=(),
            steps=(),
            decks_closed=(),
            warnings=(),
        )
        return type(self)(replace(self.board, view=told, buttons=(), waiting=(), people=(), wish=None))

    @property
    def outcome_sides(self) -> list[Fighter]:
        """Both sides of the last challenge, mine on the left."""
        return sides_of(self.view.outcome, self.seats, self.me) if self.view.outcome is not None else []

    @property
    def outcome_ledger(self) -> Sequence[LedgerLine]:
        """What the last challenge changed, my lines first."""
        lines = self.view.outcome.ledger if self.view.outcome else ()
        return sorted(lines, key=lambda line: line.seat != self.me)

    # --- Powers and warnings ------------------------------------------------------------------------------------------

    def power(self, key: str) -> PowerRow | None:
        return self.view.powers.get(key)

    def cost(self, cost: dict[str, Any]) -> str:
        """One cost of a Power in words."""
        number = cost.get("amount", 1)
        if isinstance(number, str) and number.startswith("setting:"):
            number = getattr(self.view.charter, number.removeprefix("setting:"), number)
        n, count = (number, number) if isinstance(number, int) else ("X", UNKNOWN_COUNT)
        kind = str(cost.get("pay", ""))
        category = self.name("category", cost.get("category"))
        return str(words.COSTS.get(kind, kind) % {"n": n, "count": count, "category": category})

    def power_text(self, row: PowerRow | None) -> str:
        """A Power's sentence in the reader's language, with the table's settings in it."""
        if row is None:
            return ""
        language = (get_language() or "en").split("-")[0]
        text = row.text.get(language) or row.text.get("en") or next(iter(row.text.values()), "")
        for name in self.view.charter.__struct_fields__:
            text = text.replace("{" + name + "}", str(getattr(self.view.charter, name)))
        return text

    @property
    def powers_of_all(self) -> list[PowerRow]:
        held = {key for one in self.view.seats for key in one.powers}
        return [row for key, row in self.view.powers.items() if key in held]

    @property
    def warnings(self) -> list[str]:
        """What people should hear, in words."""
        words_of = words.WARNINGS
        return [
            str(words_of[one.key]) % {key: self.name(key, value) for key, value in one.values.items()}
            for one in self.view.warnings
            if one.key in words_of
        ]
