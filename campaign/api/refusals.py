"""Refusals of the campaign as problems of its API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from rest_framework import status
from rest_framework.response import Response

from campaign.bridge.problems import Problem, told
from campaign.bridge.refusals import Refused
from campaign.cards.lists.values import ListRefused
from campaign.pools.versions import CLASHES, PoolRefused
from campaign.pools.words import LISTS, POOLS, Words, say

T = TypeVar("T")


def handle_exception(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Exception handler of Django REST Framework: whatever the campaign refuses becomes a problem."""
    if isinstance(exc, Refused):
        exc = Problem(exc.status, exc.reason, str(exc), rule=exc.rule, values=exc.values)
    return told(exc, context)


def refusal(words: Words, reason: str, values: dict[str, object], rule: str, status_code: int) -> Problem:
    """A reason of the domain's, in the caller's language."""
    return Problem(status_code, reason, say(words, reason, values, rule), rule=rule, values=values)


def refuse_pool(refused: PoolRefused) -> NoReturn:
    """409 where somebody or something was faster, 422 otherwise."""
    code = status.HTTP_409_CONFLICT if refused.reason in CLASHES else status.HTTP_422_UNPROCESSABLE_ENTITY
    raise refusal(POOLS, refused.reason, refused.values, refused.rule, code) from refused


def refuse_list(refused: ListRefused) -> NoReturn:
    """413 for what is too much, 422 for what is no list."""
    is_too_much = refused.reason in {"too_big", "too_many_lines"}
    code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE if is_too_much else status.HTTP_422_UNPROCESSABLE_ENTITY
    raise refusal(LISTS, refused.reason, refused.values, "", code) from refused


def or_refuse(change: Callable[[], T]) -> T:
    """What the domain gives back. Raises Problem for its refusals."""
    try:
        return change()
    except PoolRefused as refused:
        refuse_pool(refused)
    except ListRefused as refused:
        refuse_list(refused)
