"""pytest: SQLite in a file (or DATABASE_URL), and a private Redis that the tests start on a socket of their own."""

import os
import tempfile
from pathlib import Path

from config import env
from config.settings import base
from config.settings.base import *

SECRET_KEY = "only-for-tests-" * 4
ALLOWED_HOSTS = ["*"]

# The games of the tests are games like any other; their templates and styles lie in their own folders.
GAMES_OF_TESTS = ["tests.games.throws", "tests.games.coin_flips"]
GAMES = [*base.GAMES, *GAMES_OF_TESTS]
INSTALLED_APPS = [*base.INSTALLED_APPS, *GAMES_OF_TESTS]

TEST_DIR = Path(tempfile.gettempdir()) / f"live-magic-test-{os.getpid()}"

# A file and not memory: threads that write at the same time meet the real locks of SQLite.
DATABASES = {"default": env.database(env.text("DATABASE_URL", f"sqlite:///{TEST_DIR / 'live.sqlite3'}"))}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(TEST_DIR / "test.sqlite3")}
else:
    DATABASES["default"]["TEST"] = {"TEMPLATE": env.text("TEST_TEMPLATE", "")}
if "DATABASE_URL" not in os.environ:
    # This file need not outlive the machine, and nobody waits for the disk. Sites of their own, which tests kill, do.
    DATABASES["default"]["OPTIONS"] |= {"init_command": env.SQLITE["init_command"].replace("= FULL", "= OFF")}

# Tests call faster than anybody may; what is too often is tried by a few that say how much it is.
API_RATES = {kind: dict.fromkeys(whose, (1_000_000, 60)) for kind, whose in base.API_RATES.items()}

REDIS_URL = env.text("REDIS_URL", f"unix://{TEST_DIR / 'redis.sock'}")
CACHES["default"]["LOCATION"] = REDIS_URL
CELERY_BROKER_URL = CELERY_RESULT_BACKEND = env.broker(REDIS_URL)

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True  # a file is looked for when it is asked for: every test client would list all of them
