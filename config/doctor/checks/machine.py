"""What lies on this machine: room on its disk, static files, translations."""

from __future__ import annotations

import shutil
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.db import connection

from config.doctor.findings import Finding, hint, well, wrong
from config.messages import LOCALE_DIR, is_stale
from config.run.static_files import UNUSED

LITTLE, TOO_LITTLE = 2_000, 500
"""Megabytes."""


def disk() -> Finding:
    """Whether there is room, for the database too where it is a file."""
    folders = [Path(settings.VAR_DIR)]
    if connection.vendor == "sqlite":
        folders.append(Path(connection.settings_dict["NAME"]).absolute().parent)
    free = {folder: shutil.disk_usage(_there(folder)).free // 1_000_000 for folder in folders}
    folder = min(free, key=lambda folder: free[folder])
    return room(free[folder], folder)


def room(megabytes: int, folder: Path) -> Finding:
    """What so much free room means."""
    said = f"{megabytes:,} MB are free for {folder}."
    remedy = "Make room, or take a larger disk: on a full one nothing can be written down."
    if megabytes < TOO_LITTLE:
        return wrong(said, remedy)
    return hint(said, remedy) if megabytes < LITTLE else well(said)


def static_files() -> Finding:
    """Whether all that pages ask for was collected."""
    if settings.DEBUG or not isinstance(staticfiles_storage, ManifestFilesMixin):
        return well("Static files are read where they are written.")
    kept: dict[str, str] = staticfiles_storage.hashed_files
    names = [name for finder in get_finders() for name, _ in finder.list([*UNUSED, *(f"{one}/*" for one in UNUSED)])]
    lost = [name for name in names if name not in kept or not staticfiles_storage.exists(kept[name])]
    if lost:
        said = f"{len(lost)} static files were not collected into {settings.STATIC_ROOT}, {lost[0]} for one."
        return wrong(said, "python manage.py collectstatic --no-input, and start the web processes anew")
    return well(f"{len(names)} static files are there.")


def languages() -> Finding:
    """Whether the translations are compiled, and not older than their words."""
    stale = [po for po in sorted(LOCALE_DIR.glob("*/LC_MESSAGES/*.po")) if is_stale(po, po.with_suffix(".mo"))]
    if stale:
        said = f"Translations are not compiled: {', '.join(str(po.relative_to(LOCALE_DIR)) for po in stale)}."
        return wrong(said, "python -m config.messages, and start all processes anew")
    return well("All translations are compiled.")


def _there(folder: Path) -> Path:
    """The folder, or the next above it that is there."""
    return next(one for one in (folder.absolute(), *folder.absolute().parents) if one.exists())
