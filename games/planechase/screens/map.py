"""The Eternities Map around the turn marker, as a page shows it (§17)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.planechase.rules.view import SlotView, View
from games.planechase.screens.cards import Plane, plane_of
from games.tables.screens.forms import Form, Names

WAYS = {
    (0, -1): "N",
    (1, 0): "E",
    (0, 1): "S",
    (-1, 0): "W",
    (1, -1): "NE",
    (1, 1): "SE",
    (-1, 1): "SW",
    (-1, -1): "NW",
}
"""By column and row from the marker, the direction that leads there (§17)."""


MOST = 4
"""So far from the marker the map is drawn, on a screen that is wide enough; what lies further is told in words."""


class Place(NamedTuple):
    """A place of the map, in columns and rows from the marker; `form` walks there."""

    column: int
    row: int
    way: str
    planes: list[Plane]
    form: Form | None

    @property
    def id(self) -> str:
        """What the sheet is called in which this place can be read."""
        return f"map-{self.column + MOST}-{self.row + MOST}"

    @property
    def is_here(self) -> bool:
        """Whether the marker stands on it."""
        return self.column == self.row == 0

    @property
    def is_far(self) -> bool:
        """Whether it is not beside the marker: a phone does not draw it."""
        return max(abs(self.column), abs(self.row)) > 1

    @property
    def is_hellride(self) -> bool:
        """Whether one may walk there though nothing lies there yet."""
        return self.form is not None and not self.planes

    @property
    def can_be_read(self) -> bool:
        """Whether there is anything to read before one walks there."""
        return not self.is_here and bool(self.planes or self.form)


def places_of(view: View, slot: SlotView, name: Names, answers: Iterable[Form]) -> list[Place]:
    """The places from north-west to south-east, row by row, with what lies there and the way to it."""
    x, y = slot.place
    lying = {(spot.x - x, y - spot.y): spot.cards for spot in view.spots}
    go = {form.values.get("direction"): form for form in answers}
    places = []
    for row in _reach(row for _column, row in lying):
        for column in _reach(column for column, _row in lying):
            cards = slot.face_up if row == column == 0 else lying.get((column, row), ())
            planes = [plane_of(view, slot, card, name, ()) for card in cards]
            code = WAYS.get((column, row), "")
            way = name("direction", code) if code else _how_far(column, -row) or _("here")
            places.append(Place(column, row, way, planes, go.get(code) if code else None))
    return places


def _reach(places: Iterable[int]) -> range:
    """From the furthest place on one side to that on the other, at least those beside the marker."""
    known = [place for place in places if abs(place) <= MOST]
    return range(min((-1, *known)), max((1, *known)) + 1)


def far_places_of(view: View, slot: SlotView) -> list[tuple[str, str]]:
    """The places further away, in words: how far, and what lies there."""
    x, y = slot.place
    far = [(spot, spot.x - x, spot.y - y) for spot in view.spots if max(abs(spot.x - x), abs(spot.y - y)) > 1]
    return [(_how_far(east, north), " · ".join(card.name for card in spot.cards)) for spot, east, north in far]


def _how_far(east: int, north: int) -> str:
    parts = [
        _("%(n)d north") % {"n": north} if north > 0 else _("%(n)d south") % {"n": -north} if north else "",
        _("%(n)d east") % {"n": east} if east > 0 else _("%(n)d west") % {"n": -east} if east else "",
    ]
    return ", ".join(filter(None, parts))
