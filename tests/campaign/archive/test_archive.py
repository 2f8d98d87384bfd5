"""A whole campaign as one file: out, into another installation, and out again."""

from __future__ import annotations

import io
from datetime import timedelta

import pytest
from django.apps import apps
from django.db.models import Model
from django.utils import timezone

from campaign.archive.export import archive_of
from campaign.archive.jobs import run_export
from campaign.archive.load import load_archive
from campaign.archive.parts import BY_NAME, LEFT_OUT, PARTS, is_person
from campaign.archive.read import ArchiveReader
from campaign.bridge import sheets, table_queries, tournament
from campaign.experience import ledger
from campaign.models import Campaign, Card, Evening, ImportedPerson, Job, JobKind, Membership, Person
from campaign.tournaments import results
from games.journal.models import Entry
from games.tables.models import Table
from games.tables.verifying import faults
from tests.campaign.archive.test_archive_refusals import forged, set_in
from tests.support.refusals import raises_refusal
from tests.support.worlds.archived_campaign import Carried, throws_of
from tests.support.worlds.everything import lay_out
from tests.support.worlds.people import campaign_of

pytestmark = pytest.mark.django_db

SECRETS = ('"password":', "@example.org", "pbkdf2", '"token":', "link_key", "door_key", "calendar_key", "A secret plan")


def brought(packed: bytes, host: Person | None = None) -> Campaign:
    return load_archive(io.BytesIO(packed), host)


# --- what is carried -------------------------------------------------------------------------------------------------


def test_every_model_of_the_campaign_is_archived_or_said_why_not() -> None:
    models = {model for model in apps.get_app_config("campaign").get_models() if not model._meta.auto_created}
    archived: set[type[Model]] = {part.model for part in PARTS}
    assert archived | set(LEFT_OUT) == models
    assert not archived & set(LEFT_OUT) and all(LEFT_OUT.values())


def test_every_part_refers_only_to_people_and_to_parts_before_it() -> None:
    before: list[str] = []
    for part in PARTS:
        for column in part.columns:
            if column.is_relation and not is_person(column):
                targets = part.either.get(column.name, {"": part.target_of(column)})
                assert set(targets.values()) <= {*before, part.name}, f"{part.name}.{column.name}"
        for name in part.many:
            related = part.model._meta.get_field(name).related_model
            assert related is not None and str(related._meta.model_name) in before
        assert {field.name for field in part.model._meta.many_to_many} <= {*part.many, "members"}, part.name
        before.append(part.name)
    assert len(BY_NAME) == len(PARTS)


def test_an_archive_carries_rows_of_every_part(carried: Carried) -> None:
    reader = ArchiveReader(io.BytesIO(carried.packed))
    assert [part.name for part in PARTS if not list(reader.rows(f"rows/{part.name}.jsonl"))] == []


def test_an_archive_has_nothing_secret(carried: Carried) -> None:
    reader = ArchiveReader(io.BytesIO(carried.packed))
    text = b"".join(reader.content(path) for path in reader.paths if not path.startswith("files/")).decode()
    assert len(carried.keys) > 10
    assert [secret for secret in (*SECRETS, *carried.keys) if secret in text] == []


def test_an_open_evening_is_not_archived(catalogue: None) -> None:
    lay_out()
    with raises_refusal("evening_is_open"):
        archive_of(Campaign.objects.get())


def test_an_evening_that_was_closed_before_its_table_ended_is_not_archived(catalogue: None) -> None:
    """No page does that, an administrator may; the reader refuses such a table, and it would tell what is secret."""
    lay_out()
    Evening.objects.filter(opened_at__isnull=False).update(closed_at=timezone.now())
    with raises_refusal("wrong_journal") as refused:
        archive_of(Campaign.objects.get())
    assert refused.value.values["why"] == "it is not played to its end"


def test_the_job_of_such_an_archive_fails_with_its_reason_and_no_file(catalogue: None) -> None:
    lay_out()
    Evening.objects.filter(opened_at__isnull=False).update(closed_at=timezone.now())
    campaign = Campaign.objects.get()
    host = campaign.memberships.filter(role="host")[0].person
    job = Job.objects.create(kind=JobKind.CAMPAIGN_EXPORT, campaign=campaign, person=host)
    run_export(str(job.pk), timezone.now)
    job.refresh_from_db()
    assert (job.status, job.outcome["reason"], job.file) == ("failed", "wrong_journal", None)


# --- there and back --------------------------------------------------------------------------------------------------


def test_export_import_export_gives_the_same_bytes(carried: Carried, catalogue: None) -> None:
    """Into an installation where another campaign has the address, other people the names, and other keys are next."""
    campaign_of("ada", "bo", name="The old mill")
    there = brought(carried.packed)
    assert there.slug == "the-old-mill-2"
    assert archive_of(there) == carried.packed


def test_a_campaign_gives_the_same_bytes_at_any_time(carried: Carried, catalogue: None) -> None:
    there = brought(carried.packed)
    Person.objects.update(last_login=timezone.now() + timedelta(days=3), email="new@example.org")
    assert archive_of(there) == archive_of(there) == carried.packed


def test_every_table_replays_and_tells_the_same(carried: Carried, catalogue: None) -> None:
    (there,) = brought(carried.packed).evenings.filter(closed_at__isnull=False)
    assert there.table_code not in carried.keys
    assert [faults(table) for table in Table.objects.all()] == [[]] * 8
    assert [line.text for line in table_queries.story(there)] == carried.story
    assert table_queries.plain(table_queries.view(there)) == carried.view


def test_the_throws_of_a_test_keep_their_order(carried: Carried, catalogue: None) -> None:
    (there,) = brought(carried.packed).evenings.filter(closed_at__isnull=False)
    assert carried.throws
    assert throws_of(there) == carried.throws


def test_a_tournament_comes_with_its_results_and_a_league_goes_on(carried: Carried, catalogue: None) -> None:
    there = brought(carried.packed)
    of_the_evening, league = there.tournaments.order_by("pk")
    before = [str(match) for match in of_the_evening.matches.order_by("pk")]
    results.update_campaign(there)
    of_the_evening.refresh_from_db()
    assert of_the_evening.is_over and of_the_evening.version == 0  # its award is booked: nothing is taken any more
    assert before == [str(match) for match in of_the_evening.matches.order_by("pk")] and len(before) == 6
    league.refresh_from_db()
    assert not league.is_over and league.version > 0
    assert tournament.tournament_view(league.table_code).next.step == "play"
    assert [str(one.due_on) for one in league.rounds.all()] == ["2026-03-20"]


def test_points_sheets_and_cards_are_the_same(carried: Carried, catalogue: None) -> None:
    there = brought(carried.packed)
    assert {magus.name: ledger.balance(magus) for magus in there.magi.all()} == carried.points
    assert {magus.name: sheets.sheet_data(magus) for magus in there.magi.all()} == carried.sheets
    assert not there.pools.get().packs.filter(card=None).exists()
    assert {change.rule for change in there.house_rule_changes.all()} == {"answer_seconds", "undo"}


def test_no_pack_is_linked_to_a_card_that_another_group_has_brought(carried: Carried, catalogue: None) -> None:
    other = campaign_of("zoe", host="yan", name="The new mill")
    cards = Card.objects.filter(campaign=None)
    Card.objects.bulk_create([Card(campaign=other, name=card.name, key=card.key) for card in cards])
    packs = brought(carried.packed).pools.get().packs
    assert not packs.filter(card__campaign=other).exists() and not packs.filter(card=None).exists()


def test_people_come_as_placeholders_without_a_login(carried: Carried, catalogue: None) -> None:
    there = brought(carried.packed)
    places = {place.handle: place for place in there.imported_people.all()}
    assert set(places) == {"carla", "ada", "bo", "cleo", "wim"}
    for place in places.values():
        assert not place.person.is_active and not place.person.has_usable_password() and not place.person.email
    ada = there.magi.get(name="Ada").owner
    assert ada is not None and ada == places["ada"].person and str(ada) == "Ada"
    assert there.magi.get(name="Bo").owner is None


def test_d_46_who_plays_for_the_absent_is_carried_and_what_is_usual_is_not_written(
    carried: Carried, catalogue: None
) -> None:
    assert b"when_absent" not in ArchiveReader(io.BytesIO(carried.packed)).content("rows/magus.jsonl")
    packed = forged(carried.packed, "rows/magus.jsonl", set_in(0, when_absent="nobody"))
    there = brought(packed)
    wishes = list(there.magi.order_by("pk").values_list("when_absent", flat=True))
    assert wishes == ["nobody"] + ["cautious"] * (len(wishes) - 1)
    assert archive_of(there) == packed


def test_who_brings_it_becomes_a_host(carried: Carried, catalogue: None) -> None:
    zoe = Person.objects.create_user("zoe")
    assert brought(carried.packed, zoe).memberships.get(person=zoe).is_host


def test_the_same_archive_is_brought_once(carried: Carried, catalogue: None) -> None:
    brought(carried.packed)
    before = Campaign.objects.count(), Entry.objects.count(), Table.objects.count(), Person.objects.count()
    with raises_refusal("already_here"):
        brought(carried.packed)
    assert (
        Campaign.objects.count(),
        Entry.objects.count(),
        Table.objects.count(),
        Person.objects.count(),
    ) == before
    assert ImportedPerson.objects.count() == 5
    assert Membership.objects.filter(person__imported__isnull=False).count() == 4
