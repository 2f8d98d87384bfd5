"""The group that lasts: its people, Magi, Powers, pools and evenings.

A package for each idea, and three faces above them: `web` (pages), `api` (REST), `admin`. `models` are the tables of
the database, `bridge` is the one door to the games. What may know what is a contract in pyproject.toml.
"""
