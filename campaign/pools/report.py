"""What was found in a list, as people read it: line numbers, the line, the reason; on a page or as a text to keep."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models.pools import Deck
from campaign.pools.pool_rules import Pack, SortedPool
from campaign.pools.supply import DeckSupply, Supply
from campaign.pools.words import LEFT_OUT, LINES, NAMES, say, say_note, why_it_waits

MOST_NUMBERS = 8


class Row(NamedTuple):
    """Something about some lines of a list. `what` stands in the list, `why` is the sentence about it."""

    lines: tuple[int, ...]
    what: str
    why: str

    @property
    def numbers(self) -> str:
        """`3, 5, 8`; a long row of numbers is cut."""
        shown = ", ".join(str(line) for line in self.lines[:MOST_NUMBERS])
        return f"{shown} …" if len(self.lines) > MOST_NUMBERS else shown


def bad_rows(report: SortedPool) -> list[Row]:
    """Every line that cannot be used and every name that no pool may have like this, in the order of the list."""
    rows = [Row((line.line,), line.text, say(LINES, line.reason, line.values)) for line in report.unusable]
    rows += [Row(name.lines, name.name, say(NAMES, name.reason, name.values, name.rule)) for name in report.problems]
    return sorted(rows)


def waiting_rows(report: SortedPool) -> list[Row]:
    """The names that wait for a hand (D-03)."""
    return [
        Row(card.lines, card.facts.name, f"{why_it_waits(card.why, card.suggestion)} D-03") for card in report.to_file
    ]


def left_out_rows(report: SortedPool) -> list[Row]:
    """The cards of the list that nobody brings."""
    return [Row((line.line,), line.text, say(LEFT_OUT, line.reason, line.values)) for line in report.left_out]


def note_rows(report: SortedPool) -> list[Row]:
    """What the owner should know and what stops nothing."""
    return [Row(note.lines, "", say_note(note.reason, note.values)) for note in report.notes]


def decks_of(packs: Iterable[Pack]) -> list[tuple[Deck, list[Pack]]]:
    """The seven decks with their packs, empty ones too."""
    decks: dict[str, list[Pack]] = {deck: [] for deck in Deck.values}
    for pack in packs:
        decks[pack.deck].append(pack)
    return [(Deck(deck), rows) for deck, rows in decks.items()]


def supply_lines(supplied: Supply) -> list[str]:
    """What a pool is in all for so many players: the refusal, and whether it can run dry (LM §2)."""
    lines = []
    if supplied.refused:
        lines.append(
            _("%(players)s players need %(needs)s packs besides the lands; there are %(has)s. LM 2")
            % {"players": supplied.players, "needs": supplied.needs, "has": supplied.packs}
        )
    if supplied.shortages:
        lines.append(
            _("With fewer than %(colour)s packs in a colour, or %(artifacts)s Artifacts, a deck may run dry. LM 2")
            % {"colour": supplied.for_a_colour, "artifacts": supplied.for_artifacts}
        )
    if supplied.never_dry:
        lines.append(_("No colour can run dry unless players pass their picks."))
    return lines


class DeckLine(NamedTuple):
    """One deck of a pool beside what it should have, in a sentence."""

    deck: Deck
    supply: DeckSupply
    sentence: str


def deck_lines(supplied: Supply) -> list[DeckLine]:
    """All seven decks: what each has, should have, what is missing or over."""
    return [DeckLine(Deck(each.deck), each, deck_sentence(each)) for each in supplied.decks]


def deck_sentence(deck: DeckSupply) -> str:
    """`White: 9 of 12, 3 are missing.`"""
    values = {"deck": Deck(deck.deck).label, "has": deck.has, "needs": deck.needs}
    if not deck.needs:
        return _("%(deck)s: %(has)s; any number will do.") % values
    if n := deck.missing:
        words = ngettext(
            "%(deck)s: %(has)s of %(needs)s, %(n)s is missing.", "%(deck)s: %(has)s of %(needs)s, %(n)s are missing.", n
        )
        return words % {**values, "n": n}
    if deck.over:
        return _("%(deck)s: %(has)s of %(needs)s, %(n)s over.") % {**values, "n": deck.over}
    return _("%(deck)s: %(has)s of %(needs)s, just enough.") % values


def warnings(supplied: Supply) -> list[str]:
    """The decks that may run dry with so many players, in a sentence for each number that is asked."""
    return [
        _shortages(needs, [short for short in supplied.shortages if short.needs == needs])
        for needs in dict.fromkeys(short.needs for short in supplied.shortages)
    ]


def _shortages(needs: int, shorts: Iterable[DeckSupply]) -> str:
    decks = ", ".join(f"{Deck(short.deck).label} {short.has}" for short in shorts)
    return _("Below %(needs)s packs a deck may run dry: %(decks)s. LM 2") % {"needs": needs, "decks": decks}


def report_text(name: str, report: SortedPool) -> str:
    """The whole report as text, every line of it."""
    parts = [name, ""]
    parts += _section(_("Lines that cannot be used"), bad_rows(report))
    parts += _section(_("Waiting to be filed by hand"), waiting_rows(report))
    parts += _section(_("Read and left out"), left_out_rows(report))
    parts += _section(_("Notes"), note_rows(report))
    for deck, packs in decks_of(report.packs):
        parts += [f"{deck.label}: {len(packs)}", *(f"  {pack.facts.name}" for pack in packs)]
    return "\n".join(parts) + "\n"


def _section(title: str, rows: Sequence[Row]) -> list[str]:
    if not rows:
        return []
    return [title, *(f"  {row.numbers}: {row.what} – {row.why}" if row.what else f"  {row.why}" for row in rows), ""]
