"""Check of the project's own English: how many places match the patterns of an older style (CONTRIBUTING.md)."""
