"""A board in the page that is loaded: its forms work without a script too.

A stream sends no token and no number of a question with a form, so that the form looks the same for all and as long as
it asks the same; here each has its own, until the stream takes over.
"""

from __future__ import annotations

import re

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.tables.board import Board
from games.tables.live.drawing import Drawing

_FORM = re.compile(r"<form\b[^>]*>")
_ASKS = re.compile(r'\sdata-asks="([^"]*)"')
_REFUSAL = re.compile(r'<div id="refusal"[^>]*>')


def in_page(drawing: Drawing, board: Board, token: str, refusal: str = "") -> SafeString:
    """The whole of what was drawn of this board, in each form the token and the number of its question; `refusal`: why
    the last order was refused, drawn for its place in the dock."""
    html = _FORM.sub(lambda form: form[0] + _hidden(form[0], board, token), drawing.whole())
    html = _REFUSAL.sub(lambda place: place[0] + refusal, html, count=1)
    return mark_safe(html)  # noqa: S308 - templates have drawn all of it


def _hidden(form: str, board: Board, token: str) -> str:
    asks = _ASKS.search(form)
    asked = _field("question", board.questions.get(asks[1], 0)) if asks else ""
    return _field("csrfmiddlewaretoken", token) + asked


def _field(name: str, value: object) -> SafeString:
    return format_html('<input type="hidden" name="{}" value="{}">', name, value)
