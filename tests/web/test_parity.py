"""Whatever a page can do a program can do: pages and API are walked together."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

from tests.web.parity import ONLY_API, PAGES

OTHERS = ("admin:", "rulebook:", "account_", "mfa_", "headless:", "health", "metrics")
"""Django's admin, the rules and what watches a server are no part of playing; into accounts allauth lets programs by an
API of its own."""

OF_THE_SITE = {"set_language", "manifest", "service_worker", "offline"}
"""The language is `Accept-Language` to a program; the rest is for browsers and for who runs the site."""

OPERATION = re.compile(r"(?:GET|POST|PUT|PATCH|DELETE) [a-z_]+(?:, |$)")


def addresses(resolver: URLResolver, spaces: tuple[str, ...] = ()) -> Iterator[tuple[str, URLPattern]]:
    """Every address with its full name, as Django resolves it."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield ":".join([*spaces, pattern.name or "nameless"]), pattern
        else:
            yield from addresses(pattern, (*spaces, pattern.namespace) if pattern.namespace else spaces)


def is_of_a_test(pattern: URLPattern) -> bool:
    """Whether it belongs to a game that tests alone have."""
    return pattern.callback.__module__.startswith("tests.")


def pages() -> set[str]:
    """The pages of campaign, tables and games; those of games that tests alone have are left out."""
    names = {name for name, pattern in addresses(get_resolver()) if not is_of_a_test(pattern)}
    return {name.removeprefix("campaign:") for name in names if not name.startswith(("api:", *OTHERS))} - OF_THE_SITE


def operations() -> set[str]:
    """Each operation of the API, as `POST evenings`."""
    found = set()
    for name, pattern in addresses(get_resolver()):
        view = getattr(pattern.callback, "cls", None)
        if name.startswith("api:") and view is not None and not is_of_a_test(pattern):
            methods = {method for method in view.http_method_names if hasattr(view, method)} - {"head", "options"}
            found |= {f"{method.upper()} {name.removeprefix('api:')}" for method in methods}
    return found


def done_by(said: str) -> list[str]:
    """The operations that a line of the table names; none: it gives a reason."""
    return said.split(", ") if OPERATION.match(said) and all(map(OPERATION.match, said.split(", "))) else []


def named() -> set[str]:
    return {operation for said in PAGES.values() for operation in done_by(said)}


def test_of_every_page_it_is_said_how_a_program_does_the_same() -> None:
    assert {"pages that nobody names": pages() - set(PAGES), "named, but gone": set(PAGES) - pages()} == {
        "pages that nobody names": set(),
        "named, but gone": set(),
    }


def test_what_pages_do_the_api_does() -> None:
    lacking = {page: missing for page, said in PAGES.items() if (missing := set(done_by(said)) - operations())}
    assert lacking == {}


def test_what_the_api_does_pages_do_or_it_is_said_why_not() -> None:
    assert {"operations that no page names": operations() - named() - set(ONLY_API)} == {
        "operations that no page names": set()
    }
    assert set(ONLY_API) <= operations() - named()
