"""What the tests of the campaign share."""

from collections.abc import Iterator

import pytest
from pytest_django.plugin import DjangoDbBlocker

from campaign.models import Evening
from tests.support.services.database import Database
from tests.support.worlds.archived_campaign import Carried, carry
from tests.support.worlds.shared import lay_matches


@pytest.fixture(scope="session")
def carried(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Carried:
    """The archive of a campaign in which everything has happened; nothing of the campaign itself is left here."""
    with django_db_blocker.unblock():
        return carry()


@pytest.fixture(scope="module")
def played(database: Database) -> Iterator[int]:
    """An evening at its matches, really committed."""
    with database.holding(lay_matches) as evening:
        yield evening


@pytest.fixture
def evening(played: int, db: None) -> Evening:
    """That evening; what a test changes in it is rolled back."""
    return Evening.objects.get(pk=played)
