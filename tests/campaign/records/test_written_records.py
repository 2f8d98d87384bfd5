"""Written records in a campaign: each finished game joins once, a bad line changes nothing (docs/records.md)."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from campaign.bridge import recorded
from campaign.bridge.recorded import BadLine
from campaign.models import (
    Campaign,
    CampaignPlane,
    JobStatus,
    Membership,
    Person,
    RecordedGame,
    RecordImport,
    RecordStatus,
)
from campaign.planes import custom_planes
from campaign.records import written_records
from games.tables import verifying
from games.tables.models import Table
from games.tables.records import record_of
from tests.games.planechase.rules.catalogue import a_plane
from tests.support.refusals import raises_refusal
from tests.support.together import at_once
from tests.support.worlds.people import NOW, campaign_of

EXAMPLE = (Path(__file__).resolve().parents[2] / "played" / "records" / "third_evening.txt").read_text("utf-8")
CANONICAL = EXAMPLE.replace("Bruno: life -3\nundo  # tapped twice\n", "")
BAD = EXAMPLE.replace("Third evening", "Fourth evening").replace("resolve  # 3 damage to Bruno", "Anna: roll chaos")
OPEN = EXAMPLE.replace("Third", "Fifth").replace("Result: Anna", "Result: unfinished").split("leave Carla")[0]

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return campaign_of("ada", "bo")


def carla() -> Person:
    return Person.objects.get(username="carla")


def bring(campaign: Campaign, text: str) -> RecordImport:
    return written_records.bring(campaign, carla(), text, NOW)


def became(draft: RecordImport) -> list[str]:
    return [row["became"] for row in draft.report["rows"]]


KITCHEN = EXAMPLE.replace("Minamo", "Nonna's Kitchen").replace("up Nonna's Kitchen", 'up "Nonna\'s Kitchen"')


def with_a_plane(campaign: Campaign, **changes: Any) -> CampaignPlane:
    return custom_planes.write(
        campaign.memberships.get(person=carla()), a_plane(name="Nonna’s Kitchen", **changes), NOW
    )


def test_a_record_names_a_plane_of_the_groups_own(campaign: Campaign) -> None:
    """Also one that is not dealt any more: the game was played before."""
    plane = with_a_plane(campaign)
    custom_planes.retire(campaign.memberships.get(person=carla()), plane, NOW)
    draft = bring(campaign, KITCHEN)
    assert became(draft) == ["joined"]
    table = Table.objects.get(code=campaign.recorded_games.get().table_code)
    assert "Nonna’s Kitchen" in record_of(table, None)
    assert record_of(table, None).count("\nOwn: {") == 1


def test_rec_4_another_groups_plane_is_a_card_that_does_not_exist(campaign: Campaign) -> None:
    other = campaign_of("cleo", host="dino", name="The new mill")
    custom_planes.write(other.memberships.get(person__username="cleo"), a_plane(name="Nonna’s Kitchen"), NOW)
    draft = bring(campaign, KITCHEN)
    assert became(draft) == ["bad"] and draft.report["rows"][0]["bad"]["rule"] == "REC 4"


def test_a_record_that_brings_its_plane_along_is_played_with_that_row(campaign: Campaign) -> None:
    """The group has changed its plane since; what it prints of the game comes back as the game."""
    with_a_plane(campaign)
    bring(campaign, KITCHEN)
    table = Table.objects.get(code=campaign.recorded_games.get().table_code)
    printed = record_of(table, None)
    plane = campaign.own_planes.get()
    changed = a_plane(name="Nonna’s Kitchen", plane_type="Elsewhere")
    custom_planes.change(campaign.memberships.get(person=carla()), plane, changed, 1, NOW)
    assert became(bring(campaign, printed)) == ["known"]


def test_a_record_becomes_a_finished_table_whose_journal_is_the_game(campaign: Campaign) -> None:
    draft = bring(campaign, EXAMPLE)
    assert (draft.status, became(draft)) == (RecordStatus.READ, ["joined"])
    game = campaign.recorded_games.get()
    assert (game.title, game.day, game.players, game.winners, game.acts) == (
        "Third evening",
        date(2026, 11, 20),
        ["Anna", "Bruno", "Carla"],
        ["Anna"],
        43,
    )
    table = Table.objects.get(code=game.table_code)
    assert verifying.faults(table) == []
    assert record_of(table, None) == CANONICAL
    assert any("seven cards" in line.text for line in recorded.recorded_story(game.table_code))


@pytest.mark.both_databases
def test_the_same_game_joins_once_however_it_is_written(campaign: Campaign) -> None:
    bring(campaign, EXAMPLE)
    again = bring(campaign, CANONICAL.replace("Anna: roll walk", "anna:  ROLL walk"))
    assert became(again) == ["known"]
    assert Table.objects.count() == campaign.recorded_games.count() == 1


def test_another_campaign_has_its_own_history(campaign: Campaign) -> None:
    bring(campaign, EXAMPLE)
    other = Campaign.objects.create(name="The new mill", slug="new-mill")
    assert became(bring(other, EXAMPLE)) == ["joined"]


def test_a_bad_line_stores_nothing_of_its_game_and_keeps_the_text(campaign: Campaign) -> None:
    draft = bring(campaign, BAD)
    (row,) = draft.report["rows"]
    assert (row["became"], row["bad"]["line"], row["bad"]["rule"]) == ("bad", 24, "CR 901.9")
    assert draft.text == BAD
    assert not Table.objects.exists() and not RecordedGame.objects.exists()


def test_a_corrected_text_is_read_anew(campaign: Campaign) -> None:
    draft = bring(campaign, EXAMPLE + "\n" + BAD)
    assert became(draft) == ["joined", "bad"]
    fixed = EXAMPLE + "\n" + EXAMPLE.replace("Third evening", "Fourth evening")
    draft = written_records.correct(draft, fixed, NOW)
    assert became(draft) == ["known", "joined"]
    assert draft.report["counts"] == {"records": 2, "joined": 1, "known": 1, "unfinished": 0, "bad": 0}


def test_a_game_that_was_not_finished_is_named_and_does_not_join(campaign: Campaign) -> None:
    draft = bring(campaign, OPEN)
    assert became(draft) == ["unfinished"]
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("text", "line", "rule"),
    [("", 1, "REC 5"), ("Planechase: 1\nEvent: a\0b\n", 2, "REC 2"), ("x" * 5_000_001, 1, "REC 6")],
)
def test_a_text_that_is_no_text_of_records_is_refused_whole(
    campaign: Campaign, text: str, line: int, rule: str
) -> None:
    with pytest.raises(BadLine) as bad:
        bring(campaign, text)
    assert (bad.value.line, bad.value.refusal.rule) == (line, rule)
    assert not RecordImport.objects.exists()


def test_while_a_worker_reads_nobody_changes_the_text(campaign: Campaign) -> None:
    draft = RecordImport.objects.create(campaign=campaign, person=carla(), text=EXAMPLE)
    for change in (lambda: written_records.correct(draft, BAD, NOW), lambda: written_records.discard(draft)):
        with raises_refusal("not_now", match="is being read"):
            change()
    assert RecordImport.objects.get().text == EXAMPLE


def test_who_plays_brings_and_who_brought_removes(campaign: Campaign) -> None:
    draft = written_records.bring(campaign, Person.objects.get(username="ada"), EXAMPLE, NOW)
    game = campaign.recorded_games.get()
    ada, bo, host = (Membership.objects.get(person__username=name) for name in ("ada", "bo", "carla"))
    assert [written_records.may_bring_records(me) for me in (ada, bo, host)] == [True, True, True]
    assert [written_records.may_change_import(draft, me) for me in (ada, bo, host)] == [True, False, True]
    assert [written_records.may_remove_game(game, me) for me in (ada, bo, host)] == [True, False, True]
    written_records.remove(game)
    assert became(bring(campaign, EXAMPLE)) == ["joined"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.timeout(120)
def test_a_worker_reads_a_long_text_and_the_errand_says_how_far(worker: None) -> None:
    campaign = campaign_of("ada")
    texts = [EXAMPLE.replace("Third evening", f"Evening {number}") for number in range(20)]
    draft = bring(campaign, "\n".join([*texts, BAD]))
    assert draft.job is not None and draft.job.total == 1_196
    while not draft.job.is_over:
        time.sleep(0.05)
        draft.job.refresh_from_db()
    draft.refresh_from_db()
    assert (draft.job.status, draft.job.done) == (JobStatus.DONE, draft.job.total)
    assert draft.report["counts"] == {"records": 21, "joined": 20, "known": 0, "unfinished": 0, "bad": 1}
    assert campaign.recorded_games.count() == 20


def test_what_breaks_ends_as_a_failed_import(campaign: Campaign) -> None:
    text = "\n".join(EXAMPLE.replace("Third evening", f"Evening {number}") for number in range(20))
    draft = bring(campaign, text)
    assert draft.status == RecordStatus.READING
    assert draft.job is not None
    written_records.fail_in_background(str(draft.job.pk), NOW)
    draft.refresh_from_db()
    assert draft.status == RecordStatus.FAILED
    assert written_records.correct(draft, EXAMPLE, NOW).status == RecordStatus.READ


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_two_phones_that_bring_the_same_game_at_once_bring_it_once() -> None:
    campaign = campaign_of("ada", "bo")
    people = [Person.objects.get(username=name) for name in ("ada", "bo")]
    acts = [lambda who=who: written_records.bring(campaign, who, EXAMPLE, NOW) for who in people]
    drafts = at_once(*acts)
    assert sorted(became(draft)[0] for draft in drafts if isinstance(draft, RecordImport)) == ["joined", "known"]
    assert campaign.recorded_games.count() == Table.objects.count() == 1
