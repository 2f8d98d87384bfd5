"""Tables in the admin: to be looked at; what happens at a table happens at the table."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from games.journal.admin import ReadOnly
from games.tables.models import Seat, Table


class SeatsInline(admin.TabularInline):
    """Who sits at a table; the keys and tokens of phones are shown to nobody."""

    model = Seat
    fields = readonly_fields = ("key", "name", "user", "guest")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(ReadOnly):
    list_display = ("code", "name", "game", "at_version", "opened_at", "page")
    list_filter = ("game",)
    list_select_related = ("stream",)
    search_fields = ("code", "name")
    fields = ("code", "name", "game", "stream", "opened_by", "is_public", "opened_at", "page")
    inlines = (SeatsInline,)

    @admin.display(description=_("version"))
    def at_version(self, table: Table) -> int:
        return table.stream.version

    @admin.display(description=_("page"))
    def page(self, table: Table) -> str:
        return format_html('<a href="{}">{}</a>', reverse("tables:table", args=[table.code]), _("To the table"))
