"""Played as one plays who wants it to fail: kills, storms, frozen and full services. `make torture`, by hand and at
night; every ordeal says in the report what was done and what came of it (docs/torture.md)."""
