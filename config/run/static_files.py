"""Collects the static files when they have changed: compressing all of them again on every start would cost seconds."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

FINGERPRINT = ".fingerprint"
UNUSED = ("rest_framework",)
"""The API is read by programs: the pages of the framework, and their styles, are switched off."""


def fingerprint() -> str:
    """Changes with every file that could be collected: its place, its size, its time."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in sorted(finder.list([]), key=lambda found: found[0]):
            file = Path(storage.path(path)).stat()
            digest.update(f"{path}\0{file.st_size}\0{file.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def collect() -> bool:
    """Collects and compresses into STATIC_ROOT; False when everything lies there already."""
    now, written = fingerprint(), Path(settings.STATIC_ROOT) / FINGERPRINT
    if written.exists() and written.read_text() == now:
        return False
    call_command("collectstatic", interactive=False, verbosity=0, clear=True, ignore_patterns=list(UNUSED))
    written.write_text(now)
    return True
