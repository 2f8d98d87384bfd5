"""What the environment says (docs/production.md has the table of variables)."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import validate_host

from config.doctor.findings import Finding, hint, well, wrong
from config.env import SECRET_LENGTH, SECRET_SIGNS


def debug() -> Finding:
    """Whoever meets an error under DEBUG reads the settings."""
    if settings.DEBUG:
        return wrong("DEBUG is on: errors show the inside of the server.", "Unset DEBUG.")
    return well("DEBUG is off.")


def secret_key() -> Finding:
    """Whoever guesses it signs in as anybody."""
    key = settings.SECRET_KEY
    if len(key) < SECRET_LENGTH or len(set(key)) < SECRET_SIGNS or key.startswith("django-insecure-"):
        remedy = "Take the output of: python -c 'import secrets; print(secrets.token_urlsafe(50))'"
        return wrong("SECRET_KEY could be guessed.", remedy)
    return well("SECRET_KEY is long and mixed.")


def allowed_hosts() -> Finding:
    """Who answers to any name writes it into links."""
    if not settings.ALLOWED_HOSTS:
        return wrong("ALLOWED_HOSTS is empty: nobody is answered.", "Set it to the name of the site.")
    if "*" in settings.ALLOWED_HOSTS:
        return hint("ALLOWED_HOSTS lets every name in.", "Set it to the name of the site, if strangers reach it.")
    return well(f"The site answers to {', '.join(settings.ALLOWED_HOSTS)}.")


def site_url() -> Finding:
    """Letters lead there."""
    parts = urlsplit(settings.SITE_URL)
    if not settings.SITE_URL:
        return hint("SITE_URL is not set: letters have no links.", "Set it, such as https://play.example.org")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
        return wrong(f"SITE_URL is no address of a site: {settings.SITE_URL}", "Set it as https://play.example.org")
    if not validate_host(parts.hostname, settings.ALLOWED_HOSTS):
        return wrong(f"ALLOWED_HOSTS has no {parts.hostname}, where SITE_URL leads.", "Add it to ALLOWED_HOSTS.")
    return well(f"Letters lead to {settings.SITE_URL}.")


def trusted_proxies() -> Finding:
    """Whoever is trusted chooses the address that limits count under."""
    if any(not network.prefixlen for network in settings.TRUSTED_PROXIES):
        return wrong("TRUSTED_PROXIES trusts everybody: callers choose their own address.", "Name the proxies alone.")
    named = ", ".join(map(str, settings.TRUSTED_PROXIES))
    return well(f"Trusted to say who calls: {named or 'nobody'}.")
