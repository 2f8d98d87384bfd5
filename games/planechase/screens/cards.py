"""A face-up planar card as a page shows it: its chart, its counters, what it says and how each line stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.planechase.pictures import plane_chart_url
from games.planechase.rules.cards import Card, Line
from games.planechase.rules.view import CardView, SlotView, View
from games.tables.screens.forms import Form, Names

SIGNS = {"chaos": "chaos", "walking": "planeswalker", "walk": "planeswalker"}
"""Moments and faces that have a sign in the mana font."""

APOSTROPHE = re.compile(r"(?<=\w)'")
COUNTER_SIGNS = {"scroll": "lore", "flame": "flame", "charge": "charge", "eruption": "flame", "pressure": "time"}
MOST_DISCS = 10
"""Up to so many counters are drawn one by one."""


class Counters(NamedTuple):
    """Counters of one kind on a card; `goal`: at so many a line is due, 0 if there is none."""

    sign: str
    kind: str
    number: int
    goal: int

    @property
    def said(self) -> str:
        """How many, and of how many, in words."""
        values = {"n": self.number, "goal": self.goal, "kind": self.kind}
        return _("%(n)d of %(goal)d: %(kind)s") % values if self.goal else _("%(n)d: %(kind)s") % values

    @property
    def discs(self) -> list[bool]:
        """One disc each, those that are still to come unlit; none when there are too many to count."""
        places = max(self.number, self.goal)
        return [place < self.number for place in range(places)] if places <= MOST_DISCS else []


class Said(NamedTuple):
    """A line of a card: when it is due, what it says, how it stands (now, done, static), and its button."""

    when: str
    sign: str
    text: str
    state: str
    form: Form | None


class Plane(NamedTuple):
    """A face-up card with what it says."""

    card: CardView
    chart: str
    kind: str
    counters: list[Counters]
    notes: list[str]
    lines: list[Said]
    exile: Form | None = None
    """Where this phone is asked which card is exiled with it."""


def plane_of(view: View, slot: SlotView, card: CardView, name: Names, triggers: Sequence[Form]) -> Plane:
    """This card as it lies in this slot; `triggers`: the buttons of its `event` lines."""
    row = view.rows.get(card.name)
    lines = row.abilities if row is not None else ()
    lines_said = [_said(slot, card, number, line, name, triggers) for number, line in enumerate(lines, 1)]
    return Plane(
        card,
        plane_chart_url(card.name),
        _kind(card, row),
        _counters(card, row, name),
        _notes(view, card, name),
        lines_said,
    )


def reminder(line: Line) -> str:
    """What a line does, in our own words and the reader's language, set as the rest of the page is."""
    language = (get_language() or "en").split("-")[0]
    return APOSTROPHE.sub("’", line.reminder.get(language) or line.reminder.get("en", ""))


def _kind(card: CardView, row: Card | None) -> str:
    kind = _("Plane") if card.is_plane else _("Phenomenon")
    return f"{kind} · {row.plane_type}" if row is not None and row.plane_type else kind


def _counters(card: CardView, row: Card | None, name: Names) -> list[Counters]:
    """What lies on the card, and the kind that it bears though none lies there yet, where it has a goal."""
    lines = row.abilities if row is not None else ()
    own = (row.counter or "") if row is not None else ""
    goal = next((line.at for line in lines if line.at is not None), 0)
    numbers = {kind: n for kind, n in card.counters.items() if n} | ({own: card.counters.get(own, 0)} if goal else {})
    return [
        Counters(f"counter-{COUNTER_SIGNS.get(kind, 'plus')}", name("kind", kind), n, goal if kind == own else 0)
        for kind, n in numbers.items()
    ]


def _notes(view: View, card: CardView, name: Names) -> list[str]:
    """What the table remembers with this card: whose it is, what is exiled with it, who chose which side."""
    return list(_each_note(view, card, name))


def _each_note(view: View, card: CardView, name: Names) -> Iterable[str]:
    if card.owner is not None and not view.charter.is_communal:
        yield _("of %(who)s") % {"who": name("seat", card.owner)}
    for entry in card.exiled:
        values = {"what": entry.what, "who": name("seat", entry.owner)}
        yield _("exiled: %(what)s (%(who)s)") % values if entry.owner else _("exiled: %(what)s") % values
    for seat, side in card.sides.items():
        yield f"{name('seat', seat)}: {name('side', side)}"


def _said(slot: SlotView, card: CardView, number: int, line: Line, name: Names, triggers: Sequence[Form]) -> Said:
    form = next((f for f in triggers if (f.values.get("card"), f.values.get("line")) == (card.label, number)), None)
    sign = SIGNS.get(line.on[0] if line.on else "", "")
    return Said(_when(card, line, name), sign, reminder(line), _state(slot, card, number, line), form)


def _when(card: CardView, line: Line, name: Names) -> str:
    if line.at is None:
        return ", ".join(name("moment", moment) for moment in line.on)
    return _("%(n)d of %(goal)d") % {"n": sum(card.counters.values()), "goal": line.at}


def _state(slot: SlotView, card: CardView, number: int, line: Line) -> str:
    """Whether it waits on the stack, was done this turn, or is always in force."""
    if any((one.card, one.line) == (card.name, number) for one in slot.stack):
        return "now"
    if any(one.why == "resolved" and (one.card, one.line) == (card.name, number) for one in slot.applies):
        return "done"
    return "static" if "static" in line.on else ""
