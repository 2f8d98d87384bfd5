"""Answers to a POST that makes something: 201 with its address, or 200 if the same thing was there already."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any

from django.db.models import Model
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.urls import reverse
from rest_framework import status
from rest_framework.generics import ListCreateAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer, Serializer
from rest_framework.views import APIView

Row = tuple[type[Model], Any]

_created: ContextVar[set[Row] | None] = ContextVar("rows created by this request", default=None)


@receiver(post_save, dispatch_uid="campaign.requests.made")
def _note_row(sender: type[Model], instance: Model, created: bool, **_: object) -> None:
    rows = _created.get()
    if created and rows is not None:
        rows.add((sender, instance.pk))


class Makes(APIView):
    """A view that makes something, and answers with the first one when the same thing is sent twice."""

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        token = _created.set(set())
        try:
            return super().dispatch(request, *args, **kwargs)
        finally:
            _created.reset(token)

    def made(self, row: Model, data: Mapping[str, Any], location: str) -> Response:
        """Return 201 for a row that this request has created, 200 for one that was there before."""
        return created(data, location, is_new=(type(row), row.pk) in (_created.get() or ()))


class MakesOneOfAList(Makes, ListCreateAPIView):
    """A list, and a POST that adds one to it."""

    def create(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        self.perform_create(serializer)
        row = serializer.instance
        assert row is not None
        return self.made(row, serializer.data, self.location_of(row))

    def location_of(self, row: Any) -> str:
        """Return the address of what was made."""
        raise NotImplementedError


def created(data: Mapping[str, Any], location: str, *, is_new: bool = True) -> Response:
    """Return 201 with the address of what was made, or 200 for what was there already."""
    if not is_new:
        return Response(data)
    return Response(data, status.HTTP_201_CREATED, headers={"Location": location})


def address(name: str, known: Mapping[str, Any], **more: Any) -> str:
    """Return the address of this name below that of a view. `known`: what is filled in there."""
    return reverse(f"api:{name}", kwargs={**known, **more})


def new_or_known(serializer: type[BaseSerializer] | type[Serializer]) -> dict[int, type[BaseSerializer]]:
    """Return the answers of an operation that makes nothing twice, for the schema."""
    return {status.HTTP_200_OK: serializer, status.HTTP_201_CREATED: serializer}
