"""What the pages of accounts ask about the site.

{% sends_mail as has_mail %}   whether this server sends letters
"""

from __future__ import annotations

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def sends_mail() -> bool:
    """Without a mail server letters are written into the log, where nobody reads them."""
    return bool(settings.EMAIL_HOST)
