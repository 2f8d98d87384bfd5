"""The pictures of an archive: nobody has uploaded them here, so they are looked at as if somebody did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from campaign.archive.packing import rows_path
from campaign.archive.refusals import ArchiveRefused
from campaign.drawing.photographs import InvalidPhotograph, printed
from campaign.evenings.darkroom import Album

Row = Mapping[str, Any]


def check_pictures(album: Album, rows: Sequence[Row], content: Callable[[str], bytes]) -> None:
    """Every picture of this album is a JPEG as this program makes them, of the size that its row tells, and no page
    has more than anybody may bring. `content` gives the file of a digest. Raises ArchiveRefused."""
    sizes: dict[str, tuple[int, int]] = {}
    of_page: Counter[int] = Counter()
    for line, row in enumerate(rows, 1):
        digest = row["jpeg"]
        of_page[row[album.name]] += 1
        if digest not in sizes:
            sizes[digest] = _size(album, content(digest), line)
        if sizes[digest] != (row["width"], row["height"]) or row["digest"] != digest:
            raise _refused(album, line, "the picture is another one")
        if of_page[row[album.name]] > album.most:
            raise _refused(album, line, f"the {album.page} has too many pictures")


def _size(album: Album, jpeg: bytes, line: int) -> tuple[int, int]:
    try:
        picture = printed(jpeg)
    except InvalidPhotograph as none:
        raise _refused(album, line, f"the picture is none ({none.reason})") from none
    return picture.width, picture.height


def _refused(album: Album, line: int, why: str) -> ArchiveRefused:
    return ArchiveRefused("wrong_row", where=rows_path(album.part), line=line, why=why)
