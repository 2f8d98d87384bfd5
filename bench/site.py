"""The site that is measured: the product as it is, in processes of its own, over a database in a new folder."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.services.site import Site, running_site

SERVED = "config.asgi:application"
"""And not as the tests read its pages: with the forms' tokens of everybody."""


@contextmanager
def measured_site(webs: int = 1) -> Iterator[Site]:
    """A running site with so many web processes; Django in this process works on its database from now on."""
    with (
        tempfile.TemporaryDirectory(prefix="live-magic-bench-") as folder,
        running_site(Path(folder), served=SERVED, webs=webs) as site,
    ):
        os.environ.update(site.env)
        import django  # it reads the environment

        django.setup()
        yield site
