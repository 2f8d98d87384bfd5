"""Signing up and in, what changes of an account, and deleting it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allauth.account import forms as allauth
from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.models import Person

LABELS = {
    "oldpassword": _("The password until now"),
    "password1": _("The new password"),
    "password2": _("The password again"),
}


class Plain(forms.Form):
    """The label of a field says what it is, and nothing says it again inside."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = LABELS.get(name, field.label)
            field.widget.attrs.pop("placeholder", None)
        if "password1" in self.fields:
            asks = _("At least 8 characters: no common password, and nothing like your name.")
            self.fields["password1"].help_text = asks


class SignInForm(Plain, allauth.LoginForm):
    """A name or an address, and the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or email")
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["remember"].label = _("Keep me signed in here")


class SignUpForm(Plain, allauth.SignupForm):
    """A name and a password; an address only for a forgotten password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")
        self.fields["username"].help_text = _("This is how the others see you.")
        self.fields["email"].label = _("Email")
        self.fields["email"].help_text = _("Only for a forgotten password.")
        self.fields["password1"].label = _("Password")


class ResetForm(Plain, allauth.ResetPasswordForm):
    """The address of somebody who has forgotten the password."""


class NewPasswordForm(Plain, allauth.ResetPasswordKeyForm):
    """The password in place of the forgotten one."""


class ChangePasswordForm(Plain, allauth.ChangePasswordForm):
    """The password, and the one in its place."""


class SetPasswordForm(Plain, allauth.SetPasswordForm):
    """The first password of who had none."""


class ResetCodeForm(Plain, allauth.ConfirmPasswordResetCodeForm):
    """The code of the letter to who has forgotten the password."""


class AddressCodeForm(Plain, allauth.ConfirmEmailVerificationCodeForm):
    """The code of the letter that confirms an address."""


class AddEmailForm(Plain, allauth.AddEmailForm):
    """One address more."""


class PasswordForm(Plain, allauth.ReauthenticateForm):
    """The password once more, of who has signed in."""


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
