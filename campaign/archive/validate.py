"""What must be true of an archive before anything of it is written: every part by itself, and all of them together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any

import msgspec
from django.core.exceptions import ValidationError

from campaign.archive import experience, packing
from campaign.archive.bounds import check_bounds
from campaign.archive.packing import file_path, journal_path, rows_path
from campaign.archive.parts import GAMES, HAVE_TABLES, PARTS, Part, is_file, is_person
from campaign.archive.people import HANDLE_LENGTH, NAME_LENGTH
from campaign.archive.pictures import check_pictures
from campaign.archive.read import ArchiveReader
from campaign.archive.refusals import ArchiveRefused
from campaign.archive.serialize import InvalidValue, read_value, rekey_json, rekey_source
from campaign.bridge import archiving, custom_planes, powers, shared
from campaign.evenings.darkroom import DECKS, ENTRIES
from campaign.house_rules import rules
from campaign.models import Campaign

Row = Mapping[str, Any]
Advance = Callable[[], None]


class SeatEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a table."""

    key: str
    name: str
    guest: str
    person: str | None


class TableEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A table: of a row of one of the parts that have tables."""

    of: str
    row: int
    game: str
    name: str
    opened_at: str
    opened_by: str | None
    seats: list[SeatEntry]


shared.learn(TableEntry)


class ValidArchive:
    """An archive in which everything is as it must be. Raises ArchiveRefused for the first thing that is not.

    `now`: nothing in it has happened later. `advance` is called for every member that was read.
    """

    def __init__(self, reader: ArchiveReader, now: datetime, advance: Advance = lambda: None) -> None:
        self.reader = reader
        self._now = now
        self._advance = advance
        for path in reader.paths:
            reader.verify(path)
        self.people = self._read_people()
        self.rows: dict[str, list[Row]] = {}
        for part in PARTS:
            self.rows[part.name] = self._read_rows(part)
        self.tables = self._read_tables()
        self._check_files()
        self._check_rows_together()
        self._check_journals()

    @property
    def campaign(self) -> Row:
        return self.rows["campaign"][0]

    # --- one after the other ---

    def _read_people(self) -> dict[str, str]:
        people: dict[str, str] = {}
        for number, data in enumerate(self.reader.rows(packing.PEOPLE), 1):
            is_one = isinstance(data, dict) and set(data) == {"handle", "name"}
            if not is_one or not all(isinstance(word, str) and word for word in data.values()):
                raise ArchiveRefused("wrong_row", where=packing.PEOPLE, line=number, why="it is nobody")
            if data["handle"] in people or len(data["handle"]) > HANDLE_LENGTH or len(data["name"]) > NAME_LENGTH:
                raise ArchiveRefused("wrong_row", where=packing.PEOPLE, line=number, why="somebody is there twice")
            people[data["handle"]] = data["name"]
        self._advance()
        return people

    def _read_rows(self, part: Part) -> list[Row]:
        path, rows = rows_path(part.name), []
        if part.is_younger and path not in self.reader:
            return []
        for number, data in enumerate(self.reader.rows(path), 1):
            try:
                rows.append(self._read_row(part, data, number))
            except InvalidValue as wrong:
                raise ArchiveRefused("wrong_row", where=path, line=number, why=str(wrong)) from wrong
        if part.is_younger and not rows:
            raise ArchiveRefused("wrong_row", where=path, line=0, why="it is not written in the way of an archive")
        self._advance()
        return rows

    def _read_row(self, part: Part, data: object, number: int) -> Row:
        if not isinstance(data, dict):
            raise InvalidValue("its fields are not those of this version")
        data = self._with_what_is_usual(part, data)
        row: dict[str, object] = {
            part.word(column): self._value(part, column, data[part.word(column)], number)
            for column in part.columns
            if column.name not in part.either
        }
        for targets in part.either.values():
            row |= self._one_of(part, targets, data, number)
        for name, target in part.sets.items():
            if not isinstance(data[name], list) or len(set(map(str, data[name]))) != len(data[name]):
                raise InvalidValue(f"{name} is no set of rows")
            row[name] = [self._number(part, target, one, number, name) for one in data[name]]
        check_bounds(part.name, row, self._now)
        return row

    @staticmethod
    def _with_what_is_usual(part: Part, data: Row) -> Row:
        """Every field of the part: those that are not written hold what is usual."""
        if not part.names - part.usual.keys() <= set(data) <= part.names:
            raise InvalidValue("its fields are not those of this version")
        if any(word in data and data[word] == value for word, value in part.usual.items()):
            raise InvalidValue("it is not written in the way of an archive")
        return {**part.usual, **data}

    def _one_of(self, part: Part, targets: Mapping[str, str], data: Row, number: int) -> Row:
        """A reference that may go to several parts: it goes to one of them."""
        if sum(data[word] is not None for word in targets) != 1:
            raise InvalidValue(f"{' and '.join(targets)} refer not to one row")
        return {
            word: None if data[word] is None else self._number(part, target, data[word], number, word)
            for word, target in targets.items()
        }

    def _value(self, part: Part, column: Any, value: Any, number: int) -> Any:
        if value is None:
            return read_value(column, value)
        if is_person(column):
            if value not in self.people:
                raise InvalidValue(f"{column.name} is nobody of the archive")
            return value
        if target := part.target_of(column):
            return self._number(part, target, value, number, column.name)
        if is_file(column):
            return self._digest(value)
        if column.name in part.sources:
            return self._source(read_value(column, value))
        if column.name in part.keyed:
            return self._keyed(part.keyed[column.name], read_value(column, value))
        return read_value(column, value)

    def _number(self, part: Part, target: str, value: object, number: int, name: str) -> int:
        """The number of a row that is there: of another part, or of an earlier row of the same."""
        most = number - 1 if target == part.name else len(self.rows[target])
        if type(value) is not int or not 1 <= value <= most:
            raise InvalidValue(f"{name} refers to no row")
        return value

    def _digest(self, value: object) -> str:
        if not isinstance(value, str) or file_path(value) not in self.reader:
            raise InvalidValue("its file is missing")
        return value

    def _source(self, value: str) -> str:
        rekey_source(value, self._key)
        return value

    def _keyed(self, target: str, value: object) -> object:
        if not isinstance(value, dict):
            raise InvalidValue("it is not by row")
        rekey_json(value, lambda key: self._key(target, key))
        return value

    def _key(self, target: str, key: str) -> str:
        """A number of a row inside of a text. A table is called by the row of its evening."""
        rows = self.rows["evening" if target == "table" else target]
        place = shared.typed_number(key)
        if place is None or not 1 <= place <= len(rows) or str(place) != key:
            raise InvalidValue(f"{key[:20]} is no row of {target}")
        return key

    def _read_tables(self) -> list[TableEntry]:
        tables = []
        for number, data in enumerate(self.reader.rows(packing.TABLES), 1):
            try:
                table = msgspec.convert(data, TableEntry)
            except msgspec.ValidationError as wrong:
                raise ArchiveRefused("wrong_row", where=packing.TABLES, line=number, why="it is no table") from wrong
            if table.of not in HAVE_TABLES or table.game != GAMES.get(table.of, table.game):
                raise ArchiveRefused("wrong_row", where=packing.TABLES, line=number, why="it is no table")
            tables.append(table)
        self._advance()
        return tables

    # --- all of them together ---

    def _check_files(self) -> None:
        """Every file is called by its digest and is a picture, and all members are known."""
        known = {packing.PEOPLE, packing.TABLES, *(rows_path(part.name) for part in PARTS)}
        known |= {journal_path(number) for number in range(1, len(self.tables) + 1)}
        meant = {
            row[column.name]
            for part in PARTS
            for column in part.columns
            if is_file(column)
            for row in self.rows[part.name]
        }
        for digest in sorted(meant):
            if sha256(self.reader.content(file_path(digest))).hexdigest() != digest:
                raise ArchiveRefused("tampered", where=file_path(digest))
            self._advance()
        for album in (DECKS, ENTRIES):
            check_pictures(album, self.rows[album.part], lambda digest: self.reader.content(file_path(digest)))
        for path in sorted(set(self.reader.paths) - known - {file_path(digest) for digest in meant}):
            raise ArchiveRefused("tampered", where=path)

    def _check_rows_together(self) -> None:
        for why in contradictions(self.rows, self.tables, self.people):
            raise ArchiveRefused("does_not_fit", why=why)
        manifest = self.reader.manifest.campaign
        if (str(self.campaign["identity"]), self.campaign["name"]) != (manifest.identity, manifest.name):
            raise ArchiveRefused("tampered", where=packing.MANIFEST)

    def _check_journals(self) -> None:
        for number, table in enumerate(self.tables, 1):
            where = self._called(table)
            try:
                seen = archiving.replay(table.game, self.reader.rows(journal_path(number)))
            except archiving.Unreadable as wrong:
                raise ArchiveRefused("wrong_journal", table=where, why=str(wrong)[:200]) from wrong
            played = {row["seat"]: row["played_version"] for row in _seated(self.rows, table)}
            if dict(seen.versions) != played or not _entered(self.rows, table) <= seen.entrants:
                raise ArchiveRefused("wrong_journal", table=where, why="other Magi have played at it")
            self._advance()

    def _called(self, table: TableEntry) -> str:
        """The table as a person finds it: by the evening's number."""
        row = self.rows[table.of][table.row - 1]
        return f"{row['number']}" if table.of == "evening" else table.name


# --- what must be true of all parts together -------------------------------------------------------------------------


def contradictions(rows: Mapping[str, list[Row]], tables: list[TableEntry], people: Mapping[str, str]) -> Iterator[str]:
    """Everything that is wrong between the parts."""
    if len(rows["campaign"]) != 1:
        yield "there is not one campaign"
        return
    yield from _house_rules(rows["campaign"][0])
    yield from _powers(rows)
    yield from _own_planes(rows)
    yield from _evenings(rows, tables, people)
    yield from experience.contradictions(rows)


def _house_rules(campaign: Row) -> Iterator[str]:
    try:
        rules.check_house_rules(campaign["house_rules"])
    except ValidationError:
        yield "its house rules are none"


def _powers(rows: Mapping[str, list[Row]]) -> Iterator[str]:
    """Every row of a Power can run, and says the same as the fields beside it."""
    for power in rows["powerrow"]:
        if offences := powers.power_offences(power["row"]):
            yield f"the Power {power['key']} cannot run: {offences[0].detail} {offences[0].rule}"
        elif any(power["row"][name] != power[name] for name in ("key", "tier", "xp")):
            yield f"the row of the Power {power['key']} says something else"
    for proposal in rows["powerproposal"]:
        if offences := powers.power_offences(proposal["row"]):
            yield f"a proposed Power cannot run: {offences[0].detail} {offences[0].rule}"


def _own_planes(rows: Mapping[str, list[Row]]) -> Iterator[str]:
    """Every plane of the group's own can be played, and says the same as the fields beside it. A card that ships here
    may have its name: then the shipped one is played."""
    for plane in rows["campaignplane"]:
        offences = [one for one in custom_planes.plane_offences(plane["row"]) if one.code != "plane_name_taken"]
        if offences:
            yield f"the plane {plane['name']} cannot be played: {offences[0].detail} {offences[0].rule}"
        elif plane["row"] != custom_planes.own_row(plane["row"]) or plane["name"] != plane["row"]["name"]:
            yield f"the row of the plane {plane['name']} says something else"
        elif custom_planes.folded_name(plane["folded"]) != custom_planes.folded_name(plane["name"]):
            yield f"the plane {plane['name']} is compared by another name"
    names = [plane["folded"] for plane in rows["campaignplane"]]
    if len(set(names)) != len(names):
        yield "two planes of the group's own have one name"


def _evenings(rows: Mapping[str, list[Row]], tables: list[TableEntry], people: Mapping[str, str]) -> Iterator[str]:
    """An evening that was held has one table, with its Magi on their seats, and was closed; the others have none."""
    held = [number for number, evening in enumerate(rows["evening"], 1) if evening["opened_at"] is not None]
    if any(rows["evening"][number - 1]["closed_at"] is None for number in held):
        yield "an evening is still open"
    games = [(name, number) for name in HAVE_TABLES[1:] for number in range(1, len(rows[name]) + 1)]
    if [(table.of, table.row) for table in tables] != [
        *(("evening", number) for number in held),
        *games,
    ]:
        yield "not every evening that was held has its table"
        return
    for table in tables:
        seats = [seat.key for seat in table.seats]
        seated = {row["seat"] for row in _seated(rows, table)}
        if len(set(seats)) != len(seats) or not seated <= set(seats):
            yield "somebody has played on a seat that was not there"
        if {table.opened_by, *(seat.person for seat in table.seats)} - {None, *people}:
            yield "somebody sits at a table who is nobody of the archive"
    for row in rows["attendance"]:
        if row["seat"] and row["evening"] not in held:
            yield "a seat was laid for an evening that was not held"


def _seated(rows: Mapping[str, list[Row]], table: TableEntry) -> list[Row]:
    """Who had a seat at the table of an evening."""
    at = table.row if table.of == "evening" else 0
    return [row for row in rows["attendance"] if row["evening"] == at and row["seat"]]


def _entered(rows: Mapping[str, list[Row]], table: TableEntry) -> set[str]:
    """How the table of a tournament calls the Magi that have entered it."""
    at = table.row if table.of == "tournament" else 0
    return {row["key"] for row in rows["entrant"] if row["tournament"] == at}


def identity_of(reader: ArchiveReader) -> str:
    """Which campaign this is, in every installation."""
    return reader.manifest.campaign.identity


def is_here(identity: str) -> bool:
    """Whether the campaign is in this installation already."""
    try:
        return Campaign.objects.filter(identity=identity).exists()
    except ValidationError as wrong:
        raise ArchiveRefused("no_archive") from wrong
