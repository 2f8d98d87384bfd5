"""What the tests of the campaign share."""

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tests.support.worlds.archived_campaign import Carried, carry


@pytest.fixture(scope="session")
def carried(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Carried:
    """The archive of a campaign in which everything has happened; nothing of the campaign itself is left here."""
    with django_db_blocker.unblock():
        return carry()
