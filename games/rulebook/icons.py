"""The small signs beside words. Each is drawn where it stands.

Were it a reference into a file of signs, a browser would first show the page without it, then look for its shape, and
style and lay out the page once more, whenever a sign came that had not been there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

FILE = settings.BASE_DIR / "data" / "icons.svg"
SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="0 0 24 24">(.*?)</symbol>')


@lru_cache(1_000)
def icon(name: str, label: str = "", css: str = "") -> SafeString:
    """The sign of this name; spoken only when it has a label."""
    spoken = format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')
    kind = f"i {css}".rstrip()
    return format_html('<svg class="{}" viewBox="0 0 24 24" {}>{}</svg>', kind, spoken, shapes().get(name, ""))


@cache
def shapes() -> Mapping[str, SafeString]:
    """What each sign consists of."""
    found = SYMBOL.findall(FILE.read_text(encoding="utf-8"))
    return {name: mark_safe(shape) for name, shape in found}  # noqa: S308 - it is our own file
