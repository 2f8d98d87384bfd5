"""The API decides by HTTP method which parameters and scopes hold, so its views need handlers named after methods."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import get_resolver
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSet

from campaign.requests.handlers import require_handlers
from campaign.requests.tokens import needed_of
from config.api.parameters import Parameters
from tests.web.test_parity import addresses


class Notes(ViewSet):
    def list(self, request: Request) -> Response:
        return Response([])


def test_the_guard_of_parameters_refuses_a_view_without_handlers() -> None:
    request = RequestFactory().get("/", {"colour": "red"})
    with pytest.raises(ImproperlyConfigured, match="Notes"):
        Parameters(lambda _: HttpResponse()).process_view(request, Notes.as_view({"get": "list"}))


def test_no_scope_is_enough_for_a_view_without_handlers() -> None:
    with pytest.raises(ImproperlyConfigured, match="Notes"):
        needed_of("GET", Notes())


def test_every_view_of_the_api_has_handlers() -> None:
    views = {view for _, pattern in addresses(get_resolver()) if (view := getattr(pattern.callback, "cls", None))}
    assert len(views) > 150
    for view in views:
        require_handlers(view)
