"""What a rule book is: the words that every game and every room share.

A *table* is a game being played; a *rule book* is the pure description of that game:

    initial(setup)                        -> State
    decide(state, order, by, chance, at)  -> facts     every rule lives here; raises Refused
    evolve(state, fact)                   -> State     no rule, no clock, no dice: it has happened
    orders(state, seat)                   -> offers    what this seat may do now: its buttons
    view(state, seat)                     -> View      what this seat may see, built up from nothing
    log_line(fact, seat)                  -> Line      the line that this seat reads in the story

and four small questions that let a table run it without knowing the game:

    question_keys(state)                  -> texts     which question stands before each seat
    waited_for(state)                     -> seats     whose answer the table is waiting for
    default_order(state, seat)            -> Order     what a silent seat is taken to have said
    advance(state)                        -> Order     what the table itself does next, if anything

Nothing here knows Django, the clock, randomness or any single game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from games.kernel.days import Days
from games.kernel.limits import LONGEST, Whole

HOST = "host"
"""Stands for the host where a seat is named, when they have no seat of their own in the game."""


def snake(name: str) -> str:
    """`PackCalled` → `pack_called`: the tag under which a struct is written."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def learn(*kinds: type[msgspec.Struct]) -> None:
    """Has msgspec learn the fields of these structs, and of all that they hold, now.

    By itself it learns a kind when it first reads one, and of two threads that do so at once the second uses what the
    first has only half learnt: the process dies. A module learns what it reads while it is imported, which Python lets
    only one thread do.
    """
    for kind in kinds:
        msgspec.json.Decoder(kind)


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A small immutable value: part of a state, a setup or a view."""


class Order(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="order",
    tag=snake,
):
    """Something a seat wants to do, in the imperative: `CallPack`.

    `question` is the number of the question that it answers (the seat's, or the host's for their own orders); a late or
    doubled tap names a question that is over and is refused by the table before the rule book sees it. Rule books
    ignore the field. What the number stands for, by `answers`: the open question of the giver's seat, of the host, of
    the seat that the order names (`named`), the version of the table that its sender saw; or nothing, for orders that
    do no harm when they come late or twice.
    """

    answers: ClassVar[Literal["seat", "host", "named", "version", "nothing"]] = "seat"
    private: ClassVar[bool] = False
    """Chooses something hidden: only the seat's own phone may give it, nobody else enters it (LM 3.8)."""
    stands_in: ClassVar[bool] = False
    """The host enters by it what others did: only while one of those that are waited for cannot do it themselves."""
    is_housekeeping: ClassVar[bool] = False
    """Changes who acts for which seat, or what stands of the table, and plays nothing: lending a seat, taking back."""
    private_fields: ClassVar[tuple[str, ...]] = ()
    """Fields whose legal values tell what the seat has chosen in secret: nobody else is offered or enters them."""

    question: Whole = 0


class Fact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="fact", tag=snake):
    """Something that has happened, in the past tense, with every value that `evolve` needs: `PackCalled`.

    `reveals`: something hidden became known by it; taking back across it needs the host (D-43).
    `binds`: final by rule or by what it cost; its author cannot take it back freely.
    `by_chance`: the field whose value, where it has one, the program has drawn: nobody could choose it. `among`: what
    it was drawn among, where the rules alone say so: these values, or the numbers from 1 to that in the field named.
    `in_part`: it is sealed so that these fields can be shown, and the others stay a secret. Nothing: it is whole.
    `ends_game`: the game is over after it.
    """

    reveals: ClassVar[bool] = False
    binds: ClassVar[bool] = False
    by_chance: ClassVar[str] = ""
    among: ClassVar[tuple[str, ...] | str] = ()
    in_part: ClassVar[tuple[str, ...]] = ()
    ends_game: ClassVar[bool] = False


class By(msgspec.Struct, frozen=True):
    """In whose name an order is given, and by whose hand."""

    seat: str | None = None
    """The seat whose order it is; None for an order of the table or of a host without a seat in the game."""
    hand: Literal["own", "host", "silence", "table", "house"] = "own"
    """`own`: the seat's own phone; `host`: the host acts for the seat; `silence`: the seat was passed over; `table`:
    the table itself goes on; `house`: a player of the house plays for who is absent (D-46)."""
    host: bool = False
    """Whoever gave it holds the host's role."""

    @property
    def may_run_the_table(self) -> bool:
        """Host's orders may be given by the host and by the table itself (`auto_advance`)."""
        return self.host or self.hand == "table"


TABLE = By(hand="table")


class Refusal(msgspec.Struct, frozen=True):
    """Why an order is not legal: the rule (`LM 3.2`, `D-16`), a stable reason key, and the values that failed."""

    rule: str
    reason: str
    values: dict[str, Any] = {}


class Refused(Exception):
    """Raised by `decide`: the order breaks a rule and has changed nothing."""

    def __init__(self, rule: str, reason: str, **values: object) -> None:
        super().__init__(f"{reason} ({rule})")
        self.refusal = Refusal(rule, reason, values)

    @property
    def rule(self) -> str:
        return self.refusal.rule

    @property
    def reason(self) -> str:
        return self.refusal.reason

    @property
    def values(self) -> dict[str, Any]:
        return self.refusal.values


class Impossible(Refused, ValueError):
    """Raised by a setup or a charter that no table can be opened with."""


def require(holds: object, refusal: Refusal) -> None:
    """Raises Impossible unless this holds."""
    if not holds:
        raise Impossible(refusal.rule, refusal.reason, **refusal.values)


# --- offers: the buttons ---------------------------------------------------------------------------------------------


class OneOf(Value, frozen=True, tag_field="field", tag="one_of"):
    """A field of an order that takes one of these values."""

    name: str
    values: tuple[str, ...]


class Number(Value, frozen=True, tag_field="field", tag="number"):
    """A field that takes a whole number, both ends included; `most` None has no upper end."""

    name: str
    least: int
    most: int | None = None


class Several(Value, frozen=True, tag_field="field", tag="several"):
    """A field that takes between `least` and `most` different ones of these values."""

    name: str
    values: tuple[str, ...]
    least: int
    most: int


class Copies(Value, frozen=True, tag_field="field", tag="copies"):
    """A field that maps each of these names to a number of copies from 0 to its limit (None: no limit)."""

    name: str
    limits: dict[str, int | None]


class Combination(Value, frozen=True, tag_field="field", tag="combination"):
    """A field that maps each of `names` to a value; exactly these `rows` of values are legal together."""

    name: str
    names: tuple[str, ...]
    rows: tuple[tuple[str | int, ...], ...]


class Text(Value, frozen=True, tag_field="field", tag="text"):
    """A field that takes words of a person, at most `longest` characters."""

    name: str
    longest: int = LONGEST
    least: int = 1


class Truth(Value, frozen=True, tag_field="field", tag="truth"):
    """A field that takes true or false."""

    name: str


Field = OneOf | Number | Several | Copies | Combination | Text | Truth


class Line(Value, frozen=True):
    """One line of the story as one seat may read it: a stable key and its values; the shell makes the sentence.

    Seats, packs, Powers … stand in `values` by key. `tone`: plain, loud (outcomes, losses), host (rulings and other
    acts of the host, shown in red), quiet (steps, openings).
    """

    key: str
    values: dict[str, Any] = {}
    tone: Literal["plain", "quiet", "loud", "host"] = "plain"


class Offer(Value, frozen=True):
    """An order that a seat may give now, with the legal values of its fields: one button, or one form.

    `fixed` holds fields with a single legal value (`{"contests": True}`), so that one order may be two buttons.
    `barred`: the button is shown without its gold and cannot be pressed; it says which rule bars it.
    `private`: this order chooses something hidden, though others of its kind do not; nobody else enters it.
    `about`: the lines, as this seat reads them, of the acts that a taking back or a redo is about.
    """

    order: str
    fields: tuple[Field, ...] = ()
    fixed: dict[str, Any] = {}
    barred: Refusal | None = None
    private: bool = False
    about: tuple[Line, ...] = ()


# --- a rule book -----------------------------------------------------------------------------------------------------

S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C", bound=msgspec.Struct)
V = TypeVar("V", bound=msgspec.Struct)

Evolvers = dict[type[Fact], Callable[[S, Any], S]]
"""By the type of a fact, what it makes of the state. Each takes its own type of fact."""


def _no_seconds(state: object) -> None:
    return None


def _no_days(state: object) -> None:
    return None


def _never_apart(then: object, now: object, undone: Sequence[Fact]) -> None:
    return None


def _nothing_sealed(fact: Fact) -> Sequence[Fact]:
    return ()


def _as_it_is(state: Any, host: str, there: frozenset[str]) -> Any:
    return state


def _nobody(state: object, seat: str) -> None:
    return None


def _no_names(state: object) -> Mapping[str, Mapping[str, str]]:
    return {}


@dataclass(frozen=True, kw_only=True)
class RuleBook(Generic[C, S, V]):
    """A game, as its functions. Modules `games/<game>/rules/book.py` declare one as `BOOK`; see this module's
    docstring."""

    key: str
    """`live_magic`: names the game in the journal, in URLs and in template folders."""

    setup_type: type[C]
    state_type: type[S]
    order_types: tuple[type[Order], ...]
    fact_types: tuple[type[Fact], ...]
    view_type: type[V]

    initial: Callable[[C], S]
    """The state before anything has happened."""

    decide: Callable[[S, Order, By, Random, datetime], Sequence[Fact]]
    """The facts that this order makes, given now; raises Refused and changes nothing otherwise."""

    evolve: Callable[[S, Fact], S]
    """The state after this fact. Never refuses."""

    orders: Callable[[S, str, bool], Sequence[Offer]]
    """What this seat may do now; the last argument: it holds the host's role too. Built with the same questions as
    `decide`. A host without a seat in the game asks as `HOST`."""

    view: Callable[[S, str | None], V]
    """What this seat may see; None: a watcher, the table screen."""

    view_as: Callable[[S, V, str], V] | None = None
    """What this seat may see, made from what a watcher sees of the same state, so that the views of twelve seats share
    what is public. None: each is made by itself."""

    view_together: Callable[[S, Sequence[str | None]], V] | None = None
    """What several players see on one phone, the first one's: everything that one of them may see (P-28). None: the
    phones of this game are not passed round."""

    log_line: Callable[[Fact, str | None], Line | None]
    """The line that this seat reads of this fact; None: nothing."""

    seats: Callable[[S], Sequence[str]]
    """The seats of the game, in seating order."""

    question_keys: Callable[[S], Mapping[str, str]]
    """By seat (`HOST`: the host), which question stands before it: a text that differs for two different questions that
    follow each other, and does not change while others answer theirs. Who is asked nothing is not there."""

    waited_for: Callable[[S], Sequence[str]]
    """The seats without whose answer the table cannot go on."""

    default_order: Callable[[S, str], Order | None]
    """What this seat is taken to have said when it is passed over; None: it must speak, or the host decide."""

    advance: Callable[[S], Order | None]
    """The order that the table itself gives next (`auto_advance`); None: it waits for somebody."""

    taking_back: Callable[[S, S], Refusal | None]
    """Why the table cannot be taken back to the first of these states from the second, which is now; None: it can."""

    forget: Callable[[S, Sequence[Fact]], S]
    """This state, after these later facts were taken back: sealed values that they had shown are void, asked again."""

    put_back: Callable[[S, S, Sequence[Fact]], Sequence[Fact] | None] = _never_apart
    """Where seats choose apart from each other (D-43): the facts that put back what one seat has done between the first
    of these states and the second, which is now, while all that others chose stands. The last argument: all that it has
    done. None: here they do not, and the whole table goes back."""

    undo_policy: Callable[[S], Literal["free", "ask", "host", "own"]]
    """Policy of taking back, by the table's charter (D-43). `own`: everybody takes back their own acts and nobody
    else's, also when others have acted since, as far as `put_back` can."""

    undo_rule: str = "D-43"
    """The rule that a refusal to take back cites."""

    is_finished: Callable[[S], bool]
    """Whether the game is over: nothing more can be done, everything may be read."""

    answer_seconds: Callable[[S], int | None] = _no_seconds
    """After how many seconds a silent seat is passed over by the clock; None: never (the charter's setting)."""

    days: Callable[[S], Days | None] = _no_days
    """The pace of days (D-47), which takes the place of `answer_seconds`; None: it is played in an evening."""

    house_player: Callable[[S, str], str | None] = _nobody
    """How a player of the house would play for this seat while its player is absent, as they have wished (D-46); None:
    the game has no such players, or they have wished that nobody does."""

    knowing: Callable[[S, str, frozenset[str]], S] = _as_it_is
    """This state with what the table around it knows: the seat of the host, and the seats that are there, each with a
    phone of its own. Orders are offered and decided in it; no fact keeps it."""

    host_acts_for_seats: bool = True
    """Whether the host is offered what a seat without a phone may do. False: they have orders of their own for it."""

    unsealed: Callable[[Fact], Sequence[Fact]] = _nothing_sealed
    """The facts that had been sealed, if this one shows all of them to everybody, or that part of them which is ever
    shown (`Fact.in_part`): each as it must have been, made from what this one says alone (docs/fairness.md)."""

    draws_once: bool = False
    """What has been drawn stays when it is drawn anew, and only newcomers are drawn into it."""

    names: Callable[[S], Mapping[str, Mapping[str, str]]] = _no_names
    """How the things that lines and refusals name by key are called, by language (`""`: in every language): packs by
    id, Powers by key. Seats are named by the table."""

    def question_key(self, state: S, seat: str) -> str | None:
        """Which question stands before this seat (`HOST`: before the host); None: no question."""
        return self.question_keys(state).get(seat)


def fold(book: RuleBook[Any, S, Any], state: S, facts: Iterable[Fact]) -> S:
    for fact in facts:
        state = book.evolve(state, fact)
    return state
