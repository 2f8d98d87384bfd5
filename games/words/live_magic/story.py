"""The lines of the story."""

from django.utils.functional import Promise

LINES: dict[str, str | Promise] = {}
OWN_LINES: dict[str, str | Promise] = {}
