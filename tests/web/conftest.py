"""The campaign to which the requests of these tests go."""

from collections.abc import Iterator

import pytest

from tests.support.services.database import Database
from tests.support.worlds.everything import Addresses, lay_out


@pytest.fixture(scope="module")
def laid(database: Database) -> Iterator[Addresses]:
    """It is really committed, and laid once."""
    with database.holding(lay_out) as world:
        yield world


@pytest.fixture
def world(laid: Addresses, db: None) -> Addresses:
    """What a test changes in it is rolled back."""
    return laid
