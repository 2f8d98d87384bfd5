"""`make pictures`: takes the album from a site of its own, for docs/img, or for a sheet of it beside the drawings.

python -m album [--drawings FOLDER] [--language CODE ...]
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from album.camera import Camera
from album.sheet import sheet
from config.messages import compile_catalogues
from tests.support.services.chromium import running_chromium
from tests.support.services.site import ROOT, running_site

INTO = ROOT / "docs" / "img"
SHEET = ROOT / "var" / "pictures.png"
LANGUAGES = ("en", "it", "cs")
ITS_SETTINGS = {"DJANGO_SETTINGS_MODULE": "config.settings.album"}


def main() -> None:
    """Takes everything, and says where it lies."""
    wish = argparse.ArgumentParser(prog="python -m album", description="Takes pictures of the running product.")
    wish.add_argument("--drawings", type=Path, help="a folder with the drawings: a sheet of both is made instead")
    wish.add_argument("--language", action="append", help="only in this one (en, it, ...)")
    said = wish.parse_args()
    languages = said.language or LANGUAGES
    compile_catalogues()
    with (
        tempfile.TemporaryDirectory(prefix="pictures-") as name,
        running_site(Path(name), ITS_SETTINGS, worker=False) as site,
        running_chromium() as chromium,
    ):
        if said.drawings:
            beside = Path(name) / "sheet"
            Camera(chromium, site, beside, languages[:1], takes_whole=True).take_all()
            SHEET.parent.mkdir(exist_ok=True)
            sheet(beside / languages[0], said.drawings).save(SHEET)
            print(f"{SHEET.relative_to(ROOT)} shows them beside their drawings")
        else:
            Camera(chromium, site, INTO, languages).take_all()
            print(f"{INTO.relative_to(ROOT)} holds them")


if __name__ == "__main__":
    main()
