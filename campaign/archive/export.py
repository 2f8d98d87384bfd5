"""A campaign out of the database: rows, tables and pictures as the members of an archive."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

from django.db import connection, transaction
from django.db.models import Field, Model
from django.utils import timezone

from campaign.archive import packing
from campaign.archive.packing import Member, file_path, journal_path, lines, rows_path
from campaign.archive.parts import HAVE_TABLES, PARTS, Part, is_file, is_person
from campaign.archive.people import handles_of
from campaign.archive.read import ArchiveReader
from campaign.archive.refusals import ArchiveRefused
from campaign.archive.serialize import plain, rekey_json, rekey_source
from campaign.archive.validate import Advance, ValidArchive
from campaign.bridge import archiving
from campaign.models import Campaign, Evening, MatchTable, Person, RecordedGame, Tournament


class CampaignSnapshot:
    """The rows of a campaign as they stood at one moment, and where each of them stands in the archive."""

    def __init__(self, campaign: Campaign) -> None:
        self.rows: dict[str, list[Model]] = {part.name: list(part.rows_of(campaign)) for part in PARTS}
        self.number: dict[str, dict[object, int]] = {
            name: {row.pk: number for number, row in enumerate(rows, 1)} for name, rows in self.rows.items()
        }
        self.evenings: list[Evening] = [row for row in self.rows["evening"] if isinstance(row, Evening)]
        refuse_open(self.evenings)
        self.with_tables = [(name, row) for name in HAVE_TABLES for row in self.rows[name] if _code_of(row)]
        self.tables = [archiving.setup_of_table(_code_of(row)) for _name, row in self.with_tables]
        self.people = handles_of(campaign, self._people())

    def _people(self) -> set[int]:
        """The key of everybody who stands anywhere in these rows."""
        stands = {
            getattr(row, column.attname)
            for part in PARTS
            for column in part.columns
            if is_person(column)
            for row in self.rows[part.name]
        }
        seated = {chair.user.pk for table in self.tables for chair in table.chairs if chair.user}
        opened = {table.opened_by.pk for table in self.tables if table.opened_by}
        return (stands | seated | opened) - {None}

    # --- rows as plain data ---

    def row_as_data(self, part: Part, row: Model) -> dict[str, object]:
        """A row of this part: by column its value, by set the numbers of its rows."""
        plain_columns = [column for column in part.columns if column.name not in part.either]
        data = {part.word(column): self._value(part, column, row) for column in plain_columns}
        for name, targets in part.either.items():
            key = getattr(row, f"{name}_id")
            data |= {word: self.number[target].get(key) for word, target in targets.items()}
        for name, target in part.sets.items():
            keys, numbers = getattr(row, name).order_by("pk").values_list("pk", flat=True), self.number[target]
            data[name] = sorted(numbers[key] for key in keys if key in numbers)
        return {word: value for word, value in data.items() if word not in part.usual or value != part.usual[word]}

    def _value(self, part: Part, column: Field, row: Model) -> Any:
        value = getattr(row, column.attname)
        if value is None:
            return None
        if is_person(column):
            return self.people[value][0]
        if target := part.target_of(column):
            numbers = self.number[target]
            return numbers.get(value) if column.null else numbers[value]
        if is_file(column):
            return sha256(bytes(value)).hexdigest()
        if column.name in part.sources:
            return rekey_source(value, self._number_of)
        if column.name in part.keyed:
            return rekey_json(value, lambda key: self._number_of(part.keyed[column.name], key))
        return plain(value)

    def _number_of(self, part: str, key: str) -> str:
        """The number of the row with this key; a table is called by the row of its evening."""
        if part == "table":
            return next(str(number) for number, one in enumerate(self.evenings, 1) if one.table_code == key)
        return str(self.number[part][int(key)])

    # --- members ---

    def members(self) -> Iterator[Member]:
        """Every member of the archive but the manifest, in order."""
        people = sorted(set(self.people.values()))
        yield lines(packing.PEOPLE, ({"handle": handle, "name": name} for handle, name in people))
        for part in self._written():
            yield lines(rows_path(part.name), (self.row_as_data(part, row) for row in self.rows[part.name]))
        yield lines(packing.TABLES, (self._table(number) for number in range(len(self.tables))))
        for number, (_name, row) in enumerate(self.with_tables, 1):
            yield lines(journal_path(number), archiving.facts_of(_code_of(row)))
        for digest, content in sorted(self._files().items()):
            yield Member(file_path(digest), content)

    def _written(self) -> list[Part]:
        """The parts that have a file of their own in this archive."""
        return [part for part in PARTS if self.rows[part.name] or not part.is_younger]

    def _table(self, number: int) -> dict[str, object]:
        table, (name, row) = self.tables[number], self.with_tables[number]
        seats = [
            {"key": chair.key, "name": chair.name, "guest": chair.guest, "person": self._handle(chair.user)}
            for chair in table.chairs
        ]
        return {
            "of": name,
            "row": self.number[name][row.pk],
            "game": table.game,
            "name": table.name,
            "opened_at": plain(table.opened_at),
            "opened_by": self._handle(table.opened_by),
            "seats": seats,
        }

    def _handle(self, person: Person | None) -> str | None:
        return self.people[person.pk][0] if person else None

    def _files(self) -> dict[str, bytes]:
        contents = (
            bytes(getattr(row, column.attname))
            for part in PARTS
            for column in part.columns
            if is_file(column)
            for row in self.rows[part.name]
        )
        return {sha256(content).hexdigest(): content for content in contents}

    @property
    def steps(self) -> int:
        """How many members there are, for a progress bar."""
        return 2 + len(self._written()) + len(self.tables) + len(self._files())


def snapshot_of(campaign: Campaign) -> CampaignSnapshot:
    """The campaign as it stands at one moment. Raises ArchiveRefused while an evening is open: its table would tell
    what is secret. What was played never changes, so the journals may be read afterwards."""
    with transaction.atomic():
        if connection.vendor == "postgresql" and not connection.savepoint_ids:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        return CampaignSnapshot(Campaign.objects.get(pk=campaign.pk))


def archive_of(campaign: Campaign) -> bytes:
    """The archive of the campaign. Raises ArchiveRefused."""
    return packed(campaign, snapshot_of(campaign).members())


def packed(campaign: Campaign, members: Iterable[Member], advance: Advance = lambda: None) -> bytes:
    """An archive of these members, read back as another installation will read it.

    `advance` is called for every member that was read. Raises ArchiveRefused for what nobody could bring, such as a
    table that was closed before its end and would tell what is secret.
    """
    archive = packing.pack(str(campaign.identity), campaign.name, members)
    ValidArchive(ArchiveReader(io.BytesIO(archive)), timezone.now(), advance)
    return archive


def _code_of(row: Model) -> str:
    """What the table of this row is called here; nothing where it has none."""
    if not isinstance(row, Evening | MatchTable | RecordedGame | Tournament):
        return ""
    return row.table_code or ""


def refuse_open(evenings: Iterable[Evening]) -> None:
    """Raises ArchiveRefused while one of these evenings is open."""
    for evening in evenings:
        if evening.is_running:
            raise ArchiveRefused("evening_is_open", number=evening.number)
