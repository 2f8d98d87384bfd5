"""Second factors and passkeys: what helps somebody who has lost theirs, and nothing by which anybody comes in."""

from __future__ import annotations

from allauth.mfa import admin as allauths
from django.contrib import admin
from django.http import HttpRequest

# Imported first, so that it has registered its own, which shows and changes what is secret.
admin.site.unregister(allauths.Authenticator)


@admin.register(allauths.Authenticator)
class FactorAdmin(admin.ModelAdmin):
    """It may be taken away from who asks for that; nobody reads or writes what is in it."""

    list_display = ["user", "type", "created_at", "last_used_at"]
    fields = ["user", "type", "created_at", "last_used_at"]
    readonly_fields = ["user", "type", "created_at", "last_used_at"]
    search_fields = ["user__username"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
