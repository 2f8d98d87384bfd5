"""Linters that people run over OpenAPI documents find no error in the schema of the API."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.services.openapi import schema

pytestmark = [pytest.mark.process, pytest.mark.thorough, pytest.mark.timeout(900)]

PACKAGES = ("@redocly/cli@2", "@stoplight/spectral-cli@6")
LINTERS = {
    "spectral": ("lint", "schema.json", "--ruleset", "rules.json", "--fail-severity", "error"),
    "redocly": ("lint", "schema.json", "--extends", "recommended"),
}
"""By linter, the arguments with which it exits with 1 for an error, and with 0 for warnings."""


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both linters and the schema."""
    folder = tmp_path_factory.mktemp("linters")
    if not shutil.which("npm"):
        pytest.skip("node and npm are not on this machine")
    line = ["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--loglevel=error", *PACKAGES]
    if (done := subprocess.run(line, capture_output=True, text=True)).returncode:
        pytest.skip(f"npm could not install them: {done.stderr.strip().splitlines()[-1:]}")
    (folder / "schema.json").write_text(json.dumps(schema()), encoding="utf-8")
    (folder / "rules.json").write_text('{"extends": ["spectral:oas"]}', encoding="utf-8")
    return folder


@pytest.mark.parametrize("linter", LINTERS)
def test_a_linter_finds_no_error(workshop: Path, linter: str) -> None:
    line = [str(workshop / "node_modules" / ".bin" / linter), *LINTERS[linter]]
    done = subprocess.run(line, cwd=workshop, capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
