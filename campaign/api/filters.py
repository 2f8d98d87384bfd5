"""What an address may ask of rows that are remembered: of which evenings, of whom."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q
from rest_framework import serializers
from rest_framework.request import Request

NUMBER = {"min_value": 1, "max_value": 2**62, "required": False}
WORDS = {"max_length": 200, "required": False}


class Filters(serializers.Serializer):
    """Which rows are given."""

    evening = serializers.IntegerField(help_text="The number of the evening.", **NUMBER)
    since = serializers.IntegerField(help_text="The first evening that counts.", **NUMBER)
    until = serializers.IntegerField(help_text="The last evening that counts.", **NUMBER)


class OfMagus(Filters):
    magus = serializers.IntegerField(**NUMBER)


def span(evening: str) -> dict[str, str]:
    """What the filters of evenings ask of a row from which this path leads to its evening."""
    number = f"{evening}__number"
    return {"evening": number, "since": f"{number}__gte", "until": f"{number}__lte"}


def asked_of(request: Request, filters: type[serializers.Serializer], lookups: Mapping[str, str]) -> Q:
    """What the address asks. `lookups`: for a filter that is not called like its column, what it asks of the row.

    Raises ValidationError.
    """
    serializer = filters(data=request.query_params)
    serializer.is_valid(raise_exception=True)
    validated = serializer.validated_data.items()
    return Q(**{lookups.get(name, name): value for name, value in validated if value is not None})
