"""What programs are told that call the API: from which origins, how often, how their times are written."""

import re

from corsheaders.defaults import default_headers
from django.core.exceptions import ImproperlyConfigured

from config import env


def _origins(name: str) -> list[str]:
    """The origins whose pages may call the API. Raises ImproperlyConfigured for what is none, a `*` among them."""
    named = [one.rstrip("/") for one in env.words(name)]
    if wrong := [one for one in named if not re.fullmatch(r"https?://[^\s/*?#@]+", one)]:
        raise ImproperlyConfigured(f"{name} names origins like https://club.example.org, not {', '.join(wrong)}")
    return named


# A page elsewhere comes in by a token, never by the session of whoever looks at it.
CORS_ALLOWED_ORIGINS = _origins("CORS_ORIGINS")
CORS_ALLOW_CREDENTIALS = False
CORS_URLS_REGEX = r"^/(api|accounts/api/app)/.*$"
CORS_ALLOW_HEADERS = (
    *default_headers,
    "idempotency-key",
    "if-match",
    "if-none-match",
    "last-event-id",
    "x-session-token",
)
CORS_EXPOSE_HEADERS = (
    "ETag",
    "Link",
    "Idempotency-Replayed",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "WWW-Authenticate",
)

# How often at most in how many seconds. A token counts for its account, too: with twenty of them nobody has more. An
# address counts for who has not signed in, a dozen phones of guests that look every two seconds among them.
API_RATES = {
    "read": {"token": (600, 60), "account": (1200, 60), "address": (1200, 60)},
    "write": {"token": (300, 60), "account": (600, 60), "address": (600, 60)},
}
