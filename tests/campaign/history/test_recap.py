"""The recap of a finished evening: what it tells, and that nothing of an open evening is told."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaign.experience import ledger
from campaign.history import challenge_words
from campaign.history.magus_history import magus_history
from campaign.history.recap import recap_of
from campaign.memory import remember
from campaign.models import (
    Campaign,
    ChallengeResolution,
    DeckPicture,
    Evening,
    Magus,
    Match,
    Person,
    Pick,
    PowerUse,
    Ruling,
)
from tests.campaign.memory.test_memory_follows import lay_recorded, replay
from tests.support.services.database import Database
from tests.support.worlds.people import NOW

pytestmark = pytest.mark.django_db


def play_and_close() -> int:
    """The recorded evening from its first order to its end."""
    evening = lay_recorded()
    replay(evening, lambda evening: None)
    Evening.objects.update(closed_at=NOW + timedelta(hours=4))
    remember(evening)
    return evening.pk


@pytest.fixture(scope="module")
def played(database: Database) -> Iterator[int]:
    """That evening, really committed; what a test changes in it is rolled back."""
    with database.holding(play_and_close) as evening:
        yield evening


@pytest.fixture
def finished(played: int, db: None) -> Evening:
    return Evening.objects.select_related("campaign", "pool").get(pk=played)


def told(evening: Evening, pack: str) -> list[str]:
    recap = recap_of(evening)
    return list(next(one.sentences for one in recap.fought if one.challenge.pack == pack))


def test_what_the_recorded_evening_cost(finished: Evening) -> None:
    recap = recap_of(finished)
    assert (len(recap.fought), recap.life_paid, recap.traits_lost) == (5, 8, 5)
    assert (recap.throws, recap.equal) == (5, 1)
    assert {sign.sign: sign.times for sign in recap.signs} == {"rock": 5, "paper": 3, "scissors": 2}
    lives = {one.magus.name: one.appearance.life_after for one in recap.results}
    assert lives == {"Ardesia": 19, "Bruma": 13, "Corvino": 20, "Delfina": 20}


def test_a_challenge_is_told_from_the_call_to_its_end(finished: Evening) -> None:
    name = Pick.objects.get(evening=finished, pack="G01").pack_name
    assert told(finished, "G01") == [
        f"Ardesia calls {name}, Bruma contests.",
        "Ardesia throws rock, Bruma paper: Bruma leads.",
        "Ardesia overbids.",
        "Ardesia throws scissors, Bruma paper: Ardesia leads.",
        "Ardesia wins.",
    ]


def test_powers_bets_and_fate_are_told(finished: Evening) -> None:
    assert told(finished, "G04")[1:] == ["Bruma uses Act of Fate.", "Fate deals the packs out."]
    assert told(finished, "G06")[1:] == [
        "Bruma uses Life Escalation.",
        "Ardesia uses Reincarnation.",
        "Bets of life: Bruma 2, Ardesia 3, Bruma 4.",
        "Ardesia gives up, Bruma wins.",
    ]
    assert told(finished, "A04")[-2:] == [
        "Ardesia throws rock, Bruma rock: equal, and Ardesia leads with more traits.",
        "Ardesia wins.",
    ]


def test_a_challenge_says_what_each_has_lost(finished: Evening) -> None:
    seen = {one.challenge.pack: list(one.losses) for one in recap_of(finished).fought}
    assert seen["G01"] == ["Bruma: Physical 3 → 2, life 20 → 19"]
    assert seen["G02"] == ["Bruma: Social 5 → 4, life 19 → 18", "Ardesia: Social 5 → 4"]


def test_the_challenge_of_the_evening_is_the_dearest(finished: Evening) -> None:
    recap = recap_of(finished)
    assert recap.greatest is not None and recap.greatest.challenge.pack == "G06"
    assert recap.headline == f"5 life for {recap.greatest.challenge.pack_name}"


def test_a_pack_that_was_put_back_is_told_as_lost(finished: Evening) -> None:
    bruma = next(one for one in recap_of(finished).results if one.magus.name == "Bruma")
    assert [(pick.pack, pick.gone) for pick in bruma.lost] == [("G02", "power")]
    assert len(bruma.auction) == 6 and len(bruma.completion) == 4


def test_places_follow_the_points_of_the_evening(finished: Evening) -> None:
    points = {"Bruma": 5, "Corvino": 8, "Delfina": 5}
    for name, given in points.items():
        ledger.award(Magus.objects.get(name=name), given, at=NOW, evening=finished)
    taken_back = ledger.award(Magus.objects.get(name="Ardesia"), 9, at=NOW, evening=finished)
    ledger.reverse(taken_back, "miscounted", at=NOW)
    found = [(one.place, one.magus.name, one.points) for one in recap_of(finished).results]
    assert found == [(1, "Corvino", 8), (2, "Bruma", 5), (2, "Delfina", 5), (4, "Ardesia", 0)]


def test_d34_places_follow_the_matches_where_there_are_any(finished: Evening) -> None:
    """Bruma and Corvino have won one each; the direct match puts Corvino first, whatever the points say."""
    ardesia, bruma, corvino, delfina = (Magus.objects.get(name=n) for n in ("Ardesia", "Bruma", "Corvino", "Delfina"))
    for number, (winner, loser) in enumerate(((corvino, bruma), (bruma, ardesia), (delfina, ardesia)), 1):
        Match.objects.create(
            campaign=finished.campaign,
            evening=finished,
            a=loser,
            b=winner,
            games_a=1,
            games_b=2,
            source=f"hand:{number}",
            at=NOW,
        )
    ledger.award(ardesia, 9, at=NOW, evening=finished)
    results = {one.magus.name: one for one in recap_of(finished).results}
    assert results["Corvino"].place == 1 and results["Ardesia"].place == 4
    assert (results["Bruma"].standing.won, results["Bruma"].standing.lost) == (1, 1)  # type: ignore[union-attr]
    text = page_of(finished).content.decode()
    assert "1 won, 1 lost, starting from 13 life" in text and "The matches" in text


def test_pictures_of_the_decks_stand_on_the_sheet(finished: Evening) -> None:
    place = finished.attendance.get(magus__name="Bruma")
    picture = DeckPicture.objects.create(place=place, jpeg=b"jpeg", digest="0" * 64, width=4, height=3, brought_at=NOW)
    text = page_of(finished).content.decode()
    assert str(picture.key) in text and 'alt="The deck of Bruma"' in text


def test_without_points_nobody_has_a_place(finished: Evening) -> None:
    assert {one.place for one in recap_of(finished).results} == {None}


def page_of(evening: Evening, name: str = "carla") -> Any:
    client = Client()
    client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    return client.get(reverse("campaign:recap", args=[evening.campaign.slug, evening.number]))


def test_the_page_tells_rulings_and_notes(finished: Evening) -> None:
    Ruling.objects.create(
        campaign=finished.campaign, rule="D-15", text="Equal means equal.", made_at=NOW, evening=finished
    )
    Evening.objects.update(notes="Elena brought cake.")
    text = page_of(finished).content.decode()
    assert "Equal means equal." in text and "Elena brought cake." in text and "D-15" in text


def test_nothing_of_an_open_evening_is_told(db: None) -> None:
    """Its recap is no page before it is closed: picks of the completion and lands are secret until then."""
    assert page_of(lay_recorded("olga"), "olga").status_code == 404


# --- sentences for what the recorded evening has not ------------------------------------------------------------------


def challenge(**of: Any) -> ChallengeResolution:
    """A challenge of two, not written down anywhere."""
    course = {"fighters": ["a", "b"], "tests": [], "bets": [], "losers": ["b"]} | of.pop("course", {})
    magi = {"caller": Magus(name="Ada"), "contester": Magus(name="Bo"), "winner": Magus(name="Ada")}
    return ChallengeResolution(pk=1, **magi, deck="G", pack="G01", pack_name="Bear", course=course, **of)


def sentences(one: ChallengeResolution, *used: Any) -> list[str]:
    one._prefetched_objects_cache = {"power_uses": used}  # type: ignore[attr-defined]
    return challenge_words.sentences_of(one, {"a": "Ada", "b": "Bo"}, {"wish": "Wish"})


@pytest.mark.parametrize(
    ("ending", "sentence"),
    [
        ("concede", "Bo concedes, Ada wins."),
        ("relent", "Bo has nothing left to wager, Ada wins."),
        ("power", "The Power decides: Ada wins."),
        ("tie", "Nobody wins."),
    ],
)
def test_every_way_to_end_is_told(ending: str, sentence: str) -> None:
    assert sentences(challenge(ending=ending))[-1] == sentence


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("again", "equal, once more."),
        ("tie", "equal, with equal traits: nobody leads."),
        ("power", "a Power makes Ada lead."),
        (None, "the throw does not count."),
    ],
)
def test_every_outcome_of_a_throw_is_told(why: str | None, words: str) -> None:
    leader = "a" if why == "power" else None
    test = {"signs": {"a": "rock", "b": "rock"}, "leader": leader, "why": why, "then": None, "then_by": None}
    assert sentences(challenge(ending="test", course={"tests": [test]}))[1] == f"Ada throws rock, Bo rock: {words}"


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        ("worked", "Bo uses Wish."),
        ("cancelled", "Bo uses Wish, which is cancelled."),
        ("idle", "Bo uses Wish, which does nothing."),
    ],
)
def test_what_became_of_a_power_is_told(result: str, sentence: str) -> None:
    used = PowerUse(magus=Magus(name="Bo"), power="wish", result=result)
    assert sentences(challenge(ending="test"), used)[1] == sentence


def test_a_challenge_for_a_deck_is_told_as_one() -> None:
    one = challenge(ending="test")
    one.pack = one.pack_name = ""
    assert sentences(one)[0] == "Ada and Bo both declare Green."
    assert challenge_words.prize(one) == "Deck: Green"


def test_remembering_is_all_the_recap_needs(finished: Evening) -> None:
    """No worker has come by: the recap catches up by itself, and the next look reads what is there."""
    assert recap_of(finished).fought
    assert remember(finished) == 0
    assert Campaign.objects.get().evenings.count() == 1


# --- the career on a sheet --------------------------------------------------------------------------------------------


def test_a_career_counts_what_a_magus_has_done(finished: Evening) -> None:
    found = magus_history(Magus.objects.get(name="Bruma"))
    assert found is not None and found.habits is not None
    assert (found.line.evenings, found.line.fought, found.line.challenges_won, found.line.life_lost) == (1, 5, 2, 7)
    assert [(one.key, one.won, one.times) for one in found.categories] == [
        ("physical", 0, 2),
        ("social", 1, 1),
        ("mental", 1, 2),
    ]
    assert [(one.name, one.times, one.won) for one in found.rivals] == [("Ardesia", 5, 2)]
    assert [one.key for one in found.powers] == ["azione-del-fato", "life-escalation"]
    assert dict(found.habits.all.times) == {"paper": 3, "scissors": 1, "rock": 1}


def test_who_has_never_played_has_no_career(finished: Evening) -> None:
    assert magus_history(Magus(campaign=finished.campaign, name="Edera", pk=99)) is None


def test_the_sheet_shows_the_career(finished: Evening) -> None:
    client = Client()
    client.force_login(Person.objects.get(username="carla"), "django.contrib.auth.backends.ModelBackend")
    bruma = Magus.objects.get(name="Bruma")
    text = client.get(reverse("campaign:magus", args=[finished.campaign.slug, bruma.pk])).content.decode()
    assert "challenges won" in text and "Rivals" in text
