"""Letters about an account: for a forgotten password, to confirm an address.

Their links lead to SITE_URL, and never to the name by which somebody has asked for the letter: that one is theirs to
choose. Without SITE_URL they have a code instead (see the settings), and what would be a link is its path.
"""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage
from allauth.core import context as called
from django.conf import settings

NAME = "Live Magic"


class Sender(NamedTuple):
    """Who writes: what allauth's letters know of a site."""

    name: str
    domain: str


class ConfirmationOfAnAddress(EmailVerificationStage):
    """Who has no address has none to confirm: such accounts are older than the mail server, or made at the admin."""

    def handle(self) -> tuple[Any, bool]:
        """What is answered instead of letting them in, and whether they go on."""
        if self.login.user and not EmailAddress.objects.filter(user=self.login.user).exists():
            return None, True
        found: tuple[Any, bool] = super().handle()
        return found


class AccountLetters(DefaultAccountAdapter):
    """allauth's own ways, but for where letters lead and who waits for one."""

    def get_login_stages(self) -> list[str]:
        """What comes between the password and coming in."""
        ours = f"{ConfirmationOfAnAddress.__module__}.{ConfirmationOfAnAddress.__name__}"
        return [ours if one.endswith(".EmailVerificationStage") else one for one in super().get_login_stages()]

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A letter that says who we are and how we are reached as the settings say it."""
        sender = Sender(NAME, urlsplit(settings.SITE_URL).netloc or NAME)
        leading_home = {name: _leading_home(value) for name, value in context.items()}
        super().send_mail(template_prefix, email, leading_home | {"current_site": sender})


def _leading_home(value: Any) -> Any:
    """A link to where the request was sent, as a link to the site; anything else as it is."""
    here = called.request.build_absolute_uri("/").rstrip("/")
    if isinstance(value, str) and value.startswith(f"{here}/"):
        return settings.SITE_URL.rstrip("/") + value.removeprefix(here)
    return value
