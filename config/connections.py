"""Whoever waits holds no connection to the database: there are fewer of them than phones."""

from collections.abc import Callable

from django.db import connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

Answer = Callable[[HttpRequest], HttpResponseBase]


def given_back(get_response: Answer) -> Answer:
    """Middleware: what this request was lent is given back before its answer begins to stream.

    Django gives it back when an answer has ended, and a live stream ends when somebody goes home. Who has begun a
    transaction around the request goes on with it.
    """

    def answered(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if response.streaming:
            for connection in connections.all(initialized_only=True):
                if not connection.in_atomic_block:
                    connection.close_if_unusable_or_obsolete()
        return response

    return answered
