"""Which version of the product this is."""

import tomllib
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


@cache
def version() -> str:
    """As `pyproject.toml` has it: the product runs where it was unpacked, and is installed nowhere."""
    return str(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"])
