"""Reading a file that somebody has sent: nothing in it is believed, and nothing is larger than it may be."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from hashlib import sha256
from typing import IO, Any

import msgspec

from campaign.archive.packing import FORMAT, MANIFEST, VERSION
from campaign.archive.refusals import ArchiveRefused
from campaign.archive.serialize import InvalidValue, read_canonical
from campaign.bridge import shared

MEGABYTE = 1024 * 1024
LARGEST = 64 * MEGABYTE
"""The largest file that may be sent, in bytes."""
LARGEST_OPENED = 512 * MEGABYTE
"""The most that may be in it, unpacked, in bytes."""
LARGEST_MANIFEST = 4 * MEGABYTE
LARGEST_MEMBER = 64 * MEGABYTE
LARGEST_LINE = 4 * MEGABYTE
MOST_MEMBERS = 20_000
ENTRY = b"PK\x01\x02"
AT_ONCE = 64 * 1024
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError)
"""How the library says that this is no zip, or a damaged one, or one with tricks."""


class MemberEntry(msgspec.Struct, forbid_unknown_fields=True):
    """What the manifest says of a member."""

    path: str
    bytes: int
    sha256: str
    rows: int | None


class CampaignEntry(msgspec.Struct, forbid_unknown_fields=True):
    """Which campaign the archive says it is."""

    identity: str
    name: str


class Manifest(msgspec.Struct, forbid_unknown_fields=True):
    """What the archive says of itself."""

    format: str
    version: int
    campaign: CampaignEntry
    members: list[MemberEntry]


shared.learn(Manifest)


class ArchiveReader:
    """An archive whose manifest has been read. Raises ArchiveRefused for everything that is not as it says."""

    def __init__(self, file: IO[bytes]) -> None:
        self._zip = _zip_of(file)
        self.manifest = self._read_manifest()
        self._entries = {entry.path: entry for entry in self.manifest.members}
        self._refuse_other_members()

    def __contains__(self, path: str) -> bool:
        return path in self._entries

    @property
    def paths(self) -> list[str]:
        """Every member but the manifest, in order."""
        return list(self._entries)

    def verify(self, path: str) -> None:
        """Compares size and digest of a member with what the manifest says."""
        entry, digest, size = self._entries[path], sha256(), 0
        for piece in self._pieces(path):
            size += len(piece)
            if size > entry.bytes:
                break
            digest.update(piece)
        if size != entry.bytes or digest.hexdigest() != entry.sha256:
            raise ArchiveRefused("tampered", where=path)

    def content(self, path: str) -> bytes:
        """A member as it is. Raises ArchiveRefused for one that the manifest does not list."""
        if path not in self._entries:
            raise ArchiveRefused("cut_off", where=path)
        return b"".join(self._pieces(path))

    def rows(self, path: str) -> Iterator[Any]:
        """The values of a member, line after line."""
        number = 0
        for number, line in enumerate(self._lines(path), 1):
            try:
                yield read_canonical(line)
            except InvalidValue as wrong:
                raise ArchiveRefused("wrong_row", where=path, line=number, why=str(wrong)) from wrong
        if number != self._entries[path].rows:
            raise ArchiveRefused("tampered", where=path)

    def _lines(self, path: str) -> Iterator[bytes]:
        rest = b""
        if path not in self._entries:
            raise ArchiveRefused("cut_off", where=path)
        for piece in self._pieces(path):
            *whole, rest = (rest + piece).split(b"\n")
            yield from whole
            if len(rest) > LARGEST_LINE:
                raise ArchiveRefused("tampered", where=path)
        if rest:
            raise ArchiveRefused("tampered", where=path)

    def _pieces(self, path: str) -> Iterator[bytes]:
        try:
            with self._zip.open(path) as member:
                yield from iter(lambda: member.read(AT_ONCE), b"")
        except BROKEN as broken:
            raise ArchiveRefused("cut_off", where=path) from broken

    def _read_manifest(self) -> Manifest:
        try:
            with self._zip.open(MANIFEST) as member:
                content = member.read(LARGEST_MANIFEST + 1)
        except (*BROKEN, KeyError) as broken:
            raise ArchiveRefused("no_archive") from broken
        if len(content) > LARGEST_MANIFEST or not content.endswith(b"\n"):
            raise ArchiveRefused("no_archive")
        try:
            value = read_canonical(content[:-1])
            _refuse_other_versions(value)
            return msgspec.convert(value, Manifest)
        except (InvalidValue, msgspec.ValidationError) as wrong:
            raise ArchiveRefused("no_archive") from wrong

    def _refuse_other_members(self) -> None:
        """What lies in the zip is what the manifest tells of, each once, and not too much of it."""
        entries, present = self.manifest.members, self._zip.infolist()
        if len(entries) > MOST_MEMBERS or sum(max(entry.bytes, 0) for entry in entries) > LARGEST_OPENED:
            raise ArchiveRefused("too_big", most=LARGEST_OPENED // MEGABYTE)
        if any(entry.bytes > LARGEST_MEMBER for entry in entries):
            raise ArchiveRefused("too_big", most=LARGEST_MEMBER // MEGABYTE)
        for path in sorted(
            {entry.path for entry in entries} ^ {file.filename for file in present if file.filename != MANIFEST}
        ):
            raise ArchiveRefused("cut_off" if path in self._entries else "tampered", where=path)
        if len(present) != len(entries) + 1:
            raise ArchiveRefused("tampered", where=MANIFEST)


def _zip_of(file: IO[bytes]) -> zipfile.ZipFile:
    """The zip. Its members are counted before the library makes an object of each: 64 MB would hold over a million."""
    if _entries_in(file) > MOST_MEMBERS + 1:
        raise ArchiveRefused("too_big", most=LARGEST_OPENED // MEGABYTE)
    try:
        archive = zipfile.ZipFile(file)
    except BROKEN as broken:
        raise ArchiveRefused("no_archive") from broken
    return archive


def _entries_in(file: IO[bytes]) -> int:
    """How often the file has the mark of an entry in a zip's directory."""
    entries, end = 0, b""
    file.seek(0)
    while piece := file.read(MEGABYTE):
        entries += (end + piece).count(ENTRY)
        end = piece[1 - len(ENTRY) :]
    return entries


def _refuse_other_versions(value: object) -> None:
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise ArchiveRefused("no_archive")
    if value.get("version") != VERSION:
        raise ArchiveRefused("other_version", version=str(value.get("version"))[:20], ours=VERSION)
