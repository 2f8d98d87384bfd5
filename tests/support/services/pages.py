"""Every page as everybody sees it, written to files, so that two states of the product can be compared.

    python -m tests.support.services.pages OUT_DIR        in both checkouts; then: diff -r ONE_DIR OTHER_DIR

White space that no browser shows is set aside, and chance and time stand still: what differs is seen by somebody.
OUT_DIR/sizes.txt holds the bytes of each page as it was sent.
"""

from __future__ import annotations

import logging
import os
import random
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from unittest import mock

import django

from config.messages import compile_catalogues

NOW = datetime(2026, 3, 6, 21, tzinfo=UTC)

OWN_LINES = (
    "!doctype|address|article|aside|blockquote|body|br|caption|circle|col|colgroup|dd|defs|details|dialog|div|dl|dt|"
    "fieldset|figure|footer|form|g|h[1-6]|head|header|hr|html|legend|li|line|link|main|meta|nav|ol|optgroup|option|p|path|"
    "polygon|polyline|pre|rect|script|section|style|summary|symbol|table|tbody|td|template|tfoot|th|thead|title|tr|ul|use"
)
BESIDE_OWN_LINE = re.compile(rf"\s*(</?(?:{OWN_LINES})(?=[\s>/])(?:[^>\"']|\"[^\"]*\"|'[^']*')*>)\s*", re.IGNORECASE)
AS_WRITTEN = re.compile(r"(<(pre|textarea|script|style)\b.*?</\2>)", re.IGNORECASE | re.DOTALL)
TAG = re.compile(r"<[a-zA-Z/](?:[^>\"']|\"[^\"]*\"|'[^']*')*>")
MASKED = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")[^"]+|(?<="X-CSRFToken": ")[^"]+')


def tidy(markup: str) -> str:
    """The page without white space that no browser shows, one element that stands on its own a line."""
    markup = " ".join(markup.split())
    markup = TAG.sub(lambda tag: re.sub(r"\s+>$", ">", tag[0]), markup)
    return BESIDE_OWN_LINE.sub(r"\n\1\n", markup)


def compared(page: str) -> str:
    """What is compared of a page: as it is written where white space is shown, and tidied everywhere else."""
    parts = AS_WRITTEN.split(MASKED.sub("masked", page))
    kept = [part if at % 3 == 1 else tidy(part) for at, part in enumerate(parts) if at % 3 != 2]
    return re.sub(r"\n+", "\n", "\n".join(kept))


@contextmanager
def standing_still() -> Iterator[None]:
    """Chance that always falls alike, and a clock that stands."""
    drawn = random.Random(7).randbytes
    with (
        mock.patch("os.urandom", drawn),
        mock.patch("random._urandom", drawn),
        mock.patch("django.utils.timezone.now", lambda: NOW),
    ):
        yield


@contextmanager
def empty_site() -> Iterator[None]:
    """A migrated database and a Redis of its own."""
    from django.conf import settings
    from django.db import connection

    from tests.support.services.migrated import lay_migrated
    from tests.support.services.redis_server import running_redis

    settings.TEST_DIR.mkdir()
    try:
        lay_migrated(Path(settings.DATABASES["default"]["NAME"]))
        with running_redis(settings.TEST_DIR):
            yield
            connection.close()
    finally:
        shutil.rmtree(settings.TEST_DIR)


def main(folder: Path) -> None:
    """Writes each page, and the sizes of all."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    compile_catalogues()
    django.setup()
    logging.disable()  # most of what is tried is refused
    sizes = []
    with empty_site(), standing_still():
        from tests.support.services import walk
        from tests.support.worlds.everything import lay_out

        world = lay_out()
        kinds = (walk.pages(world), walk.account_pages(), walk.recorded_evening(), walk.random_planes(), walk.tables())
        for name, html in chain.from_iterable(kinds):
            file = folder / f"{name}.html"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(compared(html), encoding="utf-8")
            sizes.append(f"{len(html.encode()):8} {name}\n")
    (folder / "sizes.txt").write_text("".join(sizes), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
