"""Programs that act for the reader: the tokens that let them in."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaign.models.people import new_secret
from campaign.people import tokens as access_tokens
from campaign.people.token_words import TOO_MANY
from campaign.requests.access import signed_in
from campaign.web.back.offer import way_back
from campaign.web.forms.tokens import TokenForm


@never_cache
@require_http_methods(["GET", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """The reader's tokens; a new one is shown in the answer that makes it, and never again."""
    person, now = signed_in(request), timezone.now()
    form, secret = TokenForm(request.POST if request.method == "POST" else None), ""
    if form.is_valid():
        secret = new_secret()
        try:
            access_tokens.make(
                person, form.cleaned_data["name"], form.cleaned_data["scopes"], form.ends(now), secret, now
            )
            form = TokenForm()
        except access_tokens.TooManyTokens:
            secret = ""
            form.add_error(None, TOO_MANY)
    context = {"form": form, "secret": secret, "tokens": person.access_tokens.in_force(now)}
    return render(request, "campaign/people/tokens.html", context, status=422 if form.errors else 200)


@require_POST
def revoke_token(request: HttpRequest, pk: int) -> HttpResponse:
    """The program comes in no more."""
    with way_back(request, "token", _("The token is revoked."), None, token=pk):
        if not access_tokens.revoke(signed_in(request), pk, timezone.now()):
            raise Http404
    return redirect("campaign:tokens")
