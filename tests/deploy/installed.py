"""A server installed as docs/production.md says, without systemd, docker and root: its units, its compose file and the
printed commands run here, with their folders in a temporary one and programs of the system replaced by small scripts.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

from tests.support.services.site import ROOT

DOCUMENT = (ROOT / "docs" / "production.md").read_text(encoding="utf-8")
TOOLS = Path(sys.executable).parent
SECRET = "k3y-" * 20 + "0123456789abcdef"
KEY = "the key of the club's treasurer"

SUDO = """#!/bin/sh
if [ "$1" = -u ]; then [ "$2" = postgres ] && export PGUSER=postgres; shift 2; fi
exec "$@"
"""
DOCKER = '#!/bin/sh\nexec {python} -m tests.deploy.docker {file} "$@"\n'


def printed(section: str, number: int = 0) -> str:
    """The block of shell with this number in a section of docs/production.md, up to the next heading."""
    body = re.split(r"^#+ ", DOCUMENT.split(f"# {section}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    return re.findall(r"^```sh\n(.*?)^```", body, re.MULTILINE | re.DOTALL)[number]


class Unit:
    """What a unit of systemd starts, in which environment, as though it was installed under `folder`."""

    def __init__(self, name: str, place: Place) -> None:
        text = place.moved((ROOT / "deploy" / "systemd" / name).read_text(encoding="utf-8")).replace("\\\n", " ")
        self.settings: dict[str, list[str]] = {}
        for key, value in re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE):
            self.settings.setdefault(key, []).append(value)
        self.line = shlex.split(self.settings["ExecStart"][0])
        self.env = dict(word.split("=", 1) for line in self.settings["Environment"] for word in shlex.split(line))
        for file in self.settings["EnvironmentFile"]:
            lines = Path(file).read_text(encoding="utf-8").splitlines()
            self.env |= dict(line.split("=", 1) for line in lines)  # as systemd reads values without quotes

    def run(self) -> subprocess.CompletedProcess[str]:
        """Run it to its end."""
        env = {"PATH": os.environ["PATH"]} | self.env
        return subprocess.run(
            self.line, cwd=self.settings["WorkingDirectory"][0], env=env, capture_output=True, text=True
        )


class Place:
    """A folder in which an installation has its environment file, its data, and stand-ins for the system's programs."""

    def __init__(self, folder: Path, database: str, binaries: Path) -> None:
        self.folder, self.database = folder, database
        self.environment_file = folder / "etc" / "environment"
        self.data = folder / "data"
        self.data.mkdir()
        self._write_environment()
        self._write_programs(binaries)

    def moved(self, text: str) -> str:
        """The text with the paths of an installation led to where things are here."""
        for theirs, ours in (
            ("/etc/live-magic/environment", self.environment_file),
            ("/var/lib/live-magic", self.data),
            ("/opt/live-magic/.venv/bin", TOOLS),
            ("/opt/live-magic", ROOT),
        ):
            text = text.replace(theirs, str(ours))
        return text

    def _write_environment(self) -> None:
        """The file that is printed, with its blanks filled in, and a value with spaces."""
        values = {"SECRET_KEY": SECRET, "DATABASE_URL": self.database, "REDIS_URL": "redis://127.0.0.1:1/0"}
        block = next(text for text in re.findall(r"^```sh\n(.*?)^```", DOCUMENT, re.M | re.S) if "SITE_URL=" in text)
        lines = [line.split("=", 1) for line in self.moved(block).splitlines()]
        filled = {name: values.get(name, value) for name, value in lines}
        filled |= {"BACKUP_KEY": KEY, "DEFAULT_FROM_EMAIL": "Live Magic <noreply@play.example.org>"}
        self.environment_file.parent.mkdir()
        self.environment_file.write_text("".join(f"{name}={value}\n" for name, value in filled.items()))

    def _write_programs(self, binaries: Path) -> None:
        programs = self.folder / "bin"
        programs.mkdir()
        for name in ("createdb", "dropdb"):
            (programs / name).symlink_to(binaries / name)
        (programs / "live-magic").symlink_to(ROOT / "deploy" / "live-magic")
        for name, text in {
            "sudo": SUDO,
            "docker": DOCKER.format(python=sys.executable, file=self.folder / "compose.json"),
        }.items():
            (programs / name).write_text(text)
            (programs / name).chmod(0o755)

    def shell(self, lines: str, folder: Path | None = None) -> str:
        """What these printed lines print; raises AssertionError with it when one of them fails."""
        socket = self.database.split("host=")[1]
        env = {
            "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "PGHOST": socket,
            "LIVE_MAGIC_ENVIRONMENT": str(self.environment_file),
        }
        done = subprocess.run(
            ["bash", "-euc", lines], cwd=folder or self.folder, env=env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def service(self, name: str) -> tuple[list[str], dict[str, str]]:
        """The command and the environment of a service of compose.yaml, filled in from `.env` as compose does."""
        values = {"SITE_HOST": "play.example.org", "SECRET_KEY": SECRET, "POSTGRES_PASSWORD": "x", "BACKUP_KEY": KEY}
        service = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"][name]
        image = {key: self.moved(value) for key, value in image_environment().items() if key != "PATH"}
        given = {key: self.moved(interpolated(value, values)) for key, value in service["environment"].items()}
        path = {"PATH": f"{TOOLS}:{os.environ['PATH']}"}
        line = shlex.split(self.moved(interpolated(service["command"], values)))
        return line, image | given | path | {"DATABASE_URL": self.database}

    def lay_containers(self) -> None:
        """Write down for the stand-in of docker in which environment the commands of each service run."""
        environments: dict[str, Any] = {"backup": self.service("backup")[1]}
        environments["database"] = {"PGHOST": self.database.split("host=")[1], "PATH": str(self.folder / "bin")}
        kept = {"environments": environments, "folder": str(ROOT)}
        (self.folder / "compose.json").write_text(json.dumps(kept))


def interpolated(text: str, values: dict[str, str]) -> str:
    """Compose's own replacement of ${NAME}, ${NAME:-default} and ${NAME:?words}, and of $$."""

    def value_of(match: re.Match[str]) -> str:
        if match[0] == "$$":
            return "$"
        name, _, default = match[1].partition(":")
        return values.get(name, default[1:] if default.startswith("-") else "")

    return re.sub(r"\$\$|\$\{([^}]*)\}", value_of, text)


def image_environment() -> dict[str, str]:
    """The ENV of the image that the Dockerfile makes."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").rpartition("\nFROM ")[2]
    [block] = re.findall(r"^ENV ((?:.*\\\n)*.*)$", text, re.MULTILINE)
    return dict(word.split("=", 1) for word in shlex.split(block.replace("\\\n", " ")))
