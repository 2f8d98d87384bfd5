"""What is only looked at in the admin: it is made and changed elsewhere, by a rule, a worker or its people."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest


class OnlyRead:
    """Before an admin or an inline: nobody adds, changes or throws away anything there."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnlyAdmin(OnlyRead, admin.ModelAdmin):
    """Rows that are only read, each with what it must refer to; what it may refer to is named where there is such."""

    list_select_related: ClassVar[bool | list[str]] = True


class ReadOnlyInline(OnlyRead, admin.TabularInline):
    """Read-only rows shown inside the page of another row."""

    extra = 0


def with_origin(game: str = "") -> list[str]:
    """What a list asks for beside its rows so that it can say of which game each is: the game is the row itself, or the
    row refers to it."""
    return [f"{game}__{one}" if game else one for one in ("campaign", "laid__evening__campaign", "recorded")]
