"""A reason within a reason, the parts of a record and the labels of buttons are told in the reader's language."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from games.kernel.rulebook import HOST, Line, Refusal
from games.planechase.screens.scene import Scene
from games.tables import words
from games.tables.words import Lexicon
from tests.games.planechase.rules.playing import VARIANTS
from tests.games.planechase.screens.test_boards import a_game, board_of


@pytest.mark.parametrize(
    ("game", "refusal", "says"),
    [
        (
            "runes",
            Refusal("B0", "no_deck", {"why": "no_such_copies", "most": 999}),
            "Questo non è un mazzo: Le copie vanno da 1 a 999.",
        ),
        (
            "runes",
            Refusal("REC 5", "header_contradicts", {"why": "life_in_hundreds", "step": 100}),
            "L’intestazione si contraddice: La vita si muove a centinaia: un multiplo di 100.",
        ),
        (
            "planechase",
            Refusal("REC 5", "header_contradicts", {"why": "grand_melee_needs_four"}),
            "L’intestazione si contraddice: Per un Grand Melee servono almeno quattro giocatori.",
        ),
        ("planechase", Refusal("REC 2", "argument_missing", {"wanted": "card"}), "Qui manca qualcosa: una carta."),
        (
            "planechase",
            Refusal("608.1", "not_on_top", {"item": "Krosa/walk_away~2"}),
            "Ciò che si risolve per primo è in cima: Krosa, viaggi via da qui (2).",
        ),
        (
            "planechase",
            Refusal("608.1", "not_on_top", {"item": "Krosa/2+"}),
            "Ciò che si risolve per primo è in cima: Krosa, riga 2+.",
        ),
    ],
)
def test_what_a_refusal_names_is_named_in_the_readers_language(game: str, refusal: Refusal, says: str) -> None:
    with override("it"):
        assert words.reason(refusal, Lexicon(game, {}, {})) == says


def test_a_host_without_a_seat_is_not_called_by_a_code() -> None:
    opened = Line("table_opened", {"who": HOST})
    with override("it"):
        assert words.sentence(opened, Lexicon("planechase", {"anna": "Anna"}, {})) == "Il tavolo è aperto."
        named = Lexicon("planechase", {HOST: "Carla"}, {})
        assert words.sentence(opened, named) == "Il tavolo è aperto. L’organizzatore è Carla."


@pytest.mark.parametrize(
    ("kind", "code", "says"),
    [
        ("until", "walk", "finché qualcuno non viaggia tra i piani"),
        ("until", "turn", "fino alla fine del turno"),
        ("item", "walking@anna", "Viaggio tra i piani, anna"),
        ("kind", "counter", "generici"),
    ],
)
def test_what_a_planar_form_offers_has_a_name(kind: str, code: str, says: str) -> None:
    play: Any = a_game(VARIANTS[0], 0)
    scene = Scene(board_of(play, play.actors[0], set()))
    with override("it"):
        assert scene.name(kind, code) == says
