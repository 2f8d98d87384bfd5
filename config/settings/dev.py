"""`make dev`: as `local`, but what is saved is read anew, errors show the code, and a toolbar shows the queries.

Whoever reaches such a server sees the inside of it, so it answers to the names of its own machine alone, and it does
not start in an environment that was made for production.
"""

import os
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from config import env
from config.settings.local import *
from config.settings.uncached import uncached

OF_PRODUCTION = ("CSRF_TRUSTED_ORIGINS", "EMAIL_HOST", "SECURE_HSTS_SECONDS", "SECURE_SSL_REDIRECT", "SITE_URL")
"""Variables that only a server for other people needs."""

if left_on := [name for name in OF_PRODUCTION if os.environ.get(name)]:
    raise ImproperlyConfigured(f"make dev is for one's own machine, and {', '.join(left_on)} belongs to production")

DEBUG = True
MIDDLEWARE = [one for one in MIDDLEWARE if one != "config.hosts.names_of_a_house"]
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS")  # without any, Django answers to localhost alone while DEBUG is on
INTERNAL_IPS = ["127.0.0.1", "::1"]

FILES = ["django.template.loaders.filesystem.Loader", "django.template.loaders.app_directories.Loader"]
pages: dict[str, Any] = TEMPLATES[0]
pages["APP_DIRS"] = False
pages["OPTIONS"]["loaders"] = uncached(pages["OPTIONS"].get("loaders", [("template_partials.loader.Loader", FILES)]))

ROOT_URLCONF = "config.urls_dev"
INSTALLED_APPS.append("debug_toolbar")
# Inside the Content-Security-Policy, whose nonce it uses; outside everything that asks the database.
MIDDLEWARE.insert(
    MIDDLEWARE.index("csp.middleware.CSPMiddleware") + 1, "debug_toolbar.middleware.DebugToolbarMiddleware"
)
DEBUG_TOOLBAR_CONFIG = {"SHOW_COLLAPSED": True, "UPDATE_ON_FETCH": True}
