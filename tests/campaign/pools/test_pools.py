"""Pools in the database: drafts, confirmation in one piece, versions, two people at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from kombu.exceptions import OperationalError
from pytest_django import DjangoCaptureOnCommitCallbacks

from campaign.cards.catalogue import load_catalogue
from campaign.cards.lists.refusals import ListRefused
from campaign.models import (
    Campaign,
    Card,
    Evening,
    ImportStatus,
    Job,
    JobStatus,
    Membership,
    Person,
    Pool,
    PoolImport,
    PoolPack,
    Role,
)
from campaign.pools import imports
from campaign.pools.imports import (
    begin_import,
    change_list,
    confirm,
    file_by_hand,
    leave_out_bad_lines,
    make_pool,
    rebase,
    refile,
    report_of,
)
from campaign.pools.pool_rules import Filing
from campaign.pools.refusals import PoolRefused
from campaign.pools.versions import bring_back, may_change_pool, packs_by_deck, put_away, rename, supply_of
from tests.support.together import at_once
from tests.support.worlds.evenings import STARTER

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def ada() -> Person:
    return Person.objects.create_user("ada")


@pytest.fixture
def campaign(ada: Person) -> Campaign:
    campaign = Campaign.objects.create(name="Thursdays", slug="thursdays")
    Membership.objects.create(campaign=campaign, person=ada, role=Role.PLAYER)
    return campaign


def twenty(*more: str) -> str:
    """Enough packs for two players, and these lines after them."""
    names = Card.objects.filter(colors="W").exclude(type_line__contains="Artifact").order_by("pk")[:20]
    return "\n".join([*(f"4 {card.name}" for card in names), *more])


def refused(reason: str) -> pytest.RaisesExc[PoolRefused]:
    return pytest.raises(PoolRefused, check=lambda refusal: refusal.reason == reason)


# --- the catalogue ---------------------------------------------------------------------------------------------------


def test_the_catalogue_is_loaded_once_and_corrected_in_place() -> None:
    assert Card.objects.count() == 4_154
    Card.objects.filter(name="Serra Angel").update(mana_cost="{9}")
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert load_catalogue() == 1
    assert len(queries) < 9
    assert Card.objects.get(name="Serra Angel").mana_cost == "{3}{W}{W}"
    call_command("load_catalogue", verbosity=0)
    assert Card.objects.count() == 4_154


# --- the starter pool ------------------------------------------------------------------------------------------------


def test_the_starter_pool_has_102_packs_and_carries_nine_players(campaign: Campaign, ada: Person) -> None:
    pool = make_pool(campaign, ada, name="Starter pool", text=STARTER)
    assert {deck: len(packs) for deck, packs in packs_by_deck(pool).items()} == {
        "W": 16, "U": 16, "B": 16, "R": 16, "G": 16, "A": 14, "L": 8,
    }  # fmt: skip
    assert not pool.packs.filter(by_hand=True).exists()
    assert not supply_of(pool, 9).refused
    assert supply_of(pool, 10).refused
    assert supply_of(pool, 4).shortages == ()
    assert {short.deck for short in supply_of(pool, 5).shortages} == set("WUBRG")
    assert pool.packs.get(name="Serra Angel").code == "W01"


def test_four_hundred_lines_take_a_handful_of_queries(campaign: Campaign, ada: Person) -> None:
    names = list(Card.objects.filter(type_line__startswith="Creature").values_list("name", flat=True)[:400])
    text = "\n".join(f"4 {name}" for name in names)
    with CaptureQueriesContext(connection) as queries:
        draft = begin_import(campaign, ada, name="Big", text=text)
    assert len(queries) <= 10
    with CaptureQueriesContext(connection) as queries:
        leave = report_of(draft)
        file_by_hand(draft, {card.key: Filing(deck="W") for card in leave.to_file})
        confirm(draft)
    assert len(queries) <= 22
    assert PoolPack.objects.count() == 400


# --- drafts ----------------------------------------------------------------------------------------------------------


def test_a_line_that_looks_like_a_file_may_come_to_stand_first(campaign: Campaign, ada: Person) -> None:
    draft = begin_import(campaign, ada, name="Mine", text='3 Shock\n4 {"a": Foo\n{"b": 1\n4 Serra Angel', players=2)
    text = leave_out_bad_lines(draft).text
    assert text == '4 {"a": Foo\n4 Serra Angel'


def test_a_draft_puts_nothing_into_any_pool(campaign: Campaign, ada: Person) -> None:
    draft = begin_import(campaign, ada, name="Mine", text=twenty("4 ...", "3 Shock", "4 Nobody Knows Me"), players=2)
    assert draft.status == ImportStatus.DRAFT
    report = report_of(draft)
    assert [line.line for line in report.unusable] == [21]
    assert [name.lines for name in report.problems] == [(22,)]
    assert [card.lines for card in report.to_file] == [(23,)]
    with refused("not_clean"):
        confirm(draft)
    assert not Pool.objects.exists()


def test_d03_filed_by_hand_and_confirmed_whole(campaign: Campaign, ada: Person) -> None:
    draft = begin_import(campaign, ada, name="Mine", text=twenty("4 Nobody Knows Me"), players=2)
    draft = file_by_hand(draft, {"nobody knows me": Filing(deck="R", mana_cost="1r", type_line="Creature — Goblin")})
    pack = confirm(draft).packs.get(deck="R")
    assert (pack.name, pack.mana_cost, pack.colors, pack.type_line, pack.by_hand, pack.card) == (
        "Nobody Knows Me", "{1}{R}", "R", "Creature — Goblin", True, None,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("filing", "reason"),
    [
        (Filing(deck="X"), "no_such_deck"),
        (Filing(), "no_such_deck"),
        (Filing(deck="R", mana_cost="two"), "bad_mana_cost"),
        (Filing(deck="R", mana_cost="{W}" * 30), "bad_mana_cost"),
        (Filing(deck="R", type_line="a" * 121), "bad_type_line"),
        (Filing(deck="R", type_line="a\x07b"), "bad_type_line"),
        (Filing(means="No Such Card"), "no_such_card"),
    ],
)
def test_a_filing_that_can_not_be_changes_nothing(campaign: Campaign, ada: Person, filing: Filing, reason: str) -> None:
    draft = begin_import(campaign, ada, name="Mine", text=twenty("4 Nobody Knows Me", "4 Nor Me"), players=2)
    with refused(reason):
        file_by_hand(draft, {"nor me": Filing(deck="G"), "nobody knows me": filing})
    draft.refresh_from_db()
    assert draft.filings == {}
    assert len(report_of(draft).to_file) == 2


def test_d03_a_known_spell_is_not_given_away_as_a_land(campaign: Campaign, ada: Person) -> None:
    draft = begin_import(campaign, ada, name="Mine", text=twenty("4 Sire of Seven Deaths"), players=2)
    with refused("not_a_land"):
        file_by_hand(draft, {"sire of seven deaths": Filing(deck="L")})


def test_only_what_waits_is_filed(campaign: Campaign, ada: Person) -> None:
    draft = begin_import(campaign, ada, name="Mine", text=twenty(), players=2)
    with refused("nothing_to_file"):
        file_by_hand(draft, {"serra angel": Filing(deck="U")})


def test_a_misspelt_name_is_corrected_and_taken_back(campaign: Campaign, ada: Person) -> None:
    draft = begin_import(campaign, ada, name="Mine", text=twenty("4 Lightnin Bolt"), players=2)
    assert report_of(draft).to_file[0].suggestion == "Lightning Bolt"
    draft = file_by_hand(draft, {"lightnin bolt": Filing(means="Lightning Bolt")})
    assert [pack.facts.name for pack in report_of(draft).packs if pack.deck == "R"] == ["Lightning Bolt"]
    assert len(report_of(refile(draft, ["lightnin bolt"])).to_file) == 1


def test_unusable_lines_are_left_out_on_request(campaign: Campaign, ada: Person) -> None:
    draft = begin_import(campaign, ada, name="Mine", text=twenty("hello", "3 Shock", "4 Lava Axe"), players=2)
    draft = leave_out_bad_lines(draft)
    assert report_of(draft).is_clean
    assert "hello" not in draft.text
    assert confirm(draft).packs.filter(deck="R").get().name == "Lava Axe"


def test_leaving_out_everything_is_refused(campaign: Campaign, ada: Person) -> None:
    draft = begin_import(campaign, ada, name="Mine", text="hello\n3 Shock")
    with refused("nothing_left"):
        leave_out_bad_lines(draft)


def test_a_changed_list_keeps_what_was_filed(campaign: Campaign, ada: Person) -> None:
    draft = begin_import(campaign, ada, name="Mine", text=twenty("4 Nobody Knows Me", "oops"), players=2)
    draft = file_by_hand(draft, {"nobody knows me": Filing(deck="R")})
    draft = change_list(draft, text=twenty("4 Nobody Knows Me"), name="Ours", players=2)
    assert report_of(draft).is_clean
    assert confirm(draft).name == "Ours"


def test_lm2_too_few_packs_for_the_players_are_refused(campaign: Campaign, ada: Person) -> None:
    draft = begin_import(campaign, ada, name="Mine", text=twenty(), players=3)
    with pytest.raises(PoolRefused) as refusal:
        confirm(draft)
    assert (refusal.value.rule, refusal.value.reason) == ("LM 2", "too_few_packs")
    assert refusal.value.values == {"has": 20, "needs": 30, "players": 3}
    assert confirm(change_list(draft, text=draft.text, players=2)).packs.count() == 20


@pytest.mark.parametrize(
    ("name", "reason"),
    [("", "name_missing"), ("  ", "name_missing"), ("a" * 10_000, "name_too_long"), ("a\x00b", "name_unprintable")],
)
def test_names_of_pools(campaign: Campaign, ada: Person, name: str, reason: str) -> None:
    with refused(reason):
        begin_import(campaign, ada, name=name, text=twenty())


@pytest.mark.parametrize("players", [-1, 0, 1, 13, 10**9])
def test_numbers_of_players(campaign: Campaign, ada: Person, players: int) -> None:
    with refused("players_out_of_range"):
        begin_import(campaign, ada, name="Mine", text=twenty(), players=players)


def test_what_no_database_holds_is_an_unusable_line(campaign: Campaign, ada: Person) -> None:
    draft = begin_import(campaign, ada, name="Mine", text="4 Serra\x00Angel\n4 Sh\ud800ock")
    assert [line.reason for line in report_of(draft).unusable] == ["bad_characters"] * 2


def test_a_hundred_thousand_lines_leave_no_draft(campaign: Campaign, ada: Person) -> None:
    with pytest.raises(ListRefused):
        begin_import(campaign, ada, name="Mine", text="4 Serra Angel\n" * 100_000)
    assert not PoolImport.objects.exists()


# --- a worker reads the long ones ------------------------------------------------------------------------------------


def long_draft(campaign: Campaign, ada: Person) -> PoolImport:
    return begin_import(campaign, ada, name="Long", text=twenty(*["// nothing"] * 3_000), players=2)


def key_of(draft: PoolImport) -> str:
    """The job on which a worker reads it."""
    assert draft.job is not None
    return str(draft.job.pk)


def test_a_long_list_waits_for_a_worker(campaign: Campaign, ada: Person) -> None:
    draft = long_draft(campaign, ada)
    assert draft.status == ImportStatus.READING
    assert draft.job is not None
    assert (draft.job.status, draft.job.total) == (JobStatus.WAITING, 3_020)
    for act in (confirm, leave_out_bad_lines):
        with refused("still_reading"):
            act(draft)


def test_the_worker_reads_it_once(campaign: Campaign, ada: Person) -> None:
    draft = long_draft(campaign, ada)
    imports.read_in_background(key_of(draft), timezone.now)
    draft.refresh_from_db()
    assert draft.job is not None
    assert (draft.status, draft.job.status, draft.job.percent) == (ImportStatus.DRAFT, JobStatus.DONE, 100)
    pool = confirm(draft)
    imports.read_in_background(key_of(draft), timezone.now)
    draft.refresh_from_db()
    assert (draft.status, draft.made) == (ImportStatus.CONFIRMED, pool)


def test_the_worker_finds_a_discarded_draft_gone(campaign: Campaign, ada: Person) -> None:
    draft = long_draft(campaign, ada)
    key = key_of(draft)
    imports.discard(draft)
    imports.read_in_background(key, timezone.now)
    assert not PoolImport.objects.exists()
    assert Job.objects.get(pk=key).status == JobStatus.DONE


def test_a_list_queued_by_an_older_installation_is_read(campaign: Campaign, ada: Person) -> None:
    """Its message carries the key of the draft, not of the job."""
    draft = long_draft(campaign, ada)
    imports.read_pool_import(str(draft.pk))
    draft.refresh_from_db()
    assert draft.job is not None
    assert (draft.status, draft.job.status) == (ImportStatus.DRAFT, JobStatus.DONE)


def test_a_list_queued_by_an_older_installation_can_fail(campaign: Campaign, ada: Person) -> None:
    draft = long_draft(campaign, ada)
    imports.read_pool_import.on_failure(RuntimeError("out of memory"), "", [str(draft.pk)], {}, None)
    draft.refresh_from_db()
    assert draft.job is not None
    assert (draft.status, draft.job.status) == (ImportStatus.FAILED, JobStatus.FAILED)


def test_a_worker_that_fails_leaves_the_draft_to_be_read_again(campaign: Campaign, ada: Person) -> None:
    draft = long_draft(campaign, ada)
    imports.fail_in_background(key_of(draft), timezone.now())
    draft.refresh_from_db()
    assert draft.job is not None
    assert (draft.status, draft.job.status) == (ImportStatus.FAILED, JobStatus.FAILED)
    with refused("not_clean"):
        confirm(draft)
    assert change_list(draft, text=twenty(), players=2).status == ImportStatus.DRAFT


def test_a_lost_queue_leaves_the_draft_to_be_read_again(
    campaign: Campaign,
    ada: Person,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nobody_takes_it(args: list[str], **how: object) -> None:
        raise OperationalError("Error 111 connecting to the queue. Connection refused.")

    monkeypatch.setattr(imports.read_pool_import, "apply_async", nobody_takes_it)
    with django_capture_on_commit_callbacks(execute=True):
        draft = long_draft(campaign, ada)
    draft.refresh_from_db()
    assert draft.job is not None
    assert (draft.status, draft.job.status) == (ImportStatus.FAILED, JobStatus.FAILED)


# --- confirming, versions, two at once -------------------------------------------------------------------------------


def test_a_second_confirmation_finds_the_same_pool(campaign: Campaign, ada: Person) -> None:
    draft = begin_import(campaign, ada, name="Mine", text=twenty(), players=2)
    assert confirm(draft) == confirm(draft)
    assert (Pool.objects.count(), PoolPack.objects.count()) == (1, 20)
    with refused("already_confirmed"):
        change_list(draft, text="4 Shock")
    with refused("already_confirmed"):
        imports.discard(draft)


def test_two_imports_of_one_name_make_one_pool(campaign: Campaign, ada: Person) -> None:
    first = begin_import(campaign, ada, name="Mine", text=twenty(), players=2)
    second = begin_import(campaign, ada, name="MINE", text=twenty(), players=2)
    confirm(first)
    with refused("name_taken"):
        confirm(second)
    with refused("name_taken"):
        begin_import(campaign, ada, name="mine", text=twenty())
    assert confirm(change_list(second, text=second.text, name="Other")).name == "Other"


def test_a_new_list_is_a_new_version_and_the_old_one_stays(campaign: Campaign, ada: Person) -> None:
    old = make_pool(campaign, ada, name="Mine", text=twenty())
    new = confirm(begin_import(campaign, ada, name="", text=twenty("4 Shock"), players=2, replaces=old))
    assert (new.series, new.version, new.name, new.owner) == (old.series, 2, "Mine", ada)
    assert (old.packs.count(), new.packs.count()) == (20, 21)
    assert list(campaign.pools.in_use()) == [new]


def test_planned_evenings_move_to_the_new_version_and_opened_ones_do_not(campaign: Campaign, ada: Person) -> None:
    old = make_pool(campaign, ada, name="Mine", text=twenty())
    today = timezone.now()
    opened = Evening.objects.create(
        campaign=campaign, number=1, day=today.date(), pool=old, opened_at=today, table_code="abc"
    )
    planned = Evening.objects.create(campaign=campaign, number=2, day=today.date(), pool=old)
    new = confirm(begin_import(campaign, ada, name="", text=twenty("4 Shock"), players=2, replaces=old))
    opened.refresh_from_db()
    planned.refresh_from_db()
    assert (opened.pool, planned.pool) == (old, new)


def test_two_imports_into_one_pool_do_not_overwrite_each_other(campaign: Campaign, ada: Person) -> None:
    pool = make_pool(campaign, ada, name="Mine", text=twenty())
    first = begin_import(campaign, ada, name="", text=twenty("4 Shock"), players=2, replaces=pool)
    second = begin_import(campaign, ada, name="", text=twenty("4 Lava Axe"), players=2, replaces=pool)
    confirm(first)
    with refused("pool_changed"):
        confirm(second)
    latest = confirm(rebase(second))
    assert (latest.version, list(latest.packs.filter(deck="R").values_list("name", flat=True))) == (3, ["Lava Axe"])


def test_what_was_filed_by_hand_is_not_asked_again(campaign: Campaign, ada: Person) -> None:
    draft = begin_import(campaign, ada, name="Mine", text=twenty("4 Nobody Knows Me"), players=2)
    pool = confirm(file_by_hand(draft, {"nobody knows me": Filing("R", "{R}", "Instant")}))
    again = begin_import(campaign, ada, name="", text=twenty("4 Nobody Knows Me"), players=2, replaces=pool)
    assert confirm(again).packs.get(deck="R").mana_cost == "{R}"


def outcomes_of(*acts: Callable[[], object]) -> list[object]:
    """What each of these acts gave back, or the reason for which it was refused."""
    outcomes = at_once(*acts, refused=(PoolRefused,))
    return [outcome.reason if isinstance(outcome, PoolRefused) else outcome for outcome in outcomes]


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_four_confirmations_in_one_moment_make_one_pool(campaign: Campaign, ada: Person) -> None:
    draft = begin_import(campaign, ada, name="Mine", text=twenty(), players=2)
    outcomes = at_once(*[partial(confirm, draft)] * 4)
    assert outcomes == [Pool.objects.get()] * 4
    assert PoolPack.objects.count() == 20


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_two_imports_of_one_name_in_one_moment_make_one_pool(campaign: Campaign, ada: Person) -> None:
    drafts = [begin_import(campaign, ada, name=name, text=twenty(), players=2) for name in ("Mine", "MINE")]
    outcomes = outcomes_of(*(partial(confirm, draft) for draft in drafts))
    assert [outcome for outcome in outcomes if outcome != "name_taken"] == [Pool.objects.get()]
    assert PoolPack.objects.count() == 20


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_two_new_lists_for_one_pool_in_one_moment_make_one_version(campaign: Campaign, ada: Person) -> None:
    pool = make_pool(campaign, ada, name="Mine", text=twenty())
    drafts = [begin_import(campaign, ada, name="", text=twenty(), players=2, replaces=pool) for _ in range(2)]
    outcomes = outcomes_of(*(partial(confirm, draft) for draft in drafts))
    assert [outcome for outcome in outcomes if outcome != "pool_changed"] == [campaign.pools.in_use().get()]
    assert campaign.pools.count() == 2


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_discarded_draft_is_never_half_a_pool(campaign: Campaign, ada: Person) -> None:
    draft = begin_import(campaign, ada, name="Mine", text=twenty(), players=2)
    outcomes = outcomes_of(partial(imports.discard, draft), partial(confirm, draft))
    assert PoolPack.objects.count() == 20 * Pool.objects.count()
    assert set(outcomes) in ({None, "gone"}, {"already_confirmed", Pool.objects.first()})


# --- names, putting away, who may ------------------------------------------------------------------------------------


def test_a_pool_is_renamed_with_all_its_versions(campaign: Campaign, ada: Person) -> None:
    old = make_pool(campaign, ada, name="Mine", text=twenty())
    make_pool(campaign, ada, name="Taken", text=twenty())
    new = confirm(begin_import(campaign, ada, name="", text=twenty(), players=2, replaces=old))
    with refused("name_taken"):
        rename(new, "taken")
    rename(new, "MINE")
    assert set(Pool.objects.filter(series=old.series).values_list("name", flat=True)) == {"MINE"}


def test_a_pool_that_was_put_away_can_not_be_chosen_until_it_is_back(campaign: Campaign, ada: Person) -> None:
    pool = make_pool(campaign, ada, name="Mine", text=twenty())
    put_away(pool, timezone.now())
    assert not campaign.pools.in_use().exists()
    bring_back(pool)
    assert campaign.pools.in_use().get() == pool


@pytest.mark.parametrize(
    ("role", "owns", "may"),
    [
        (Role.HOST, False, True),
        (Role.PLAYER, True, True),
        (Role.PLAYER, False, False),
        (Role.WATCHER, True, False),
        (Role.WATCHER, False, False),
    ],
)
def test_the_owner_and_the_host_may_change_a_pool(
    campaign: Campaign, ada: Person, role: Role, owns: bool, may: bool
) -> None:
    bo = Person.objects.create_user("bo")
    me = Membership.objects.create(campaign=campaign, person=bo, role=role)
    pool = make_pool(campaign, bo if owns else ada, name="Mine", text=twenty())
    assert may_change_pool(pool, me) is may
