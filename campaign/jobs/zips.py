"""A file that holds files: of the same ones always the same bytes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable

BEFORE_ALL_TIME = (1980, 1, 1, 0, 0, 0)
"""The date of every file in it: a zip knows no earlier one."""


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip of these files, each with its path: of the same files the same bytes, whenever and wherever."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, content in files:
            info = zipfile.ZipInfo(path, BEFORE_ALL_TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system, info.external_attr = 3, 0o644 << 16
            archive.writestr(info, content, compresslevel=9)
    return packed.getvalue()
