"""The worker's entry point: `celery -A config worker`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")

app = Celery("live_magic")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
