"""The story of a table: what has happened, told once for each reader who reads it differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import takewhile
from types import MappingProxyType
from typing import NamedTuple

from django.utils.translation import get_language

from games.kernel import registry
from games.kernel import table as kernel_table
from games.kernel.rulebook import Line, Value
from games.kernel.table import Happened, TakenBack
from games.kernel.table.facts import PutBack
from games.kernel.table.fallen import MOST_TOLD
from games.kernel.table.undoing import Undoing
from games.tables import words
from games.tables.games import games
from games.tables.words import Lexicon, table


class StoryLine(Value, frozen=True):
    """A line of the story as this seat reads it. `undone`: it was taken back. `back_to`: the version before its act,
    if the reader, as host, may take the table back to it; `falls`: what would be taken back by it. `cards`: the names
    of the cards that it tells of."""

    version: int
    at: datetime
    text: str
    tone: str
    undone: bool
    back_to: int | None = None
    falls: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


NO_POINTS: Mapping[int, Undoing] = MappingProxyType({})

Reading = tuple[int, str | None, str | None]
"""A version, whose seat reads of it, and in which language."""


class Told(NamedTuple):
    """How one reader reads one fact; `line` None: not at all."""

    of: Happened
    line: Line | None
    text: str
    cards: tuple[str, ...]


class Telling:
    """These facts as sentences; `lexicon` is nobody's. A line that two readers read alike is put into words once.

    `before`: the same table some facts ago; what was told of a fact then is not put into words again.
    """

    def __init__(self, happened: Sequence[Happened], lexicon: Lexicon, before: Telling | None = None) -> None:
        self.happened = happened
        self.lexicon = lexicon
        self._book = registry.book(lexicon.game)
        self._undone = _undone(happened)
        self._alike: dict[tuple[int, str | None], tuple[Line, str]] = {}
        self._told = before._still_told(happened, lexicon) if before is not None else {}

    def to(
        self, me: str | None, points: Mapping[int, Undoing] = NO_POINTS, *, most: int | None = None
    ) -> tuple[StoryLine, ...]:
        """The lines that this seat (None: a watcher) reads, oldest first; what was taken back is marked, not left out.

        `points`: the versions that the reader may take the table back to, with what falls; `most`: the latest lines.
        """
        lines: list[StoryLine] = []
        for each, line, text, cards in self._latest_first(me):
            if len(lines) == most:
                break
            if line is not None:
                back_to = each.act - 1 if each.act - 1 in points else None
                falls = self._texts(points[back_to].facts, me) if back_to is not None else ()
                undone = each.version in self._undone
                lines.append(StoryLine(each.version, each.at, text, line.tone, undone, back_to, falls, cards))
        return tuple(reversed(lines))

    def heard_by(self, me: str | None, after: int = 0) -> tuple[Told, ...]:
        """The facts of which this seat (None: a watcher) reads, after this version, oldest first."""
        later = takewhile(lambda told: told.of.version > after, self._latest_first(me))
        return tuple(told for told in reversed(list(later)) if told.line is not None)

    def _texts(self, happened: Sequence[Happened], me: str | None) -> tuple[str, ...]:
        """These facts as this seat reads them; of very many the latest, and how many there are before."""
        texts = [told.text for each in happened if (told := self._read(each, me)).line is not None]
        more = Line("and_more", {"number": len(texts) - MOST_TOLD})
        return tuple(texts) if len(texts) <= MOST_TOLD else (*texts[-MOST_TOLD:], _said(more, self.lexicon))

    def _latest_first(self, me: str | None) -> Iterator[Told]:
        return (self._read(each, me) for each in reversed(self.happened))

    def _read(self, each: Happened, me: str | None) -> Told:
        key = (each.version, me, get_language())
        told = self._told.get(key)
        if told is None or told.of is not each:
            line = kernel_table.log_line(self._book, each, me)
            text = "" if line is None else self._text(each.version, line, me)
            cards = () if line is None else self._cards(line, text)
            told = self._told[key] = Told(each, line, text, cards)
        return told

    def _cards(self, line: Line, text: str) -> tuple[str, ...]:
        """The names of the cards among the values of this line that stand in its sentence."""
        if not games()[self.lexicon.game].has_cards:
            return ()
        named = (self.lexicon.names.get(key, {}) for key in _strings(line.values))
        return tuple(dict.fromkeys(names[""] for names in named if "" in names and names[""] in text))

    def _text(self, version: int, line: Line, me: str | None) -> str:
        lexicon = self.lexicon._replace(me=me)
        if words.names_me(line, lexicon):
            return _said(line, lexicon)
        known = self._alike.get((version, get_language()))
        if known is None or known[0] != line:
            known = self._alike[version, get_language()] = line, _said(line, lexicon)
        return known[1]

    def _still_told(self, happened: Sequence[Happened], lexicon: Lexicon) -> dict[Reading, Told]:
        """What was told of these facts, where people and things are still called the same."""
        if self.lexicon != lexicon or not happened:
            return {}
        told = self._told.copy()  # somebody may read the earlier one at the same moment
        return {key: one for key, one in told.items() if key[0] >= happened[0].version}


def _strings(value: object) -> Iterator[str]:
    """Every text in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _strings([*value.keys(), *value.values()])
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _strings(one)


def _said(line: Line, lexicon: Lexicon) -> str:
    text, hand = words.sentence(line, lexicon), line.values.get("hand")
    return f"{text.removesuffix('.')} ({table.HANDS[hand]})." if hand else text


def _undone(happened: Sequence[Happened]) -> frozenset[int]:
    """The versions that were taken back; sitting down and the like are never undone. Going back to a version brings
    back what stood then, also what an earlier taking back had undone."""
    undone: frozenset[int] = frozenset()
    before: dict[int, frozenset[int]] = {}
    put_back: dict[int, frozenset[int]] = {}
    for each in happened:
        match each.fact:
            case TakenBack(to=to):
                undone = before.get(to, frozenset()) | _game_facts(happened, to, each.version)
            case PutBack(to=to, again=True):
                undone -= put_back.get(to, frozenset())
            case PutBack(to=to, of=of):
                put_back[each.act - 1] = _game_facts(happened, to, each.version, of) - undone
                undone |= put_back[each.act - 1]
        before[each.version] = undone
    return undone


EVERYBODY = "*"


def _game_facts(happened: Sequence[Happened], after: int, before: int, of: str | None = EVERYBODY) -> frozenset[int]:
    """The facts of the game between these versions; `of`: those that this seat, or a host without one (None), did."""
    between = [each for each in happened if after < each.version < before]
    putting_back = {each.act for each in between if isinstance(each.fact, PutBack)} if of != EVERYBODY else set()
    return frozenset(
        each.version
        for each in between
        if not isinstance(each.fact, kernel_table.FACTS)
        and each.act not in putting_back
        and (of == EVERYBODY or (each.by.seat == of and each.by.hand != "table"))
    )
