"""The rules of a pool (LM §2, D-03, D-29): four of each name, and seven decks.

Pure: cards come in as facts, and what is found goes out as a report. Nothing here knows the database.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec
import msgspec.structs

from campaign.cards.card_names import name_key
from campaign.cards.lists.values import CardList, Entry, LeftOut, Unusable
from campaign.cards.mana import colors_of, tidy_cost

COLOUR_DECKS = ("W", "U", "B", "R", "G")
DECKS = (*COLOUR_DECKS, "A", "L")
PACK = 4
LONGEST_TYPE = 120
FEWEST_OF_A_CUBE = 10
FEWEST_UNKNOWN = 5
UNKNOWN_SHARE = 4
"""A list with a quarter of its names unknown may be in another language."""
FEWEST_PLAYERS, MOST_PLAYERS = 2, 12
"""Seats of an auction."""

BASICS = frozenset(
    f"{snow}{name}"
    for snow in ("", "snow-covered ")
    for name in ("plains", "island", "swamp", "mountain", "forest", "wastes")
)


class Facts(msgspec.Struct, frozen=True):
    """What is known of a card. `id` is its row in the catalogue; None: the owner's own words."""

    name: str
    mana_cost: str = ""
    colors: str = ""
    type_line: str = ""
    id: int | None = None


class Filing(msgspec.Struct, frozen=True):
    """What the owner has said by hand of a name: its deck, what the card is, or that it is another name misspelt."""

    deck: str = ""
    mana_cost: str = ""
    type_line: str = ""
    means: str = ""


class Pack(msgspec.Struct, frozen=True):
    """Four equal cards in one of the seven decks."""

    deck: str
    key: str
    facts: Facts
    lines: tuple[int, ...]
    by_hand: bool = False


Unfiled = Literal["unknown", "multicolour", "colourless"]


class ToFile(msgspec.Struct, frozen=True):
    """A name that the owner must file by hand (D-03), and why the catalogue cannot."""

    key: str
    facts: Facts
    lines: tuple[int, ...]
    why: Unfiled
    suggestion: str = ""


class Proposal(msgspec.Struct, frozen=True):
    """A card that a name may have meant: what the catalogue calls it, and the name in the language that came near."""

    card: str
    name: str
    language: str = "en"


class Nearly(msgspec.Struct, frozen=True):
    """A name that the catalogue does not know and that is nearly right, wherever it has come to stand. What it means is
    for the owner to say."""

    key: str
    name: str
    lines: tuple[int, ...]
    proposals: tuple[Proposal, ...]

    @property
    def only(self) -> Proposal | None:
        """The proposal, where there is no choice."""
        return self.proposals[0] if len(self.proposals) == 1 else None


class Problem(msgspec.Struct, frozen=True):
    """A name that no pool may have like this, with the rule that it breaks and the lines where it stands."""

    rule: str
    reason: str
    name: str
    lines: tuple[int, ...]
    values: dict[str, Any] = {}


class Note(msgspec.Struct, frozen=True):
    """Something that the owner should know and that stops nothing."""

    reason: str
    lines: tuple[int, ...] = ()
    values: dict[str, Any] = {}


class SortedPool(msgspec.Struct, frozen=True):
    """A list sorted into packs, with everything that is wrong with it, all at once."""

    lines: int = 0
    packs: tuple[Pack, ...] = ()
    to_file: tuple[ToFile, ...] = ()
    nearly: tuple[Nearly, ...] = ()
    problems: tuple[Problem, ...] = ()
    unusable: tuple[Unusable, ...] = ()
    notes: tuple[Note, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    """The cards of the list that nobody brings, and why; headings and blank lines are none."""
    names: int = 0
    unknown: int = 0
    """Names in the list, basic lands apart, and those of them that the catalogue does not know."""

    @property
    def is_cube(self) -> bool:
        """Whether it reads like a cube: one of each, where a pool has four."""
        ones = sum(1 for name in self.problems if name.values.get("copies") == 1)
        return ones >= FEWEST_OF_A_CUBE and 2 * ones > len(self.problems) + len(self.packs) + len(self.to_file)

    @property
    def is_mostly_unknown(self) -> bool:
        """Whether so many names are unknown that the list may be in another language."""
        return self.unknown >= FEWEST_UNKNOWN and self.unknown * UNKNOWN_SHARE >= self.names

    @property
    def besides_singles(self) -> SortedPool:
        """This report without the single copies of what reads like a cube: they are one question, and no mistakes."""
        if not self.is_cube:
            return self
        return msgspec.structs.replace(
            self, problems=tuple(name for name in self.problems if name.values.get("copies") != 1)
        )

    @property
    def is_clean(self) -> bool:
        """Every line is used, and every name has its deck: the list may become a pool."""
        return bool(self.packs) and not (self.to_file or self.problems or self.unusable)

    @property
    def plainly_meant(self) -> tuple[Nearly, ...]:
        """The names for which there is one proposal alone: all of them can be taken at once."""
        return tuple(name for name in self.nearly if name.only)

    @property
    def bad_lines(self) -> tuple[int, ...]:
        """The numbers of all lines that cannot be used as they stand."""
        return tuple(
            sorted({line.line for line in self.unusable} | {line for name in self.problems for line in name.lines})
        )


# --- which deck ------------------------------------------------------------------------------------------------------


def deck_by_facts(facts: Facts) -> str:
    """The deck that the rules give a card: any land → Lands, any other artifact → Artifacts, one colour → its own;
    empty for a multicolour or colourless card (D-03). Of a double-faced card the front decides."""
    types = facts.type_line.split("//")[0].split()
    if "Land" in types:
        return "L"
    if "Artifact" in types:
        return "A"
    return facts.colors if len(facts.colors) == 1 else ""


def is_basic(name: str) -> bool:
    """Basic lands are unlimited and outside the pool (D-29)."""
    return name_key(name) in BASICS


def may_be_filed(facts: Facts, deck: str) -> bool:
    """Whether the owner may file this card there by hand: a card known to be no land is not given away as one."""
    return deck in DECKS and (deck != "L" or facts.id is None or "Land" in facts.type_line)


# --- sorting ---------------------------------------------------------------------------------------------------------


class _Name(msgspec.Struct):
    """All lines of one name; `card` is what the catalogue knows of it."""

    key: str
    card: Facts | None
    entries: list[Entry]

    @property
    def lines(self) -> tuple[int, ...]:
        return tuple(entry.line for entry in self.entries)

    @property
    def copies(self) -> int:
        return sum(entry.copies for entry in self.entries)

    @property
    def is_basic(self) -> bool:
        """Whether it is a basic land, in whatever language."""
        return is_basic(self.card.name if self.card else self.entries[0].name)

    @property
    def is_counted(self) -> bool:
        """Whether any of its lines says how many."""
        return any(entry.is_counted for entry in self.entries)

    @property
    def decks(self) -> tuple[str, ...]:
        """The decks that the list itself names for it, each once."""
        return tuple(dict.fromkeys(entry.deck for entry in self.entries if entry.deck))


def keys_of(entries: Iterable[Entry], filings: Mapping[str, Filing]) -> list[str]:
    """The keys of all names, misspelt ones as what they mean, each once in the order of the list."""
    return list(dict.fromkeys(_meant(name_key(entry.name), filings) for entry in entries))


def sort_pool(
    read: CardList,
    catalogue: Mapping[str, Facts],
    filings: Mapping[str, Filing],
    proposals: Mapping[str, tuple[Proposal, ...]] | None = None,
    *,
    each_is_a_pack: bool = False,
) -> SortedPool:
    """Sorts a list into packs. By key, `catalogue`: known cards; `filings`: what was said by hand; `proposals`: what
    others may have meant. `each_is_a_pack`: each name is a pack of four, however many the list says (a cube)."""
    packs, to_file, problems, notes = list[Pack](), list[ToFile](), list[Problem](), list[Note]()
    usable, doubtful = _without_doubtful(read.entries, catalogue, filings)
    names = list(_names(usable, catalogue, filings))
    nearly = _nearly(names, filings, proposals or {})
    for name in names:
        if name.is_basic:
            notes.append(Note("basic_outside", name.lines, {"name": name.entries[0].name, "copies": name.copies}))
            continue
        facts = name.card or _own_facts(name, filings.get(name.key))
        if problem := _problem(name, facts, each_is_a_pack):
            problems.append(problem)
            continue
        deck, by_hand = _deck(name, facts, filings.get(name.key))
        if deck:
            packs.append(Pack(deck, name.key, facts, name.lines, by_hand))
            notes += _notes_on(name, facts, deck, _closest(name, nearly), each_is_a_pack)
        else:
            to_file.append(ToFile(name.key, facts, name.lines, _why(facts), _closest(name, nearly)))
    return SortedPool(
        lines=read.lines,
        packs=tuple(sorted(packs, key=lambda pack: DECKS.index(pack.deck))),
        to_file=tuple(to_file),
        nearly=tuple(nearly.values()),
        problems=tuple(problems),
        unusable=tuple(sorted((*read.unusable, *doubtful), key=lambda line: line.line)),
        notes=tuple(notes),
        left_out=read.not_owned,
        names=sum(not name.is_basic for name in names),
        unknown=sum(name.card is None and not name.is_basic for name in names),
    )


def _meant(key: str, filings: Mapping[str, Filing]) -> str:
    filing = filings.get(key)
    return name_key(filing.means) if filing and filing.means else key


def _without_doubtful(
    entries: Iterable[Entry], catalogue: Mapping[str, Facts], filings: Mapping[str, Filing]
) -> tuple[list[Entry], list[Unusable]]:
    """The entries that count, and the rows that do not match their header and have a name that nobody knows."""
    usable, doubtful = [], []
    for entry in entries:
        key = name_key(entry.name)
        if entry.doubt is None or key in catalogue or key in filings:
            usable.append(entry)
        else:
            doubtful.append(entry.doubt)
    return usable, doubtful


def _names(entries: Iterable[Entry], catalogue: Mapping[str, Facts], filings: Mapping[str, Filing]) -> Iterable[_Name]:
    """The names of a list, in its order; two spellings that the catalogue knows as one card are one name."""
    names: dict[str, _Name] = {}
    for entry in entries:
        key = _meant(name_key(entry.name), filings)
        card = catalogue.get(key)
        same = name_key(card.name) if card else key
        names.setdefault(same, _Name(same, card, [])).entries.append(entry)
    return names.values()


def _nearly(
    names: Iterable[_Name], filings: Mapping[str, Filing], proposals: Mapping[str, tuple[Proposal, ...]]
) -> dict[str, Nearly]:
    """By key, the names that may have meant a card and of which nothing has been said by hand."""
    asked = [name for name in names if name.key in proposals and name.key not in filings and not name.is_basic]
    return {name.key: Nearly(name.key, name.entries[0].name, name.lines, proposals[name.key]) for name in asked}


def _closest(name: _Name, nearly: Mapping[str, Nearly]) -> str:
    return nearly[name.key].proposals[0].card if name.key in nearly else ""


def _own_facts(name: _Name, filing: Filing | None) -> Facts:
    """What the owner says of a card that the catalogue does not know: by hand, else in the columns of their table."""
    entry = name.entries[0]
    cost = tidy_cost(filing.mana_cost if filing and filing.mana_cost else entry.mana_cost) or ""
    kind = (filing.type_line if filing and filing.type_line else entry.type_line)[:LONGEST_TYPE]
    return Facts(name=entry.name, mana_cost=cost, colors=colors_of(cost), type_line=kind)


def _problem(name: _Name, facts: Facts, each_is_a_pack: bool) -> Problem | None:
    if len(name.decks) > 1:
        return Problem("LM 2", "two_decks", facts.name, name.lines, {"decks": list(name.decks)})
    if name.copies != PACK and not each_is_a_pack:
        reason = "not_four" if name.is_counted else "not_counted"
        return Problem("LM 2", reason, facts.name, name.lines, {"copies": name.copies})
    return None


def _deck(name: _Name, facts: Facts, filing: Filing | None) -> tuple[str, bool]:
    """Its deck, and whether a hand has filed it: the catalogue, then the owner, then the list's heading or column, then
    what the list's own columns say of the card."""
    if facts.id is not None and (deck := deck_by_facts(facts)):
        return deck, False
    described = deck_by_facts(facts) if facts.type_line else ""
    for deck in (filing.deck if filing else "", *name.decks, described):
        if deck and may_be_filed(facts, deck):
            return deck, True
    return "", False


def _notes_on(name: _Name, facts: Facts, deck: str, close: str, each_is_a_pack: bool) -> list[Note]:
    notes = []
    if facts.id is None:
        notes.append(Note("not_in_catalogue", name.lines, {"name": facts.name, "deck": deck, "suggestion": close}))
    elif name.decks and name.decks[0] != deck:
        notes.append(Note("deck_differs", name.lines, {"name": facts.name, "list": name.decks[0], "deck": deck}))
    if each_is_a_pack and name.copies > PACK:  # a cube that has it several times
        notes.append(Note("one_pack", name.lines, {"name": facts.name, "copies": name.copies}))
    return notes


def _why(facts: Facts) -> Unfiled:
    if facts.id is None:
        return "unknown"
    return "multicolour" if facts.colors else "colourless"


# --- counting --------------------------------------------------------------------------------------------------------


def counts_of(packs: Iterable[Pack]) -> dict[str, int]:
    """How many packs each of the seven decks has."""
    counts = dict.fromkeys(DECKS, 0)
    for pack in packs:
        counts[pack.deck] += 1
    return counts
