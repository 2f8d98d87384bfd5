"""What an address may ask of rows that are remembered: of which evenings, of whom."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.contrib.django_filters import DjangoFilterExtension
from drf_spectacular.utils import extend_schema_field

from campaign.bridge.shared import card_key

LEAST, MOST = 1, 2**62
LONGEST = 200
TRUTHS = [("true", "true"), ("false", "false")]


@extend_schema_field({"type": "integer", "minimum": LEAST, "maximum": MOST})
class Number(filters.Filter):
    """A whole number that a database can count to."""

    field_class = forms.IntegerField

    def __init__(self, field_name: str | None = None, **words: Any) -> None:
        super().__init__(field_name, min_value=LEAST, max_value=MOST, **words)


class Part(filters.CharFilter):
    """A part of a card's name, compared as names of cards are."""

    def __init__(self, field_name: str | None = None, **words: Any) -> None:
        super().__init__(field_name, max_length=LONGEST, help_text="Part of its name.", **words)

    def filter(self, qs: QuerySet[Any], value: str) -> QuerySet[Any]:
        if not value:
            return qs
        names = qs.order_by().values_list(self.field_name, flat=True).distinct()
        return qs.filter(**{f"{self.field_name}__in": [name for name in names if card_key(value) in card_key(name)]})


def span(evening: str) -> tuple[Number, Number, Number]:
    """`evening`, `since` and `until` of a row from which this path leads to its evening."""
    number = f"{evening}__number"
    return (
        Number(number, help_text="The number of the evening."),
        Number(number, lookup_expr="gte", help_text="The first evening that counts."),
        Number(number, lookup_expr="lte", help_text="The last evening that counts."),
    )


class Filters(filters.FilterSet):
    """Which rows of an evening are given."""

    evening, since, until = span("evening")


class OfMagus(Filters):
    magus = Number()


@extend_schema_field({"type": "boolean"})
class TruthFilter(filters.TypedChoiceFilter):
    """`true` or `false`, and nothing else."""

    def __init__(self, field_name: str | None = None, **words: Any) -> None:
        super().__init__(field_name, choices=TRUTHS, coerce=lambda word: word == "true", **words)


class FiltersInSchema(DjangoFilterExtension):
    """How the schema tells of them: a list that has none is not asked of which model it is."""

    priority = 1

    def get_schema_operation_parameters(self, auto_schema: Any, *args: Any, **kwargs: Any) -> list[dict[str, Any]]:
        if getattr(auto_schema.view, "filterset_class", None) is None:
            return []
        told: list[dict[str, Any]] = super().get_schema_operation_parameters(auto_schema, *args, **kwargs)
        return told
