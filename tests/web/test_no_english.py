"""No page is left in English: every page, refused form and answer of the API is read in pseudo-languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.db import transaction
from django.http import HttpResponse, HttpResponseBase
from django.urls import reverse

from games.live_magic.rules.rehearsing.table import PRACTICE
from tests.support.counted import wrongly_counted
from tests.support.pseudo import PSEUDO, plain, pseudo_language, visible
from tests.support.services.walk import client_of
from tests.support.untranslated import Untranslated
from tests.support.worlds.everything import RECORD, Addresses, sign_in
from tests.support.worlds.grown import Growing
from tests.web.test_doors import DOORS

pytestmark = pytest.mark.django_db

OF_TESTS = {"new_coin_flips", "api:new_coin_flips"}
"""Pages of a game that only tests have."""

NOT_PAGES = ("stream", "api:")

PEOPLE = ("Ada", "Bo", "Cleo", "Dino", "Carla", "ada", "bo", "cleo", "dino", "carla", "wim", "sam", "Dario", "host")
THINGS = (
    *("The old mill", "The mill", "Starter", "Draft", "Winter", "With runes", "On planes", "Spring", "Ours", "A bot"),
    *("Bot", "Her phone", "Sent", "Nonna’s Kitchen", "Home", "Third evening", "Bigger bomb", "Nobody's Card"),
    *("Serra Angel", "Flip for the first turn", "Coin flips"),
)
WRITTEN = (
    *("Nobody has seen such a bluff", "Carried over from paper", "Twice means twice", "Who brings the boards"),
    *(re.escape(line.partition("# ")[2]) for line in RECORD.splitlines() if "# " in line),
    *("Anna", "Bruno", "Stifle", "up"),
)
SIGNS = (
    *("OMW", "GW", "OGW", "it-ch", "cs-cz", "Italiano", "English", "Česky", "manage.py table verify", r"chance-\w+"),
    *(r"[Zz]z9\w*", "9{9,}", r"whsec_\S+", *PRACTICE.name.values()),
    *("controller, any, each", "omw, gw, ogw, head_to_head, wins"),
)
"""Abbreviations that tournaments use everywhere, languages by their own names, a command, what these tests send, the
Power of rehearsals, and values that no page offers and the API is told."""

NAMES = tuple(sorted((*PEOPLE, *THINGS, *filter(None, WRITTEN), *SIGNS), key=len, reverse=True))


def html_of(answer: HttpResponseBase) -> str:
    """The page that was sent; empty: it is something else."""
    is_html = answer.get("Content-Type", "").startswith("text/html") and not answer.streaming
    return answer.content.decode() if is_html and isinstance(answer, HttpResponse) else ""


def doors() -> Iterator[tuple[str, str]]:
    """Every page of the product, and which of the world's values fill its address in."""
    for door, (_finds, at, _sends) in DOORS.items():
        if " " not in door and door not in OF_TESTS and not any(part in door for part in NOT_PAGES):
            yield door, at


def faults(untranslated: Untranslated, door: str, texts: list[str]) -> set[str]:
    """Texts of a page that are not translated, and numbers before a wrong form of their noun."""
    found = {f"{door}: {text}" for text in untranslated(texts)}
    if not door.startswith("rulebook:"):  # prose, in which a noun has every case
        found |= {f"{door}: {one}" for one in wrongly_counted(untranslated.language, map(plain, texts))}
    return found


# --- pages -----------------------------------------------------------------------------------------------------------


def faults_of_pages(who: str, language: str, world: Addresses, *names: str) -> set[str]:
    """Faults of every page, as this one of WHO finds it."""
    untranslated, found = Untranslated(language, (*NAMES, *names)), set()
    with pseudo_language(language) as pseudo:
        client = client_of(who)
        for door, at in doors():
            answer = client.get(reverse(door, kwargs=world.get(at)), headers={"accept-language": pseudo})
            found |= faults(untranslated, door, visible(html_of(answer)))
    return found


@pytest.mark.parametrize("who", ["nobody", pytest.param("ada", marks=pytest.mark.thorough), "carla"])
@pytest.mark.parametrize("language", PSEUDO)
def test_no_page_is_left_in_english(world: Addresses, language: str, who: str) -> None:
    found = faults_of_pages(who, language, world)
    assert not found, "\n".join(sorted(found))


RARE = pytest.mark.thorough
COUNTS = [("it", 3), ("cs", 3), ("cs", 5), *(pytest.param(code, n, marks=RARE) for code in PSEUDO for n in (2, 66))]
"""In each form of a plural once; Italian has two, Czech three."""


@pytest.mark.parametrize(("language", "count"), COUNTS)
@pytest.mark.timeout(1800)
def test_pages_count_in_the_readers_language(world: Addresses, language: str, count: int) -> None:
    """A campaign that has so many of everything; of one of everything the pages are read above."""
    growing = Growing([])
    for _number in range(count - 1):
        growing.grow()
    found = faults_of_pages("carla", language, world, r"\w*x\d+")
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize(
    ("number", "noun", "is_wrong"), [(1, "životy", True), (3, "životy", False), (5, "životy", True)]
)
def test_a_wrong_form_of_a_noun_is_seen(number: int, noun: str, is_wrong: bool) -> None:
    assert bool(list(wrongly_counted("cs", [f"Kolo 2: {number} {noun}."]))) is is_wrong


# --- forms -----------------------------------------------------------------------------------------------------------


class Forms(HTMLParser):
    """The forms of a page that are posted: where to, and their fields by name, with their kind and value."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, tuple[str, str]]]] = []
        self._is_open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begins a form, or takes a field of it."""
        values = {name: value or "" for name, value in attrs}
        if tag == "form" and values.get("method", "").lower() == "post":
            self.found.append((values.get("action", ""), {}))
            self._is_open = True
        elif self._is_open and tag in {"input", "select", "textarea"} and "name" in values:
            self.found[-1][1].setdefault(values["name"], (values.get("type", tag), values.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        """Ends a form."""
        self._is_open = self._is_open and tag != "form"


def forms_of(page: str, address: str) -> Iterator[tuple[str, dict[str, tuple[str, str]]]]:
    """The forms of a page that are posted within the product."""
    parser = Forms()
    parser.feed(page)
    for action, fields in parser.found:
        if not action.startswith("http"):
            yield action or address, fields


EMPTY, NONSENSE, LONG = "", "zz9", "9" * 600
"""What is sent in every field that is not hidden."""


@pytest.mark.parametrize(
    "sent", [EMPTY, pytest.param(NONSENSE, marks=pytest.mark.thorough), pytest.param(LONG, marks=pytest.mark.thorough)]
)
@pytest.mark.parametrize("language", ["it", pytest.param("cs", marks=pytest.mark.thorough)])
@pytest.mark.timeout(900)
def test_no_refused_form_is_left_in_english(world: Addresses, language: str, sent: str) -> None:
    untranslated, found, known = Untranslated(language, NAMES), set(), set()
    with pseudo_language(language) as pseudo:
        client, headers = client_of("carla"), {"accept-language": pseudo}
        for door, at in doors():
            address = reverse(door, kwargs=world.get(at))
            for action, fields in forms_of(html_of(client.get(address, headers=headers)), address):
                if (action, frozenset(fields), fields.get("order")) in known or action == LANGUAGE:
                    continue
                known.add((action, frozenset(fields), fields.get("order")))
                values = {name: value if kind == "hidden" else sent for name, (kind, value) in fields.items()}
                with transaction.atomic():
                    answer = client.post(action, values, headers=headers, follow=True)
                    transaction.set_rollback(True)
                client.cookies["sessionid"] = sign_in("carla")
                found |= faults(untranslated, f"{door} {action}", visible(html_of(answer)))
    assert not found, "\n".join(sorted(found))


LANGUAGE = "/language/"
"""Chooses another language, which is no refusal."""


# --- the API ---------------------------------------------------------------------------------------------------------

FIELD = re.compile(
    r"(?:^|(?<=\s))[\w./]+: |“[\w.*]+”|\"[A-Z]+\"|[\w.]+(?:, [\w.]+)+|`[^`]+`|YYYY\S*"
    r"|\b(?:list|str|dict|int|bool|null)\b|JSON"
)
"""Names of fields, types and formats, which are parts of the API."""

OF_LIBRARIES = re.compile(r"JSON parse error.*|an order needs its name under.*")
"""What is said of a body that cannot be read, to whoever writes the program."""


@pytest.mark.parametrize("language", PSEUDO)
def test_no_problem_is_left_in_english(world: Addresses, language: str) -> None:
    untranslated, found = Untranslated(language, NAMES), set()
    with pseudo_language(language) as pseudo:
        client, headers = client_of("carla"), {"accept-language": pseudo}
        for door, (_finds, at, _sends) in DOORS.items():
            if "api:" not in door or door.endswith(("schema", "docs", "docs_idea", "new_coin_flips")):
                continue
            method = door.split()[0] if " " in door else "post"
            for body in ("{}", "[]", '"x"'):
                with transaction.atomic():
                    address = reverse(door.split()[-1], kwargs=world.get(at))
                    answer = client.generic(method.upper(), address, body, "application/json", headers=headers)
                    transaction.set_rollback(True)
                if answer.get("Content-Type") == "application/problem+json":
                    detail = FIELD.sub(" ", OF_LIBRARIES.sub("", answer.json()["detail"]))
                    found |= {f"{door}: {text}" for text in untranslated([detail])}
    assert not found, "\n".join(sorted(found))


# --- accounts --------------------------------------------------------------------------------------------------------

PAGES_OF_ACCOUNTS = ("login", "signup", "reset_password", "change_password", "set_password", "email", "logout")


@pytest.mark.parametrize("who", ["nobody", "carla"])
@pytest.mark.parametrize("language", PSEUDO)
def test_no_page_of_an_account_is_left_in_english(world: Addresses, language: str, who: str) -> None:
    untranslated, found = Untranslated(language, NAMES), set()
    with pseudo_language(language) as pseudo:
        for name in PAGES_OF_ACCOUNTS:
            client, headers = client_of(who), {"accept-language": pseudo}
            address = reverse(f"account_{name}")
            answers = [client.get(address, headers=headers, follow=True)]
            answers += [client.post(address, sent, headers=headers, follow=True) for sent in WRONG_ACCOUNTS]
            for answer in answers:
                found |= faults(untranslated, name, visible(html_of(answer)))
    assert not found, "\n".join(sorted(found))


WRONG_ACCOUNTS: tuple[dict[str, str], ...] = (
    {},
    {"username": "ada", "login": "zz9", "password": "zz9", "password1": "zz9", "password2": "zz", "email": "zz9"},
    {"username": "zz9", "email": "zz9@zz9", "password1": "12345678", "oldpassword": "zz9", "action_add": ""},
)
