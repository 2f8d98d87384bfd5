"""Programs in TypeScript get the types of the API from its schema, as docs/api.md says."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.services.openapi import schema

pytestmark = [pytest.mark.process, pytest.mark.thorough, pytest.mark.timeout(600)]

PACKAGES = ("openapi-typescript@7", "typescript@5")
USED = """
import type { components, paths } from "./client";
export type Answer = paths["/api/v1/tables/{code}"]["get"]["responses"]["200"]["content"]["application/json"];
export const kind = (board: Answer): components["schemas"]["TableBoard"]["game"] => board.game;
"""


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the generator and the compiler."""
    folder = tmp_path_factory.mktemp("typescript")
    if not shutil.which("npm"):
        pytest.skip("node and npm are not on this machine")
    line = ["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--loglevel=error", *PACKAGES]
    if (done := subprocess.run(line, capture_output=True, text=True)).returncode:
        pytest.skip(f"npm could not install them: {done.stderr.strip().splitlines()[-1:]}")
    return folder


def test_the_generator_and_the_compiler_find_nothing_wrong(workshop: Path) -> None:
    (workshop / "schema.json").write_text(json.dumps(schema()), encoding="utf-8")
    (workshop / "use.ts").write_text(USED, encoding="utf-8")
    bin_of = workshop / "node_modules" / ".bin"
    made = subprocess.run(
        [bin_of / "openapi-typescript", "schema.json", "-o", "client.ts"], cwd=workshop, capture_output=True, text=True
    )
    assert made.returncode == 0 and "arning" not in made.stdout + made.stderr, made.stdout + made.stderr
    read = subprocess.run(
        [bin_of / "tsc", "--noEmit", "--strict", "use.ts"], cwd=workshop, capture_output=True, text=True
    )
    assert read.returncode == 0, read.stdout
