"""An archive into the database: checked first, then written in one transaction, all of it or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import IO, Any

from django.db import DatabaseError, OperationalError, transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from campaign.archive.packing import file_path, journal_path, rows_path
from campaign.archive.parts import HAVE_TABLES, PARTS, Part, is_file, is_person
from campaign.archive.people import create_people
from campaign.archive.read import ArchiveReader
from campaign.archive.refusals import ArchiveRefused
from campaign.archive.serialize import rekey_json, rekey_source
from campaign.archive.validate import Advance, Row, TableEntry, ValidArchive, identity_of, is_here
from campaign.bridge import archiving
from campaign.bridge.shared import card_key
from campaign.models import Campaign, Card, Membership, Person, PoolPack, Role
from campaign.people.joining import free_slug


def check(
    file: IO[bytes], start: Callable[[int], None] = lambda steps: None, advance: Advance = lambda: None
) -> ValidArchive:
    """Reads and checks the whole file; nothing is written. `start` is called with the number of steps, `advance` after
    each. Raises ArchiveRefused: the file is no archive, was cut off or tampered with, is of an unknown version, does
    not fit together, or the campaign is here already."""
    reader = ArchiveReader(file)
    if is_here(identity_of(reader)):
        raise ArchiveRefused("already_here")
    start(len(reader.paths) + 1)
    return ValidArchive(reader, timezone.now(), advance)


def write(archive: ValidArchive, host: Person | None) -> Campaign:
    """The campaign of this archive, with placeholders for its people; `host` becomes one of its hosts. All of it is
    written, or nothing. Raises ArchiveRefused for what the database does not take; a database that cannot write at all
    is no fault of the file."""
    try:
        with transaction.atomic():
            loaded = _Loading(archive).campaign
            if host is not None:
                Membership.objects.create(campaign=loaded, person=host, role=Role.HOST)
    except OperationalError:
        raise
    except DatabaseError as clash:
        if is_here(identity_of(archive.reader)):
            raise ArchiveRefused("already_here") from clash
        raise ArchiveRefused("does_not_fit", why="two rows contradict each other") from clash
    return loaded


def load_archive(file: IO[bytes], host: Person | None) -> Campaign:
    """Checks the file and writes what is in it. Raises ArchiveRefused."""
    return write(check(file), host)


def store_keys_anew(rows: dict[str, list[Row]]) -> None:
    """An older version may have compared names of cards more finely: its keys become those of today, each only where no
    other row has it already."""
    for part, column, among in (("poolpack", "key", "pool"), ("campaignplane", "folded", "")):
        taken = {(row.get(among), row[column]) for row in rows[part]}
        for place, row in enumerate(rows[part]):
            key = (row.get(among), card_key(row[column]))
            if key not in taken:
                taken.add(key)
                rows[part][place] = {**row, column: key[1]}


class _Loading:
    """Writes the rows of an archive; `keys`: by part, the primary keys that its rows got here, in their order."""

    def __init__(self, archive: ValidArchive) -> None:
        self.archive = archive
        self.keys: dict[str, list[object]] = {}
        store_keys_anew(archive.rows)
        self.campaign = self._write_campaign()
        self.people = create_people(self.campaign, archive.people)
        self.codes: dict[tuple[str, int], str] = {}
        for number, table in enumerate(archive.tables, 1):
            self.codes[table.of, table.row] = self._restore_table(number, table)
        for part in PARTS[1:]:
            self._write(part)
        self._link_cards()

    def _write_campaign(self) -> Campaign:
        values = dict(self.archive.campaign)
        campaign = Campaign(slug=free_slug(values["name"]), **values)
        campaign.save_base(raw=True, force_insert=True)
        self.keys["campaign"] = [campaign.pk]
        return campaign

    def _restore_table(self, number: int, table: TableEntry) -> str:
        at = parse_datetime(table.opened_at)
        if at is None or at.tzinfo is None:
            raise ArchiveRefused("does_not_fit", why="a table was opened at no time")
        chairs = [
            archiving.Chair(seat.key, seat.name, self.people.get(seat.person or ""), seat.guest) for seat in table.seats
        ]
        setup = archiving.TableSetup(table.game, table.name, at, self.people.get(table.opened_by or ""), chairs)
        return archiving.restore_table(setup, self.archive.reader.rows(journal_path(number)))

    def _write(self, part: Part) -> None:
        """The rows of a part in their order; `save_base` writes every value as it is, times that are set by themselves
        too."""
        keys = self.keys.setdefault(part.name, [])
        for number, data in enumerate(self.archive.rows[part.name], 1):
            row = part.model(**self._values(part, data), **self._own_values(part, number))
            self._insert(row, part, number)
            keys.append(row.pk)
            for name, target in part.sets.items():
                getattr(row, name).set([self.keys[target][one - 1] for one in data[name]])

    def _insert(self, row: Model, part: Part, number: int) -> None:
        """Writes a row. What a database says of one that it does not take is for who runs the program, not for who has
        the file: that one learns which row it is. Raises ArchiveRefused."""
        try:
            row.save_base(raw=True, force_insert=True)
        except OperationalError:
            raise
        except DatabaseError as clash:
            why = f"{rows_path(part.name)}, line {number}, contradicts itself or another row"
            raise ArchiveRefused("does_not_fit", why=why) from clash

    def _own_values(self, part: Part, number: int) -> dict[str, object]:
        """What a row has from here and not from the archive: its campaign, and what its table is called."""
        own: dict[str, object] = {"campaign_id": self.campaign.pk} if part.of == "campaign" else {}
        if part.name in HAVE_TABLES:
            own["table_code"] = self.codes.get((part.name, number))
        return {**own, **part.given}

    def _values(self, part: Part, data: Row) -> dict[str, object]:
        values = {
            column.attname: self._value(part, column, data[part.word(column)])
            for column in part.columns
            if column.name not in part.either
        }
        for name, targets in part.either.items():
            ((word, target),) = [one for one in targets.items() if data[one[0]] is not None]
            values[f"{name}_id"] = self.keys[target][data[word] - 1]
        return values

    def _value(self, part: Part, column: Any, value: Any) -> Any:
        if value is None:
            return None
        if is_person(column):
            return self.people[value].pk
        if target := part.target_of(column):
            return self.keys[target][value - 1]
        if is_file(column):
            return self.archive.reader.content(file_path(value))
        if column.name in part.sources:
            return rekey_source(value, self._key)
        if column.name in part.keyed:
            return rekey_json(value, lambda key: self._key(part.keyed[column.name], key))
        return value

    def _key(self, target: str, number: str) -> str:
        if target == "table":
            return self.codes["evening", int(number)]
        return str(self.keys[target][int(number) - 1])

    def _link_cards(self) -> None:
        """The packs' cards, where this installation's catalogue has them: everybody's, or the campaign's own."""
        packs = list(PoolPack.objects.filter(pool__campaign=self.campaign))
        cards: dict[str, int] = {}
        for owner in (None, self.campaign):
            known = Card.objects.filter(campaign=owner, key__in={pack.key for pack in packs})
            cards |= dict(known.values_list("key", "pk"))
        for pack in packs:
            pack.card_id = cards.get(pack.key)
        PoolPack.objects.bulk_update(packs, ["card"], batch_size=200)
