"""A table from nothing, of any game: how its page and its API answer. Nobody needs an account."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.rulebook import Refusal
from games.tables import access, service
from games.tables.api import REFUSED, summary
from games.tables.live import callers, rates
from games.tables.models import Table
from games.tables.rest.boards import plain
from games.tables.rest.problems import Offence, Problem, offence
from games.tables.screens.pasted_names import PastedNamesForm
from games.tables.setups import InvalidSetup, sentence

LONGEST_SETTING = 40
"""Signs of one value of a charter that is sent over REST."""


def sit_down(request: HttpRequest, table: Table) -> None:
    """The account takes the first seat of a table that was just laid, the host's; without an account this phone."""
    first = table.seats.all()[0]
    user = opened_by(request)
    if user is not None:
        service.seat_account(table, first, user)
    else:
        access.give_token(request, table, service.take_seat(table, first, first.name))


def opened_by(request: HttpRequest) -> Any:
    """The account that opens a table; None: nobody has signed in."""
    return request.user if request.user.is_authenticated else None


# --- the page --------------------------------------------------------------------------------------------------------


def page(request: HttpRequest, form: forms.Form, template: str, open_table: Callable[[], Table]) -> HttpResponse:
    """Asks until the form is valid; then the table is open, and this phone goes there.

    `open_table` raises ValidationError, for a field or for all, where it cannot be played like this: asked again.
    """
    if request.method == "POST" and form.is_valid():
        if callers.is_too_often(callers.OPEN_TABLE, request):
            form.add_error(None, _("Many tables were opened from here. Wait a little."))
            return render(request, template, {"form": form}, status=429)
        try:
            return redirect("tables:table", code=open_table().code)
        except forms.ValidationError as wrong:
            form.add_error(None, wrong)
    return render(request, template, {"form": form}, status=422 if form.errors else 200)


# --- the API ---------------------------------------------------------------------------------------------------------


def invalid(form: forms.Form, errors: Iterable[Offence] = ()) -> Problem:
    """Everything that is wrong with the form, field by field, and what else is known of it."""
    wrong = [
        offence("" if name == NON_FIELD_ERRORS else f"/{name}", one.code or "invalid", text)
        for name, found in form.errors.as_data().items()
        for one in found
        for text in one.messages
    ]
    text = " ".join(f"{name}: {' '.join(map(str, found))}" for name, found in form.errors.items())
    return Problem(status.HTTP_400_BAD_REQUEST, "invalid", text, errors=[*wrong, *errors])


def contacts(form: PastedNamesForm) -> Iterator[Offence]:
    """The players whose names have an e-mail address or a telephone number in them, by their places."""
    text = _("There’s an e-mail address or a phone number in this name. Everybody would see it.")
    for line in form.pasted_names.contacts:
        yield offence(f"/players/{line - 1}", "contact", text)


def count(request: Request) -> None:
    """Counts one more table from this address. Raises Throttled."""
    if callers.is_too_often(callers.OPEN_TABLE, request._request):
        raise Throttled(rates.seconds_to_wait(callers.OPEN_TABLE))


def opened(request: Request, table: Table, passed: Iterable[Refusal] = ()) -> Response:
    """The answer with a table, the key of its door, and the offences of its decks that the group plays on with."""
    door = {"door": table.door_key, "warnings": [_offence(table.game, one) for one in passed]}
    headers = {"Location": reverse("api:table", args=[table.code])}
    return Response(summary(request, table) | door, status=status.HTTP_201_CREATED, headers=headers)


def refused(game: str, why: InvalidSetup) -> Problem:
    """Why the decks cannot be played like this."""
    offences = [_offence(game, one) for one in why.offences]
    return Problem(REFUSED, "decks_are_refused", " ".join(why.sentences(game)), errors=offences)


def _offence(game: str, refusal: Refusal) -> Offence:
    return offence("", refusal.reason, sentence(game, refusal), refusal.rule, plain(refusal.values))
