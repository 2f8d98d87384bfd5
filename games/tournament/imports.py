"""A tournament brought as our own FIDE file (TD-24): read, checked, laid as a table; this phone becomes the host's."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import msgspec
from django import forms
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel import registry
from games.kernel.rulebook import HOST, TABLE, Fact
from games.kernel.table import TableOpened
from games.tables import archiving, quick_start
from games.tables.api import TablesView
from games.tables.archiving import Chair, StoredFact
from games.tables.models import Table
from games.tables.rest import schema
from games.tournament.rules import trf
from games.tournament.rules.trf_replay import replay_of

GAME = "tournament"
MOST_BYTES = 4_000_000
"""10,000 players and fifteen rounds take less."""

WHY = {
    "not_ours": gettext_lazy("This isn’t a FIDE file written by Live Magic."),
    "rounds_differ": gettext_lazy("The players of this file have not played equally many rounds."),
    "opponents_differ": gettext_lazy("Two players of this file tell their match differently."),
    "contact": gettext_lazy("There’s an e-mail address or a phone number in this name. Everybody would see it."),
    "points_differ": gettext_lazy("The results of this file do not make its points."),
}
"""By the reason, why a file is not taken."""


def in_words(bad: trf.BadReport) -> str:
    """Why the file is not taken, with the line where it can be told."""
    why = str(WHY[bad.why])
    return _("Line %(line)s: %(why)s") % {"line": bad.line, "why": why} if bad.line else why


def open_imported_table(text: str, opened_by: object, at: datetime) -> Table:
    """The table that this file tells: nothing is decided, it has happened. Its one seat is the host's.

    Raises BadReport.
    """
    report = trf.read(text)
    setup, facts = replay_of(report)
    opened = TableOpened(setup=msgspec.to_builtins(setup), host=HOST)
    began = _on(report.began, at)
    written = [_fact(1, 1, opened, began), *(_fact(number, 2, fact, began) for number, fact in enumerate(facts, 2))]
    return archiving.restore_table(GAME, report.name[:120], [Chair(HOST, HOST, None, "")], written, opened_by, began)


def _on(day: date | None, at: datetime) -> datetime:
    return datetime.combine(day, time(12), UTC) if day is not None and day <= at.date() else at


def _fact(version: int, act: int, fact: Fact, at: datetime) -> StoredFact:
    kind, data = registry.codec(GAME).write_fact(fact)
    return {
        "version": version,
        "act": act,
        "kind": kind,
        "data": data,
        "actor": msgspec.to_builtins(TABLE),
        "at": at.astimezone(UTC).isoformat(),
    }


def open_for(request: HttpRequest, text: str) -> Table:
    """Opens the table of this file for whoever asks: this phone becomes the host's. Raises BadReport."""
    with transaction.atomic():
        table = open_imported_table(text, quick_start.opened_by(request), timezone.now())
        quick_start.sit_down(request, table)
    return table


# --- the page --------------------------------------------------------------------------------------------------------


FILE_HELP = gettext_lazy("One that Live Magic has written. Single games of a match are not in it.")


class ReportForm(forms.Form):
    """The file."""

    file = forms.FileField(
        label=gettext_lazy("FIDE file (.trf)"),
        help_text=FILE_HELP,
        widget=forms.ClearableFileInput(attrs={"accept": ".trf,text/plain"}),
    )

    def clean_file(self) -> str:
        """Its text. Raises ValidationError: too large, or no text."""
        upload = self.cleaned_data["file"]
        if upload.size > MOST_BYTES:
            raise forms.ValidationError(_("This file is too large."))
        try:
            return str(upload.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise forms.ValidationError(WHY["not_ours"]) from None


@require_http_methods(["GET", "POST"])
@login_not_required
def bring_tournament(request: HttpRequest) -> HttpResponse:
    """Asks for the file; then the table is open, and this phone is the host's."""
    form = ReportForm(request.POST or None, request.FILES or None)
    if not request.user.is_authenticated:
        form.fields["file"].help_text = " ".join([str(FILE_HELP), _("Larger than 64 KB? Sign in first.")])
    return quick_start.page(request, form, "games/tournament/bring.html", lambda: _opened(request, form))


def _opened(request: HttpRequest, form: ReportForm) -> Table:
    """Raises ValidationError: the file is not taken."""
    try:
        return open_for(request, form.cleaned_data["file"])
    except trf.BadReport as bad:
        raise forms.ValidationError({"file": in_words(bad)}) from bad


# --- the API ---------------------------------------------------------------------------------------------------------


class FideFileSerializer(serializers.Serializer):
    """The text of the file."""

    text = serializers.CharField(max_length=MOST_BYTES, trim_whitespace=False)


class BroughtTournament(TablesView):
    """Lays the tournament of a FIDE file that Live Magic has written, and makes this session the host's."""

    @extend_schema(
        operation_id="tournaments_bring",
        request=FideFileSerializer,
        responses={201: schema.ref("NewTable")},
    )
    def post(self, request: Request) -> Response:
        report = FideFileSerializer(data=request.data)
        report.is_valid(raise_exception=True)
        quick_start.count(request)
        try:
            table = open_for(request, report.validated_data["text"])
        except trf.BadReport as bad:
            raise ValidationError(in_words(bad)) from bad
        return quick_start.opened(request, table)
