"""A picture as a phone sends it."""

from __future__ import annotations

import io

from PIL import Image


def a_photograph(color: str = "green") -> bytes:
    """A file as a phone sends it."""
    written = io.BytesIO()
    Image.new("RGB", (40, 30), color).save(written, "PNG")
    return written.getvalue()
