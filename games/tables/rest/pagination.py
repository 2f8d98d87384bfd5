"""Pages of the lists that the API gives."""

from rest_framework.pagination import LimitOffsetPagination


class Pages(LimitOffsetPagination):
    """`limit` and `offset`, within bounds: no database is asked for more rows than its numbers can count."""

    max_limit = 1_000
