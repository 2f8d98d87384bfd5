"""pytest: SQLite in memory (or DATABASE_URL), and a private Redis that the tests start on a socket of their own."""

import os
import tempfile
from pathlib import Path

from config import env
from config.settings.base import *

SECRET_KEY = "only-for-tests-" * 4
ALLOWED_HOSTS = ["*"]

DATABASES = {"default": env.database(env.text("DATABASE_URL", "sqlite:///:memory:"))}

TEST_REDIS_DIR = Path(tempfile.gettempdir()) / f"live-magic-test-{os.getpid()}"
REDIS_URL = env.text("REDIS_URL", f"unix://{TEST_REDIS_DIR / 'redis.sock'}")
CACHES["default"]["LOCATION"] = REDIS_URL
CELERY_BROKER_URL = CELERY_RESULT_BACKEND = env.broker(REDIS_URL)

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
