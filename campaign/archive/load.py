"""An archive into the database: checked first, then written in one transaction, all of it or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import IO, Any

from django.db import Error as DatabaseError
from django.db import transaction
from django.utils.dateparse import parse_datetime

from campaign.archive.packing import file_path, journal_path
from campaign.archive.parts import HAVE_TABLES, PARTS, Part, is_file, is_person
from campaign.archive.people import bring_people
from campaign.archive.read import Opened
from campaign.archive.refusals import ArchiveRefused
from campaign.archive.serialize import rekeyed, respelt
from campaign.archive.validate import Checked, TableTold, Tick, identity_of, is_here
from campaign.bridge import archiving
from campaign.models import Campaign, Card, Membership, Person, PoolPack, Role
from campaign.people.joining import free_slug


def check(file: IO[bytes], set_out: Callable[[int], None] = lambda steps: None, tick: Tick = lambda: None) -> Checked:
    """Reads and checks the whole file; nothing is written. `set_out` is told how many steps it will be, `tick` is
    called for each. Raises ArchiveRefused: the file is no archive, was cut off or tampered with, is of a version that
    nobody knows, does not fit together, or the campaign is here already."""
    opened = Opened(file)
    if is_here(identity_of(opened)):
        raise ArchiveRefused("already_here")
    set_out(len(opened.paths) + 1)
    return Checked(opened, tick)


def write(checked: Checked, host: Person | None) -> Campaign:
    """The campaign of this archive, with placeholders for its people; `host` becomes one of its hosts. All of it is
    written, or nothing. Raises ArchiveRefused for what the database does not take."""
    try:
        with transaction.atomic():
            brought = _Bringing(checked).campaign
            if host is not None:
                Membership.objects.create(campaign=brought, person=host, role=Role.HOST)
    except DatabaseError as clash:
        if is_here(identity_of(checked.opened)):
            raise ArchiveRefused("already_here") from clash
        raise ArchiveRefused("does_not_fit", why=str(clash).splitlines()[0][:200]) from clash
    return brought


def bring(file: IO[bytes], host: Person | None) -> Campaign:
    """Both: checks the file, and writes what is in it. Raises ArchiveRefused."""
    return write(check(file), host)


class _Bringing:
    """The rows of an archive on their way into the database; `keys`: what a row of a part is called here."""

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        self.keys: dict[str, list[Any]] = {}
        self.campaign = self._write_campaign()
        self.people = bring_people(self.campaign, checked.people)
        self.codes: dict[tuple[str, int], str] = {}
        for number, table in enumerate(checked.tables, 1):
            self.codes[table.of, table.row] = self._lay(number, table)
        for part in PARTS[1:]:
            self._write(part)
        self._find_cards()

    def _write_campaign(self) -> Campaign:
        said = dict(self.checked.campaign)
        campaign = Campaign(slug=free_slug(said["name"]), **said)
        campaign.save_base(raw=True, force_insert=True)
        self.keys["campaign"] = [campaign.pk]
        return campaign

    def _lay(self, number: int, table: TableTold) -> str:
        at = parse_datetime(table.opened_at)
        if at is None or at.tzinfo is None:
            raise ArchiveRefused("does_not_fit", why="a table was opened at no time")
        chairs = [
            archiving.Chair(seat.key, seat.name, self.people.get(seat.person or ""), seat.guest) for seat in table.seats
        ]
        laid = archiving.StoredTable(table.game, table.name, at, self.people.get(table.opened_by or ""), chairs)
        return archiving.restore_table(laid, self.checked.opened.rows(journal_path(number)))

    def _write(self, part: Part) -> None:
        """The rows of a part in their order; `save_base` writes every value as it is, times that are set by themselves
        too."""
        keys = self.keys.setdefault(part.name, [])
        for number, said in enumerate(self.checked.rows[part.name], 1):
            row = part.model(**self._values(part, said), **self._of_here(part, number))
            row.save_base(raw=True, force_insert=True)
            keys.append(row.pk)
            for name, target in part.sets.items():
                getattr(row, name).set([self.keys[target][one - 1] for one in said[name]])

    def _of_here(self, part: Part, number: int) -> dict[str, Any]:
        """What a row has from here and not from the archive: its campaign, and what its table is called."""
        own: dict[str, Any] = {"campaign_id": self.campaign.pk} if part.of == "campaign" else {}
        if part.name in HAVE_TABLES:
            own["table_code"] = self.codes.get((part.name, number))
        return {**own, **part.given}

    def _values(self, part: Part, said: Any) -> dict[str, Any]:
        values = {
            column.attname: self._value(part, column, said[part.word(column)])
            for column in part.columns
            if column.name not in part.either
        }
        for name, targets in part.either.items():
            ((word, target),) = [one for one in targets.items() if said[one[0]] is not None]
            values[f"{name}_id"] = self.keys[target][said[word] - 1]
        return values

    def _value(self, part: Part, column: Any, said: Any) -> Any:
        if said is None:
            return None
        if is_person(column):
            return self.people[said].pk
        if target := part.target_of(column):
            return self.keys[target][said - 1]
        if is_file(column):
            return self.checked.opened.content(file_path(said))
        if column.name in part.sources:
            return respelt(said, self._key)
        if column.name in part.keyed:
            return rekeyed(said, lambda key: self._key(part.keyed[column.name], key))
        return said

    def _key(self, target: str, number: str) -> str:
        if target == "table":
            return self.codes["evening", int(number)]
        return str(self.keys[target][int(number) - 1])

    def _find_cards(self) -> None:
        """The packs' cards, where this installation's catalogue has them."""
        packs = list(PoolPack.objects.filter(pool__campaign=self.campaign))
        cards = dict(Card.objects.filter(key__in={pack.key for pack in packs}).values_list("key", "pk"))
        for pack in packs:
            pack.card_id = cards.get(pack.key)
        PoolPack.objects.bulk_update(packs, ["card"], batch_size=200)
