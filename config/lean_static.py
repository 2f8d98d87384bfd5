"""Static files as browsers get them: styles and scripts without comments and white space, named by their content,
compressed. What lies in `static/` is written for people."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

import minify
import rjsmin
from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage


def lean_style(source: str) -> str:
    """The same rules in fewer letters."""
    return minify.string("text/css", source)


LEAN = {".css": lean_style, ".js": rjsmin.jsmin}
"""By the ending of a file. Scripts keep their names: only comments and white space go."""


class LeanStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage; what it keeps of a style or a script is lean."""

    def _save(self, name: str, content: File[Any]) -> str:
        lean = LEAN.get(PurePath(name).suffix)
        if lean:
            content.seek(0)
            content = ContentFile(lean(content.read().decode()).encode())
        return super()._save(name, content)
