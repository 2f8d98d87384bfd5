"""The catalogue of cards: looked at here, and brought from a file of all cards."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.defaultfilters import filesizeformat
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.admin.read_only import ReadOnlyAdmin
from campaign.bridge.refusals import Refused
from campaign.cards.loading import jobs
from campaign.cards.loading.files import lying_files
from campaign.cards.loading.told import Told, told_of
from campaign.models import Card, Job, JobKind, Person

LAST = 10
"""So many loads are told."""


class CardFileForm(forms.Form):
    """A file that is brought, or one that lies on the server."""

    file = forms.FileField(label=gettext_lazy("File of cards"), required=False)
    lying = forms.ChoiceField(label=gettext_lazy("or a file on the server"), required=False)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        here = [(file.name, f"{file.name} ({filesizeformat(file.size)})") for file in lying_files()]
        field = self.fields["lying"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", "—"), *here]

    def clean(self) -> dict[str, Any]:
        """One of both."""
        cleaned = super().clean() or {}
        if not self.errors and bool(cleaned.get("file")) == bool(cleaned.get("lying")):
            raise forms.ValidationError(_("Choose one file: of your own, or on the server."))
        return cleaned


@admin.register(Card)
class CardAdmin(ReadOnlyAdmin):
    list_display = ["name", "mana_cost", "type_line", "set_code", "collector_number", "campaign"]
    search_fields = ["name", "key", "names__key"]
    list_filter = ["rarity", "layout", "is_loaded"]

    def get_urls(self) -> list[URLPattern]:
        """The page on which a file is brought comes before the cards themselves."""
        load = path("load/", self.admin_site.admin_view(self.load), name="campaign_card_load")
        return [load, *super().get_urls()]

    def load(self, request: HttpRequest) -> HttpResponse:
        """Sends a worker with a file for everybody, and tells how far the last ones are."""
        if not may_load(request):
            raise PermissionDenied
        form = CardFileForm(request.POST, request.FILES) if request.method == "POST" else CardFileForm()
        if form.is_valid() and self._is_sent(request, form):
            return redirect("admin:campaign_card_load")
        loads = last_loads()
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Bring a file of all cards"),
            "form": form,
            "folder": settings.CARD_FILES,
            "loads": loads,
            "is_under_way": any(not one.job.is_over for one in loads),
        }
        return TemplateResponse(request, "admin/campaign/card/load.html", context, status=422 if form.errors else 200)

    def _is_sent(self, request: HttpRequest, form: CardFileForm) -> bool:
        """Whether a worker is sent; if not, the form says why."""
        assert isinstance(request.user, Person)
        try:
            if form.cleaned_data["file"]:
                jobs.send_upload(form.cleaned_data["file"], request.user, None)
            else:
                jobs.send_lying(form.cleaned_data["lying"], request.user)
        except Refused as refused:
            form.add_error(None, str(refused))
            return False
        messages.success(request, _("A worker reads the file."))
        return True


def may_load(request: HttpRequest) -> bool:
    """Whether the reader may bring cards for everybody."""
    return isinstance(request.user, Person) and request.user.has_perm("campaign.add_card")


def last_loads() -> list[Told]:
    """The last files that were brought for everybody, the newest first."""
    loads: QuerySet[Job] = Job.objects.filter(kind=JobKind.CARD_FILE, campaign=None)
    return [told_of(job) for job in loads.select_related("person").defer("file")[:LAST]]
