"""What of a tournament is long, or goes on paper: pairings, slips, standings, everybody who has entered; and a pairing
that a person makes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods
from msgspec.structs import replace

from games.kernel.limits import typed_number
from games.kernel.rulebook import OneOf, Order, Refused
from games.tables import access, board, service, views
from games.tables.access import Visitor, visitor_required
from games.tables.board import Board, Button
from games.tables.forms import NameField
from games.tables.screens.forms import Form, form_of, named_apart
from games.tournament.names import LateNamesForm
from games.tournament.rules.orders import Enter, PairByHand
from games.tournament.rules.view import EntrantView
from games.tournament.screens.pairings import pairings_of
from games.tournament.screens.scene import Scene
from games.tournament.setup import GAME

PAGES = ("pairings", "standings", "slips", "rounds", "entrants", "door")
OF_THE_HOST = ("entrants", "door")
ABOUT_ENTRIES = ("give_seats", "set_seeds")
COMING_AND_GOING = ("drop", "come_back")


@require_GET
@never_cache
@visitor_required
def page(request: HttpRequest, visitor: Visitor, what: str) -> HttpResponse:
    """One of PAGES, as it stands now. Everybody who may watch may read them; only the host acts on entrants."""
    if what not in PAGES or visitor.table.game != GAME:
        raise Http404
    scene = Scene(_host_board(visitor) if what in OF_THE_HOST else board.board(visitor.table, visitor.seat))
    more = MORE[what](request, visitor, scene) if what in MORE else {}
    return render(request, f"games/tournament/{what}.html", _context(visitor, scene) | more)


def _host_board(visitor: Visitor) -> Board:
    """What the host of this tournament has before them. Raises Http404 for everybody else."""
    shown = board.board(visitor.table, visitor.seat)
    if visitor.table.game != GAME or not shown.is_host:
        raise Http404
    return shown


def _context(visitor: Visitor, scene: Scene) -> dict[str, object]:
    return {"table": visitor.table, "board": scene.board, "view": scene.view, "scene": scene}


def _door(request: HttpRequest, visitor: Visitor, scene: Scene) -> dict[str, object]:
    """One door for all: who comes in takes the seat of their name. The links of the seats themselves are secret."""
    link = request.build_absolute_uri(views.way_in(request, visitor))
    return {"link": link, "qr": views.qr(link)}


class Line(NamedTuple):
    """An entrant on the host's page. `order`: what one tap does about them, `drop` or `come_back`; empty: nothing."""

    one: EntrantView
    order: str


def _entrants(request: HttpRequest, visitor: Visitor, scene: Scene) -> dict[str, Any]:
    """Everybody with their link, and a tap for who leaves or is back; of one who is chosen, what else the host may do
    about them."""
    shown = scene.board
    who = next((one for one in shown.view.entrants if one.key == request.GET.get("who")), None)
    own = [button for button in shown.buttons if button.acting_for is None]
    entries = [_form(button, scene) for button in own if button.offer.order in ABOUT_ENTRIES]
    about = [_form(one, scene) for button in own if who is not None for one in _about(button, who.key)]
    back, enter = reverse_page(shown.code, "entrants"), shown.button("enter")
    taps = dict(_taps(own))
    return {
        "who": who,
        "entries": entries,
        "about": about,
        "back": back,
        "enter": _form(enter, scene) if enter is not None else None,
        "asks_for_phone": enter is not None and any(field.name == "seat" for field in enter.offer.fields),
        "taps": [_form(button, scene) for button, _keys in taps.values()],
        "lines": [Line(one, _order_of(one.key, taps)) for one in shown.view.entrants],
    }


Tap = tuple[Button, frozenset[str]]
"""An order that needs nothing but who it is about, and about whom it may be."""


def _taps(own: Sequence[Button]) -> Iterator[tuple[str, Tap]]:
    """By order, what one tap does about an entrant."""
    for button in own:
        fields = button.offer.fields
        if button.offer.order in COMING_AND_GOING and len(fields) == 1 and isinstance(fields[0], OneOf):
            yield button.offer.order, (button, frozenset(fields[0].values))


def _order_of(key: str, taps: Mapping[str, Tap]) -> str:
    """What one tap does about this entrant; empty: nothing."""
    return next((order for order, (_button, keys) in taps.items() if key in keys), "")


def reverse_page(code: str, what: str) -> str:
    """The address of one of PAGES."""
    return reverse("tables:tournament_page", args=[code, what])


def _about(button: Button, key: str) -> list[Button]:
    """This button as it concerns one entrant alone."""
    offer = button.offer
    field = next((one for one in offer.fields if one.name == "entrant"), None)
    if not isinstance(field, OneOf) or key not in field.values:
        return [button] if offer.fixed.get("entrant") == key else []
    rest = tuple(one for one in offer.fields if one is not field)
    return [replace(button, offer=replace(offer, fields=rest, fixed=offer.fixed | {"entrant": key}))]


def _form(button: Button, scene: Scene) -> Form:
    return named_apart(form_of(button, scene.name))


# --- one round after the other ---------------------------------------------------------------------------------------


def _rounds(request: HttpRequest, visitor: Visitor, scene: Scene) -> dict[str, Any]:
    """The tables of one round, at first of the one before the latest; of a match that the host has chosen, the form
    that enters or corrects its result."""
    rounds = scene.view.rounds
    asked, last = request.GET.get("round", ""), len(rounds)
    number = typed_number(asked) or 0
    number = number if 1 <= number <= last else max(1, last - 1)
    its = rounds[number - 1] if rounds else None
    match = scene.matches.get(request.GET.get("match", ""))
    sheets = (*scene.result_sheets, *scene.correction_sheets) if match is not None else ()
    return {
        "its": its,
        "tables": pairings_of(its, scene.called) if its is not None else (),
        "names": [(one.number, scene.name_of(one)) for one in rounds],
        "changeable": scene.matches_to_enter,
        "sheet": next((one.for_match(match.key) for one in sheets if match and one.has(match.key)), None),
        "of_pod": scene.forms_of_pod(match.key) if match is not None else [],
        "back": reverse_page(visitor.table.code, "rounds"),
    }


MORE = {"entrants": _entrants, "door": _door, "rounds": _rounds}
"""What a page shows besides the board."""


# --- many who enter ---------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
@never_cache
@visitor_required
def enter_names(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """The host pastes who else plays; of names that stand twice, or are entered, they say what they are (TD-26)."""
    shown, entrants = _host_board(visitor), reverse_page(visitor.table.code, "entrants")
    button = shown.button("enter")
    if button is None:
        return redirect(entrants)
    form = LateNamesForm(request.POST or None, known=[one.name for one in shown.view.entrants])
    is_valid = form.is_valid()
    key = form.order_id if form.is_bound else None
    if key is not None and service.done_by(visitor.table, visitor.seat, key):
        return redirect(entrants)
    if is_valid:
        names, cleaned = tuple(form.chosen), form.cleaned_data
        redraw = bool(button.offer.fixed.get("redraw"))
        order = Enter(names=names, seat=cleaned["phones"], twice=cleaned["doubles"] == "twice", redraw=redraw)
        if not names or _is_taken(visitor, order, form, "names", key):
            return redirect(entrants)
    return _asked(request, visitor, shown, form, "enter")


# --- a pairing by hand -----------------------------------------------------------------------------------------------


class PairingForm(forms.Form):
    """A table a line: the numbers of the players who sit there. Names are only for the eye."""

    tables = forms.CharField(
        label=gettext_lazy("One table a line"),
        help_text=gettext_lazy("The numbers say who sits there; one number alone has the bye."),
        widget=forms.Textarea(attrs={"rows": 14, "autocomplete": "off", "spellcheck": "false"}),
        max_length=1_000_000,
    )
    reason = NameField(label=gettext_lazy("Why? It is kept."), max_length=500)

    def __init__(self, keys: dict[int, str], data: Mapping[str, object] | None = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        self.keys = keys

    def clean_tables(self) -> tuple[tuple[str, ...], ...]:
        """The tables, by the keys of their players. Raises ValidationError for a number that nobody has."""
        tables = []
        for place, line in enumerate(self.cleaned_data["tables"].splitlines(), 1):
            numbers = [int(number) for number in re.findall(r"#(\d{1,9})", line)]
            unknown = [number for number in numbers if number not in self.keys]
            if unknown or (line.strip() and not numbers):
                raise forms.ValidationError(
                    _("Line %(line)d: “%(text)s” names nobody by a number like #7."),
                    params={"line": place, "text": line.strip()[:80]},
                )
            if numbers:
                tables.append(tuple(self.keys[number] for number in numbers))
        return tuple(tables)


@require_http_methods(["GET", "POST"])
@never_cache
@visitor_required
def pair_by_hand(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """The host says who meets, beginning with what the ranking would give; their reason is kept (TD-6)."""
    shown = _host_board(visitor)
    button = shown.button("pair_by_hand")
    if button is None:
        return redirect("tables:table", code=visitor.table.code)
    entrants = {one.key: one for one in shown.view.entrants}
    keys = {one.number: one.key for one in shown.view.entrants}
    written = "\n".join(
        "   ".join(f"#{entrants[key].number} {entrants[key].name}" for key in players)
        for players in button.offer.fixed["matches"]
    )
    form = PairingForm(keys, request.POST if request.method == "POST" else None, {"tables": written})
    if request.method == "POST" and form.is_valid():
        order = PairByHand(matches=form.cleaned_data["tables"], reason=form.cleaned_data["reason"])
        if _is_taken(visitor, order, form, "tables"):
            return redirect("tables:table", code=visitor.table.code)
    return _asked(request, visitor, shown, form, "pair")


# --- what the host fills in -------------------------------------------------------------------------------------------


def _is_taken(visitor: Visitor, order: Order, form: forms.Form, field: str, order_id: UUID | None = None) -> bool:
    """Gives the order of this form; where it is refused, the form says so beside this field."""
    try:
        service.act(visitor.table, access.seated(visitor), order, order_id=order_id)
    except Refused as refused:
        sentence = board.refusal_text(visitor.table, visitor.seat, refused.refusal)
        form.add_error(field, f"{sentence} {refused.rule}")
        return False
    return True


def _asked(request: HttpRequest, visitor: Visitor, shown: Board, form: forms.Form, what: str) -> HttpResponse:
    page = _context(visitor, Scene(shown)) | {"form": form}
    return render(request, f"games/tournament/{what}.html", page, status=422 if form.errors else 200)
