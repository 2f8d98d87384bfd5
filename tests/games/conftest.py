"""What tests of the games share: at tables they are what the platform has them."""

from tests.support.table_fixtures import (
    a_goes_first,
    nothing_remembered,
    open_table,
    people,
    phone,
    seats,
    table,
)

__all__ = [
    "a_goes_first",
    "nothing_remembered",
    "open_table",
    "people",
    "phone",
    "seats",
    "table",
]
