"""Makes the fonts in static/fonts/ from what their makers publish, each file with the signs that the styles say are in
it (`unicode-range`): what stands on nearly every page in files of its own, so that few pages ask for the others.

    .venv/bin/python -m pip install fonttools
    .venv/bin/python -m bin.fonts

npm and pip bring the originals. A file keeps the makers' notice and no name: a changed font may not bear a reserved
one.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "static" / "fonts"
STYLES = (ROOT / "static" / "css" / "tokens.css", ROOT / "static" / "css" / "mana.css")

PUBLISHED = {
    "source-sans-3": ("fontpkg-source-sans-3==3.52", "fontpkg_source_sans_3/files/SourceSans3[wght].ttf"),
    "grenze-600": ("@expo-google-fonts/grenze@0.4.2", "package/600SemiBold/Grenze_600SemiBold.ttf"),
    "grenze-700": ("@expo-google-fonts/grenze@0.4.2", "package/700Bold/Grenze_700Bold.ttf"),
    "mana": ("mana-font@1.18.0", "package/fonts/mana.woff2"),
}
"""Of which package, and which file in it, the files are made whose names begin so. Whole fonts: where somebody has cut
them by scripts, no file has all the letters that one of ours needs."""

FEATURES = "kern,liga,calt,lnum,tnum"
"""What the styles ask of a font, and what it does by itself."""
NOTICES = "0,14"
"""Whose it is, and where its licence stands; the text of it lies beside the files."""

FACE = re.compile(r"@font-face \{(.*?)\}", re.DOTALL)
FILE = re.compile(r'url\("\.\./fonts/([\w-]+)\.woff2"\)')
SAID = re.compile(r"([\w-]+): ([^;]+);")


class Face(NamedTuple):
    """A file, as a style sheet speaks of it."""

    name: str
    family: str
    weight: str
    signs: frozenset[int]

    @property
    def origin(self) -> str:
        """The key of what it is made of."""
        return next(key for key in PUBLISHED if self.name.startswith(key))


def faces(style: str) -> list[Face]:
    """The faces of a style sheet. Where two have a sign, a browser takes it from the later one: the other has not."""
    found: list[Face] = []
    for face in FACE.findall(style):
        said = dict(SAID.findall(face))
        name = FILE.findall(said["src"])[0]
        found.append(Face(name, said["font-family"], said.get("font-weight", ""), signs(said["unicode-range"])))
    return [face._replace(signs=face.signs - _later(found[place + 1 :], face)) for place, face in enumerate(found)]


def signs(ranges: str) -> frozenset[int]:
    """The signs of a `unicode-range`."""
    ends = ([int(end, 16) for end in one.strip().removeprefix("U+").split("-")] for one in ranges.split(","))
    return frozenset(sign for each in ends for sign in range(each[0], each[-1] + 1))


def _later(others: list[Face], face: Face) -> frozenset[int]:
    alike = (other.signs for other in others if (other.family, other.weight) == (face.family, face.weight))
    return frozenset().union(*alike)


def originals(folder: Path) -> Iterator[tuple[str, Path]]:
    """Has npm and pip bring what is published, each package once; gives the file of what belongs to each key."""
    for package in {package for package, _file in PUBLISHED.values()}:
        archive = _brought(package, folder)
        unpacked = archive.with_suffix("")
        shutil.unpack_archive(archive, unpacked, "zip" if archive.suffix == ".whl" else "gztar")
        yield from ((key, unpacked / file) for key, (of, file) in PUBLISHED.items() if of == package)


def _brought(package: str, folder: Path) -> Path:
    if "==" in package:
        line = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", f"--dest={folder}", package]
        subprocess.run(line, check=True)
        return next(folder.glob(f"{package.partition('==')[0].replace('-', '_')}-*.whl"))
    line = ["npm", "pack", "--silent", package]
    return folder / subprocess.run(line, cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


def make(face: Face, source: Path) -> Path:
    """Makes the file of this face."""
    target = FONTS / f"{face.name}.woff2"
    wanted = ",".join(f"{sign:X}" for sign in sorted(face.signs))
    asked = (f"--unicodes={wanted}", f"--layout-features={FEATURES}", f"--name-IDs={NOTICES}")
    line: list[str | Path] = [
        sys.executable,
        "-m",
        "fontTools",
        "subset",
        source,
        f"--output-file={target}",
        "--flavor=woff2",
        *asked,
    ]
    subprocess.run(line, check=True)
    return target


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        found = dict(originals(Path(name)))
        for face in (face for style in STYLES for face in faces(style.read_text())):
            made = make(face, found[face.origin])
            print(f"{made.relative_to(ROOT)}: {made.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
