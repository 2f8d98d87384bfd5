"""A real mail server on a port of its own, which keeps what it is given."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope

from tests.support.services.site import PATIENCE, free_port


class Letters:
    """The server's handler: `kept` are the letters it has taken. With `refuses` it takes none."""

    def __init__(self) -> None:
        self.kept: list[EmailMessage] = []
        self.refuses = False

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:  # noqa: N802
        if self.refuses:
            return "451 not now"
        content = envelope.content
        assert isinstance(content, bytes)
        read = message_from_bytes(content, policy=policy.default)
        assert isinstance(read, EmailMessage)
        self.kept.append(read)
        return "250 taken"

    def to(self) -> list[str]:
        """Whom they are addressed to."""
        return sorted(str(letter["To"]) for letter in self.kept)


@contextmanager
def running_mail_server() -> Iterator[tuple[Letters, dict[str, Any]]]:
    """The letters that arrive, and the settings with which Django sends them here."""
    letters, port = Letters(), free_port()
    controller = Controller(letters, hostname="127.0.0.1", port=port, ready_timeout=PATIENCE)
    controller.start()
    try:
        yield (
            letters,
            {
                "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
                "EMAIL_HOST": "127.0.0.1",
                "EMAIL_PORT": port,
                "EMAIL_USE_TLS": False,
            },
        )
    finally:
        controller.stop()
