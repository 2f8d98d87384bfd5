"""What every test may lean on."""

import os
import shutil
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import cache

from tests.services.redis_server import running_redis


@pytest.fixture(scope="session", autouse=True)
def redis_url() -> Iterator[str]:
    """A real Redis for the whole run: the one that REDIS_URL names, else a private one."""
    if given := os.environ.get("REDIS_URL"):
        yield given
        return
    with running_redis(settings.TEST_REDIS_DIR) as url:
        yield url
    shutil.rmtree(settings.TEST_REDIS_DIR)


@pytest.fixture(autouse=True)
def empty_cache(redis_url: str) -> Iterator[None]:
    """No test sees what another one has cached."""
    yield
    cache.clear()
