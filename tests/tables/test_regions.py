"""What a board is cut into: regions that can be told apart, sheets that can be opened, forms that can be sent. And what
is drawn for all alike shows nothing of anybody."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from random import Random

import pytest
from django.template.loader import get_template
from django.urls import reverse
from hypothesis import given

from games.tables.live.drawing import Common, Drawing, draw
from games.tables.live.moments import Shown
from games.tables.models import Seat
from games.tables.templatetags import regions
from tests.support.drawn import Everything
from tests.support.examples import fewer
from tests.support.laws import SEEDS, examples
from tests.support.patched import element
from tests.tables.random_tables import GAMES

pytestmark = pytest.mark.django_db

ACTS = fewer(36)
ID = re.compile(r'\sid="([^"]+)"')
EVERY_GAME = pytest.mark.parametrize("game", GAMES)


def played(game: str, seed: int) -> Iterator[tuple[Shown, Seat | None]]:
    """A random game at a table, version by version, and who looks there: one after the other, a watcher too."""
    table = GAMES[game](Random(seed))
    for number, moment in enumerate(table.steps(ACTS)):
        yield moment, [*moment.seats, None][number % (len(moment.seats) + 1)]


def around(template: str) -> set[str]:
    """The names of the elements that stand around a board."""
    return set(ID.findall(get_template(template).template.source))  # type: ignore[attr-defined]


@EVERY_GAME
@examples(6)
@given(SEEDS)
def test_every_piece_is_one_element_of_its_name_that_is_there_once(game: str, seed: int) -> None:
    for moment, seat in played(game, seed):
        for screen in (False, True):
            drawing = moment.drawing(None if screen else seat, screen=screen)
            html = drawing.whole()
            for name in shown_in(drawing):
                begin, end = element(html, name)
                assert html[begin:end] == drawing.whole(name).strip(), name
            assert "<!--" not in html


def shown_in(drawing: Drawing, name: str = "board") -> Iterator[str]:
    """The pieces that stand within this one. Others may be drawn only for what is in them."""
    yield name
    for inner in drawing.pieces[name].inner:
        yield from shown_in(drawing, inner)


@EVERY_GAME
@examples(6)
@given(SEEDS)
def test_every_button_opens_a_sheet_that_is_there(game: str, seed: int) -> None:
    of_the_page = around("games/table.html")
    for moment, seat in played(game, seed):
        drawing = moment.drawing(seat, wanted=Everything())
        shown = drawing.whole() + "".join(drawing.sheets.values())
        assert "<!--" not in shown, "no sheet holds the place of a piece"
        ids = ID.findall(shown)
        assert sorted({name for name in ids if ids.count(name) > 1}) == []
        targets = {unescape(name) for name in re.findall(r'popovertarget="([^"]+)"', shown)}
        assert targets <= drawing.sheets.keys() | of_the_page | set(ids)
        assert not of_the_page & {*ids, *drawing.sheets}


@EVERY_GAME
@examples(6)
@given(SEEDS)
def test_every_form_says_whose_question_it_answers_and_the_number_stands_on_the_board(game: str, seed: int) -> None:
    """A number that changes with every act stands in one place, so that forms stay as they are."""
    for moment, seat in played(game, seed):
        drawing = moment.drawing(seat, wanted=Everything())
        shown = drawing.whole() + "".join(drawing.sheets.values())
        act = reverse("tables:act", args=[moment.table.code])
        questions = json.loads(unescape(re.findall(r'data-questions="([^"]*)"', shown)[0]))
        assert questions == moment.board(seat).questions
        assert 'name="question"' not in shown
        for tag in re.findall(rf'<form\b[^>]*action="{act}"[^>]*>', shown):
            assert unescape(re.findall(r'data-asks="([^"]*)"', tag)[0]) in questions, tag
            assert "hx-" not in tag, "orders.js sends it, and pieces.js shows htmx nothing of it"


@EVERY_GAME
@examples(6)
@given(SEEDS)
def test_what_is_public_is_the_same_whoever_has_it_drawn(game: str, seed: int) -> None:
    """The first who looks has it drawn for everybody: nothing of their own board is in it."""
    for moment in GAMES[game](Random(seed)).steps(ACTS):
        drawn: dict[object, object] = {}
        for seat in (None, *moment.seats):
            common = Common(moment.board(None), moment.rulings)
            regions.forget_all()
            draw(moment.board(seat), common=common)
            for part, text_and_pieces in common._drawn.items():
                assert drawn.setdefault(part, text_and_pieces) == text_and_pieces
