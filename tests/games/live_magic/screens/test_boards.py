"""The recorded evening on every phone: each state of it can be drawn for every seat, a watcher and the table screen."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from games.kernel.rulebook import Fact, Line, Refused
from games.live_magic.rules.book import BOOK
from games.live_magic.rules.state import State
from games.live_magic.screens.scene import Scene
from games.tables import words
from games.tables.board import Board, Button, Person, StoryLine
from games.tables.words import Lexicon
from tests.played import evening
from tests.support.drawn import drawn_with_sheets
from tests.support.examples import IS_EVERYTHING

AT = datetime(2026, 11, 20, 21, 14, tzinfo=UTC)


def replayed() -> Iterator[State]:
    """The state after each event of the recorded evening that the table knows; refused ones change nothing."""
    file = evening.recorded()
    state = BOOK.initial(evening.setup_of(file))
    yield state
    for event in file["events"][: evening.LAST_OF_TABLE]:
        try:
            state, told = acted(state, event)
        except Refused:
            continue
        STORY.extend(told)
        yield state


def acted(state: State, event: dict[str, Any]) -> tuple[State, list[tuple[State, Fact]]]:
    """The state after this event, and every fact of it with the state before."""
    told: list[tuple[State, Fact]] = []
    for by, order in evening.acts_of(event, state):
        for fact in BOOK.decide(state, order, by, Random(1), AT):
            told.append((state, fact))
            state = BOOK.evolve(state, fact)
    return state, told


STORY: list[tuple[State, Fact]] = []
STATES = list(replayed())
EVERY = 1 if IS_EVERYTHING else 2
"""So many boards later the next one is drawn, of whoever sits there then."""


def board_of(state: State, seat: str | None, host: bool = False) -> Board:
    """The board of this seat."""
    people = tuple(
        Person(key, key, "", True, key == seat and host, True, False, False, False, key in BOOK.waited_for(state), None)
        for key in BOOK.seats(state)
    )
    offers = BOOK.orders(state, seat, host) if seat else ()
    return Board(
        code="7K2ABCD",
        name="Seventh evening",
        game="live_magic",
        version=7,
        seat=seat,
        is_host=host,
        is_finished=BOOK.is_finished(state),
        people=people,
        view=BOOK.view(state, seat),
        buttons=tuple(Button(offer, 3) for offer in offers),
        waiting=tuple(BOOK.waited_for(state)),
        story=(StoryLine(1, AT, "The table is open.", "quiet", False),),
        wish=None,
        deadline=None,
    )


def drawn(board: Board, name: str = "board") -> str:
    """The board as HTML."""
    return drawn_with_sheets(board, screen=name == "screen")


def test_every_state_is_drawn_for_every_seat_with_every_button():
    kinds = set()
    for number, state in enumerate(STATES):
        seats = list(BOOK.seats(state))
        for place, seat in enumerate(seats):
            if (number + place) % EVERY:
                continue
            board = board_of(state, seat, host=place == 0)
            html = drawn(board)
            kinds.add(Scene(board).kind)
            missing = {b.offer.order for b in board.buttons if not b.offer.barred} - set(ORDER.findall(html))
            assert not missing, (number, seat, missing)
            ids = re.findall(r' id="([^"]+)"', html)
            assert len(ids) == len(set(ids)), (number, seat, sorted(i for i in ids if ids.count(i) > 1))
            assert " style=" not in html
            assert "<script" not in html
    assert {"approval", "table", "contrasti", "category", "powers", "throw", "after", "escalate", "blind"} <= kinds
    assert {"return", "completion", "pick", "lands", "decks"} <= kinds


def test_a_phone_has_one_gold_and_none_while_others_alone_are_waited_for():
    """What stands already and may still be put right is no next step: whose lands are in waits for the others."""
    put_right = set()
    for state in STATES[::EVERY]:
        for seat in BOOK.seats(state):
            board = board_of(state, seat)
            scene = Scene(board)
            gold = drawn(board).partition('id="outcome"')[0].count("act--gold")
            assert gold <= 1 or scene.kind == "powers", (state.phase, seat)  # of these only the chosen one is open
            if board.waiting and not scene.is_my_move:
                assert not gold, (state.phase, scene.kind, seat)
                put_right |= {scene.kind} if scene.own_form is not None else set()
    assert "lands" in put_right


ORDER = re.compile(r'name="order" value="([^"]+)"')


@pytest.mark.parametrize("name", ["board", "screen"])
def test_every_state_is_drawn_for_who_watches_without_a_button(name: str):
    for state in STATES[:: 1 if name == "screen" else 3]:
        html = drawn(board_of(state, None), name)
        assert not ORDER.findall(html)


def test_every_line_of_the_recorded_evening_is_a_sentence_for_everybody():
    lines = 0
    for state, fact in STORY:
        for seat in (*BOOK.seats(state), None):
            line = BOOK.log_line(fact, seat)
            if line is not None:
                lines += 1
                assert "%" not in said(line, state, seat)
    assert lines > 1000


def said(line: Line, state: State, seat: str | None) -> str:
    """The sentence that this seat reads."""
    seats = {key: key for key in BOOK.seats(state)}
    return words.sentence(line, Lexicon("live_magic", seats, BOOK.names(state), seat))
