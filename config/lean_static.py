"""Static files as browsers get them: styles and scripts without comments and white space, named by their content,
compressed, with short heads. What lies in `static/` is written for people."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any
from wsgiref.headers import Headers

import minify
import rjsmin
from django.core.files.base import ContentFile, File
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage


def lean_style(source: str) -> str:
    """The same rules in fewer letters."""
    return str(minify.string("text/css", source))


LEAN = {".css": lean_style, ".js": rjsmin.jsmin}
"""By the ending of a file. Scripts keep their names: only comments and white space go."""


class LeanStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage; what it keeps of a style or a script is lean."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._addresses: dict[str, str] = {}

    def url(self, name: str, force: bool = False) -> str:
        """Every page asks for twenty of the same files: what they are called was read once, when the process began."""
        if force:
            return str(super().url(name, force))
        if name not in self._addresses:
            self._addresses[name] = super().url(name)
        return self._addresses[name]

    def _save(self, name: str, content: File[Any]) -> str:
        lean = LEAN.get(PurePath(name).suffix)
        if lean:
            content.seek(0)
            content = ContentFile(lean(content.read().decode()).encode())
        return str(super()._save(name, content))


ASKED_AGAIN_BY = {"last-modified", "etag"}
"""By what a browser asks whether a file has changed. One that bears its content in its name never has."""


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise, with heads that say of a file what a browser does with it: two dozen of them are a tenth of a first
    load. It stands before what writes into the heads of pages alone (`Referrer-Policy`, `Cross-Origin-Opener-Policy`),
    and no other site is told that it may use our files."""

    def add_cache_headers(self, headers: Headers, path: str, url: str) -> None:
        super().add_cache_headers(headers, path, url)
        headers["X-Content-Type-Options"] = "nosniff"  # a browser takes a file for what it is said to be

    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> StaticFile:
        file = super().get_static_file(path, url, stat_cache)
        if self.immutable_file_test(path, url):
            file.alternatives = [(packing, kept, _short(heads)) for packing, kept, heads in file.alternatives]
        return file


def _short(heads: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(name, value) for name, value in heads if name.lower() not in ASKED_AGAIN_BY]
