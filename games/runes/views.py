"""A duel in thirty seconds, from nothing; and what a player brings to its table, on their own phone."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.kernel.rulebook import Refusal, Refused
from games.runes import setup
from games.runes.decklists import Lists
from games.runes.forms import DeckForm, RuneGameForm
from games.runes.rules.cards import Catalogue
from games.runes.rules.decks import Deck
from games.runes.rules.orders import Bring
from games.runes.setup import GAME, deck_of
from games.runes.siding import SideForm
from games.runes.words.glossary import WHICH
from games.tables import access, board, quick_start, service, state
from games.tables.access import Visitor, visitor_required
from games.tables.models import Table
from games.tables.setups import InvalidSetup
from games.tables.views import refused_answer, taken_answer


@require_http_methods(["GET", "POST"])
@login_not_required
def new_game(request: HttpRequest) -> HttpResponse:
    """Asks who plays; then the table is open, this phone sits on the first seat, and everybody else gets the link."""
    names = [name for name in request.GET.get("players", "").split(",") if name.strip()]
    form = RuneGameForm(request.POST or None, {f"name_{n}": name.strip() for n, name in enumerate(names, 1)})
    return quick_start.page(request, form, "games/runes/new.html", lambda: _opened(request, form))


def _opened(request: HttpRequest, form: RuneGameForm) -> Table:
    """Raises ValidationError: a deck cannot be played."""
    try:
        table, _passed = open_table(request, form)
    except InvalidSetup as why:
        raise ValidationError(why.sentences(GAME)) from why
    return table


def open_table(request: HttpRequest, form: RuneGameForm) -> tuple[Table, tuple[Refusal, ...]]:
    """Lays the table of a valid form, and seats this phone on the first seat; the answer is the table, and the offences
    of its decks that the group plays on with. Raises InvalidSetup."""
    with transaction.atomic():
        table, passed = setup.open_game(form.wanted(), _("Rune duel"), quick_start.opened_by(request))
        quick_start.sit_down(request, table)
    return table, passed


# --- at the table ----------------------------------------------------------------------------------------------------


@require_POST
@visitor_required
def bring(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """A player brings their deck: the lists that they have pasted, or a ready one for their ruler. Nobody else is told
    more than whether it is legal (R-18)."""
    if visitor.table.game != GAME or visitor.seat is None:
        raise Http404
    form = DeckForm(request.POST)
    if not form.is_valid():
        sentence = " ".join(str(error) for errors in form.errors.values() for error in errors)
        return refused_answer(request, visitor, 422, refusal=sentence)
    try:
        deck = brought(form.cleaned_data, _catalogue_at(visitor.table))
        service.act(visitor.table, access.seated(visitor), Bring(deck=deck))
    except Refused as refused:
        sentence = board.refusal_text(visitor.table, visitor.seat, refused.refusal)
        return refused_answer(request, visitor, 422, refusal=sentence, rule=refused.rule)
    return taken_answer(request, visitor)


def brought(cleaned: dict[str, Any], catalogue: Catalogue) -> Deck:
    """The deck of this form. Raises Refused for a ruler that this table does not know."""
    lists: Lists = cleaned["lists"]
    named = lists.ruler or cleaned["ruler"]
    ruler = catalogue.ruler(named)
    if ruler is None:
        raise Refused("B0", "ruler_not_here" if named else "deck_without_ruler", given=named)
    return deck_of(lists, ruler, catalogue)


def _catalogue_at(table: Table) -> Catalogue:
    """The cards of this table: those that come with the product, and those of the group."""
    catalogue: Catalogue = state.current(table.stream_id, table.game).state.game.catalogue
    return catalogue


@require_http_methods(["GET", "POST"])
@never_cache
@visitor_required
def side(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Between two games: how a player's deck shall look in the next one; nobody else is told (R-18, R-20)."""
    shown = board.board(visitor.table, visitor.seat) if visitor.table.game == GAME else None
    button = shown.button("side") if shown is not None else None
    if shown is None or visitor.seat is None:
        raise Http404
    if button is None:
        return redirect("tables:table", code=visitor.table.code)
    mine = shown.view.mine
    catalogue = _catalogue_at(visitor.table)
    form = SideForm(mine.deck, mine.sided or mine.deck, catalogue, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            service.act(visitor.table, access.seated(visitor), form.order(button.question))
            return redirect("tables:table", code=visitor.table.code)
        except Refused as refused:
            form.add_error(None, board.refusal_text(visitor.table, visitor.seat, refused.refusal))
    page = {"form": form, "table": visitor.table, "which": WHICH}
    return render(request, "games/runes/side.html", page, status=422 if form.errors else 200)
