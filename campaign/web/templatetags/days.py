"""{{ evening.day|weekday }} "Monday 5 January"."""

from __future__ import annotations

from django import template

from campaign.mail.days import weekday

register = template.Library()
register.filter("weekday", weekday)
