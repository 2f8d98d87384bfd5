"""Whoever goes, or is signed out, hears no more of the tables where a program of theirs listens, nor does the program.

It would find out by itself after some seconds (`games.tables.events.listening`); this makes it at once.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_delete, post_save

from campaign.bridge.visitors import sees_less
from campaign.models import AccessToken, Membership, Person
from campaign.webhooks.push.subscriptions import end_all_of


def heed() -> None:
    """Has the tables told from now on."""
    post_delete.connect(_of_a_member, Membership)
    post_delete.connect(_of_a_token, AccessToken)
    post_save.connect(_of_a_person, Person)
    user_logged_out.connect(_signed_out)


def _of_a_member(instance: Membership, **_: Any) -> None:
    sees_less(instance.person_id)


def _of_a_token(instance: AccessToken, **_: Any) -> None:
    sees_less(instance.person_id)


def _of_a_person(instance: Person, created: bool, **_: Any) -> None:
    """A new password ends every session but one: of a phone that was lost nothing is told any more, and one that is in
    its owner's hand subscribes anew by itself."""
    if created:
        return
    if not instance.is_active:
        sees_less(instance.pk)
    if not instance.is_active or getattr(instance, "_password", None) is not None:
        end_all_of(instance)


def _signed_out(user: Person | None, **_: Any) -> None:
    if user is not None:
        sees_less(user.pk)
