"""The nightly backups: that there are some, and that the newest is not old."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from config.doctor.findings import Finding, hint, well, wrong
from config.keeping import nightly

OLD_DAYS = 2
"""A backup of the day before yesterday: at least one night was missed."""


def backups() -> Finding:
    """Whether the last nights were backed up."""
    folder = Path(settings.BACKUP_DIR)
    try:
        days = list(nightly.nights(folder))
    except OSError as error:
        return hint(f"The backups in {folder} cannot be seen from here: {error}", "Ask as root, or as live-magic.")
    return judged(days, timezone.localdate(), folder)


def judged(days: list[date], today: date, folder: Path) -> Finding:
    """Judge by the days of the backups, the newest first, whether a night was missed."""
    if not days:
        return hint(
            f"There is no nightly backup in {folder}.",
            "systemctl enable --now live-magic-backup.timer; with containers: docker compose up --detach backup",
        )
    age = (today - days[0]).days
    if age >= OLD_DAYS:
        return wrong(
            f"The newest backup in {folder} is {age} days old.",
            "See why: journalctl --unit live-magic-backup; with containers: docker compose logs backup",
        )
    return well(f"The newest of {len(days)} nightly backups is of {days[0].isoformat()}.")
