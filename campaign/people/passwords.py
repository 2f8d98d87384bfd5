"""What a password has to be, where the words of Django are wanting: its Italian does not know this sentence."""

from __future__ import annotations

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import gettext as _


class LongEnough(MinimumLengthValidator):
    """Django's own, in every language of the product."""

    def get_error_message(self) -> str:
        """Why it is refused."""
        return _("It needs at least %(number)s characters.") % {"number": self.min_length}
