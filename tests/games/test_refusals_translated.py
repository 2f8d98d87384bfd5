"""A refusal says “not” in Italian and Czech where it does in English, so that no translation says the opposite."""

from __future__ import annotations

import re

import pytest
from django.utils.functional import Promise
from django.utils.translation import override

from tests.games.test_words import GAMES, sentences_of

TRANSLATED = [game for game in GAMES if game != "coin_flips"]
"""All but a game of the tests, whose words are English."""

VALUE = re.compile(r"%\(\w+\)s")
NEGATION = {
    "en": re.compile(
        r"\b(not|no|nobody|nothing|never|cannot|none|neither|without|missing|unknown|unclear)\b|n’t\b", re.IGNORECASE
    ),
    "it": re.compile(r"\b(non|no|nessun\w*|niente|nulla|né|senza|manca(no)?)\b", re.IGNORECASE),
    "cs": re.compile(
        r"\b(ne(?!j(?!de\b|s)|bo\b|ž\b|chat?\b|konečn|děl)\w*|ni[ck]\w*|žádn\w+|beze?|ani|chyb(í|ějí))\b",
        re.IGNORECASE,
    ),
}
SAID_OTHERWISE = {
    "it": {
        "deck_card_casual",  # «off at this table» is «non si usano»
        "not_what_triggered_together",  # «nothing else» is «nient’altro»
        "others_decide",  # «in your place» is «chi non lo gioca»
        "match_is_disputed",  # «two reports differ» is «non coincidono»
        "has_its_time",
        "only_your_last_act",  # «until somebody else acts» is «finché nessun altro agisce»
    },
    "cs": {
        "has_its_time",
        "not_present",  # «is absent» is „chybí“
        "seat_is_absent",
        "has_left",  # „už v turnaji není“
        "question_gone",  # «is over» is „už neplatí“
        "only_your_last_act",
        "nothing_to_undo",  # «cannot be taken back» is „je příliš“
    },
}
"""Refusals whose translation is right though it has a negation more, or one fewer, than the English sentence."""


def is_negative(text: str | Promise, language: str) -> bool:
    """Whether the sentence has a negation in this language."""
    with override(language):
        return bool(NEGATION[language].search(VALUE.sub("", str(text))))


def reversed_in(language: str, game: str) -> set[str]:
    """The keys of refusals of this game that say “not” in one of English and this language alone."""
    found = set()
    for key, text in sentences_of(game).items():
        if is_negative(text, "en") != is_negative(text, language):
            found.add(key)
    return found


@pytest.mark.parametrize("game", TRANSLATED)
@pytest.mark.parametrize("language", SAID_OTHERWISE)
def test_no_refusal_says_the_opposite(language: str, game: str) -> None:
    assert reversed_in(language, game) - SAID_OTHERWISE[language] == set()


@pytest.mark.parametrize("language", SAID_OTHERWISE)
def test_every_exception_is_still_one(language: str) -> None:
    assert set().union(*(reversed_in(language, game) for game in TRANSLATED)) >= SAID_OTHERWISE[language]
