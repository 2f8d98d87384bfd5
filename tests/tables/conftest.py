"""What tests of the platform share."""

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
