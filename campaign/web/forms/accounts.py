"""Signing up, and deleting the account."""

from __future__ import annotations

from collections.abc import Mapping

from allauth.account.forms import SignupForm
from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.models import Person


class SignUpForm(SignupForm):
    """A name and a password; an address only for a forgotten password."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _("So the others see you.")
        self.fields["email"].label = _("Email")
        self.fields["email"].help_text = _("Only for a forgotten password.")


class GoingForm(forms.Form):
    """Whether it is really this person who deletes the account: by the password, or where there is none by the name."""

    def __init__(self, person: Person, data: Mapping[str, object] | None = None) -> None:
        super().__init__(data)
        self.person = person
        if person.has_usable_password():
            self.fields["password"] = forms.CharField(
                label=_("Your password"), widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
            )
        else:
            self.fields["name"] = forms.CharField(label=_("Your name here, written out"))

    def clean_password(self) -> None:
        if not self.person.check_password(self.cleaned_data["password"]):
            raise forms.ValidationError(_("This is not your password."))

    def clean_name(self) -> None:
        if self.cleaned_data["name"] != self.person.username:
            raise forms.ValidationError(_("This is not your name here."))
