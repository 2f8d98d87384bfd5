"""Why an order was refused."""

from django.utils.functional import Promise

REASONS: dict[str, str | Promise] = {}
