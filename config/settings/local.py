"""`make run`: one machine, SQLite, a private Redis. The secret key is kept in var/ so that nobody is logged out."""

from config import env
from config.settings.base import *
from config.settings.secret import kept_secret

DEBUG = env.flag("DEBUG", False)
SECRET_KEY = kept_secret(VAR_DIR / "secret_key")

# The phones around the table reach the machine by whatever name or address it has in that house.
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "*")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")
