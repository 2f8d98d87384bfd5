"""Templates that are read anew whenever they are drawn."""

from typing import Any


def uncached(loaders: list[Any]) -> list[Any]:
    """Django's template loaders, nested as in TEMPLATES, without those that keep what they have read once."""
    fresh: list[Any] = []
    for loader in loaders:
        if isinstance(loader, str):
            fresh.append(loader)
        elif loader[0] == "django.template.loaders.cached.Loader":
            fresh += uncached(loader[1])
        else:
            fresh.append((loader[0], uncached(loader[1])))
    return fresh
