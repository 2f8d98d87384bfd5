"""A list line by line: what stands there, what it was read as, what becomes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from django.utils.translation import gettext as _

from campaign.cards.lists.reading import lines_of, read_lines
from campaign.cards.lists.values import Entry, LeftOut, Unusable, shown
from campaign.models import Deck, PoolImport
from campaign.pools.pool_rules import SortedPool
from campaign.pools.words import LEFT_OUT, LINES, NAMES, say, why_it_waits

Fate = Literal["pack", "waiting", "outside", "left_out", "quiet", "bad"]
FATES: tuple[Fate, ...] = ("pack", "waiting", "outside", "left_out", "quiet", "bad")


class Became(NamedTuple):
    """One line. `name`, `copies` and `printed` are what it was read as; `deck` is where its pack goes."""

    line: int
    text: str
    fate: Fate
    why: str
    name: str = ""
    copies: int = 0
    printed: str = ""
    deck: str = ""

    @property
    def deck_label(self) -> str:
        """The name of its deck."""
        return str(Deck(self.deck).label) if self.deck else ""


def lines_read(draft: PoolImport, report: SortedPool) -> list[Became]:
    """Every line of a draft's list, in its order."""
    texts = lines_of(draft.text)
    read = read_lines(draft.text)
    fates = _fates(report)
    became = [_entry(entry, texts[entry.line - 1], fates) for entry in read.entries]
    became += [_left_out(line) for line in read.left_out]
    became += [_unusable(line) for line in read.unusable]
    return sorted(became)


def fate_counts(rows: Iterable[Became]) -> dict[Fate, int]:
    """How many lines came to what."""
    counts = dict.fromkeys(FATES, 0)
    for row in rows:
        counts[row.fate] += 1
    return counts


def _fates(report: SortedPool) -> dict[int, tuple[Fate, str, str]]:
    """By line: what becomes of its card, why, and in which deck."""
    fates: dict[int, tuple[Fate, str, str]] = {}
    for pack in report.packs:
        fates |= dict.fromkeys(pack.lines, ("pack", _("filed by hand") if pack.by_hand else "", pack.deck))
    for card in report.to_file:
        fates |= dict.fromkeys(card.lines, ("waiting", why_it_waits(card.why, card.suggestion), ""))
    for name in report.problems:
        fates |= dict.fromkeys(name.lines, ("bad", say(NAMES, name.reason, name.values, name.rule), ""))
    for line in report.unusable:
        fates[line.line] = ("bad", say(LINES, line.reason, line.values), "")
    for note in report.notes:
        if note.reason == "basic_outside":
            fates |= dict.fromkeys(note.lines, ("outside", _("a basic land"), ""))
    return fates


def _entry(entry: Entry, text: str, fates: Mapping[int, tuple[Fate, str, str]]) -> Became:
    fate, why, deck = fates.get(entry.line, ("waiting", "", ""))
    return Became(entry.line, shown(text), fate, why, entry.name, entry.copies, _printed(entry), deck)


def _left_out(line: LeftOut) -> Became:
    fate: Fate = "left_out" if line.is_card else "quiet"
    return Became(line.line, line.text, fate, say(LEFT_OUT, line.reason, line.values))


def _unusable(line: Unusable) -> Became:
    return Became(line.line, line.text, "bad", say(LINES, line.reason, line.values))


def _printed(entry: Entry) -> str:
    """`M10 27, foil`: what was read around the name."""
    printing = " ".join(part for part in (entry.set_code.upper(), entry.number) if part)
    return ", ".join(part for part in (printing, entry.finish, *entry.tags) if part)
