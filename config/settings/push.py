"""How phones that sleep are told that it is their turn (Web Push). Nothing has to be set."""

import re
from email.utils import parseaddr
from urllib.parse import urlsplit

from config import env

PUSH_PRIVATE_KEY = env.push_key("PUSH_PRIVATE_KEY")
"""The private key of VAPID, 32 bytes in base64url; empty: one is made on the first need, and kept in the database."""
PUSH_MAY_REACH = env.networks("PUSH_MAY_REACH")
"""Networks in which a push service may stand though they are private; any guest may name an address there."""


def contact(site: str, sender: str) -> str:
    """Whom a push service may turn to about us: the site, or who sends its letters."""
    parts = urlsplit(site)
    if parts.scheme == "https" and parts.hostname and re.fullmatch(r"[\w-]+(\.[\w-]+)+", parts.hostname):
        return f"https://{parts.hostname}"
    return f"mailto:{parseaddr(sender)[1] or 'noreply@localhost'}"
