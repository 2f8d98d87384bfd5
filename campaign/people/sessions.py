"""Signing an account out of other browsers and apps. Access tokens stay: they are revoked one by one."""

from __future__ import annotations

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone

from campaign.bridge.visitors import sees_less
from campaign.models import Person
from campaign.webhooks.push.subscriptions import end_all_of


def end_other_sessions(person: Person, current: str) -> None:
    """End every session of this account but the one with the key `current`, and its push subscriptions: a phone that is
    signed in subscribes again by itself."""
    others = Session.objects.filter(expire_date__gt=timezone.now()).exclude(session_key=current)
    keys = [row.session_key for row in others.iterator() if row.get_decoded().get(SESSION_KEY) == str(person.pk)]
    Session.objects.filter(session_key__in=keys).delete()
    end_all_of(person)
    sees_less(person.pk)
