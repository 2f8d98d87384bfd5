"""Signing up."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import SignupForm
from django.utils.translation import gettext_lazy as _


class SignUpForm(SignupForm):
    """A name and a password; an address only for a forgotten password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _("So the others see you.")
        self.fields["email"].label = _("Email")
        self.fields["email"].help_text = _("Only for a forgotten password.")
