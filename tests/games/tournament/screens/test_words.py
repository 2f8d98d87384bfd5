"""Every fact, refusal, order and code of a tournament has its sentence, and no sentence is left over."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from games.kernel.rulebook import Offer
from games.tables.words import Lexicon, sentence
from games.tournament import words
from games.tournament.rules import codes, story
from games.tournament.rules.facts import FACTS, ResultQuestioned, RoundPaired
from games.tournament.rules.orders import ORDERS
from games.tournament.rules.state import Games, Plan, Result
from games.tournament.rules.viewing import view
from games.tournament.words.buttons import FIELDS
from games.tournament.words.elimination import round_title
from tests.games.tournament.rules.scene import Scene
from tests.support.wording import Sampler, holes, is_whole

ENGINE = Path(__file__).parents[4] / "games" / "tournament" / "rules"
LEXICON = Lexicon("tournament", {}, {"e1": {"": "Anna"}, "e2": {"": "Bruno"}}, "e1")
BY_FIELD: dict[str, list[Any]] = {
    "key": ["3-1"],
    "since": [1, 3],
    "reason": ["they asked"],
    "by_hand": ["", "they asked"],
    "places": [(), (("e1",), ("e2",))],
    "rematches": [(), ("3-1",)],
}
"""Texts that have a form."""


samples = Sampler(["e1", ""], numbers=(3, 0), by_field=BY_FIELD, depth=4).samples

LINES = [line for kind in FACTS for fact in samples(kind) if (line := story.log_line(fact, None)) is not None]


def test_every_line_that_a_fact_can_tell_is_a_whole_sentence() -> None:
    assert len({line.key for line in LINES}) > 60
    for line in LINES:
        text = sentence(line, LEXICON)
        assert is_whole(text), (line, text)


def test_no_sentence_is_left_over() -> None:
    told = {line.key for line in LINES}
    assert {key.partition(":")[0] for key in words.LINES} <= told
    assert set(words.VARIANTS) <= told


def test_every_flaw_of_a_pairing_has_a_sentence() -> None:
    """TD-6: what is wrong with a pairing by hand is told by its name."""
    source = (ENGINE / "preparing.py").read_text(encoding="utf-8")
    flaws = set(re.findall(r'return "(\w+_\w+)"', source))
    assert len(flaws) > 4
    for key in flaws:
        assert not holes(words.REASONS[key]), key


@pytest.mark.parametrize("kind", [*ORDERS, Offer], ids=lambda kind: kind.__name__)
def test_every_field_that_is_asked_has_a_name(kind: type[Any]) -> None:
    source = "".join((ENGINE / name).read_text(encoding="utf-8") for name in ("offers.py", "offers_to_host.py"))
    asked = re.findall(r'(?:OneOf|Text|Number|Several|Combination|Truth)\("(\w+)"', source)
    assert asked
    assert {name for name in asked if name in getattr(kind, "__struct_fields__", ())} <= set(FIELDS)


@pytest.mark.parametrize(
    ("kind", "of"),
    [
        ("format", codes.Format),
        ("stage", codes.Stage),
        ("part", codes.Part),
        ("status", codes.Status),
        ("how", codes.How),
        ("key", codes.TieBreak),
        ("key", codes.PodKey),
        ("answer", codes.Answer),
    ],
)
def test_every_code_has_a_name(kind: str, of: Any) -> None:
    assert set(get_args(of)) <= set(words.GLOSSARY[kind])


# --- the elimination -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (2, "The final is paired."),
        (4, "The semifinals are paired. Matches: 2."),
        (7, "The quarterfinals are paired. Matches: 3."),
        (12, "The round of 16 is paired. Matches: 4."),
    ],
)
def test_a_round_of_the_elimination_is_called_by_what_it_is(players: int, said: str) -> None:
    """After a Swiss its number among all rounds says nothing."""
    keys = "abcdefghijkl"[:players]
    scene = Scene(keys).begin(rounds=1, cut=0)
    scene.pair()
    scene.play()
    scene.state = replace(scene.state, plan=Plan(1, players))
    scene.pair()
    (fact,) = [fact for fact in scene.happened if isinstance(fact, RoundPaired)]
    line = story.log_line(fact, None)
    assert fact.round == 2 and line is not None and sentence(line, LEXICON) == said
    its = view(scene.state, None).rounds[1]
    assert round_title(its.rounds_left).casefold() in said.casefold()


def test_nothing_of_a_tournament_is_red_on_the_phones_of_players() -> None:
    """A correction with its reason is no warning."""
    assert {line.tone for line in LINES} == {"plain", "quiet", "loud"}


def test_td_30_a_questioned_result_is_told_with_its_reason_and_without_one() -> None:
    result = Result(games=Games(2, 0))
    said = [story.log_line(ResultQuestioned("1-1", "e1", result, reason), None) for reason in ("", "It was 2-1.")]
    assert [sentence(line, LEXICON) for line in said if line is not None] == [
        "Anna says that 2–0 in match 1-1 is wrong. The host decides.",
        "Anna says that 2–0 in match 1-1 is wrong. The host decides. Reason: It was 2-1.",
    ]
