"""Tables and their seats."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without signs that look alike when a code is read aloud."""

SPOKEN_ALPHABET = "BCDFGHJKLMNPQRSTVWXZ"
"""Without vowels, so that no word comes of it by chance, and without signs that are taken for others."""
SPOKEN_LENGTH = 6

NAME_LENGTH = 60


def new_code() -> str:
    """A code short enough to be typed from the table screen."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(7))


def new_spoken_code() -> str:
    """What is read aloud, or from across the room, to let somebody in."""
    return "".join(secrets.choice(SPOKEN_ALPHABET) for _ in range(SPOKEN_LENGTH))


def new_key() -> str:
    """A secret that nobody guesses: the key of a door, or of a seat."""
    return secrets.token_urlsafe(18)


class Table(models.Model):
    """A game being played: its stream of facts, and the doors that lead to it."""

    code = models.CharField(max_length=12, unique=True, default=new_code)
    door_key = models.CharField(max_length=40, default=new_key)
    """Who has it may watch, and take a free seat."""
    spoken_code = models.CharField(max_length=SPOKEN_LENGTH, db_index=True, blank=True, default=new_spoken_code)
    """Opens the same door for the days of its evening (`spoken.py`): it is short enough to be guessed in years."""
    game = models.CharField(max_length=40)
    name = models.CharField(max_length=120)
    stream = models.OneToOneField("journal.Stream", models.PROTECT, related_name="table")
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    is_public = models.BooleanField(default=False)
    """Anybody who knows the code may watch."""
    house = models.JSONField(default=dict, blank=True)
    """For which seats players of the house play now, and how: `{"s2": "bold"}`. Facts say so (`HousePlays`), here it is
    found."""
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)
    """When the table does something by itself, though nobody looks; None: it waits for somebody. The clock of its game
    says so (`next_deadline`), here it is found."""
    opened_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-opened_at"]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    def seat(self, key: str) -> Seat | None:
        """The seat that facts and orders call so; None: there is none."""
        return self.seats.filter(key=key).first() if "\0" not in key else None


class Seat(models.Model):
    """A place at a table. It belongs to a person with an account, or to whoever holds its token, or is free."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    key = models.CharField(max_length=20)
    """How facts and orders name it."""
    place = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=NAME_LENGTH)
    """Whom it plays: the Magus."""
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats")
    guest = models.CharField(max_length=NAME_LENGTH, blank=True)
    """The name of a person without an account who sits here."""
    token = models.CharField(max_length=40, blank=True)
    """What the phone of the guest, or one that took the seat over, shows to be let in."""
    link_key = models.CharField(max_length=40, default=new_key)
    """The key of the link that takes the seat over on another phone."""

    class Meta:
        ordering = ["-table_id", "place"]
        constraints = [
            models.UniqueConstraint(fields=["table", "key"], name="one_seat_per_key"),
            models.UniqueConstraint(fields=["table", "place"], name="one_seat_per_place"),
        ]

    def __str__(self) -> str:
        return f"{self.name} at {self.table_id}"

    @property
    def is_free(self) -> bool:
        """Whether a guest may take it: it is nobody's."""
        return self.user_id is None and not self.token

    @property
    def holder(self) -> str:
        """Whose it is now: another phone, or another account, is another holder."""
        return self.token or f"account {self.user_id}"
