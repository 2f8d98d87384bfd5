"""Signing up."""

from __future__ import annotations

from allauth.account.forms import SignupForm
from django.utils.translation import gettext_lazy as _


class SignUpForm(SignupForm):
    """A name and a password; an address only for a forgotten password."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _("So the others see you.")
        self.fields["email"].label = _("Email")
        self.fields["email"].help_text = _("Only for a forgotten password.")
