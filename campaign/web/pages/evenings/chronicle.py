"""The chronicle: writing of an evening, laying pictures to it, reading what all have written."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.bridge.refusals import Refused
from campaign.drawing.photographs import MOST_BYTES
from campaign.evenings import chronicle, darkroom
from campaign.models import Campaign, ChronicleEntry, Evening, Job, Membership
from campaign.requests.access import member_required
from campaign.requests.lookup import entry_of, entry_picture_of, evening_of
from campaign.web.back.offer import way_back
from campaign.web.forms.chronicle import EntryForm, NoteForm
from campaign.web.page_context import page
from campaign.web.pages.evenings.pictures import A_YEAR, as_picture
from campaign.web.refusals import refusals_lead_to

EVENINGS_AT_ONCE = 10


@require_GET
@member_required
def all_chronicles(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """What was written of all evenings, the last one first."""
    evenings = Paginator(chronicle.all_of(campaign), EVENINGS_AT_ONCE).get_page(request.GET.get("page"))
    return page(request, me, "evenings/chronicles.html", "evenings", {"evenings": evenings})


@require_http_methods(["GET", "POST"])
@refusals_lead_to("campaign:evening_chronicle", "slug", "number")
@member_required
def evening_chronicle(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """The chronicle of an evening; by POST somebody's words, perhaps with a first picture."""
    evening = evening_of(campaign, number)
    form = EntryForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        entry = chronicle.write(evening, me.person, form.cleaned_data["text"], timezone.now())
        return lay(request, campaign, me, entry) if "picture" in request.FILES else _back(campaign, evening, entry)
    context = {
        "evening": evening,
        "entries": chronicle.on_page(evening, me),
        "form": form,
        "note": NoteForm(initial={"text": chronicle.note_of(evening, me.person)}, auto_id="note_%s"),
        "is_written": chronicle.is_written(evening),
        "most": darkroom.ENTRIES.most,
    }
    return page(request, me, "evenings/chronicle.html", "evenings", context, 422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@member_required
def change_entry(request: HttpRequest, campaign: Campaign, me: Membership, number: int, key: UUID) -> HttpResponse:
    """Its author says it in other words."""
    entry = entry_of(evening_of(campaign, number), key)
    if not chronicle.may_change(me, entry):
        raise PermissionDenied
    form = EntryForm(request.POST or None, initial={"text": entry.text})
    if request.method == "POST" and form.is_valid():
        chronicle.rewrite(entry, form.cleaned_data["text"], timezone.now())
        return _back(campaign, entry.evening, entry)
    context = {"evening": entry.evening, "form": form}
    return page(request, me, "evenings/chronicle_entry.html", "evenings", context, 422 if form.errors else 200)


@require_POST
@member_required
def remove_entry(request: HttpRequest, campaign: Campaign, me: Membership, number: int, key: UUID) -> HttpResponse:
    """Takes an entry away, with its pictures."""
    entry = entry_of(evening_of(campaign, number), key)
    if not chronicle.may_remove(me, entry):
        raise PermissionDenied
    with way_back(request, "entry", _("These words are taken away, with their pictures."), campaign, entry):
        entry.delete()
    return _back(campaign, entry.evening)


@require_POST
@member_required
def add_entry_picture(request: HttpRequest, campaign: Campaign, me: Membership, number: int, key: UUID) -> HttpResponse:
    """A picture to one's own words."""
    entry = entry_of(evening_of(campaign, number), key)
    if not chronicle.may_change(me, entry):
        raise PermissionDenied
    return lay(request, campaign, me, entry)


def lay(request: HttpRequest, campaign: Campaign, me: Membership, entry: ChronicleEntry) -> HttpResponse:
    """Lays the picture that was sent to this entry; of a large one the page shows how far the worker is."""
    upload = request.FILES.get("picture")
    try:
        if upload is None:
            raise darkroom.refusal("nothing")
        sent = upload.read(MOST_BYTES + 1)
        brought = darkroom.bring(darkroom.ENTRIES, entry, sent, me.person, timezone.now())
    except Refused as none:
        messages.error(request, str(none))
    else:
        if isinstance(brought, Job):
            return redirect("campaign:job", slug=campaign.slug, key=brought.pk)
    return _back(campaign, entry.evening, entry)


@require_GET
@member_required
@cache_control(private=True, max_age=A_YEAR, immutable=True)
def entry_picture(request: HttpRequest, campaign: Campaign, me: Membership, number: int, key: UUID) -> HttpResponse:
    """The picture itself: it never changes under its address."""
    return as_picture(entry_picture_of(evening_of(campaign, number), key))


@require_POST
@member_required
def remove_entry_picture(
    request: HttpRequest, campaign: Campaign, me: Membership, number: int, key: UUID
) -> HttpResponse:
    """Takes a picture away."""
    picture = entry_picture_of(evening_of(campaign, number), key)
    if not chronicle.may_remove(me, picture.entry):
        raise PermissionDenied
    with way_back(request, "entry_picture", _("The picture is taken away."), campaign, picture):
        picture.delete()
    return _back(campaign, picture.entry.evening, picture.entry)


@require_POST
@member_required
def write_note(request: HttpRequest, campaign: Campaign, me: Membership, number: int) -> HttpResponse:
    """What this member notes of the evening for nobody else."""
    evening, form = evening_of(campaign, number), NoteForm(request.POST)
    if form.is_valid():
        chronicle.note(evening, me.person, form.cleaned_data["text"], timezone.now())
    for wrong in form.errors.get("text", ()):
        messages.error(request, str(wrong))
    return _back(campaign, evening)


def _back(campaign: Campaign, evening: Evening, entry: ChronicleEntry | None = None) -> HttpResponse:
    """A redirect to the chronicle of the evening, scrolled to this entry; without one, to its top."""
    answer = redirect("campaign:evening_chronicle", slug=campaign.slug, number=evening.number)
    if entry is not None:
        answer["Location"] += f"#e-{entry.pk}"
    return answer
