"""The mail server: called, and nothing sent."""

from __future__ import annotations

from smtplib import SMTPException

from django.conf import settings
from django.core.mail import get_connection

from config.doctor.findings import Finding, hint, well, wrong

PATIENCE = 10


def mail() -> Finding:
    """Whether letters would be taken."""
    if not settings.EMAIL_HOST:
        return hint("There is no mail server: no reminder is sent, nobody confirms an address.", "Set EMAIL_HOST.")
    where = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    server = get_connection(timeout=PATIENCE)
    try:
        server.open()
    except (OSError, SMTPException) as error:
        return wrong(f"The mail server {where} does not let us in: {error}", "Are EMAIL_HOST, …_PORT, …_USE_TLS right?")
    finally:
        server.close()
    if settings.DEFAULT_FROM_EMAIL.rstrip(">").endswith("@localhost"):
        return hint("Letters come from localhost: many throw them away.", "Set DEFAULT_FROM_EMAIL.")
    return well(f"The mail server {where} lets us in.")
