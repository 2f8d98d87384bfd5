"""Six letters that are said, or read from the table screen, in place of a link: they open the door of a table on its
evening. Afterwards the link alone does."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import forms
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.tables import access
from games.tables.models import SPOKEN_ALPHABET, SPOKEN_LENGTH, Table

LASTS = timedelta(days=2)
"""So few doors stand open to a code at any time that guessing finds none."""
LONGEST_TYPED = 40
SHOWN_IN = 3
"""Letters that are read at once."""


class SpokenCodeForm(forms.Form):
    """The code, however it is typed: small letters, spaces and dashes are no matter."""

    code = forms.CharField(
        label=_("Code of the table"),
        max_length=LONGEST_TYPED,
        error_messages={"required": _("Type the six letters.")},
        widget=forms.TextInput(
            {
                "autocapitalize": "characters",
                "autocomplete": "off",
                "spellcheck": "false",
                "autofocus": True,
                "class": "input input--code",
            }
        ),
    )

    def clean_code(self) -> str:
        """The letters alone."""
        return letters_of(self.cleaned_data["code"])


def letters_of(typed: str) -> str:
    """The letters of a code, however it was typed."""
    return "".join(letter for letter in typed.upper() if letter in SPOKEN_ALPHABET)


@never_cache
@login_not_required
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Whoever types the code of a table comes in by its door. 404 where there is none: who guesses is counted."""
    form = SpokenCodeForm(request.POST or None)
    if request.method == "GET" or not form.is_valid():
        return render(request, "games/join_by_code.html", {"form": form}, status=422 if form.errors else 200)
    table = open_to(form.cleaned_data["code"], timezone.now())
    if table is None:
        form.add_error("code", _("No table that plays now has this code. Read it once more."))
        return render(request, "games/join_by_code.html", {"form": form}, status=404)
    return redirect("tables:door", code=table.code, key=table.door_key)


def open_to(code: str, at: datetime) -> Table | None:
    """The table whose door this code opens now; None: there is none, or by a rare chance there are two."""
    if len(code) != SPOKEN_LENGTH:
        return None
    found = list(Table.objects.filter(spoken_code=code, opened_at__gt=at - LASTS)[:2])
    return found[0] if len(found) == 1 else None


def shown(request: HttpRequest, table: Table, at: datetime) -> str:
    """The code as it is read, `KTR MBD`, for whoever may let others in; empty where it opens nothing any more."""
    return as_read(table, at) if access.may_come_in(request, table) else ""


def as_read(table: Table, at: datetime) -> str:
    """The code as it is read, to be shown to who may let others in; empty where it opens nothing any more."""
    code = table.spoken_code
    if not code or table.opened_at <= at - LASTS:
        return ""
    return f"{code[:SHOWN_IN]} {code[SHOWN_IN:]}"
