"""Commands of rune duels for `manage.py`."""
