"""The secret key of a machine that nobody configured: made once, kept in a file that only its owner reads."""

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key

from config.settings.files import hide


def kept_secret(file: Path) -> str:
    """SECRET_KEY from the environment, else from `file`, which is written when it is missing."""
    if given := os.environ.get("SECRET_KEY"):
        return given
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        hide(file)
        return file.read_text().strip()
    with os.fdopen(descriptor, "w") as new:
        new.write(get_random_secret_key())
    return file.read_text().strip()
