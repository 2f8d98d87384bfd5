"""The pages of the product as somebody finds them who follows its links."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from html import unescape
from urllib.parse import urljoin, urlsplit

from django.urls import Resolver404, resolve

LINK = re.compile(r'<a\b[^>]*?\bhref="([^"]+)"')


def linked(start: str, page_at: Callable[[str], str], leaving: Collection[str] = ()) -> Iterator[tuple[str, str]]:
    """The first page of each kind that is found from here: the name of its kind, and its address.

    `page_at` gives the HTML at an address, empty if a browser would show none there; `leaving` are kinds of which none
    is opened. Nobody signs out.
    """
    waiting, kinds, seen = [start], set(leaving), set[str]()
    while waiting:
        address = waiting.pop(0).partition("#")[0]
        if address in seen:
            continue
        seen.add(address)
        try:
            kind = resolve(urlsplit(address).path).view_name
        except Resolver404:
            continue
        if kind in kinds or not (page := page_at(address)):
            continue
        kinds.add(kind)
        yield kind, address
        links = (urljoin(address, unescape(link)) for link in LINK.findall(page))
        waiting += [link for link in links if link.startswith("/") and "logout" not in link]
