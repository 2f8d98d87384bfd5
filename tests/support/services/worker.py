"""A real Celery worker over the database of the tests."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote

from django.db import connection

from tests.support.services.site import ROOT, WORKER


def database_url() -> str:
    """The DATABASE_URL of the database that the tests of this process use."""
    given = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{given['NAME']}"
    return f"postgres://{given['USER']}@/{given['NAME']}?host={quote(given['HOST'])}"


@contextmanager
def running_worker(redis_url: str) -> Iterator[None]:
    """Starts a worker that takes up whatever is in the queue of this Redis; stops it at the end."""
    env = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings.test",
        "DATABASE_URL": database_url(),
        "REDIS_URL": redis_url,
    }
    with tempfile.TemporaryFile() as log:
        worker = subprocess.Popen(
            [sys.executable, "-m", *WORKER], cwd=ROOT, env=env, stdout=log, stderr=subprocess.STDOUT
        )
        try:
            yield
            log.seek(0)
            assert worker.poll() is None, log.read().decode()
        finally:
            worker.terminate()
            worker.wait(timeout=20)
