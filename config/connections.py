"""Whoever waits holds no connection to the database: there are fewer of them than phones."""

from collections.abc import Callable

from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

Answer = Callable[[HttpRequest], HttpResponseBase]


def given_back(get_response: Answer) -> Answer:
    """Middleware: what this request was lent is given back before its answer begins to stream.

    Django gives it back when an answer has ended, and a live stream ends when somebody goes home.
    """

    def answered(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if response.streaming:
            close_old_connections()
        return response

    return answered
