"""The web server's entry point: `uvicorn config.asgi:application`."""

import gc
import os

from django.core.asgi import get_asgi_application

from config import anchor
from config.limits import bounded
from config.precedence import orders_first
from config.proxies import behind_proxies

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
os.environ["SERVES"] = "yes"  # PostgreSQL knows it by its name
os.environ.setdefault("LOCK_TIMEOUT", "5")  # whoever waits for an answer is told sooner that there is none

ROOM = 50_000
"""So many new objects are made before the youngest are looked through for garbage."""

anchor.drop_with_the_first_connection()
application = behind_proxies(orders_first(bounded(get_asgi_application())))

# What was loaded stays for good: looking through all of it for garbage would stop everybody for a fifth of a second.
gc.collect()
gc.freeze()
gc.set_threshold(ROOM, 20, 50)
