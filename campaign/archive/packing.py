"""The file: a zip of canonical JSON lines. The same campaign gives the same bytes, whenever it is packed.

manifest.json          format, version, the campaign, and of every other member: path, size, digest, number of lines
people.jsonl           who stands in the archive: handle and name
rows/<part>.jsonl      the rows of a part, one a line; a reference is the number of a line of another part
tables.jsonl           the table of each evening: its game, its name, its seats
journals/<n>.jsonl     the facts of the table in line n of tables.jsonl, from the first to the last
files/<digest>         pictures
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from campaign.archive.serialize import canonical
from campaign.jobs.zips import zipped

FORMAT, VERSION = "live-magic-campaign", 1
MANIFEST = "manifest.json"
PEOPLE, TABLES = "people.jsonl", "tables.jsonl"


class Member(NamedTuple):
    """A file inside of the archive; `rows`: its lines, None for one that has none."""

    path: str
    content: bytes
    rows: int | None = None


def rows_path(part: str) -> str:
    return f"rows/{part}.jsonl"


def journal_path(number: int) -> str:
    return f"journals/{number:04}.jsonl"


def file_path(digest: str) -> str:
    return f"files/{digest}"


def lines(path: str, values: Iterable[object]) -> Member:
    """A member with one value a line."""
    written = [canonical(value) + b"\n" for value in values]
    return Member(path, b"".join(written), len(written))


def pack(identity: str, name: str, members: Iterable[Member]) -> bytes:
    """The archive with these members, the manifest before all of them."""
    kept = list(members)
    return zipped((one.path, one.content) for one in (Member(MANIFEST, manifest(identity, name, kept)), *kept))


def manifest(identity: str, name: str, members: Iterable[Member]) -> bytes:
    """What the archive says of itself."""
    entries = [
        {"path": one.path, "bytes": len(one.content), "sha256": sha256(one.content).hexdigest(), "rows": one.rows}
        for one in members
    ]
    campaign = {"identity": identity, "name": name}
    return canonical({"format": FORMAT, "version": VERSION, "campaign": campaign, "members": entries}) + b"\n"
