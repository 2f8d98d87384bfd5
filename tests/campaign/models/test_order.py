"""In which order rows come when nobody names one."""

from __future__ import annotations

from django.apps import apps
from django.db.models import Model
from django.db.models.expressions import OrderBy

OURS = [model for model in apps.get_models() if model.__module__.startswith(("campaign.", "games."))]


def names_of(model: type[Model]) -> set[str]:
    """What its order names, without signs: a field of its own, or one of another row."""
    orders = [order.expression if isinstance(order, OrderBy) else order for order in model._meta.ordering or ()]
    return {str(getattr(order, "name", order)).lstrip("-") for order in orders}


def test_no_order_follows_another_row_to_its_own() -> None:
    """Rows that are ordered by a foreign key come in the order of the others, whose tables every question then reads,
    too: the key alone (`evening_id`) is in the row."""
    relations = {model: {field.name for field in model._meta.get_fields() if field.is_relation} for model in OURS}
    assert not {model.__name__: followed for model in OURS if (followed := names_of(model) & relations[model])}
