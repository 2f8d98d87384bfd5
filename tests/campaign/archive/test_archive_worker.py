"""The archive of a campaign by a real worker and from the shell: out, and in."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from campaign.archive.export import archive_of
from campaign.archive.load import load_archive
from campaign.models import Campaign, Job, Memory, Person
from tests.support.worlds.archived_campaign import Carried
from tests.support.worlds.people import person

BACKEND = "django.contrib.auth.backends.ModelBackend"


def over(job: Job) -> Job:
    while not job.is_over:
        time.sleep(0.05)
        job.refresh_from_db()
    return job


@pytest.mark.timeout(180)
def test_a_worker_brings_a_campaign_and_makes_its_file(
    worker: None, catalogue: None, carried: Carried, client: Client
) -> None:
    zoe = person("zoe")
    client.force_login(zoe, BACKEND)
    file = SimpleUploadedFile("mill.campaign.zip", carried.packed)
    answer = client.post(reverse("campaign:bring"), {"file": file})
    job = over(Job.objects.get(person=zoe))
    assert answer["Location"] == reverse("campaign:bringing", args=[job.pk])
    assert (job.status, job.outcome, job.file) == ("done", {}, None)
    brought = Campaign.objects.get()
    assert (
        brought.memberships.get(person=zoe).is_host and brought.name in client.get(answer["Location"]).content.decode()
    )
    assert Memory.objects.filter(evening__campaign=brought, version__gt=0).count() == 1

    answer = client.post(reverse("campaign:archive", args=[brought.slug]))
    made = over(Job.objects.get(campaign=brought, kind="campaign_export"))
    assert answer["Location"] == reverse("campaign:job", args=[brought.slug, made.pk])
    assert made.done == made.total > 20 and made.file_name == "the-old-mill.campaign.zip"
    taken = client.get(reverse("campaign:job_file", args=[brought.slug, made.pk]))
    assert taken.content == archive_of(brought)


@pytest.mark.timeout(180)
def test_what_a_worker_can_not_bring_ends_with_its_reason(
    worker: None, catalogue: None, carried: Carried, client: Client
) -> None:
    client.force_login(person("zoe"), BACKEND)
    broken = bytearray(carried.packed)
    at = broken.index(b"rows/magus.jsonl") + 40
    broken[at] ^= 0xFF
    answer = client.post(reverse("campaign:bring"), {"file": SimpleUploadedFile("x.zip", bytes(broken))})
    job = over(Job.objects.get())
    assert (job.status, job.outcome["values"]) == ("failed", {"where": "rows/magus.jsonl"})
    assert "rows/magus.jsonl" in client.get(answer["Location"]).content.decode()
    assert job.file is None and not Campaign.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(("content", "says"), [(b"no zip", "isn’t the archive"), (b"", "empty")])
def test_what_is_plainly_no_archive_is_said_at_once(content: bytes, says: str, client: Client) -> None:
    client.force_login(person("zoe"), BACKEND)
    answer = client.post(reverse("campaign:bring"), {"file": SimpleUploadedFile("x.zip", content)})
    assert answer.status_code == 422 and says in answer.content.decode()
    assert not Job.objects.exists()


@pytest.mark.django_db
def test_a_campaign_that_is_here_is_said_at_once(carried: Carried, catalogue: None, client: Client) -> None:
    load_archive(io.BytesIO(carried.packed), None)
    client.force_login(person("zoe"), BACKEND)
    answer = client.post(reverse("campaign:bring"), {"file": SimpleUploadedFile("x.zip", carried.packed)})
    assert answer.status_code == 422 and "here already" in answer.content.decode()


@pytest.fixture
def file(carried: Carried, tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "mill.campaign.zip"
    path.write_bytes(carried.packed)
    yield path


@pytest.mark.django_db
def test_from_the_shell_in_and_out_the_bytes_are_the_same(
    file: Path, tmp_path: Path, catalogue: None, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("campaign", "import", str(file))
    assert capsys.readouterr().out == "the-old-mill\n"
    call_command("campaign", "export", "the-old-mill", str(tmp_path / "again.zip"))
    assert (tmp_path / "again.zip").read_bytes() == file.read_bytes()
    call_command("campaign", "rebuild", "the-old-mill")
    assert "The old mill 1: 0\n" in capsys.readouterr().out


@pytest.mark.django_db
def test_the_shell_says_why_not(file: Path, tmp_path: Path, catalogue: None) -> None:
    with pytest.raises(CommandError, match="nobody called zoe"):
        call_command("campaign", "import", str(file), "--host", "zoe")
    Person.objects.create_user("zoe")
    call_command("campaign", "import", str(file), "--host", "zoe")
    assert Campaign.objects.get().memberships.get(person__username="zoe").is_host
    with pytest.raises(CommandError, match="here already"):
        call_command("campaign", "import", str(file))
    with pytest.raises(CommandError, match="there is no campaign"):
        call_command("campaign", "export", "nowhere")
    with pytest.raises(CommandError, match="No such file"):
        call_command("campaign", "import", str(tmp_path / "nothing.zip"))
