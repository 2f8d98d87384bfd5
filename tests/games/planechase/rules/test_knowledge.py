"""P-4: who knows what of a planar deck. Blocks, views, and the law of exchange."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.planechase.rules import knowledge as k
from games.planechase.rules.knowledge import PUBLIC, Block, Deck
from tests.support.examples import examples

SEATS = ("anna", "bruno", "carla")
NAMES = ("Akoum", "Bant", "Esper", "Grixis", "Jund", "Krosa", "Minamo", "Naya", "Nyx", "Tazeem")


def here(*names: str, knowing: Sequence[str] = ("anna",)) -> Deck:
    """A deck that the program has shuffled into this order; Anna's list."""
    return k.shuffle(k.new_deck(names, 0, SEATS, knowing), names)


def cardboard(*names: str, hidden: int = 0, knowing: Sequence[str] = ("anna",)) -> Deck:
    """A deck of real cards after its shuffle."""
    return k.shuffle(k.new_deck(names, hidden, SEATS, knowing), None)


def block(*names: str, hidden: int = 0) -> Block:
    return Block(tuple(sorted(names)), hidden)


# --- at the start ----------------------------------------------------------------------------------------------------


def test_p_4_at_the_start_every_view_is_one_block_and_the_owner_alone_knows_the_names() -> None:
    deck = here(*NAMES)
    assert deck.seen["anna"] == (block(*NAMES),)
    assert deck.seen["bruno"] == deck.seen[PUBLIC] == (block(hidden=10),)


def test_p_4_deck_lists_open_all_names_are_known() -> None:
    deck = here(*NAMES, knowing=(*SEATS, PUBLIC))
    assert {deck.seen[seat] for seat in (*SEATS, PUBLIC)} == {(block(*NAMES),)}


def test_p_4_the_program_knows_the_order_of_what_it_shuffled_and_nothing_of_real_cards() -> None:
    assert [k.name_at(here(*NAMES), place) for place in range(10)] == list(NAMES)
    assert [k.name_at(cardboard(*NAMES), place) for place in range(10)] == [None] * 10
    assert k.candidates(cardboard(*NAMES), 0) == (NAMES, False)


def test_p_4_a_card_that_is_not_in_the_block_can_not_lie_there() -> None:
    deck = k.put(k.take(cardboard(*NAMES), 0, "Krosa"), ("Krosa",), "bottom", True, None)
    assert not k.can_lie_at(deck, 0, "Krosa")
    assert not k.can_lie_at(deck, 0, "Atlantis")
    assert k.can_lie_at(deck, 0, "Jund")
    assert not k.can_lie_at(deck, 10, "Jund")
    assert k.can_lie_at(here(*NAMES), 0, NAMES[0])
    assert not k.can_lie_at(here(*NAMES), 0, NAMES[1])


def test_p_4_a_deck_entered_by_its_number_learns_its_names_as_they_appear_and_none_twice() -> None:
    deck = cardboard(hidden=3)
    assert k.candidates(deck, 0) == ((), True)
    deck = k.put(k.take(deck, 0, "Krosa"), ("Krosa",), "bottom", True, None)
    assert deck.pile == (block(hidden=2), block("Krosa"))
    assert not k.can_lie_at(deck, 0, "Krosa")
    assert k.can_lie_at(deck, 0, "Jund")


# --- seen by all -----------------------------------------------------------------------------------------------------


def test_p_4_a_card_that_is_turned_up_is_known_to_everybody_when_it_lies_alone_on_the_bottom() -> None:
    deck = k.put(k.take(here(*NAMES), 0, "Akoum"), ("Akoum",), "bottom", True, ("anna",))
    assert deck.seen["bruno"] == (block(hidden=9), block("Akoum"))
    assert deck.seen["anna"] == (block(*NAMES[1:]), block("Akoum"))


def test_p_4_a_revealed_card_that_stays_on_top_is_shown_as_next_to_all() -> None:
    deck = k.reveal(here(*NAMES), 0, "Akoum")
    assert all(k.next_cards(pile) == ("Akoum",) for pile in deck.seen.values())
    assert k.size(deck) == 10


def test_p_6_two_cards_to_one_bottom_are_single_blocks_for_the_arranger_and_one_block_for_the_others() -> None:
    deck = k.take(k.take(here(*NAMES), 0, "Akoum"), 0, "Bant")
    deck = k.put(deck, ("Bant", "Akoum"), "bottom", True, ("anna",))
    assert deck.seen["anna"][-2:] == (block("Bant"), block("Akoum"))
    assert deck.seen["bruno"][-1] == deck.seen[PUBLIC][-1] == block("Akoum", "Bant")
    assert deck.pile[-2:] == (block("Bant"), block("Akoum"))


def test_p_6_a_random_order_is_a_secret_of_the_program_and_with_real_cards_of_nobody() -> None:
    taken = k.take(k.take(here(*NAMES), 0, "Akoum"), 0, "Bant")
    secret = k.put(taken, ("Bant", "Akoum"), "bottom", True, ())
    assert secret.pile[-1] == block("Akoum")
    assert all(pile[-1] == block("Akoum", "Bant") for pile in secret.seen.values())
    taken = k.take(k.take(cardboard(*NAMES), 0, "Akoum"), 0, "Bant")
    assert k.put(taken, ("Bant", "Akoum"), "bottom", False, ()).pile[-1] == block("Akoum", "Bant")


def test_p_4_an_order_on_the_bottom_that_was_not_told_is_one_block_for_the_program_too() -> None:
    taken = k.take(k.take(cardboard(*NAMES), 0, "Akoum"), 0, "Bant")
    untold = k.put(taken, ("Akoum", "Bant"), "bottom", False, ("anna",))
    assert untold.pile[-1] == untold.seen["anna"][-1] == block("Akoum", "Bant")


def test_p_4_revealed_cards_move_from_the_top_to_the_bottom() -> None:
    deck = here(*NAMES)
    for place, name in enumerate(NAMES[:3]):
        deck = k.reveal(deck, place, name)
    deck = k.move(deck, ("Esper", "Akoum"), "bottom", True, ("bruno",))
    assert deck.seen["bruno"] == (block("Bant"), block(hidden=7), block("Esper"), block("Akoum"))
    assert deck.seen["carla"] == (block("Bant"), block(hidden=7), block("Akoum", "Esper"))
    assert [name for one in deck.pile for name in one.names] == ["Bant", *NAMES[3:], "Esper", "Akoum"]


def test_p_4_shuffling_makes_one_block_of_all_for_everybody_and_keeps_the_names_that_are_known() -> None:
    deck = k.put(k.take(here(*NAMES), 0, "Akoum"), ("Akoum",), "bottom", True, None)
    deck = k.shuffle(deck, tuple(reversed(NAMES)))
    assert deck.seen["bruno"] == (block("Akoum", hidden=9),)
    assert deck.seen["anna"] == (block(*NAMES),)
    assert k.name_at(deck, 0) == "Tazeem"


def test_p_25_a_ruling_on_a_deck_is_heard_by_all() -> None:
    deck = k.restate(here("Akoum", "Bant", "Esper"), (("Esper",), ("Bant", "Akoum")), ("Esper", "Akoum", "Bant"))
    assert set(deck.seen.values()) == {(block("Esper"), block("Akoum", "Bant"))}
    assert k.name_at(deck, 1) == "Akoum"


def test_p_25_a_card_that_a_ruling_turns_up_leaves_the_deck_and_its_place_stays_unknown_to_who_did_not_know_it() -> (
    None
):
    deck = k.put(k.take(here(*NAMES), 0, "Akoum"), ("Akoum",), "bottom", True, None)
    lifted = k.lift(k.look(deck, "carla", ("Bant",), 1), "Krosa")
    assert lifted.seen["anna"] == (block("Bant", *[name for name in NAMES[2:] if name != "Krosa"]), block("Akoum"))
    assert lifted.seen["bruno"] == (block(hidden=8), block("Akoum"))
    assert lifted.seen["carla"] == (block("Bant"), block(hidden=7), block("Akoum"))
    assert "Krosa" not in k.names_in(lifted.pile)
    known = k.lift(deck, "Akoum")
    assert known.seen["bruno"] == (block(hidden=9),)


# --- seen by one -----------------------------------------------------------------------------------------------------


def test_p_4_looking_teaches_only_the_looker() -> None:
    deck = k.look(here(*NAMES), "bruno", NAMES[:2], 2)
    assert deck.seen["bruno"] == (block("Akoum"), block("Bant"), block(hidden=8))
    assert deck.seen["carla"] == (block(hidden=10),)
    assert deck.seen["anna"] == (block(*NAMES),)


def test_t31_they_look_at_two_and_put_one_on_the_bottom_they_know_both_the_others_one_block_between() -> None:
    deck = k.put(k.take(here(*NAMES), 0, "Akoum"), ("Akoum",), "bottom", True, None)
    deck = k.rest(k.look(deck, "bruno", ("Bant", "Esper"), 2), ("Esper",), ("Bant",), "bruno")
    assert deck.seen["bruno"] == (block("Esper"), block(hidden=7), block("Akoum"), block("Bant"))
    assert deck.seen["carla"] == (block("Akoum", hidden=9),)
    assert deck.seen["anna"] == (block(*NAMES),)
    assert (k.name_at(deck, 0), k.name_at(deck, 9)) == ("Esper", "Bant")


def test_p_4_cards_laid_back_on_top_are_one_block_only_as_far_as_they_were_touched() -> None:
    deck = k.reveal(k.reveal(here(*NAMES), 0, "Akoum"), 1, "Bant")
    deck = k.rest(k.look(deck, "carla", ("Akoum", "Bant"), 2), ("Bant", "Akoum"), (), "carla")
    assert deck.seen["carla"][:2] == (block("Bant"), block("Akoum"))
    assert deck.seen["bruno"] == (block("Akoum", "Bant"), block(hidden=8))


def test_p_5_a_look_that_was_not_told_leaves_the_program_as_wise_as_the_others() -> None:
    deck = k.put(k.take(cardboard(*NAMES), 0, "Akoum"), ("Akoum",), "bottom", True, None)
    deck = k.rest(k.look(deck, "bruno", None, 2), ("?",), ("?",), "bruno")
    assert deck.pile == (block(*NAMES),)
    assert deck.seen["bruno"] == (block("Akoum", hidden=9),)


def test_p_4_real_cards_that_were_named_when_laid_back_are_known_to_the_program() -> None:
    deck = k.rest(k.look(cardboard(*NAMES), "bruno", None, 2), ("Nyx",), ("Jund",), "bruno")
    assert (k.name_at(deck, 0), k.name_at(deck, 9)) == ("Nyx", "Jund")
    assert deck.seen["bruno"] == (block("Nyx"), block(hidden=8), block("Jund"))


# --- one phone, several players --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((block("A", "B", "C"),), (block(hidden=3),), (block("A", "B", "C"),)),
        ((block("A", "B", "C"),), (block("B"), block(hidden=2)), (block("B"), block("A", "C"))),
        ((block("A"), block(hidden=2)), (block(hidden=2), block("C")), (block("A"), block(hidden=1), block("C"))),
        (
            (block("A", hidden=1), block(hidden=1)),
            (block(hidden=1), block(hidden=2)),
            (block("A", hidden=1), block(hidden=1)),
        ),
        ((), (), ()),
    ],
)
def test_p_28_one_phone_for_two_seats_shows_what_they_know_together(
    one: k.Pile, other: k.Pile, expected: k.Pile
) -> None:
    assert k.together(one, other) == k.together(other, one) == expected


# --- laws ------------------------------------------------------------------------------------------------------------


def play(chance: Random, real_cards: bool, turns: int = 8) -> tuple[Deck, list[str]]:
    """Anna's deck after chance has turned up, bottomed, looked, shuffled; and the order in which it really lies."""
    truth = chance.sample(NAMES, len(NAMES))
    knowing = chance.choice([("anna",), (), (*SEATS, PUBLIC)])
    deck = k.shuffle(k.new_deck(NAMES, 0, SEATS, knowing), None if real_cards else tuple(truth))
    for _ in range(turns):
        number, seat = chance.randint(1, 3), chance.choice(SEATS)
        match chance.choice(["bottom", "reveal", "look", "shuffle", "lift"]):
            case "bottom":
                taken = truth[:number]
                for name in taken:
                    deck = k.take(deck, 0, name)
                chance.shuffle(taken)
                told = not real_cards or chance.random() < 0.5
                deck = k.put(deck, tuple(taken), "bottom", told, (seat,))
                truth = truth[number:] + taken
            case "reveal":
                for place, name in enumerate(truth[:number]):
                    deck = k.reveal(deck, place, name)
                moved = chance.sample(truth[:number], chance.randint(0, number))
                deck = k.move(deck, tuple(moved), "bottom", True, (seat,))
                truth = [name for name in truth if name not in moved] + moved
            case "look":
                seen = tuple(truth[:number])
                deck = k.look(deck, seat, None if real_cards else seen, number)
                laid = chance.sample(seen, number)
                cut = chance.randint(0, number)
                top, bottom = tuple(laid[:cut]), tuple(laid[cut:])
                untold = real_cards and chance.random() < 0.5
                deck = k.rest(
                    deck, ("?",) * cut if untold else top, ("?",) * (number - cut) if untold else bottom, seat
                )
                truth = [*top, *truth[number:], *bottom]
            case "lift" if len(truth) > 4:
                name = truth.pop(chance.randrange(len(truth)))
                deck = k.lift(deck, name)
            case "shuffle":
                chance.shuffle(truth)
                deck = k.shuffle(deck, None if real_cards else tuple(truth))
    return deck, truth


@given(st.integers(), st.booleans())
@settings(deadline=None, max_examples=examples(300))
def test_p_4_nothing_in_a_view_is_wrong_and_its_size_is_the_truth(seed: int, real_cards: bool) -> None:
    deck, truth = play(Random(seed), real_cards)
    as_it_lies = tuple(block(name) for name in truth)
    assert k.size(deck) == len(truth)
    for pile in (deck.pile, *deck.seen.values()):
        assert k.is_coarser(pile, as_it_lies)
        assert all(one.size and one.hidden >= 0 for one in pile)
    assert all(k.is_coarser(pile, deck.pile) for pile in deck.seen.values())


@given(st.integers(), st.booleans(), st.sampled_from(SEATS), st.sampled_from(SEATS))
@settings(deadline=None, max_examples=examples(200))
def test_p_28_what_two_seats_know_together_is_true_and_no_less_than_each(
    seed: int, real_cards: bool, one: str, other: str
) -> None:
    deck, truth = play(Random(seed), real_cards)
    both = k.together(deck.seen[one], deck.seen[other])
    assert k.is_coarser(both, tuple(block(name) for name in truth))
    assert set(k.names_in(both)) == set(k.names_in(deck.seen[one])) | set(k.names_in(deck.seen[other]))
    assert k.together(both, both) == both


def exchanged(deck: Deck, seat: str, chance: Random) -> Deck:
    """Two cards inside one block of this seat's view change places; whose order the program knows."""
    order = [one.names[0] for one in deck.pile]
    view = deck.seen[seat]
    number = chance.randrange(len(view))
    begin = sum(one.size for one in view[:number])
    a, b = (begin + chance.randrange(view[number].size) for _ in range(2))
    order[a], order[b] = order[b], order[a]
    return Deck(tuple(Block((name,)) for name in order), deck.seen)


@given(st.integers(), st.sampled_from(SEATS))
@settings(deadline=None, max_examples=examples(300))
def test_p_4_exchanging_two_cards_of_one_block_changes_nothing_that_the_seat_is_shown(seed: int, seat: str) -> None:
    """Whatever is hidden from the seat comes next, it sees the same of it: shuffles, orders of others, their looks."""
    deck, _ = play(Random(seed), False)
    other = exchanged(deck, seat, Random(seed + 1))
    assert k.is_coarser(deck.seen[seat], other.pile)
    for hidden in unseen_acts(seat):
        assert hidden(deck).seen[seat] == hidden(other).seen[seat]


def unseen_acts(seat: str) -> list[Callable[[Deck], Deck]]:
    """Acts of which the seat sees that they happen, and not which cards they move."""
    looker = next(one for one in SEATS if one != seat)

    def order(deck: Deck) -> tuple[str, ...]:
        return tuple(one.names[0] for one in deck.pile)

    def look(deck: Deck) -> Deck:
        return k.look(deck, looker, order(deck)[:2], 2)

    def bottomed(deck: Deck) -> Deck:
        first, second = order(deck)[:2]
        return k.rest(look(deck), (second,), (first,), looker)

    return [look, bottomed, lambda deck: k.shuffle(deck, tuple(sorted(order(deck))))]
