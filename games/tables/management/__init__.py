"""Commands of the tables for `manage.py`: `commands`, and what the games' own commands are made of."""
