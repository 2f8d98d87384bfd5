"""Laws of loading: whatever stands in a file, in whatever order it is written, and wherever it is cut."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.cards.loading import loading
from campaign.cards.loading.loading import Loaded, load_cards
from campaign.models import Card, CardFace, CardName, CardWording
from tests.campaign.cards.bulk.made import one_a_line, scryfall, side
from tests.support.examples import fewer

pytestmark = pytest.mark.django_db

NAMES = ["Ant", "Bee", "Ant // Bee", "Cat"]
"""Few names, so that they come again."""


@st.composite
def entries(draw: Any) -> dict[str, Any]:
    """A printing of one of few cards, as any printing of it may be."""
    name, language = draw(st.sampled_from(NAMES)), draw(st.sampled_from(["en", "en", "it", "de"]))
    printed = {} if language == "en" else {"printed_name": f"{name} {language} {draw(st.integers(0, 1))}"}
    sides = [side(one) | printed for one in name.split(" // ")] if "//" in name else None
    return scryfall(
        name,
        lang=language,
        released_at=f"200{draw(st.integers(0, 2))}-01-01",
        digital=draw(st.booleans()),
        mana_cost=draw(st.sampled_from(["{1}", "{2}", ""])),
        power=draw(st.sampled_from(["1", "2"])),
        oracle_text=draw(st.sampled_from(["Flying", "Reach"])),
        card_faces=sides,
        **printed,
    )


files = st.lists(entries(), min_size=1, max_size=12)


@contextmanager
def taken_back() -> Iterator[None]:
    """What is written in here is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def told() -> dict[str, object]:
    """Everything that the catalogue says of these cards, numbers apart."""
    cards = Card.objects.filter(name__in=NAMES)
    return {
        "cards": sorted(cards.values_list("name", "mana_cost", "colors", "type_line", "set_code")),
        "faces": sorted(CardFace.objects.filter(card__in=cards).values_list("card__name", "position", "power")),
        "wordings": sorted(
            CardWording.objects.filter(face__card__in=cards).values_list(
                "face__card__name", "face__position", "language", "name", "text", "picture"
            )
        ),
        "names": sorted(CardName.objects.filter(card__in=cards).values_list("card__name", "language", "name")),
    }


def load(content: bytes, **more: Any) -> tuple[Loaded, dict[str, object]]:
    return load_cards(io.BytesIO(content), **more), told()


@settings(max_examples=fewer(120))
@given(files, st.integers(1, 4), st.integers(0, 12))
def test_a_load_that_was_cut_anywhere_and_resumed_is_one_that_was_not(cards: list[Any], at_once: int, cut: int) -> None:
    content = one_a_line(cards)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "AT_ONCE", at_once)
        with taken_back():
            whole = load(content)
        kept: list[Loaded] = []

        def stop(loaded: Loaded) -> None:
            if len(kept) >= cut:
                raise KeyboardInterrupt
            kept.append(loaded)

        with taken_back():
            with suppress(KeyboardInterrupt):
                load_cards(io.BytesIO(content), keep=stop)
            assert load(content, begun=kept[-1] if kept else None) == whole


@settings(max_examples=fewer(120))
@given(files)
def test_twice_is_no_change(cards: list[Any]) -> None:
    content = one_a_line(cards)
    with taken_back():
        _, before = load(content)
        again, after = load(content)
    assert (again.added, again.changed, again.translated) == (0, 0, 0)
    assert after == before


@settings(max_examples=fewer(120))
@given(files, st.integers(1, 4))
def test_it_is_all_one_how_much_is_written_at_once(cards: list[Any], at_once: int) -> None:
    content = one_a_line(cards)
    with taken_back():
        whole = load(content)
    with taken_back(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "AT_ONCE", at_once)
        assert load(content) == whole
