"""Documents show the product as it is: their pictures are taken from it, by `make pictures`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from album.__main__ import INTO, LANGUAGES
from album.camera import Camera
from album.shots import ALBUM
from tests.docs.citations import ROOT
from tests.support.services.site import Site

SHOWN = re.compile(r'<img src="([^"]+)"')
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
NAMES = {shot.name for shot in ALBUM if not shot.is_whole}


def test_every_picture_of_a_document_is_in_the_album() -> None:
    shown = {(file.parent / each).resolve() for file in DOCUMENTS for each in SHOWN.findall(file.read_text("utf-8"))}
    assert shown
    assert {
        file for file in shown if not file.is_file() or file.parent.parent != INTO or file.stem not in NAMES
    } == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_album_is_whole_in_every_language(language: str) -> None:
    assert {file.stem for file in (INTO / language).iterdir()} == NAMES


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.process
def test_every_moment_of_the_album_comes(site: Site, chromium: Browser, tmp_path: Path) -> None:
    Camera(chromium, site, tmp_path, LANGUAGES[:1]).take_all()
    taken = {file.stem: Image.open(file).size for file in (tmp_path / LANGUAGES[0]).iterdir()}
    assert taken.keys() >= NAMES
    assert len(set(taken.values())) >= 3
