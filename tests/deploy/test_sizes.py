"""What the proxy refuses by its declared length is never what the web processes would take."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

from tests.config.admission.test_every_address import ADDRESSES
from tests.support.services.site import ROOT

CADDYFILE = (ROOT / "deploy" / "Caddyfile").read_text()
MATCHER = re.compile(r"^\t@(\w+) \{\n(.*?)^\t\}", re.MULTILINE | re.DOTALL)


def refuses(path: str, size: int) -> bool:
    """Whether a matcher of the Caddyfile refuses a body of this declared length at this path."""
    return any(_fits(lines, path, size) for _, lines in MATCHER.findall(CADDYFILE))


def _fits(lines: str, path: str, size: int) -> bool:
    for kind, wanted in re.findall(r"^\t\t(not path|not path_regexp|header_regexp Content-Length) (.*)$", lines, re.M):
        if kind == "not path" and any(_is_glob_of(glob, path) for glob in wanted.split()):
            return False
        if kind == "not path_regexp" and re.search(wanted, path):
            return False
        if kind == "header_regexp Content-Length" and not re.search(wanted, str(size)):
            return False
    return True


def _is_glob_of(glob: str, path: str) -> bool:
    return path.startswith(glob[:-1]) if glob.endswith("*") else path == glob


def test_the_file_has_the_matchers_that_this_reads() -> None:
    assert [name for name, _ in MATCHER.findall(CADDYFILE)] == ["small", "uploads", "archives"]
    assert "max_size" not in re.sub(r"^\s*#.*$", "", CADDYFILE, flags=re.M), "a web process would be taken for broken"


@pytest.mark.parametrize("names", [settings.UPLOADS, settings.STAFF_UPLOADS], ids=["accounts", "staff"])
def test_what_an_address_takes_is_let_through(names: dict[str, int]) -> None:
    paths = {name: path for path, name in ADDRESSES.items()}
    assert [name for name, size in names.items() if refuses(paths[name], size)] == []


def test_nothing_above_64_kb_is_let_through_where_nothing_is_sent() -> None:
    for path in (
        "/",
        "/accounts/login/",
        "/c/a/",
        "/c/a/magi/1/",
        "/t/ABCDEFG/act/",
        "/api/v1/me",
        "/admin/",
        "/join/",
    ):
        assert not refuses(path, settings.BODY_BYTES)
        assert refuses(path, settings.BODY_BYTES + 1) and refuses(path, 10**12), path


def test_what_is_larger_than_all_is_refused_where_it_is_sent() -> None:
    assert refuses("/c/a/pools/new/", 10 * 1024**2) and refuses("/bring/", 100 * 1024**2)
