"""Bringing written records: a text is resolved record by record, and each finished game joins the campaign once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from hashlib import sha256

from celery import shared_task
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.bridge import recorded
from campaign.bridge.recorded import BadLine, FreeGame, ResolvedRecord
from campaign.bridge.refusals import Refused, not_now
from campaign.jobs import jobs
from campaign.jobs.jobs import Clock, JobProgress
from campaign.models import (
    Campaign,
    JobKind,
    MatchTable,
    Membership,
    Person,
    RecordedGame,
    RecordImport,
    RecordStatus,
)
from campaign.planes.custom_planes import all_rows
from campaign.records.stored_report import Counts, RecordRow, RefusedLine, StoredReport

LINES_AT_ONCE = 1_000
"""A longer text is resolved by a worker while the page shows how far it is."""

MOST_ROWS = 2_000
"""The most records that a report lists; of more it keeps only the counts."""

MOST_ERRORS_STORED = 2_000
"""The most bad lines of all records that a report lists; of further records only the first one."""

MOST_CORRECTED = 2_000
"""The longest corrected line that is proposed."""

MOST_SHOWN = 300
"""The most characters of a bad line that are shown."""

LONGEST = 200


def changed_meanwhile() -> Refused:
    """Return the refusal of a correction of a text that is another by now."""
    return not_now(_("Somebody else has corrected this text meanwhile. Here is how it stands."))


# --- who may ---------------------------------------------------------------------------------------------------------


def may_bring_records(me: Membership) -> bool:
    """Who plays may bring records; a watcher looks on."""
    return me.may_play


def may_change_import(draft: RecordImport, me: Membership) -> bool:
    """A text is its bringer's; the campaign's host may correct it too."""
    return me.is_host or draft.person_id == me.person_id


def may_remove_game(game: RecordedGame, me: Membership) -> bool:
    """A game is taken out of the history by who has brought it, or by the host."""
    return me.is_host or (me.may_play and game.brought_by_id == me.person_id)


# --- games of free tables --------------------------------------------------------------------------------------------


def free_games(campaign: Campaign, person: Person) -> dict[FreeGame, str]:
    """What this person has played to its end at tables of no evening and what is not in the history yet, each with its
    record, which may be brought as any other."""
    laid = [kind.objects.values("table_code") for kind in (MatchTable, RecordedGame)]
    records = {game: recorded.record_text(game.code) for game in recorded.free_games_of(person, but=laid)}
    known = set(campaign.recorded_games.values_list("digest", flat=True))
    return {game: text for game, text in records.items() if _digest(text) not in known}


# --- bringing --------------------------------------------------------------------------------------------------------


def bring(campaign: Campaign, person: Person, text: str, at: datetime) -> RecordImport:
    """A text with records. A short one is resolved at once, a long one by a worker. Raises BadLine: REC 5, REC 6."""
    text = _checked(text)
    with transaction.atomic():
        draft = RecordImport.objects.create(campaign=campaign, person=person, text=text)
        _send_to_be_read(draft)
    return _read_at_once(draft, at)


def correct(draft: RecordImport, text: str, at: datetime) -> RecordImport:
    """The text anew; games that have joined already are known again. `draft` holds the text that was corrected.

    Raises Refused: it is being read, gone, or changed by somebody else meanwhile; BadLine.
    """
    text, was = _checked(text), draft.text
    with transaction.atomic():
        draft = _open(draft)
        if draft.text != was:
            raise changed_meanwhile()
        draft.text, draft.status, draft.report = text, RecordStatus.READING, {}
        draft.save(update_fields=["text", "status", "report"])
        _send_to_be_read(draft)
    return _read_at_once(draft, at)


def discard(draft: RecordImport) -> None:
    """Throws the text away; the games that have joined stay. Raises Refused."""
    with transaction.atomic():
        _open(draft).delete()


def remove(game: RecordedGame) -> None:
    """Takes a game out of the history; its record may be brought again. Twice is once. A worker who remembers it is
    waited for: what they have written goes with it."""
    with transaction.atomic():
        locked = RecordedGame.objects.select_for_update().filter(pk=game.pk).first()
        if locked is not None:
            locked.delete()


def _checked(text: str) -> str:
    recorded.count_records(text)
    return text


def _open(draft: RecordImport) -> RecordImport:
    """The text, locked, to be changed. Raises Refused: it is gone or being read."""
    locked = RecordImport.objects.select_for_update(of=("self",)).filter(pk=draft.pk).first()
    if locked is None:
        raise not_now(_("Somebody else has thrown this text away."))
    if locked.status == RecordStatus.READING:
        raise not_now(_("The text is being read. Wait until that is done."))
    return locked


def _send_to_be_read(draft: RecordImport) -> None:
    """Sends a worker for a long text."""
    lines = _lines(draft.text)
    if lines <= LINES_AT_ONCE:
        return
    draft.job = jobs.send(
        read_records,
        draft.person,
        draft.campaign,
        total=lines,
        request={"import": str(draft.pk), "text": _digest(draft.text)},
    )
    draft.save(update_fields=["job"])


def _read_at_once(draft: RecordImport, at: datetime) -> RecordImport:
    if _lines(draft.text) <= LINES_AT_ONCE:
        keep_report(draft, resolve(draft, at, lambda line: None))
    draft.refresh_from_db()
    return draft


# --- reading ---------------------------------------------------------------------------------------------------------


class RecordImportTask(jobs.JobTask):
    """Records that could not be read to the end are a failed import, never one that is read for ever."""

    def fail(self, key: str, at: datetime) -> None:
        fail_in_background(key, at)


@shared_task(name="campaign.tasks.read_records", base=RecordImportTask, kind=JobKind.RECORD_IMPORT, ignore_result=True)
def read_records(key: str) -> None:
    """Resolves the records of the text that the job `key` is about."""
    read_in_background(key, timezone.now)


def read_in_background(key: str, clock: Clock) -> None:
    """What the worker does with the job `key`. Twice is harmless: a game joins once."""
    jobs.run(key, clock, _read)


def _read(progress: JobProgress, clock: Clock) -> None:
    """Resolves the records of the draft's text, telling how far it is."""
    draft = RecordImport.objects.filter(job=progress.job, status=RecordStatus.READING).first()
    progress.start(progress.job.total)
    report = resolve(draft, clock(), progress.set_done) if draft is not None else None
    with transaction.atomic():
        if draft is not None and report is not None:
            keep_report(draft, report)
        progress.finish(clock())


def fail_in_background(key: str, at: datetime) -> None:
    """The worker could not finish; the text stays, and may be tried again. What has joined stays too."""
    with transaction.atomic():
        RecordImport.objects.filter(job__pk=key, status=RecordStatus.READING).update(status=RecordStatus.FAILED)
        jobs.fail(key, at)


def resolve(draft: RecordImport, at: datetime, progress: Callable[[int], None]) -> StoredReport:
    """What became of every record of the text; finished games join the campaign, one transaction each."""
    rows: list[RecordRow] = []
    counts: Counts = {"records": 0, "joined": 0, "known": 0, "unfinished": 0, "bad": 0}
    room = MOST_ERRORS_STORED
    for record in recorded.resolve_records(draft.text, at, progress, all_rows(draft.campaign)):
        row = _row(draft, record)
        room -= len(row.get("errors", ())) + len(row.get("remarks", ()))
        if room < 0:
            row.pop("errors", None)
            row.pop("remarks", None)
        counts["records"] += 1
        counts[row["became"]] += 1
        if len(rows) < MOST_ROWS:
            rows.append(row)
    return {"counts": counts, "rows": rows}


def keep_report(draft: RecordImport, report: StoredReport) -> None:
    """The text has been read, unless somebody has taken it elsewhere meanwhile."""
    reading = RecordImport.objects.filter(pk=draft.pk, status=RecordStatus.READING)
    reading.update(status=RecordStatus.READ, report=report)


def _row(draft: RecordImport, record: ResolvedRecord) -> RecordRow:
    """What became of one record; a finished game joins the campaign by this."""
    row: RecordRow = {
        "line": record.line,
        "last_line": record.last_line,
        "about": dict(record.about),
        "players": record.players,
        "winners": record.winners,
        "acts": record.acts,
        "became": "unfinished",
    }
    findings = record.findings
    if findings.remarks:
        row["remarks"] = [_bad(remark, record.of) for remark in findings.remarks]
    if record.bad is not None:
        errors = [_bad(error, record.of) for error in findings.errors]
        return {**row, "became": "bad", "bad": errors[0], "errors": errors, "unjudged": list(findings.unjudged)}
    if not record.is_finished:
        return row
    game, is_new = join(draft.campaign, draft.person, record)
    return {**row, "became": "joined" if is_new else "known", "game": game.pk}


def _bad(bad: BadLine, game: str) -> RefusedLine:
    refusal = bad.refusal
    return {
        "game": game,
        "line": bad.line,
        "text": bad.text[:MOST_SHOWN],
        "rule": refusal.rule,
        "reason": refusal.reason,
        "values": {key: _short(value) for key, value in refusal.values.items()},
        "allowed": list(bad.allowed),
        "corrected": bad.corrected if len(bad.corrected) <= MOST_CORRECTED else "",
    }


def _short(value: object) -> object:
    return value[:MOST_SHOWN] if isinstance(value, str) else value


def join(campaign: Campaign, person: Person, record: ResolvedRecord) -> tuple[RecordedGame, bool]:
    """The game of a finished record in the campaign's history, and whether it is new there."""
    digest = _digest(record.printed())
    known = campaign.recorded_games.filter(digest=digest)
    if (known_game := known.first()) is not None:
        return known_game, False
    try:
        with transaction.atomic():
            return _joined(campaign, person, record, digest), True
    except IntegrityError:
        return known.get(), False


def _joined(campaign: Campaign, person: Person, record: ResolvedRecord, digest: str) -> RecordedGame:
    about = record.about
    game = RecordedGame(
        campaign=campaign,
        event=about.get("Event", "")[:LONGEST],
        place=about.get("Place", "")[:LONGEST],
        round=about.get("Round", "")[:LONGEST],
        day=date.fromisoformat(about["Date"]) if "Date" in about else None,
        players=record.players,
        winners=record.winners,
        acts=record.acts,
        digest=digest,
        brought_by=person,
    )
    game.game, game.table_code = recorded.open_recorded_table(record, game.title[:120], person)
    game.save(force_insert=True)
    return game


def _lines(text: str) -> int:
    return text.count("\n") + (not text.endswith("\n"))


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
