"""A Power in rehearsal: a made-up table that the rule book plays in memory; no journal, no evening knows of it."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any

import msgspec
from django.conf import settings
from django.utils.translation import gettext as _

from campaign.bridge.opening import GAME
from campaign.bridge.powers import shipped_powers
from games.kernel.codec import Malformed
from games.kernel.limits import typed_number
from games.kernel.rulebook import Combination, Field, Number, Offer, OneOf, Refused, Several, Truth
from games.live_magic.rules.book import BOOK
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.powers.rows import read_row
from games.live_magic.rules.rehearsing.laying import lay
from games.live_magic.rules.rehearsing.table import (
    ME,
    RIVAL,
    SIDES,
    Chance,
    Question,
    Stage,
    made_up_packs,
    order_of,
    setup_of,
)
from games.live_magic.rules.view import SeatView, View
from games.live_magic.words import BUTTONS
from games.tables import words
from games.tables.words import Lexicon

RIVALS = ("determinazione", "reincarnazione", "life-escalation")
"""What the rival has besides a Power to practise with, so that there is something to answer and to suffer."""
PLAIN = {
    "pick_mode": "live",
    "throw_mode": "phones",
    "auto_advance": True,
    "declaration_mode": "locked_at_first_call",
    "ladder_order": "by_mode",
    "carry_losses": True,
}
"""How the made-up table is run and laid, whatever the campaign has agreed on; its numbers are the campaign's."""
DECKS_IN_FILE = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G", "Artifacts": "A"}


class IllegalAct(Exception):
    """What was done at the made-up table breaks a rule; the message says which, in the reader's language."""


@dataclass(frozen=True)
class Change:
    """A number of one side: before the Power was used, and now."""

    key: str
    before: int
    now: int


@dataclass(frozen=True)
class SideShown:
    """One of the two, with what has changed."""

    key: str
    name: str
    changes: list[Change]


@dataclass(frozen=True)
class Choice:
    """A field of a button: its values with their names, or the ends of a number."""

    name: str
    label: str
    kind: str
    values: list[tuple[str, str]]
    least: int = 0
    most: int | None = None


@dataclass(frozen=True)
class ButtonShown:
    """A button of one side, with the fields that go with it; `which` names it among all that are offered now."""

    which: str
    side: str
    label: str
    choices: list[Choice]
    is_the_power: bool


class RehearsedTable:
    """The made-up table after these acts. Raises IllegalAct where one of them breaks a rule."""

    def __init__(
        self, row: Mapping[str, Any], stage: Mapping[str, Any], acts: Sequence[Mapping[str, Any]], *,
        seed: int, house_rules: Mapping[str, Any], my_name: str,
    ) -> None:  # fmt: skip
        self.row, self.my_name = read_row(row), my_name
        charter = msgspec.convert(dict(house_rules), Charter)
        plain = msgspec.structs.replace(charter, **PLAIN)
        rivals = [read_row(one) for one in shipped_powers() if one["key"] in RIVALS]
        setup = setup_of(self.row, read_stage(stage), plain, made_up_packs(starter_names()), rivals)
        self.table, self.is_open = lay(setup, self.row, read_stage(stage), chances(seed))
        for act in acts:
            self.give(str(act["side"]), dict(act["order"]))

    def give(self, side: str, data: dict[str, object]) -> None:
        """One more act. Raises IllegalAct."""
        try:
            self.table.give(side, order_of(data))
        except Refused as refused:
            raise IllegalAct(f"{words.reason(refused.refusal, self.lexicon)} {refused.rule}") from refused
        except Malformed as broken:
            raise IllegalAct(_("That cannot be done here.")) from broken

    # --- what is shown -----------------------------------------------------------------------------------------------

    @property
    def lexicon(self) -> Lexicon:
        names: dict[str, str] = {ME: self.my_name, RIVAL: _("Rival")}
        return Lexicon(GAME, names, BOOK.names(self.table.state), ME)

    @property
    def story(self) -> list[str]:
        """What has happened since the table was laid, as I read it."""
        lines = [BOOK.log_line(fact, ME) for fact in self.table.facts]
        return [words.sentence(line, self.lexicon) for line in lines if line is not None]

    @property
    def is_over(self) -> bool:
        return self.is_open and bool(self.table.facts) and self.table.is_over

    @property
    def goes_on(self) -> bool:
        """Whether one of both is asked."""
        return self.is_open and not self.is_over

    @cached_property
    def sides(self) -> list[SideShown]:
        """Both, with life, traits, picks, packs and points before and now."""
        before, now = (BOOK.view(state, None) for state in (self.table.laid, self.table.state))
        return [
            SideShown(side, self.lexicon.seats[side], _changes(_numbers(before, side), _numbers(now, side)))
            for side in SIDES
        ]

    @cached_property
    def situation(self) -> dict[str, Any]:
        """Where the table stands: the deck, the contested pack and the category, as far as they are."""
        state = self.table.state
        challenge, call = state.challenge, state.call
        pack = call.pack if call is not None else None
        return {
            "deck": words.name("deck", state.deck, self.lexicon) if state.deck else "",
            "pack": words.name("pack", pack, self.lexicon) if pack else "",
            "category": words.name("category", challenge.category, self.lexicon)
            if challenge and challenge.category
            else "",
            "window": words.name("window", state.window.key, self.lexicon) if state.window and self._is_asked else "",
        }

    @property
    def _is_asked(self) -> bool:
        """Whether somebody may use a Power now."""
        return any(offer.order == "decline" for question in self.table.questions() for offer in question.offers)

    @property
    def buttons(self) -> list[ButtonShown]:
        """What both sides may do now; the Power in rehearsal first."""
        offered = [
            self._button(f"{question.side}.{number}", question, offer)
            for question in self.table.questions()
            for number, offer in enumerate(question.offers)
        ]
        return sorted(offered, key=lambda button: not button.is_the_power)

    def _label(self, offer: Offer, beside: Sequence[Offer]) -> str:
        """The button's label; a distinguishing value is appended where two are equal."""
        label = self._plain_label(offer)
        if [self._plain_label(one) for one in beside].count(label) < 2:
            return label
        return " · ".join([label, *(self._said(name, value) for name, value in offer.fixed.items())])

    def offer(self, which: str) -> tuple[str, Offer]:
        """The side and the offer of this button. Raises IllegalAct when it is not offered any more."""
        side, _dot, number = which.partition(".")
        for question in self.table.questions():
            place = typed_number(number)
            if question.side == side and place is not None and place < len(question.offers):
                return side, question.offers[place]
        raise IllegalAct(_("That question is over."))

    def _button(self, which: str, question: Question, offer: Offer) -> ButtonShown:
        choices = [self._choice(field) for field in offer.fields]
        mine = question.side == ME and offer.order == "power" and offer.fixed.get("power") == self.row.key
        label = self._label(offer, question.offers)
        return ButtonShown(which, question.side, label, [one for one in choices if one.kind != "none"], mine)

    def _plain_label(self, offer: Offer) -> str:
        fixed = {name: words.name(name, value, self.lexicon) for name, value in offer.fixed.items()}
        if offer.order == "power":
            return _("Use %(power)s") % fixed
        keys = [f"{offer.order}:{str(value).lower()}" for value in offer.fixed.values()]
        text = next((BUTTONS[key] for key in (*keys, offer.order) if key in BUTTONS), offer.order)
        return str(text) % _Gaps(fixed)

    def _choice(self, field: Field) -> Choice:
        """A field as a page shows it."""
        name = words.name("field", field.name, self.lexicon)
        match field:
            case OneOf(values=values):
                return Choice(field.name, name, "one", [(one, self._said(field.name, one)) for one in values])
            case Several(values=values, least=least, most=most):
                named = [(one, self._said(field.name, one)) for one in values]
                return Choice(field.name, name, "several", named, least, most)
            case Number(least=least, most=most):
                return Choice(field.name, name, "number", [], least, most)
            case Combination(names=names, rows=rows) if names:
                return Choice(field.name, self._field_names(names), "one", self._rows(names, rows))
            case Truth():
                return Choice(field.name, name, "one", [("yes", _("yes")), ("no", _("no"))])
        return Choice(field.name, name, "none", [])

    def _rows(self, names: Sequence[str], rows: Sequence[Sequence[object]]) -> list[tuple[str, str]]:
        return [
            (str(number), " · ".join(self._said(name, one) for name, one in zip(names, row, strict=True)))
            for number, row in enumerate(rows[:MOST_SHOWN])
        ]

    def _field_names(self, names: Sequence[str]) -> str:
        return " · ".join(words.name("field", name, self.lexicon) for name in names)

    def _said(self, name: str, value: object) -> str:
        return words.name(name, value, self.lexicon)


MOST_SHOWN = 200
"""The most choices of a Power on the page of a rehearsal."""


class _Gaps(dict[str, str]):
    """What a button does not know stays open."""

    def __missing__(self, key: str) -> str:
        return "…"


def order_data(offer: Offer, sent: Mapping[str, Sequence[str]]) -> dict[str, object]:
    """The order that a page sends with the button of this offer. Raises IllegalAct for what was not offered."""
    data: dict[str, object] = {"order": offer.order, **offer.fixed}
    for field in offer.fields:
        value = _value(field, sent.get(field.name, ()))
        if value is not None:
            data[field.name] = value
    return data


def _value(field: Field, sent: Sequence[str]) -> Any:
    last = sent[-1] if sent else ""
    match field:
        case OneOf(values=values) if last in values:
            return last
        case Number(least=least) if last.isdecimal() and len(last) < 4:
            return max(least, int(last))
        case Several(values=values):
            return [one for one in values if one in sent]
        case Combination(names=names, rows=rows):
            if not names:
                return {}
            place = typed_number(last)
            if place is not None and place < len(rows):
                return dict(zip(names, rows[place], strict=True))
        case Truth():
            return last == "yes"
    raise IllegalAct(_("Choose first."))


def _numbers(view: View, side: str) -> dict[str, int]:
    my_seat: SeatView = next(seat for seat in view.seats if seat.key == side)
    traits = {name: my_seat.traits.of(name) for name in ("physical", "social", "mental")}
    return {"life": my_seat.life, **traits, "picks": my_seat.picks, "packs": my_seat.pack_count, "xp": my_seat.xp_free}


def _changes(before: Mapping[str, int], now: Mapping[str, int]) -> list[Change]:
    return [Change(key, before[key], now[key]) for key in before]


def read_stage(data: Mapping[str, object]) -> Stage:
    """The stage of this data; the plain one for data that is none."""
    try:
        return msgspec.convert(dict(data), Stage)
    except msgspec.ValidationError:
        return Stage()


def plain_stage(row: Mapping[str, Any]) -> dict[str, Any]:
    """The made-up table with which the rehearsal of this row begins."""
    works_in = row.get("categories") or ["mental"]
    named = "mental" if "mental" in works_in else works_in[0]
    stage: dict[str, Any] = msgspec.to_builtins(read_stage({"category": named}))
    return stage


def chances(seed: int) -> Chance:
    """The chance of each order at the made-up table of this seed."""
    return lambda number: Random(f"{seed}:{number}")  # noqa: S311


@cache
def starter_names() -> dict[str, list[str]]:
    """The cards of the starter pool by deck, so that the packs of a rehearsal have names."""
    names: dict[str, list[str]] = {}
    with settings.STARTER_POOL.open(encoding="utf-8") as file:
        for line in csv.DictReader(file):
            names.setdefault(DECKS_IN_FILE.get(line["deck"], "L"), []).append(line["name"])
    return names
