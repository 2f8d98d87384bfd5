"""Tables and their facts in the admin: to be looked at; what happens at a table happens at the table.

Who keeps a site plays at it, too: what a fact says is shown when its table is over, and who looked is written down.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.models import CHANGE, LogEntry
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.journal.admin import ReadOnly
from games.journal.models import Entry
from games.tables import service
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


def may_be_told(entry: Entry) -> bool:
    """Whether this fact may be read by people who do not sit at its table, and by those who do: the table is over."""
    table = Table.objects.filter(stream=entry.stream_id).first()
    return table is not None and service.is_finished(table)


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    """Facts. That there is one is no secret; what it says, and whose it is, may be."""

    list_display = ("stream", "version", "act", "recorded_at")
    list_filter = ("stream__game",)
    list_select_related = ("stream",)
    ordering = ("-pk",)
    show_full_result_count = False
    told = ("stream", "version", "act", "recorded_at")
    told_in_the_end = ("kind", "data", "actor")

    def get_fields(self, request: HttpRequest, obj: Entry | None = None) -> tuple[str, ...]:
        """What the fact says is among them once its table is over."""
        return (*self.told, *self.told_in_the_end) if obj and may_be_told(obj) else (*self.told, "sealed")

    def get_readonly_fields(self, request: HttpRequest, obj: Entry | None = None) -> tuple[str, ...]:
        return self.get_fields(request, obj)

    @admin.display(description=_("what it says"))
    def sealed(self, entry: Entry) -> str:
        return gettext("hidden until the table is over")

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kw: Any) -> HttpResponse:
        """The page of a fact; who has read what it says stands in its history."""
        entry = kw.get("obj")
        if entry is not None and may_be_told(entry):
            LogEntry.objects.log_actions(
                str(request.user.pk),
                [entry],
                CHANGE,
                change_message=gettext("Has read what it says."),
                single_object=True,
            )
        return super().render_change_form(request, context, *args, **kw)
