"""`make bench` measures the running product: a handful of everything, so that it can still be run when it is wanted."""

import subprocess
import sys

import pytest

from tests.support.services.site import ROOT

MEASURED = (
    "one durable commit",
    "an act: from POST to the last of twelve boards",
    "an act in the service",
    "facts of a planar game folded",
    "an act of a written record",
    "the die, chaos",
    "a Swiss round of 8",
    "first load of a table",
)


@pytest.mark.process
def test_everything_is_measured_on_a_running_product() -> None:
    done = subprocess.run([sys.executable, "-m", "bench", "--short"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for name in MEASURED:
        assert name in done.stdout
