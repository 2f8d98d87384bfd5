"""Static files are collected when they have changed, and only then."""

import json
import re
from pathlib import Path

import pytest
from django.http import HttpResponseNotFound
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.test import Client, RequestFactory

from config.lean_static import StaticFiles
from config.run.static_files import collect

AS_IN_PRODUCTION = "config.lean_static.LeanStaticFilesStorage"


def test_they_are_collected_once_and_again_when_one_has_changed(tmp_path: Path, settings) -> None:
    source, settings.STATIC_ROOT = tmp_path / "source", str(tmp_path / "collected")
    source.mkdir()
    (source / "page.css").write_text("main { margin: 0 }")
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    assert collect()
    assert (tmp_path / "collected" / "page.css").exists()
    assert not collect()
    (source / "page.css").write_text("main { margin: 1rem }")
    assert collect()
    assert "1rem" in (tmp_path / "collected" / "page.css").read_text()


def test_only_what_pages_ask_for_is_kept_and_compressed(tmp_path: Path, settings) -> None:
    source, settings.STATIC_ROOT = tmp_path / "source", str(tmp_path / "collected")
    source.mkdir()
    (source / "page.css").write_text("main { background: url(plane.svg) }" * 9)
    (source / "plane.svg").write_text("<svg></svg>" * 9)
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": AS_IN_PRODUCTION}}
    assert collect()
    kept = {file.name for file in (tmp_path / "collected").iterdir()}
    names = set(json.loads((tmp_path / "collected" / "staticfiles.json").read_text())["paths"].values())
    assert {"page.css", "plane.svg"}.isdisjoint(kept | names)
    assert {f"{name}{packed}" for name in names for packed in ("", ".gz", ".br")} <= kept


def test_the_page_for_when_something_broke_has_the_styles_that_are_kept(tmp_path: Path, settings) -> None:
    settings.STATIC_ROOT = str(tmp_path / "collected")
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": AS_IN_PRODUCTION}}
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    assert collect()
    page = render_to_string("500.html")
    asked = [
        address.removeprefix(settings.STATIC_URL) for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    ]
    assert len(asked) > 3
    assert [name for name in asked if not (tmp_path / "collected" / name).exists()] == []


def test_the_head_of_a_file_says_nothing_that_no_browser_needs(tmp_path: Path, settings, rf: RequestFactory) -> None:
    source, settings.STATIC_ROOT = tmp_path / "source", str(tmp_path / "collected")
    source.mkdir()
    (source / "page.css").write_text("main { margin: 0 }" * 9)
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": AS_IN_PRODUCTION}}
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    assert collect()
    served = StaticFiles(get_response=lambda request: HttpResponseNotFound())
    answer = served(rf.head(static("page.css"), headers={"Accept-Encoding": "br"}))
    assert set(answer.headers) == {
        "Cache-Control",
        "Content-Encoding",
        "Content-Length",
        "Content-Type",
        "Vary",
        "X-Content-Type-Options",
    }
    assert "immutable" in answer["Cache-Control"]


@pytest.mark.django_db
def test_a_file_without_its_content_in_its_name_can_be_asked_about_again(client: Client) -> None:
    answer = client.get("/static/css/base.css")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert client.get("/static/css/base.css", headers={"If-None-Match": answer["ETag"]}).status_code == 304
