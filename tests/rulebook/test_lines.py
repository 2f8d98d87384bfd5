"""Which rule a number means, and how its badge leads to it."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.utils.translation import override

from games.rulebook.icons import icon
from games.rulebook.lines import rule_of, slug_of
from games.rulebook.templatetags.rulebook import cite_numbers


@pytest.mark.parametrize(
    ("number", "slug"),
    [
        ("D-40", "d-40"),
        ("CR 901.9b", "cr-901-9b"),
        ("B0", "b0"),
        ("§17", "chapter-17"),
        ("planes §3", "planes-chapter-3"),
    ],
)
def test_a_number_has_an_address(number: str, slug: str) -> None:
    assert slug_of(number) == slug


@pytest.mark.parametrize(
    ("number", "game", "at"),
    [
        ("§3", "tournament", "tournament"),
        ("§3", "runes", "runes"),
        ("D-16", "runes", "live_magic"),
        ("§17", "", "planechase"),
    ],
)
def test_a_chapter_is_one_of_the_game_at_the_table(number: str, game: str, at: str) -> None:
    rule = rule_of(number, game)
    assert rule is not None and rule.game == at


def drawn(source: str, **values: object) -> str:
    return Template("{% load rulebook %}" + source).render(Context(values))


def test_each_number_of_a_badge_opens_its_own_line() -> None:
    badges = drawn('{% cite "D-26, D-27" %}')
    assert 'href="/rules/live_magic/d-26/" data-rule title="D-26"><svg' in badges and "/d-27/" in badges


def test_a_number_stands_behind_the_book_sign_and_is_only_spoken() -> None:
    badge = drawn('{% cite "D-40" %}')
    assert icon("book") in badge and '<span class="sr">D-40</span>' in badge
    assert badge.count("D-40") == 2 and 'title="D-40"' in badge


def test_what_is_no_rule_is_told_and_leads_nowhere() -> None:
    assert drawn("{% cite number %}", number="<b>") == '<span class="rule">&lt;b&gt;</span>'
    assert drawn("{% cite number %}", number=None) == ""


def test_numbers_in_a_sentence_become_badges_and_nothing_else_does() -> None:
    said = cite_numbers("<i> needs CR 901.9, LM 2. A map has §17; UTF-8, D-99 and §3 of nothing.")
    assert said.startswith("&lt;i&gt; needs <a ")
    assert said.count("<a ") == 3
    assert ">CR 901.9</span></a>, " in said and ">LM 2</span></a>. " in said and ">§17</span></a>; " in said
    assert '<span class="rule">D-99</span> and §3 of nothing.' in said


@pytest.mark.parametrize(
    ("language", "words"), [("en", "throw"), ("it", "morra cinese"), ("cs", "kámen, nůžky, papír"), ("de", "throw")]
)
def test_a_line_is_read_in_the_language_of_the_page(language: str, words: str) -> None:
    with override(language):
        assert words in drawn("{{ rule.says|in_language }}", rule=rule_of("LM 3.3"))
