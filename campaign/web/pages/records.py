"""Written records: the games that joined the campaign by them, bringing more, correcting what cannot be."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRefresh

from campaign.bridge import recorded
from campaign.bridge.recorded import BadLine
from campaign.bridge.refusals import Refused
from campaign.cards.deck_exports import file_stem
from campaign.models import Campaign, Membership, RecordImport, RecordStatus
from campaign.records import reports, written_records
from campaign.requests.access import member_required
from campaign.requests.downloads import PLAIN_TEXT, download
from campaign.web.back.offer import way_back
from campaign.web.forms.records import CorrectionForm, RecordsForm
from campaign.web.page_context import page

GAMES_ON_A_PAGE = 50


# --- the history -----------------------------------------------------------------------------------------------------


@require_GET
@member_required
def records(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The games that joined by records, newest first, and the texts that wait for their bringer."""
    games = Paginator(campaign.recorded_games.select_related("brought_by"), GAMES_ON_A_PAGE)
    texts = campaign.record_imports.select_related("person").defer("text")
    context = {
        "games": games.get_page(request.GET.get("page")),
        "texts": [draft for draft in texts[:20] if written_records.may_change_import(draft, me)],
        "may_bring": written_records.may_bring_records(me),
    }
    return page(request, me, "records/records.html", "campaign", context)


@require_GET
@member_required
def recorded_game(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """One game: how it ended, its story, its record to take home."""
    game = get_object_or_404(campaign.recorded_games.select_related("brought_by"), pk=pk)
    context = {
        "game": game,
        "lines": recorded.recorded_story(game.table_code),
        "may_remove": written_records.may_remove_game(game, me),
    }
    return page(request, me, "records/game.html", "campaign", context)


@require_GET
@member_required
def game_record(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """The record of a game as a text to take home."""
    game = get_object_or_404(campaign.recorded_games, pk=pk)
    return download(recorded.record_text(game.table_code), f"{file_stem(game.title)}.txt", PLAIN_TEXT)


@require_POST
@member_required
def remove_game(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """Takes a game out of the history."""
    game = get_object_or_404(campaign.recorded_games, pk=pk)
    if not written_records.may_remove_game(game, me):
        raise PermissionDenied
    said = _("“%(game)s” is out of the history.") % {"game": game.title}
    with way_back(request, "recorded_game", said, campaign, game, alone=True):
        written_records.remove(game)
    return redirect("campaign:records", slug=campaign.slug)


# --- bringing --------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
@member_required
def bring_records(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """A text with records, pasted or uploaded; `table`: the record of a free table that this person has played at."""
    if not written_records.may_bring_records(me):
        raise PermissionDenied
    games = written_records.free_games(campaign, me.person)
    chosen = next((text for game, text in games.items() if game.code == request.GET.get("table")), "")
    form = RecordsForm(request.POST or None, request.FILES or None, initial={"text": chosen})
    if request.method == "POST" and form.is_valid():
        try:
            draft = written_records.bring(campaign, me.person, form.cleaned_data["text"], timezone.now())
            return redirect("campaign:record_import", slug=campaign.slug, key=draft.pk)
        except BadLine as bad:
            form.refuse(bad)
    return page(request, me, "records/bring.html", "campaign", {"form": form, "games": games}, form.status)


def draft_required(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """The view is for the text's bringer and the host; it gets `draft` in place of the key. Others find nothing."""

    @wraps(view)
    def for_its_bringer(
        request: HttpRequest, campaign: Campaign, me: Membership, key: UUID, **parts: object
    ) -> HttpResponseBase:
        draft = get_object_or_404(campaign.record_imports.select_related("job", "person"), pk=key)
        if not written_records.may_change_import(draft, me):
            raise Http404
        return view(request, campaign=campaign, me=me, draft=draft, **parts)

    return member_required(for_its_bringer)


@require_GET
@never_cache
@draft_required
def record_import(request: HttpRequest, campaign: Campaign, me: Membership, draft: RecordImport) -> HttpResponse:
    """What became of each record: games that joined, lines that cannot be."""
    return report_page(request, me, draft)


def report_page(
    request: HttpRequest, me: Membership, draft: RecordImport, refusal: str = "", status: int = 200
) -> HttpResponse:
    """The report on a text as it stands, with why something was refused."""
    draft.refresh_from_db()
    report = reports.report_of(draft)
    bad = [(one, correction_form(one)) for one in report.bad]
    context = {"draft": draft, "report": report, "bad": bad, "refusal": refusal}
    return page(request, me, "records/import.html", "campaign", context, status)


def correction_form(bad: reports.BadRecord) -> CorrectionForm | None:
    """The form to correct a record; None for one that is not laid open for correction."""
    if bad.correction is None:
        return None
    return CorrectionForm(initial={**bad.correction}, auto_id=f"record-{bad.row['line']}-%s")


@require_GET
@draft_required
def record_progress(request: HttpRequest, campaign: Campaign, me: Membership, draft: RecordImport) -> HttpResponse:
    """How far the worker is; when it is done the page comes anew."""
    if draft.status != RecordStatus.READING:
        return HttpResponseClientRefresh()
    return render(request, "campaign/records/import.html#progress", {"draft": draft, "campaign": campaign})


@require_POST
@draft_required
def correct_record(request: HttpRequest, campaign: Campaign, me: Membership, draft: RecordImport) -> HttpResponse:
    """One record of the text, corrected by hand or with the proposed lines; the whole text is resolved again."""
    form = CorrectionForm(request.POST)
    if not form.is_valid():
        return report_page(request, me, draft, _("This correction is not understood."), 422)
    values = form.cleaned_data
    if values.pop("mend"):
        values["text"] = reports.mended(values["text"], draft, values["line"])
    try:
        text = reports.corrected(draft.text, **values)
        written_records.correct(draft, text, timezone.now())
    except Refused as refused:
        return report_page(request, me, draft, str(refused), 409)
    except BadLine as bad:
        return report_page(request, me, draft, reports.bad_in_words(bad), 422)
    return redirect("campaign:record_import", slug=campaign.slug, key=draft.pk)


@require_POST
@draft_required
def discard_records(request: HttpRequest, campaign: Campaign, me: Membership, draft: RecordImport) -> HttpResponse:
    """Throws the text away; games that joined by it stay."""
    said = _("The text is thrown away. What has joined the campaign stays.")
    try:
        with way_back(request, "record_draft", said, campaign, draft):
            written_records.discard(draft)
    except Refused as refused:
        return report_page(request, me, draft, str(refused), 409)
    return redirect("campaign:records", slug=campaign.slug)
