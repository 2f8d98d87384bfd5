"""Second factors and passkeys."""

from __future__ import annotations

from typing import Any

from allauth.mfa.base import forms as codes
from allauth.mfa.totp import forms as apps
from allauth.mfa.webauthn import forms as passkeys
from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.bridge.shared import NameField
from campaign.people.factors import is_of_a_device
from campaign.web.forms.accounts import Plain

LONGEST_NAME = 60


class Code(Plain):
    """Six digits, or a longer code from paper."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].label = _("Code of the app, or a recovery code")
        self.fields["code"].widget.attrs |= {"inputmode": "numeric", "autofocus": True}


class CodeForm(Code, codes.AuthenticateForm):
    """The second step of signing in."""


class CodeAgainForm(Code, codes.ReauthenticateForm):
    """The code of who has signed in, once more."""


class AppForm(Plain, apps.ActivateTOTPForm):
    """The first code of an authenticator app: it has understood."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].label = _("The code that the app shows")
        self.fields["code"].widget.attrs["inputmode"] = "numeric"


class NewPasskeyForm(passkeys.AddWebAuthnForm):
    """A passkey that the device has just made, and its name here."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = _name_field(required=False)
        self.fields["passwordless"].label = _("Let it sign me in by itself")
        self.fields["passwordless"].initial = True
        self.fields["passwordless"].help_text = _(
            "The device asks for a finger, your face or its PIN. Otherwise it is a second step after the password."
        )
        self.order_fields(["name", "passwordless", "credential"])

    def clean_credential(self) -> object:
        """The credential. Raises ValidationError for what no device makes, which allauth would not survive."""
        return credential_of_a_device(self.cleaned_data["credential"])


class ShownPasskey(forms.Form):
    """A credential that a device shows."""

    def clean_credential(self) -> object:
        """The passkey that the credential belongs to. Raises ValidationError."""
        credential_of_a_device(self.cleaned_data["credential"])
        return super().clean_credential()  # type: ignore[misc]  # of allauth's form, which comes after this one


class PasskeyLoginForm(ShownPasskey, passkeys.LoginWebAuthnForm):
    """Signing in by a passkey alone."""


class PasskeyStepForm(ShownPasskey, passkeys.AuthenticateWebAuthnForm):
    """A passkey as the second step of signing in."""


class PasskeyAgainForm(ShownPasskey, passkeys.ReauthenticateWebAuthnForm):
    """A passkey, shown once more by its signed-in owner."""


def credential_of_a_device(credential: object) -> object:
    """Return the credential. Raises ValidationError for what no device makes."""
    if not is_of_a_device(credential):
        raise forms.ValidationError(_("No device has made this."))
    return credential


class PasskeyNameForm(passkeys.EditWebAuthnForm):
    """What a passkey is called."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = _name_field(required=True)


def _name_field(*, required: bool) -> forms.CharField:
    return NameField(label=_("Name of the passkey"), max_length=LONGEST_NAME, required=required)
