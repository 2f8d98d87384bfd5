"""`make run`: one machine, SQLite, a private Redis. The secret key is kept in var/ so that nobody is logged out."""

from config import env
from config.settings.base import *
from config.settings.files import private_database
from config.settings.secret import kept_secret

DEBUG = env.flag("DEBUG", False)
SECRET_KEY = kept_secret(VAR_DIR / "secret_key")

DATABASES["default"] = private_database(DATABASES["default"])

# The phones around the table reach the machine by whatever name or address it has in that house.
if not (ALLOWED_HOSTS := env.words("ALLOWED_HOSTS")):
    ALLOWED_HOSTS = ["*"]
    MIDDLEWARE.insert(0, "config.hosts.names_of_a_house")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")
