"""People."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm

from campaign.bridge.shared import validate_no_contact
from campaign.models import Person

SHOWN_NAMES = {"username", "first_name", "last_name"}


class _ShownNames(forms.ModelForm):
    """Refuses an e-mail address or phone number in a name that is changed; older accounts keep theirs."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for name in SHOWN_NAMES & {*self.changed_data} & {*cleaned}:
            try:
                validate_no_contact(cleaned[name] or "")
            except forms.ValidationError as error:
                self.add_error(name, error)
        return self.cleaned_data


class NewPersonForm(_ShownNames, AdminUserCreationForm):
    """A new account."""


class ChangedPersonForm(_ShownNames, UserChangeForm):
    """An account and its rights."""


@admin.register(Person)
class PersonAdmin(UserAdmin):
    form = ChangedPersonForm
    add_form = NewPersonForm
    list_display = ["username", "first_name", "email", "is_staff", "last_login"]
