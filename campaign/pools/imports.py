"""A list on its way to become a pool: read into a draft, filed by hand where it must be, and confirmed whole."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import datetime
from hashlib import sha256

import msgspec
from celery import shared_task
from django.db import IntegrityError, transaction
from django.utils import timezone

from campaign.bridge import shared
from campaign.cards.card_names import is_printable
from campaign.cards.finding.finding import Found, find
from campaign.cards.lists.reading import Brought, bring, lines_of, read_lines
from campaign.cards.lists.values import Progress
from campaign.cards.mana import tidy_cost
from campaign.jobs import jobs
from campaign.jobs.jobs import Clock, JobProgress
from campaign.models import (
    Campaign,
    Evening,
    ImportStatus,
    JobKind,
    Person,
    Pool,
    PoolImport,
    PoolPack,
)
from campaign.pools.pool_rules import (
    DECKS,
    LONGEST_TYPE,
    Facts,
    Filing,
    Proposal,
    SortedPool,
    counts_of,
    keys_of,
    may_be_filed,
    sort_pool,
)
from campaign.pools.refusals import PoolRefused
from campaign.pools.supply import supply
from campaign.pools.versions import players_or_default, refuse_taken_name, tidy_pool_name

LINES_AT_ONCE = 1_000
"""A longer list is read by a worker while the page shows how far it is."""
LONGEST_COST = 60

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


# --- drafts ----------------------------------------------------------------------------------------------------------


def begin_import(
    campaign: Campaign,
    person: Person,
    *,
    name: str,
    text: str,
    players: int | None = None,
    replaces: Pool | None = None,
    each_is_a_pack: bool = False,
) -> PoolImport:
    """A new draft. A short list is read at once, a long one by a worker. Raises PoolRefused, ListRefused."""
    brought = bring(text)
    draft = PoolImport(
        campaign=campaign,
        person=person,
        name=replaces.name if replaces else tidy_pool_name(name),
        players=players_or_default(campaign, players),
        replaces=replaces,
        each_is_a_pack=each_is_a_pack,
    )
    lines = put_in(draft, brought)
    if replaces is None:
        refuse_taken_name(campaign, draft.name)
    send_to_be_read(draft, lines)
    return draft


def change_list(
    draft: PoolImport,
    *,
    text: str,
    name: str | None = None,
    players: int | None = None,
    each_is_a_pack: bool | None = None,
) -> PoolImport:
    """Another list, name or number of players; what was filed by hand stays. Raises as `begin_import`."""
    brought = bring(text)
    with transaction.atomic():
        draft = open_draft(draft)
        if name is not None and draft.replaces is None:
            draft.name = tidy_pool_name(name)
            refuse_taken_name(draft.campaign, draft.name)
        draft.players = players_or_default(draft.campaign, players or draft.players)
        draft.each_is_a_pack = draft.each_is_a_pack if each_is_a_pack is None else each_is_a_pack
        send_to_be_read(draft, put_in(draft, brought))
    return draft


def put_in(draft: PoolImport, brought: Brought) -> int:
    """The list that was brought becomes the draft's, with whose it is; returns its number of lines. A list that has
    not changed stays what it was brought as: JSON is kept as a table."""
    text = storable(brought.text)
    if text != draft.text:
        draft.brought_as, draft.surely = brought.recognised.key, brought.recognised.is_sure
    draft.text = text
    return len(lines_of(text))


@transaction.atomic
def count_as_packs(draft: PoolImport, each_is_a_pack: bool) -> PoolImport:
    """Whether each name of the list is a pack of four, as of a cube with one of each. Raises PoolRefused."""
    draft = open_draft(draft)
    draft.each_is_a_pack = each_is_a_pack
    send_to_be_read(draft, len(lines_of(draft.text)))
    return draft


@transaction.atomic
def file_by_hand(draft: PoolImport, filings: Mapping[str, Filing], leave_out: Collection[str] = ()) -> PoolImport:
    """What the owner says of the names to be filed by hand (D-03): a filing, or that the name is left out of the list.
    What a name means can be said of any that is nearly right. Raises PoolRefused for the first that cannot be; then
    nothing has changed."""
    draft = open_draft(draft)
    report = report_of(draft)
    waiting = {card.key: card for card in report.to_file}
    near = {name.key for name in report.nearly}
    for key in (*filings, *leave_out):
        if key not in waiting and not (key in near and key in filings and filings[key].means):
            raise PoolRefused("nothing_to_file", name=key[:LONGEST_TYPE])
    cards = find([filing.means for filing in filings.values() if filing.means], draft.campaign)
    for key, filing in filings.items():
        checked = meant(cards[filing.means]) if filing.means else checked_filing(waiting[key].facts, filing)
        draft.filings[key] = msgspec.to_builtins(checked)
    draft.text = without_lines(draft.text, {line for key in leave_out for line in waiting[key].lines})
    send_to_be_read(draft, len(lines_of(draft.text)))
    return draft


@transaction.atomic
def refile(draft: PoolImport, keys: list[str]) -> PoolImport:
    """Takes back what was filed by hand for these names."""
    draft = open_draft(draft)
    draft.filings = {key: filing for key, filing in draft.filings.items() if key not in keys}
    send_to_be_read(draft, len(lines_of(draft.text)))
    return draft


@transaction.atomic
def leave_out_bad_lines(draft: PoolImport) -> PoolImport:
    """Takes the lines that cannot be used out of the list. Raises PoolRefused when nothing would be left."""
    draft = open_draft(draft)
    draft.text = without_lines(draft.text, report_of(draft).bad_lines)
    send_to_be_read(draft, len(lines_of(draft.text)))
    return draft


def without_lines(text: str, numbers: Collection[int]) -> str:
    """The list without these lines. Raises PoolRefused: `nothing_left`."""
    out = set(numbers)
    kept = [line for number, line in enumerate(lines_of(text), 1) if number not in out]
    if not any(line.strip() for line in kept):
        raise PoolRefused("nothing_left")
    return "\n".join(kept)


def locked_draft(draft: PoolImport) -> PoolImport:
    """The draft as it is now, locked until the transaction ends. Raises PoolRefused: `gone`."""
    drafts = PoolImport.objects.select_for_update(of=("self",)).select_related("campaign", "replaces")
    if (locked := drafts.filter(pk=draft.pk).first()) is None:
        raise PoolRefused("gone")
    return locked


def open_draft(draft: PoolImport) -> PoolImport:
    """The draft, locked, to be changed. Raises PoolRefused: `gone`, `still_reading`, `already_confirmed`."""
    locked = locked_draft(draft)
    if locked.status == ImportStatus.CONFIRMED:
        raise PoolRefused("already_confirmed")
    if locked.status == ImportStatus.READING:
        raise PoolRefused("still_reading")
    return locked


def discard(draft: PoolImport) -> None:
    """Throws a draft away; nothing of it was in any pool. Raises PoolRefused when it has become one."""
    with transaction.atomic():
        locked = locked_draft(draft)
        if locked.status == ImportStatus.CONFIRMED:
            raise PoolRefused("already_confirmed")
        locked.delete()


def storable(text: str) -> str:
    """The text without what no database holds; such a character stays visible as an unusable one."""
    return _UNSTORABLE.sub("\x1a", text)


def meant(name: Found) -> Filing:
    """That a name is another one, as it is kept. Raises PoolRefused: `no_such_card`."""
    if name.card is None:
        raise PoolRefused("no_such_card", name=name.typed[:LONGEST_TYPE])
    return Filing(means=name.card.name)


def checked_filing(facts: Facts, filing: Filing) -> Filing:
    """A filing as it is kept. Raises PoolRefused: `no_such_deck`, `not_a_land`, `bad_mana_cost`, …"""
    if filing.deck not in DECKS:
        raise PoolRefused("no_such_deck", name=facts.name)
    if not may_be_filed(facts, filing.deck):
        raise PoolRefused("not_a_land", rule="D-03", name=facts.name)
    cost = tidy_cost(filing.mana_cost[:LONGEST_TYPE])
    kind = " ".join(filing.type_line.split())
    if cost is None or len(cost) > LONGEST_COST:
        raise PoolRefused("bad_mana_cost", name=facts.name)
    if len(kind) > LONGEST_TYPE or not is_printable(kind):
        raise PoolRefused("bad_type_line", name=facts.name, most=LONGEST_TYPE)
    return Filing(deck=filing.deck, mana_cost=cost, type_line=kind)


# --- reading ---------------------------------------------------------------------------------------------------------


def send_to_be_read(draft: PoolImport, lines: int) -> None:
    """Reads the list here and now, or sends a worker for it."""
    if lines <= LINES_AT_ONCE:
        draft.report = msgspec.to_builtins(find_out(draft))
        draft.status = ImportStatus.DRAFT
        draft.save()
        return
    with transaction.atomic():
        draft.status = ImportStatus.READING
        draft.report = {}
        draft.job = jobs.send(
            read_pool_import,
            draft.person,
            draft.campaign,
            total=lines,
            request={"import": str(draft.pk), "list": sha256(draft.text.encode()).hexdigest()},
        )
        draft.save()


class PoolImportTask(jobs.JobTask):
    """A list that could not be read ends as a failed import, never as one that is read for ever."""

    def fail(self, key: str, at: datetime) -> None:
        fail_in_background(key, at)


@shared_task(name="campaign.tasks.read_pool_import", base=PoolImportTask, kind=JobKind.POOL_IMPORT, ignore_result=True)
def read_pool_import(key: str) -> None:
    """Reads the list that the job `key` is about."""
    read_in_background(key, timezone.now)


def read_in_background(key: str, clock: Clock) -> None:
    """What the worker does with the job `key`. Twice is harmless."""
    jobs.run(job_key(key), clock, _read)


def _read(progress: JobProgress, clock: Clock) -> None:
    """Reads the draft's list, telling how far it is."""
    waiting = PoolImport.objects.filter(job=progress.job, status=ImportStatus.READING)
    draft = waiting.select_related("campaign", "replaces").first()
    progress.start(progress.job.total)
    report = draft and msgspec.to_builtins(find_out(draft, lambda done, total: progress.set_done(done)))
    with transaction.atomic():
        if report:
            waiting.update(status=ImportStatus.DRAFT, report=report)
        progress.finish(clock())


def fail_in_background(key: str, at: datetime) -> None:
    """The worker could not read it; the draft stays, and its author may change the list and try again."""
    key = job_key(key)
    with transaction.atomic():
        PoolImport.objects.filter(job__pk=key, status=ImportStatus.READING).update(status=ImportStatus.FAILED)
        jobs.fail(key, at)


def job_key(key: str) -> str:
    """The key of the job. What an installation of 0.1.0 left in the queue carries the key of the draft instead."""
    draft = PoolImport.objects.filter(pk=key).only("job_id").first()
    return str(draft.job_id) if draft and draft.job_id else key


def find_out(draft: PoolImport, progress: Progress | None = None) -> SortedPool:
    """Sorts the draft's list with the catalogue and what was filed by hand. Changes nothing."""
    read = read_lines(draft.text, progress)
    filings = inherited_filings(draft.replaces) | filings_of(draft)
    found = find(keys_of(read.entries, filings), draft.campaign, settled=filings)
    return sort_pool(read, _facts(found), filings, _proposals(found), each_is_a_pack=draft.each_is_a_pack)


def _facts(found: Mapping[str, Found]) -> dict[str, Facts]:
    cards = {key: name.card for key, name in found.items() if name.card is not None}
    return {key: Facts(card.name, card.mana_cost, card.colors, card.type_line, card.pk) for key, card in cards.items()}


def _proposals(found: Mapping[str, Found]) -> dict[str, tuple[Proposal, ...]]:
    near = {key: name.nearly for key, name in found.items() if name.nearly}
    return {
        key: tuple(Proposal(name.card.name, name.name, name.language) for name in names) for key, names in near.items()
    }


def filings_of(draft: PoolImport) -> dict[str, Filing]:
    """What was filed by hand in this draft, by key."""
    return msgspec.convert(draft.filings, dict[str, Filing])


def inherited_filings(pool: Pool | None) -> dict[str, Filing]:
    """What was filed by hand in the version that a list replaces, so that nobody files it twice."""
    if pool is None:
        return {}
    by_hand = pool.packs.filter(by_hand=True)
    return {pack.key: Filing(pack.deck, pack.mana_cost, pack.type_line) for pack in by_hand}


def report_of(draft: PoolImport) -> SortedPool:
    """What was found in the list when it was last read."""
    return msgspec.convert(draft.report, SortedPool)


# --- confirming ------------------------------------------------------------------------------------------------------


@transaction.atomic
def confirm(draft: PoolImport) -> Pool:
    """The whole draft becomes a pool, or nothing does; a second confirmation finds the same pool.

    Raises PoolRefused: `gone`, `still_reading`, `not_clean`, `too_few_packs` (LM 2), `name_taken`, `pool_changed`.
    """
    draft = locked_draft(draft)
    if draft.made_id is not None:
        return Pool.objects.get(pk=draft.made_id)
    report = report_ready(draft)
    pool = next_version(draft) if draft.replaces else first_version(draft)
    PoolPack.objects.bulk_create(packs_for(pool, report), batch_size=500)
    draft.status, draft.made = ImportStatus.CONFIRMED, pool
    draft.save(update_fields=["status", "made"])
    return pool


def report_ready(draft: PoolImport) -> SortedPool:
    """The report of a draft that may become a pool. Raises PoolRefused when it may not."""
    if draft.status == ImportStatus.READING:
        raise PoolRefused("still_reading")
    report = report_of(draft)
    if not report.is_clean:
        raise PoolRefused("not_clean")
    supplied = supply(counts_of(report.packs), draft.players)
    if supplied.refused:
        raise PoolRefused(
            "too_few_packs", rule="LM 2", has=supplied.packs, needs=supplied.needs, players=supplied.players
        )
    return report


def first_version(draft: PoolImport) -> Pool:
    """Raises PoolRefused: `name_taken`."""
    refuse_taken_name(draft.campaign, draft.name)
    try:
        with transaction.atomic():
            return Pool.objects.create(campaign=draft.campaign, owner=draft.person, name=draft.name)
    except IntegrityError as clash:
        raise PoolRefused("name_taken", name=draft.name) from clash


def next_version(draft: PoolImport) -> Pool:
    """The next version of the pool that the draft replaces; planned evenings move to it. Raises PoolRefused:
    `pool_changed` when somebody else was faster."""
    assert draft.replaces_id is not None
    old = Pool.objects.select_for_update(of=("self",)).get(pk=draft.replaces_id)
    if not old.is_current:
        raise PoolRefused("pool_changed", name=old.name)
    Pool.objects.filter(pk=old.pk).update(is_current=False)
    new = Pool.objects.create(
        campaign=old.campaign, owner=old.owner, name=old.name, series=old.series, version=old.version + 1
    )
    Evening.objects.filter(pool=old, opened_at=None).update(pool=new)
    return new


def packs_for(pool: Pool, report: SortedPool) -> list[PoolPack]:
    """The rows of a pool's packs, numbered within their decks in the order of the list."""
    last = dict.fromkeys(DECKS, 0)
    rows = []
    for pack in report.packs:
        last[pack.deck] += 1
        rows.append(
            PoolPack(
                pool=pool,
                deck=pack.deck,
                position=last[pack.deck],
                name=pack.facts.name,
                key=pack.key,
                card_id=pack.facts.id,
                mana_cost=pack.facts.mana_cost,
                colors=pack.facts.colors,
                type_line=pack.facts.type_line,
                by_hand=pack.by_hand,
            )
        )
    return rows


def rebase(draft: PoolImport) -> PoolImport:
    """The draft replaces the pool's newest version from now on, after somebody else was faster."""
    with transaction.atomic():
        draft = open_draft(draft)
        if draft.replaces is not None:
            draft.replaces = Pool.objects.get(series=draft.replaces.series, is_current=True)
            send_to_be_read(draft, len(lines_of(draft.text)))
    return draft


def make_pool(campaign: Campaign, owner: Person, *, name: str, text: str) -> Pool:
    """A pool from a list that needs no hand, such as the starter pool. Raises PoolRefused, ListRefused."""
    with transaction.atomic():
        return confirm(begin_import(campaign, owner, name=name, text=text))


shared.learn(Filing, SortedPool)
