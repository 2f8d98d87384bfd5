"""static/js/names.js compares names as games/kernel/naming.py does: on the same pairs, and letter by letter."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from unicodedata import category

from django.conf import settings

from games.kernel.naming import card_key, plain, spellings
from tests.games.kernel.test_naming import PAIRS

SCRIPT = Path(settings.BASE_DIR) / "static" / "js" / "names.js"
ANSWERS = """
const asked = JSON.parse(await new Response(Deno.stdin.readable).text());
console.log(JSON.stringify(asked.map(([ask, ...words]) => names[ask](...words))));
"""


def in_a_browser(questions: list[list[str]]) -> list[Any]:
    """What the functions of names.js answer: each question is the name of one and its arguments."""
    deno = Path(sys.executable).with_name("deno")
    source = f"{SCRIPT.read_text(encoding='utf-8')}\n{ANSWERS}"
    done = subprocess.run(
        [deno, "eval", "--no-lock", source],
        input=json.dumps(questions),
        capture_output=True,
        text=True,
        check=True,
        env={"DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"},
    )
    answers: list[Any] = json.loads(done.stdout)
    return answers


def test_the_browser_compares_every_pair_as_the_server_does() -> None:
    texts = [text for pair in PAIRS for text in (pair["one"], pair["other"])]
    answers = in_a_browser([[ask, text] for ask in ("plain", "cardKey", "spellings") for text in texts])
    many = len(texts)
    assert answers[:many] == [plain(text) for text in texts]
    assert answers[many : 2 * many] == [card_key(text) for text in texts]
    assert [set(ways) for ways in answers[2 * many :]] == [set(spellings(text)) for text in texts]


def test_a_name_is_found_in_the_browser_however_it_is_typed() -> None:
    found = in_a_browser([["holds", pair["one"], pair["other"]] for pair in PAIRS])
    meant = [pair["people"] != "apart" for pair in PAIRS]
    assert [(pair["why"], one) for pair, one in zip(PAIRS, found, strict=True)] == [
        (pair["why"], one) for pair, one in zip(PAIRS, meant, strict=True)
    ]


def test_every_letter_is_compared_in_the_browser_as_on_the_server() -> None:
    letters = [chr(code) for code in range(0x110000) if category(chr(code)) not in ("Cn", "Co", "Cs")]
    asked = [f"a{letter}b" for letter in letters]
    answers = in_a_browser([["plain", text] for text in asked])
    assert [text for text, answer in zip(asked, answers, strict=True) if answer != plain(text)] == []


def test_every_page_with_a_script_that_compares_names_loads_them_first() -> None:
    """What a game's head.html loads is loaded by the pages around its tables."""
    users = ["js/find.js", "js/turns.js", "js/table.js", '"/head.html"']
    for page in (Path(settings.BASE_DIR) / "templates").rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        places = [text.find(user) for user in users if user in text]
        if places and page.name != "head.html":
            assert 0 <= text.find("js/names.js") < min(places), page
