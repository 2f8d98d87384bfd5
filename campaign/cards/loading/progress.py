"""How far a load is, in thousandths: a third is the first reading, the rest is writing."""

from __future__ import annotations

from campaign.cards.loading.loading import Loaded

WHOLE = 1000
READ = WHOLE // 3


def after_reading(read: int, size: int) -> int:
    """When so many bytes of a file of this size have been read for the first time."""
    return min(READ, READ * read // max(size, 1))


def after_writing(loaded: Loaded) -> int:
    """When so much has been written."""
    return READ + (WHOLE - READ) * loaded.written // max(loaded.wordings, 1)
