"""The worker with a file of cards: what it is sent with, how it goes on after one that was killed, what it says."""

from __future__ import annotations

import io
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from campaign.bridge import queue
from campaign.cards.loading import jobs as loads
from campaign.cards.loading import loading
from campaign.cards.loading.files import lying_file, lying_files, open_lying
from campaign.jobs import jobs, lease, pieces
from campaign.jobs.pieces import StoredFile
from campaign.models import Card, CardName, Job, JobFilePiece, JobStatus, Person
from tests.campaign.cards.bulk.made import one_a_line, scryfall
from tests.support.refusals import raises_refusal
from tests.support.services.site import Site, running_site
from tests.support.worlds.people import campaign_of, person

FILE = one_a_line(scryfall(f"Card {number}") for number in range(40))


@pytest.fixture
def ada(db: None, monkeypatch: pytest.MonkeyPatch) -> Person:
    """Nobody is sent: the tests are the worker."""
    monkeypatch.setattr(queue, "send", lambda *args, **more: None)
    return person("ada")


def upload(content: bytes = FILE, name: str = "cards.json") -> Any:
    return SimpleUploadedFile(name, content)


def work(job: Job) -> Job:
    loads.load_in_background(str(job.pk), timezone.now)
    job.refresh_from_db()
    return job


# --- a file that comes with the job ----------------------------------------------------------------------------------


@pytest.mark.both_databases
def test_a_worker_reads_the_pieces_of_a_file_and_they_are_gone(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "PIECE", 1_000)
    job = loads.send_upload(upload(), ada, None)
    assert JobFilePiece.objects.count() == len(FILE) // 1_000 + 1
    job = work(job)
    assert (job.status, job.percent, JobFilePiece.objects.count()) == (JobStatus.DONE, 100, 0)
    loaded = loads.loaded_of(job.outcome)
    assert loaded is not None
    assert loaded.added == Card.objects.filter(name__startswith="Card ").count() == 40


@pytest.mark.django_db
def test_a_file_in_pieces_is_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job.objects.create(kind="card_file", person=person("bo"))

    @given(st.binary(max_size=60), st.integers(1, 9), st.integers(1, 20), st.integers(0, 60))
    def law(content: bytes, piece: int, chunk: int, at: int) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pieces, "PIECE", piece)
            pieces.forget(job.pk)
            pieces.store(job, (content[i : i + chunk] for i in range(0, len(content), chunk)))
            file = io.BufferedReader(StoredFile(job, len(content)))
            assert file.read() == content
            file.seek(at)
            assert (file.read(7), file.seek(0, io.SEEK_END)) == (content[at : at + 7], len(content))

    law()


@pytest.mark.both_databases
def test_a_file_that_is_refused_says_why_and_leaves_nothing(ada: Person) -> None:
    before = Card.objects.count()
    job = work(loads.send_upload(upload(FILE[:-20]), ada, None))
    assert (job.status, job.outcome) == (JobStatus.FAILED, {"reason": "cut_off", "number": 41})
    assert (Card.objects.count(), JobFilePiece.objects.count()) == (before, 0)


def test_a_file_of_which_pieces_are_missing_was_cut_off(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that took it was stopped before it had stored all of it."""
    monkeypatch.setattr(pieces, "PIECE", 1_000)
    job = loads.send_upload(upload(), ada, None)
    JobFilePiece.objects.order_by("-position")[0].delete()
    assert work(job).outcome["reason"] == "cut_off"


def test_one_file_is_read_at_a_time_for_everybody_and_for_each_campaign(ada: Person) -> None:
    campaign = campaign_of("zoe")
    loads.send_upload(upload(), ada, None)
    loads.send_upload(upload(), ada, campaign)
    for owner in (None, campaign):
        with raises_refusal("busy"):
            loads.send_upload(upload(), ada, owner)


def test_a_file_that_is_too_large_is_refused(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loads, "LARGEST_OF_A_CAMPAIGN", 100)
    campaign = campaign_of("zoe")
    with raises_refusal("too_large"):
        loads.send_upload(upload(), ada, campaign)
    assert loads.send_upload(upload(), ada, None)


def test_a_job_that_kills_every_worker_is_given_up_and_its_file_goes(ada: Person) -> None:
    job = loads.send_upload(upload(), ada, None)
    jobs.fail(str(job.pk), timezone.now())
    assert not JobFilePiece.objects.exists()


# --- a file that lies on the server ----------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    settings.CARD_FILES = tmp_path / "cards"
    settings.CARD_FILES.mkdir()
    return tmp_path / "cards"


def test_a_file_that_lies_on_the_server_is_read_where_it_lies(ada: Person, folder: Path) -> None:
    (folder / "cards.json").write_bytes(FILE)
    job = work(loads.send_lying("cards.json", ada))
    assert (job.status, (folder / "cards.json").read_bytes()) == (JobStatus.DONE, FILE)


def test_nothing_outside_of_the_folder_can_be_named(ada: Person, folder: Path) -> None:
    outside = folder.parent / "secret.json"
    outside.write_bytes(FILE)
    (folder / "link.json").symlink_to(outside)
    (folder / "sub.json").mkdir()
    (folder / "notes.txt").write_bytes(FILE)
    os.mkfifo(folder / "pipe.json")
    assert lying_files() == []
    for name in ("../secret.json", "link.json", "sub.json", "notes.txt", "pipe.json", str(outside), "", "."):
        with raises_refusal("changed"):
            loads.send_lying(name, ada)


def test_a_file_that_is_another_one_by_now_is_not_read(ada: Person, folder: Path) -> None:
    (folder / "cards.json").write_bytes(FILE)
    known = lying_file("cards.json")
    assert known is not None
    job = loads.send_lying("cards.json", ada)
    (folder / "cards.json").write_bytes(FILE + b"\n")
    assert open_lying(known) is None
    assert work(job).outcome == {"reason": "changed"}


def test_a_folder_that_is_not_there_has_no_files(settings: Any, tmp_path: Path) -> None:
    settings.CARD_FILES = tmp_path / "nowhere"
    assert lying_files() == []


# --- a worker that is lost -------------------------------------------------------------------------------------------


class Killed(BaseException):
    """What nobody catches."""


@pytest.mark.both_databases
@pytest.mark.parametrize("batches", [0, 1, 3])
def test_the_next_worker_goes_on_after_the_last_batch(
    ada: Person, monkeypatch: pytest.MonkeyPatch, batches: int
) -> None:
    monkeypatch.setattr(loading, "AT_ONCE", 10)
    job = loads.send_upload(upload(), ada, None)
    write, written = loading.write, list[Any]()

    def is_killed_after_some(*args: Any) -> Any:
        if len(written) == batches:
            raise Killed
        written.append(args)
        return write(*args)

    monkeypatch.setattr(loading, "write", is_killed_after_some)
    with pytest.raises(Killed):
        loads.load_in_background(str(job.pk), timezone.now)
    assert Card.objects.filter(name__startswith="Card ").count() == 10 * batches
    batches = 9
    jobs.send_lost_again(timezone.now() + lease.LEASE)
    job = work(job)
    loaded = loads.loaded_of(job.outcome)
    assert loaded is not None
    assert (loaded.added, len(written), job.status, job.attempts) == (40, 4, JobStatus.DONE, 2)


HERE = __name__
MANY = 12_000


def send_many() -> str:
    """A file that a worker reads for some seconds; gives the key of the job."""
    content = one_a_line(scryfall(f"Card {number}") for number in range(MANY))
    return str(loads.send_upload(upload(content), Person.objects.create_user("ada"), None).pk)


def told(key: str) -> dict[str, Any]:
    """How far the job is, by what it says itself and by what is in the catalogue."""
    job = Job.objects.get(pk=key)
    loaded = loads.loaded_of(job.outcome)
    cards = Card.objects.filter(name__startswith="Card ")
    return {
        "status": job.status,
        "attempts": job.attempts,
        "written": loaded.written if loaded else 0,
        "added": loaded.added if loaded else 0,
        "cards": cards.count(),
        "names": CardName.objects.filter(card__in=cards).count(),
        "pieces": JobFilePiece.objects.count(),
    }


def a_minute_later() -> None:
    """The round of the beat, when a minute has passed."""
    jobs.send_lost_again(timezone.now() + lease.LEASE)


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_site(tmp_path_factory.mktemp("cards"), worker=False) as site:
        yield site


@pytest.mark.thorough
@pytest.mark.process
@pytest.mark.timeout(180)
def test_a_load_whose_worker_was_killed_in_the_middle_is_finished_by_the_next(site: Site) -> None:
    key = site.call(f"{HERE}:send_many")
    site.start_worker()
    while not site.call(f"{HERE}:told", key=key)["written"]:
        time.sleep(0.02)
    assert site.worker is not None
    site.worker.send_signal(signal.SIGKILL)
    site.worker.wait()
    halfway = site.call(f"{HERE}:told", key=key)
    assert halfway["cards"] == halfway["names"] == halfway["written"] == halfway["added"] < MANY
    site.start_worker()
    site.call(f"{HERE}:a_minute_later")
    while site.call(f"{HERE}:told", key=key)["status"] != JobStatus.DONE:
        time.sleep(0.1)
    assert site.call(f"{HERE}:told", key=key) == {
        "status": "done",
        "attempts": 2,
        "written": MANY,
        "added": MANY,
        "cards": MANY,
        "names": MANY,
        "pieces": 0,
    }
