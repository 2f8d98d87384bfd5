"""What pools and their imports refuse, over the API: a stable `code`, its values, and the rule where it is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from rest_framework import serializers, status
from rest_framework.exceptions import APIException

from campaign.cards.lists.values import ListRefused
from campaign.pools.versions import CLASHES, PoolRefused
from campaign.pools.words import LISTS, POOLS, say

T = TypeVar("T")


class Unprocessable(APIException):
    """A refusal: `detail` in the caller's language, a stable `code`, its `values`, and the `rule`."""

    def __init__(self, words: Any, reason: str, values: dict[str, object], rule: str, status_code: int) -> None:
        super().__init__()
        self.status_code = status_code
        detail: object = {"detail": say(words, reason, values, rule), "code": reason, "values": values, "rule": rule}
        self.detail = detail


class PoolRefusalSerializer(serializers.Serializer):
    """Why something was refused."""

    detail = serializers.CharField()
    code = serializers.CharField()
    values = serializers.DictField()
    rule = serializers.CharField(allow_blank=True)


def refuse_pool(refusal: PoolRefused) -> NoReturn:
    """409 where somebody or something was faster, 422 otherwise."""
    code = status.HTTP_409_CONFLICT if refusal.reason in CLASHES else status.HTTP_422_UNPROCESSABLE_ENTITY
    raise Unprocessable(POOLS, refusal.reason, refusal.values, refusal.rule, code) from refusal


def refuse_list(refusal: ListRefused) -> NoReturn:
    """413 for what is too much, 422 for what is no list."""
    is_too_much = refusal.reason in {"too_big", "too_many_lines"}
    code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE if is_too_much else status.HTTP_422_UNPROCESSABLE_ENTITY
    raise Unprocessable(LISTS, refusal.reason, refusal.values, "", code) from refusal


def or_refuse(change: Callable[[], T]) -> T:
    """What the domain gives back. Raises Unprocessable for its refusals."""
    try:
        return change()
    except PoolRefused as refusal:
        refuse_pool(refusal)
    except ListRefused as refusal:
        refuse_list(refusal)


REFUSALS = {409: PoolRefusalSerializer, 413: PoolRefusalSerializer, 422: PoolRefusalSerializer}
