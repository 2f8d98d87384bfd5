"""The site that is measured: the product as `make run` serves it, in processes of its own, over a database in a new
folder."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.services.site import ROOT, Site, running_site

SERVED = "config.asgi:application"
"""And not as the tests read its pages: with the forms' tokens of everybody."""

UNSEEN = ("admin", "rest_framework")
"""Static files of which no page is measured; to compress them takes longer than all others together."""


@contextmanager
def measured_site(webs: int = 1) -> Iterator[Site]:
    """A running site with so many web processes; Django in this process works on its database from now on."""
    with tempfile.TemporaryDirectory(prefix="live-magic-bench-") as name:
        folder = Path(name)
        env = {
            "STREAMS_PER_NETWORK": "100000",  # a whole club calls from this machine
            "DJANGO_SETTINGS_MODULE": "config.settings.local",
            "VAR_DIR": name,
            "STATIC_ROOT": str(folder / "static"),
        }
        collect(env)
        with running_site(folder, env, served=SERVED, webs=webs) as site:
            os.environ.update(site.env)
            import django  # it reads the environment

            django.setup()
            yield site


def collect(env: dict[str, str]) -> None:
    """Lays the static files as browsers get them: each with its fingerprint in its name, and packed."""
    unseen = [word for each in UNSEEN for word in ("--ignore", each)]
    line = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity=0", *unseen]
    subprocess.run(line, cwd=ROOT, env=os.environ | env, check=True)
