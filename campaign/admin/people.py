"""People."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from campaign.models import Person


@admin.register(Person)
class PersonAdmin(UserAdmin):
    list_display = ["username", "first_name", "email", "is_staff", "last_login"]
