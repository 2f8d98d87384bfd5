"""Sharing: the links of a campaign for its members, and what each shows to whoever has it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from allauth.core import ratelimit
from csp.constants import NONE, SELF
from csp.decorators import csp_replace
from django.contrib.auth.decorators import login_not_required
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign.bridge.custom_planes import own_plane
from campaign.drawing import chart_preview
from campaign.drawing.preview import Preview, png
from campaign.history.game_histories import history_of_table
from campaign.history.recap import recap_of
from campaign.history.sharing import links, previews
from campaign.history.sharing.charts import strokes_of
from campaign.history.sharing.names import name_of
from campaign.history.standings import Line, Span, Table
from campaign.matches.kinds import kind_of
from campaign.memory import catch_up_with_games
from campaign.models import Campaign, CampaignPlane, Evening, Magus, MatchTable, Membership, Share, WhoShares
from campaign.requests.access import View, host_required, member_required
from campaign.web.back.offer import way_back
from campaign.web.forms.shares import STANDINGS, ShareForm, WhoSharesForm
from campaign.web.page_context import page

A_DAY = 24 * 60 * 60


@require_http_methods(["GET", "POST"])
@member_required
def shares(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The links that show something, for every member; who may share makes another one."""
    form = ShareForm(campaign, request.POST or None, {"what": request.GET.get("what", STANDINGS)})
    if request.method == "POST" and not links.may_share(me):
        raise PermissionDenied
    if request.method == "POST" and form.is_valid():
        now = timezone.now()
        try:
            links.share(me, form.shown(), form.ends_at(now), now)
        except links.TooManyShares:
            form.add_error(None, _("Too many links show something already. Take one back first."))
        else:
            return redirect("campaign:shares", slug=campaign.slug)
    standing = links.standing_of(campaign, timezone.now())
    context = {
        "form": form,
        "who": WhoSharesForm(initial={"who_shares": campaign.who_shares}),
        "may_share": links.may_share(me),
        "nobody_shares": campaign.who_shares == WhoShares.NOBODY,
        "shares": [
            (share, name_of(share.shown), address(request, share), links.may_take_back(me, share)) for share in standing
        ],
    }
    return page(request, me, "sharing/shares.html", "campaign", context, 422 if form.errors else 200)


@require_POST
@host_required
def set_who_shares(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The host decides who may share."""
    form = WhoSharesForm(request.POST)
    if form.is_valid():
        links.decide_who_shares(campaign, WhoShares(form.cleaned_data["who_shares"]))
    return redirect("campaign:shares", slug=campaign.slug)


@require_POST
@member_required
def take_back_share(request: HttpRequest, campaign: Campaign, me: Membership, pk: int) -> HttpResponse:
    """Its maker or a host takes a link back."""
    share = get_object_or_404(campaign.shares, pk=pk)
    if not links.may_take_back(me, share):
        raise PermissionDenied
    with way_back(request, "share", _("The link no longer shows anything."), campaign, share=share.pk):
        links.take_back(me, share, timezone.now())
    return redirect("campaign:shares", slug=campaign.slug)


def address(request: HttpRequest, share: Share) -> str:
    """The link as it is sent."""
    return request.build_absolute_uri(reverse("campaign:shared", args=[share.token]))


# --- for whoever has the link ----------------------------------------------------------------------------------------


NOTHING_BUT_PAPER = {
    "default-src": [NONE],
    "script-src": [NONE],
    "connect-src": [NONE],
    "form-action": [NONE],
    "style-src": [SELF],
    "img-src": [SELF, "data:"],
}
"""What the page of a share may load: styles, fonts, pictures."""


WITH = ("evening__campaign", "magus__campaign", "plane__campaign", "match_table__evening__campaign")
"""What is read with a share."""


def by_link(view: Callable[[HttpRequest, Share], HttpResponse]) -> View:
    """The view is for whoever has the link, and shows everybody the same: it gets the share, as long as it is open.
    No proxy keeps the answer, no search engine lists it, and where a reader goes next learns nothing of it."""

    @wraps(view)
    def shown(request: HttpRequest, token: str) -> HttpResponse:
        share = get_object_or_404(Share.objects.select_related("campaign", *WITH), token=token)
        if not ratelimit.consume(request, action="shared", key=token):
            answer = render(request, "campaign/sharing/busy.html", status=429)
        elif share.is_open(timezone.now()):
            answer = view(request, share)
        else:
            answer = render(request, "campaign/sharing/over.html", status=410)
        answer.headers.setdefault("Cache-Control", "private, no-store")
        answer["X-Robots-Tag"] = "noindex, nofollow, noarchive"
        answer["Referrer-Policy"] = "no-referrer"
        return answer

    closed: View = shown
    return login_not_required(require_safe(csp_replace(NOTHING_BUT_PAPER)(closed)))


@by_link
def shared(request: HttpRequest, share: Share) -> HttpResponse:
    """The page that a link opens, for readers without an account; its template is that of the share's kind."""
    context = told(share)
    preview: Preview = context["preview"]  # type: ignore[assignment]
    picture = reverse("campaign:shared_preview", args=[share.token])
    context |= {"address": address(request, share), "picture": request.build_absolute_uri(picture)}
    context |= {"picture_version": preview.version[:8], "is_shared": True, "cards_at": ""}
    return render(request, f"campaign/sharing/{share.kind}.html", context)


@by_link
def shared_preview(request: HttpRequest, share: Share) -> HttpResponse:
    """The picture that a chat shows; drawn once for each state of what is shared."""
    preview: Preview = told(share)["preview"]  # type: ignore[assignment]
    etag = f'"{preview.version}"'
    picture = cache.get_or_set(f"share-preview:{preview.version}", lambda: drawn(preview), A_DAY)
    headers = {"Cache-Control": "private, no-cache", "ETag": etag}
    answer = HttpResponse(picture, content_type="image/png", headers=headers)
    return get_conditional_response(request, etag=etag, response=answer) or answer


def drawn(preview: Preview) -> bytes:
    """The picture: of a plane on its chart, of everything else on paper."""
    return chart_preview.png(preview, strokes_of(preview.chart)) if preview.chart else png(preview)


def told(share: Share) -> dict[str, object]:
    """What everybody may know of it: built up from nothing, with no word of who reads."""
    match share.shown:
        case Evening() as evening:
            recap = recap_of(evening)
            shown: dict[str, object] = {"evening": evening, "recap": recap}
            return shown | {"campaign": share.campaign, "preview": previews.of_recap(share.campaign, recap)}
        case CampaignPlane() as plane:
            read = own_plane(plane.row)
            return {"told": read, "preview": previews.of_plane(share.campaign, read)}
        case MatchTable() as table:
            return told_of_match(table)
        case Magus() as magus:
            lines = Table(Span(share.campaign)).lines()
            return told_of(magus, next((line for line in lines if line.magus == magus), None))
    table_of_all = Table(Span(share.campaign))
    lines = table_of_all.lines()
    preview = previews.of_standings(share.campaign, lines, len(table_of_all.evenings))
    return {"campaign": share.campaign, "lines": lines, "preview": preview}


def told_of_match(table: MatchTable) -> dict[str, object]:
    """A match as everybody knows it who looks into the history of the campaign: who played, the result, the run of it;
    nothing that was never turned up, no word that was said there, nothing that stands on the cards."""
    catch_up_with_games(table.evening.campaign)
    kind = kind_of(table.game)
    history = history_of_table(kind, table)
    (game,) = history.games
    preview = previews.of_match(table, kind, game)
    return {
        "history": history,
        "game": game,
        "run": f"campaign/sharing/includes/{kind.key}_run.html",
        "preview": preview,
    }


def told_of(magus: Magus, line: Line | None) -> dict[str, object]:
    """A Magus as everybody at the table knows it: the sheet, its Powers, and what it has won."""
    preview = previews.of_magus(magus, line)
    return {
        "campaign": magus.campaign,
        "magus": magus,
        "powers": magus.powers.select_related("campaign"),
        "line": line,
        "preview": preview,
    }
