"""The web server's entry point: `uvicorn config.asgi:application`."""

import os

from django.conf import settings
from django.core.asgi import get_asgi_application

from config.limits import counted

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")

application = counted(get_asgi_application(), settings.REQUEST_MAX_SIZE)
