"""The wiring: settings, urls, the web server's and the worker's entry points."""

from config import garbage  # the first of all: it is for what is read from now on
from config.celery import app as celery_app

__all__ = ["celery_app", "garbage"]
