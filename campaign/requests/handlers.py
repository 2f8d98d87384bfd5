"""Scopes and parameters of the API are decided by HTTP method: each view class has handlers named after methods."""

from __future__ import annotations

from django.core.exceptions import ImproperlyConfigured

HANDLERS = ("get", "post", "put", "patch", "delete")


def require_handlers(view: type) -> None:
    """Raises ImproperlyConfigured for a view class without a handler of its own, such as a ViewSet."""
    if not any(hasattr(view, method) for method in HANDLERS):
        raise ImproperlyConfigured(f"{view.__qualname__} needs a handler named after an HTTP method.")
