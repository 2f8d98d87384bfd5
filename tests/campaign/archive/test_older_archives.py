"""An archive that version 0.1.0 has made: this version reads it, and loses nothing."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.conf import settings

from campaign.archive.export import archive_of
from campaign.archive.load import bring
from campaign.models import Campaign
from games.tables.models import Table
from games.tables.verifying import faults

pytestmark = pytest.mark.django_db

ARCHIVES = Path(settings.BASE_DIR) / "tests" / "played" / "archives"
PACKED = (ARCHIVES / "campaign-0.1.0.zip").read_bytes()


@pytest.fixture
def there(catalogue: None) -> Campaign:
    """The campaign of the archive, in this installation."""
    return bring(io.BytesIO(PACKED), None)


def test_what_version_0_1_has_written_is_written_again_byte_for_byte(there: Campaign) -> None:
    assert archive_of(there) == PACKED


def test_every_table_of_version_0_1_replays(there: Campaign) -> None:
    assert [faults(table) for table in Table.objects.all()] == [[]] * 12
