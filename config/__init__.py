"""The wiring: settings, urls, the web server's and the worker's entry points."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
