"""The map of the planes that a group has visited, as it is drawn: islands, their names, and the ways between them.

Every plane is an island with the coast of its own chart, the larger the more often it was visited; a phenomenon is a
lozenge. A line is the walks between two of them. For one game the stops are numbered and the lines have a direction.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.bridge import planechase
from campaign.drawing import map_layout
from campaign.drawing.lettering import NAMES, WORDS, Letters
from campaign.drawing.map_layout import Box, Layout, Link
from campaign.history.planechase_routes import Stop, walks_of
from campaign.models import PlaneVisit

if TYPE_CHECKING:
    from campaign.drawing.map_ways import Curve

SMALLEST, LARGEST = 16, 38
"""Pixels: half of the longer side of an island that was visited once, and of the one that was most often."""

OFTEN = 6
"""Where nothing was visited or walked so often, nothing is as large or as thick as can be."""

NAME, WORD = Letters(NAMES, 16), Letters(WORDS, 13)
NAME_LINE, WORD_LINE, BADGE = 17, 16, 24
"""Pixels: how high a line of a name, a line of words and a number are; a number is as wide as high."""

COLUMN = 112
"""How wide words may be before they go on in the next line."""

BADGES = 4
"""The most numbers of stops in a row."""

THIN, THICK = 1.5, 7.0
"""How thick the line of one walk is, and the thickest."""

FAINT, STRONG = 0.42, 0.85
"""How opaque they are."""


@dataclass(frozen=True)
class Card:
    """What is told of a card: how often and how long it was in force, who holds it, which stops of a game it was."""

    name: str
    is_plane: bool
    times: int
    turns: int
    lord: str
    stops: Sequence[int]
    has_ended_it: bool


class Line(NamedTuple):
    """A line of words, and where its middle stands."""

    x: int
    y: int
    words: str


@dataclass(frozen=True)
class Place:
    """A card on the map. `x`, `y`: the middle of its mark; `radius`: half of its size."""

    card: Card
    x: int
    y: int
    radius: int
    box: tuple[int, int, int, int]
    names: Sequence[Line]
    words: Sequence[Line]
    badges: Sequence[Line]

    @property
    def coast(self) -> str:
        """The island, around 0; `scale` makes it as large as it is to be."""
        return planechase.plane_coast(self.card.name)

    @property
    def scale(self) -> str:
        return f"{2 * self.radius / planechase.COAST_SIZE:.2f}"

    @property
    def lozenge(self) -> str:
        """The mark of a phenomenon."""
        x, y, far = self.x, self.y, self.radius
        return f"M{x} {y - far}L{x + far} {y}L{x} {y + far}L{x - far} {y}z"


@dataclass(frozen=True)
class Way:
    """The walks between two places: on the map of one game from the first to the second, else in both directions."""

    a: Card
    b: Card
    times: int
    curve: Curve | None
    most: int

    @property
    def share(self) -> float:
        """How often it was walked, from 0 to 1: once, or oftenest."""
        return math.sqrt((self.times - 1) / max(self.most - 1, OFTEN - 1))

    @property
    def thickness(self) -> str:
        return f"{THIN + (THICK - THIN) * self.share:.1f}"

    @property
    def strength(self) -> str:
        """How opaque its line is: where there are hundreds, the ones that were walked once stand back."""
        return f"{FAINT + (STRONG - FAINT) * self.share:.2f}"


@dataclass(frozen=True)
class Atlas:
    """The whole map. `walks`: how many planeswalks its ways are."""

    width: int
    height: int
    places: Sequence[Place]
    ways: Sequence[Way]
    is_route: bool

    @property
    def walks(self) -> int:
        return sum(way.times for way in self.ways)

    @property
    def planes(self) -> int:
        return sum(place.card.is_plane for place in self.places)

    @property
    def has_lords(self) -> bool:
        return any(place.card.lord for place in self.places)

    @property
    def phenomena(self) -> int:
        return len(self.places) - self.planes


def atlas_of(routes: Iterable[Sequence[Stop]], lords: Mapping[str, str]) -> Atlas:
    """All journeys together; the more often two places were walked between, the closer they lie. `lords`: who holds
    which plane, as far as it is to be shown."""
    stops = [stop for route in routes for stop in route]
    figures = [_Figure(card, False) for card in sorted(_cards(stops, lords), key=lambda card: (-card.times, card.name))]
    walked: Counter[tuple[int, int]] = Counter()
    for (a, b), times in _walked(stops, figures).items():
        walked[min(a, b), max(a, b)] += times
    _grow(figures)
    links = [Link(a, b, times) for (a, b), times in sorted(walked.items())]
    return _drawn(figures, map_layout.spread([one.box for one in figures], links), links, is_route=False)


def route_atlas_of(stops: Sequence[Stop]) -> Atlas:
    """One game: its places in the order in which they were first reached, each with the numbers of its stops."""
    figures = [_Figure(card, True) for card in _cards(stops, {})]
    _grow(figures)
    links = [Link(a, b, times) for (a, b), times in _walked(stops, figures).items()]
    return _drawn(figures, map_layout.in_order([one.box for one in figures]), links, is_route=True)


# --- what is told of each card ---------------------------------------------------------------------------------------


def _cards(stops: Iterable[Stop], lords: Mapping[str, str]) -> list[Card]:
    """Every card that was in force, once, in the order in which it first was."""
    of: dict[str, list[tuple[Stop, PlaneVisit]]] = {}
    for stop in stops:
        for visit in stop.visits:
            of.setdefault(visit.card, []).append((stop, visit))
    return [
        Card(
            name=name,
            is_plane=each[0][1].is_plane,
            times=len(each),
            turns=sum(visit.turns for _stop, visit in each),
            lord=lords.get(name, ""),
            stops=[stop.number for stop, _visit in each],
            has_ended_it=any(visit.is_last for _stop, visit in each),
        )
        for name, each in of.items()
    ]


def _walked(stops: Iterable[Stop], figures: Sequence[_Figure]) -> Counter[tuple[int, int]]:
    """How often somebody walked from which figure to which."""
    number = {figure.card.name: place for place, figure in enumerate(figures)}
    return Counter((number[walk.away_from.card], number[walk.to.card]) for walk in walks_of(stops))


# --- how it is drawn -------------------------------------------------------------------------------------------------


@dataclass
class _Figure:
    """A card with its mark and its words, before it has a place: from the top the numbers of its stops, the mark, the
    name, what is said besides."""

    card: Card
    is_route: bool
    radius: int = SMALLEST

    @cached_property
    def names(self) -> list[str]:
        return NAME.lines(self.card.name, COLUMN)

    @cached_property
    def words(self) -> list[str]:
        card = self.card
        lines = []
        if self.is_route:
            lines.append(ngettext("%(n)s turn", "%(n)s turns", card.turns) % {"n": card.turns} if card.turns else "")
            lines.append(_("the game ended here") if card.has_ended_it else "")
        else:
            lines.append(
                ngettext("%(n)s visit", "%(n)s visits", card.times) % {"n": card.times} if card.times > 1 else ""
            )
            lines.append(_("held by %(who)s") % {"who": card.lord} if card.lord else "")
        return [line for words in lines for line in WORD.lines(words, COLUMN)]

    @property
    def badges(self) -> list[Sequence[int]]:
        stops = self.card.stops if self.is_route else ()
        return [stops[at : at + BADGES] for at in range(0, len(stops), BADGES)]

    @property
    def box(self) -> Box:
        wide = max(2 * self.radius, NAME.widest(self.names), WORD.widest(self.words))
        wide = max(wide, *(BADGE * len(row) for row in self.badges), 0)
        words = len(self.names) * NAME_LINE + len(self.words) * WORD_LINE
        return Box(math.ceil(wide) + 2, len(self.badges) * BADGE + 2 * self.radius + words + 8)

    def at(self, left: int, top: int) -> Place:
        """Where everything of the card is drawn, its box having its corner at `left`, `top`, in pixels."""
        wide, high = self.box
        x, y = left + wide // 2, top + len(self.badges) * BADGE + self.radius
        below = y + self.radius + 4
        names = [Line(x, below + (n + 1) * NAME_LINE - 4, words) for n, words in enumerate(self.names)]
        below += len(names) * NAME_LINE
        words = [Line(x, below + (n + 1) * WORD_LINE - 4, words) for n, words in enumerate(self.words)]
        badges = [
            Line(x + round((n - (len(row) - 1) / 2) * BADGE), top + line * BADGE + BADGE // 2 - 1, str(number))
            for line, row in enumerate(self.badges)
            for n, number in enumerate(row)
        ]
        return Place(self.card, x, y, self.radius, (left, top, left + wide, top + high), names, words, badges)


def _grow(figures: Sequence[_Figure]) -> None:
    """The more often a plane was visited, the larger its island; what was met oftenest shows what is large."""
    most = max((figure.card.times for figure in figures), default=1)
    for figure in figures:
        share = math.sqrt((figure.card.times - 1) / max(most - 1, OFTEN - 1))
        figure.radius = round(SMALLEST + (LARGEST - SMALLEST) * share)


def _drawn(figures: Sequence[_Figure], layout: Layout, links: Sequence[Link], *, is_route: bool) -> Atlas:
    # with numpy, which is read where the first map is drawn: most processes draw none
    from campaign.drawing.map_ways import Frame, Mark, curves

    places = [figure.at(*corner) for figure, corner in zip(figures, layout.corners, strict=True)]
    marks = [Mark(place.x, place.y, place.radius, place.box) for place in places]
    lines = curves(marks, [(a, b) for a, b, _times in links], Frame(layout.width, layout.height))
    most = max((times for _a, _b, times in links), default=1)
    ways = [
        Way(figures[a].card, figures[b].card, times, line, most)
        for (a, b, times), line in zip(links, lines, strict=True)
    ]
    return Atlas(layout.width, layout.height, places, ways, is_route)
