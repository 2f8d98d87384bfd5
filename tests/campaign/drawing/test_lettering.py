"""How wide a word is in a picture is measured in the very file from which a browser takes each of its letters."""

import pytest
from django.conf import settings

from bin.fonts import faces
from campaign.drawing.lettering import NAMES, WORDS, Files, file_of


@pytest.mark.parametrize(
    ("files", "family", "weight"), [(NAMES, "Grenze", "600"), (WORDS, '"Source Sans 3"', "200 900")]
)
def test_a_letter_is_measured_where_the_styles_say_that_it_is(files: Files, family: str, weight: str) -> None:
    styles = faces((settings.BASE_DIR / "static" / "css" / "tokens.css").read_text())
    signs = {f"{face.name}.woff2": face.signs for face in styles if (face.family, face.weight) == (family, weight)}
    said = {chr(sign): name for name, there in signs.items() for sign in there if sign < 0x180}
    assert set(signs) == set(files)
    assert {letter: file_of(files, letter) for letter in said} == said


def test_every_sign_of_the_styles_is_in_exactly_one_file() -> None:
    for style in ("tokens.css", "mana.css"):
        found = faces((settings.BASE_DIR / "static" / "css" / style).read_text())
        for face in found:
            others = [other.signs for other in found if (other.family, other.weight) == (face.family, face.weight)]
            assert sum(len(signs & face.signs) for signs in others) == len(face.signs)
            assert (settings.BASE_DIR / "static" / "fonts" / f"{face.name}.woff2").exists()
