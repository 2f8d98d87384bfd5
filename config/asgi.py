"""The web server's entry point: `uvicorn config.asgi:application`."""

import os

from django.core.asgi import get_asgi_application

from config import anchor, garbage
from config.admission.gate import admitted
from config.precedence import orders_first
from config.proxies import behind_proxies

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
os.environ["SERVES"] = "yes"  # PostgreSQL knows it by its name
os.environ.setdefault("LOCK_TIMEOUT", "5")  # whoever waits for an answer is told sooner that there is none

anchor.drop_with_the_first_connection()
application = behind_proxies(orders_first(admitted(get_asgi_application())))
garbage.all_is_read()
