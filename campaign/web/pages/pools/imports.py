"""Importing a pool: a list, the report on it, confirming."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRefresh

from campaign.cards.deck_exports import HEADINGS, file_stem
from campaign.cards.finding.names import knows_other_languages
from campaign.cards.lists.refusals import ListRefused
from campaign.models import Campaign, ImportStatus, Membership, Pool, PoolImport
from campaign.pools import exports, imports, versions
from campaign.pools.glance import glance
from campaign.pools.pool_rules import Filing, counts_of
from campaign.pools.preview import FATES, fate_counts, lines_read
from campaign.pools.refusals import PoolRefused
from campaign.pools.report import bad_rows, deck_lines, decks_of, left_out_rows, note_rows, report_text, supply_lines
from campaign.pools.supply import supply
from campaign.pools.words import format_name
from campaign.requests.access import member_required
from campaign.requests.downloads import PLAIN_TEXT, download
from campaign.requests.lookup import pool_import_of
from campaign.web.back.offer import way_back
from campaign.web.forms.pools import ListForm
from campaign.web.page_context import page
from campaign.web.pages.pools.glances import PoolPicture
from campaign.web.pages.pools.pools import pool_to_change
from campaign.web.pages.pools.verdict import Verdict

LINES_ON_A_PAGE = 200
NAMES_NAMED = 6
"""How many of the names that wait are named on the page of the draft."""
MOST_ROWS = 300
"""The most bad lines on the page; the whole report can be downloaded as text."""


# --- a new list ------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
@member_required
def new_pool(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """A list, pasted or uploaded, becomes a draft."""
    if not versions.may_bring_pools(me):
        raise PermissionDenied
    initial: dict[str, Any] = {"players": versions.players_or_default(campaign, None)}
    if "starter" in request.GET:
        initial |= {"name": _("Starter pool"), "text": settings.STARTER_POOL.read_text(encoding="utf-8")}
    return list_page(request, me, ListForm(**posted(request), initial=initial), None)


@require_http_methods(["GET", "POST"])
@member_required
def change_pool(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """The list of a pool, to be changed into its next version; `?deck=G` makes room for new cards of that deck."""
    pool = pool_to_change(campaign, me, pk)
    packs = pool.packs.all()
    deck = request.GET.get("deck", "")
    adds_to = HEADINGS.get(deck, "")
    initial = {
        "players": versions.players_or_default(campaign, None),
        "text": exports.as_text_to_add_to(deck, packs) if adds_to else exports.as_text(packs),
    }
    return list_page(request, me, ListForm(**posted(request), initial=initial, named=False), pool, adds_to)


def posted(request: HttpRequest) -> dict[str, Any]:
    """What was sent, for a form."""
    return {"data": request.POST, "files": request.FILES} if request.method == "POST" else {}


def list_page(
    request: HttpRequest, me: Membership, form: ListForm, replaces: Pool | None, adds_to: str = ""
) -> HttpResponse:
    """The form, or the way to the draft that was made from it."""
    if form.is_bound and form.is_valid() and (draft := begin(me, form, replaces)):
        return redirect("campaign:pool_import", slug=me.campaign.slug, key=draft.pk)
    context = {"form": form, "replaces": replaces, "adds_to": adds_to}
    return page(request, me, "pools/new_pool.html", "pools", context, form.status)


def begin(me: Membership, form: ListForm, replaces: Pool | None) -> PoolImport | None:
    """The new draft; None when it was refused: the form says why."""
    cleaned = form.cleaned_data
    try:
        return imports.begin_import(
            me.campaign,
            me.person,
            name=cleaned.get("name", ""),
            text=cleaned["text"],
            players=cleaned["players"],
            replaces=replaces,
        )
    except ListRefused as refusal:
        form.refuse_list(refusal)
    except PoolRefused as refusal:
        form.add_error("name" if "name" in form.fields else None, str(refusal))
    return None


# --- a draft ---------------------------------------------------------------------------------------------------------


def draft_required(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """The view is for the draft's author and the host; it gets `draft` in place of the key. Others find nothing."""

    @wraps(view)
    def for_its_author(
        request: HttpRequest, campaign: Campaign, me: Membership, key: UUID, **parts: object
    ) -> HttpResponseBase:
        return view(request, campaign=campaign, me=me, draft=pool_import_of(me, key), **parts)

    return member_required(for_its_author)


@require_GET
@draft_required
def pool_import(request: HttpRequest, campaign: Campaign, me: Membership, draft: PoolImport) -> HttpResponse:
    """The report on a list: bad lines, names to file, notes, the seven decks, and the button when all is well."""
    if draft.status == ImportStatus.CONFIRMED and draft.made is not None:
        return redirect("campaign:pool", slug=campaign.slug, pk=draft.made.pk)
    return draft_page(request, me, draft)


def draft_page(
    request: HttpRequest,
    me: Membership,
    draft: PoolImport,
    *,
    refusal: PoolRefused | None = None,
    list_form: ListForm | None = None,
) -> HttpResponse:
    """The page of a draft as it stands, with why something was refused."""
    draft = get_object_or_404(PoolImport.objects.select_related("campaign", "replaces", "job", "person"), pk=draft.pk)
    report = imports.report_of(draft)
    wrong = report.besides_singles
    bad = bad_rows(wrong)
    measure = supply(counts_of(report.packs), draft.players)
    decks = decks_of(report.packs)
    context = {
        "draft": draft,
        "report": report,
        "bad": bad[:MOST_ROWS],
        "bad_lines": len(wrong.bad_lines),
        "bad_more": max(0, len(bad) - MOST_ROWS),
        "left_out": left_out_rows(report)[:MOST_ROWS],
        "notes": note_rows(report)[:MOST_ROWS],
        "brought_as": format_name(draft.brought_as),
        "decks": decks,
        "picture": PoolPicture({deck.value: glance(pack.facts for pack in packs) for deck, packs in decks}),
        "supply": measure,
        "supply_lines": supply_lines(measure),
        "deck_lines": deck_lines(measure),
        "to_file": report.to_file[:NAMES_NAMED],
        "filed": sorted(draft.filings),
        "list_form": list_form or form_of(draft),
        "refusal": str(refusal) if refusal else "",
        "verdict": Verdict(draft, report, measure),
        "lacks_languages": report.is_mostly_unknown and not knows_other_languages(me.campaign),
    }
    return page(request, me, "pools/pool_import.html", "pools", context, status_of(refusal, list_form))


def form_of(draft: PoolImport) -> ListForm:
    """The draft's list, to be changed."""
    initial = {"name": draft.name, "players": draft.players, "text": draft.text}
    return ListForm(initial=initial, named=draft.replaces is None)


def status_of(refusal: PoolRefused | None, list_form: ListForm | None) -> int:
    """With which status the page is shown again."""
    if refusal is not None:
        return refusal.status
    return list_form.status if list_form is not None else 200


def act(request: HttpRequest, me: Membership, draft: PoolImport, change: Callable[[], object]) -> HttpResponse:
    """One change of a draft, and its page again; with the reason where it was refused."""
    try:
        change()
    except PoolRefused as refusal:
        return draft_page(request, me, draft, refusal=refusal)
    return redirect("campaign:pool_import", slug=me.campaign.slug, key=draft.pk)


@require_POST
@draft_required
def change_list(request: HttpRequest, campaign: Campaign, me: Membership, draft: PoolImport) -> HttpResponse:
    """Another list, name or number of players."""
    form = ListForm(**posted(request), named=draft.replaces is None)
    if not form.is_valid():
        return draft_page(request, me, draft, list_form=form)
    cleaned = form.cleaned_data
    try:
        return act(
            request,
            me,
            draft,
            lambda: imports.change_list(
                draft, text=cleaned["text"], name=cleaned.get("name"), players=cleaned["players"]
            ),
        )
    except ListRefused as refusal:
        form.refuse_list(refusal)
        return draft_page(request, me, draft, list_form=form)


@require_POST
@draft_required
def say_what_is_meant(request: HttpRequest, campaign: Campaign, me: Membership, draft: PoolImport) -> HttpResponse:
    """Takes the cards that were proposed for these names."""
    said = zip(request.POST.getlist("key"), request.POST.getlist("means"), strict=False)
    filings = {key: Filing(means=means) for key, means in said if means}
    return act(request, me, draft, lambda: imports.file_by_hand(draft, filings))


@require_POST
@draft_required
def count_as_packs(request: HttpRequest, campaign: Campaign, me: Membership, draft: PoolImport) -> HttpResponse:
    """Each name of the list is a pack of four, or is so no more."""
    return act(request, me, draft, lambda: imports.count_as_packs(draft, "undo" not in request.POST))


@require_GET
@draft_required
def line_by_line(request: HttpRequest, campaign: Campaign, me: Membership, draft: PoolImport) -> HttpResponse:
    """What every line of the list was read as, and what becomes of it; all of them, or those that came to one thing."""
    if draft.status != ImportStatus.DRAFT:
        return redirect("campaign:pool_import", slug=campaign.slug, key=draft.pk)
    rows = lines_read(draft, imports.report_of(draft))
    fate = request.GET.get("fate", "")
    fate = fate if fate in FATES else ""
    pages = Paginator([row for row in rows if fate in {"", row.fate}], LINES_ON_A_PAGE)
    context = {
        "draft": draft,
        "brought_as": format_name(draft.brought_as),
        "rows": pages.get_page(request.GET.get("page")),
        "all": len(rows),
        "counts": [(key, count) for key, count in fate_counts(rows).items() if count],
        "fate": fate,
    }
    return page(request, me, "pools/lines.html", "pools", context)


@require_POST
@draft_required
def refile(request: HttpRequest, campaign: Campaign, me: Membership, draft: PoolImport) -> HttpResponse:
    """Takes back what was filed by hand."""
    return act(request, me, draft, lambda: imports.refile(draft, request.POST.getlist("key")))


@require_POST
@draft_required
def leave_out(request: HttpRequest, campaign: Campaign, me: Membership, draft: PoolImport) -> HttpResponse:
    """Takes the lines that cannot be used out of the list."""
    said = _("The lines that cannot be used are left out.")

    def change() -> None:
        with way_back(request, "pool_list", said, campaign, draft=str(draft.pk), text=draft.text):
            imports.leave_out_bad_lines(draft)

    return act(request, me, draft, change)


@require_POST
@draft_required
def rebase(request: HttpRequest, campaign: Campaign, me: Membership, draft: PoolImport) -> HttpResponse:
    """Goes on from the version that somebody else has made meanwhile."""
    return act(request, me, draft, lambda: imports.rebase(draft))


@require_POST
@draft_required
def confirm(request: HttpRequest, campaign: Campaign, me: Membership, draft: PoolImport) -> HttpResponse:
    """The whole draft becomes a pool, or nothing does; a second press finds the same pool."""
    try:
        made = imports.confirm(draft)
    except PoolRefused as refusal:
        return draft_page(request, me, draft, refusal=refusal)
    messages.success(request, _("“%(pool)s” is ready for an evening.") % {"pool": made.name})
    return redirect("campaign:pool", slug=campaign.slug, pk=made.pk)


@require_POST
@draft_required
def discard(request: HttpRequest, campaign: Campaign, me: Membership, draft: PoolImport) -> HttpResponse:
    """Throws the draft away."""
    said = _("The draft is thrown away. Nothing of it was in any pool.")
    try:
        with way_back(request, "pool_draft", said, campaign, draft):
            imports.discard(draft)
    except PoolRefused as refusal:
        return draft_page(request, me, draft, refusal=refusal)
    return redirect("campaign:pools", slug=campaign.slug)


@require_GET
@draft_required
def progress(request: HttpRequest, campaign: Campaign, me: Membership, draft: PoolImport) -> HttpResponse:
    """How far the worker is; when it is done the page comes anew."""
    if draft.status != ImportStatus.READING:
        return HttpResponseClientRefresh()
    return render(request, "campaign/pools/pool_import.html#progress", {"draft": draft, "campaign": campaign})


@require_GET
@draft_required
def report_file(request: HttpRequest, campaign: Campaign, me: Membership, draft: PoolImport) -> HttpResponse:
    """The whole report as a text to keep: every line of it."""
    text = report_text(draft.name, imports.report_of(draft))
    return download(text, f"{file_stem(draft.name)}-report.txt", PLAIN_TEXT)
