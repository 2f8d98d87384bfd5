"""A plugin of pytest that hears what the API answers while tests play, and keeps the shortest telling answer of each
operation and status."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import RequestDataTooBig
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest, HttpResponseBase

HEARD_IN = "API_ANSWERS_HEARD"
"""The file to which the plugin writes."""
TESTS_OWN = {"throws", "coin_flips"}
BLANK = r"<(?:\w+:)?\w+>|\{\w+\}"

Telling = tuple[bool, bool, int]


def place_of(method: str, path: str) -> str:
    """The same for the address of a view and that of the schema: `GET api/v1/tables/{}`."""
    return f"{method.upper()} {re.sub(BLANK, '{}', path).strip('/')}"


def heard_of(answer: HttpResponseBase) -> Any:
    """What was said, as JSON or as text; None: bytes, or nothing."""
    if answer.streaming:
        return None
    kind, text = answer.get("Content-Type", ""), getattr(answer, "content", b"")
    if kind == "application/json":
        return json.loads(text)
    return text.decode() if kind.startswith("text/") else None


def tells(said: Any, kind: str) -> Telling:
    """The less, the better an example: something rather than nothing, text for people rather than a table, and the
    shortest of that."""
    rows = said.get("results", [said]) if isinstance(said, dict) else said
    return not rows, not kind.startswith("text/plain"), len(json.dumps(said))


def is_of_a_tests_game(said: Any) -> bool:
    """Whether it tells of a game that only tests know."""
    return isinstance(said, dict) and said.get("game") in TESTS_OWN


def body_of(request: HttpRequest) -> bytes:
    """The JSON that is sent; what is too large to be taken is nobody's example."""
    try:
        return request.body if request.content_type == "application/json" else b""
    except RequestDataTooBig:
        return b""


class Listener:
    """Stands at the door through which all requests go."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.heard: dict[str, tuple[Telling, Any, Any]] = {}

    def listen(self) -> None:
        asked = BaseHandler.get_response

        def hear(handler: BaseHandler, request: Any) -> HttpResponseBase:
            of_api = request.path.startswith("/api/")
            sent = body_of(request) if of_api else b""
            answer = asked(handler, request)
            if of_api and 200 <= answer.status_code < 300:
                self.keep(request, sent, answer)
            return answer

        BaseHandler.get_response = hear  # type: ignore[method-assign,assignment]

    def keep(self, request: HttpRequest, sent: bytes, answer: HttpResponseBase) -> None:
        said = heard_of(answer)
        if said is None or request.resolver_match is None or is_of_a_tests_game(said):
            return
        place = f"{place_of(request.method or '', request.resolver_match.route)} {answer.status_code}"
        telling = tells(said, answer["Content-Type"])
        if place not in self.heard or telling < self.heard[place][0]:
            self.heard[place] = (telling, json.loads(sent) if sent else None, said)

    def pytest_sessionfinish(self) -> None:
        heard = {place: (sent, said) for place, (_telling, sent, said) in self.heard.items()}
        self.file.write_text(json.dumps(heard), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    listener = Listener(Path(os.environ[HEARD_IN]))
    listener.listen()
    config.pluginmanager.register(listener)
