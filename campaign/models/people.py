"""Who has an account."""

from django.contrib.auth.models import AbstractUser
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

GONE = "gone-"
"""With this begins the name of an account that its person has deleted; with letters and digits that say nothing."""


class Person(AbstractUser):
    """Somebody with an account. A guest at a table needs none."""

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        if self.has_gone:
            return gettext("somebody who has gone")
        return self.get_full_name() or self.username

    @property
    def has_gone(self) -> bool:
        """Whether the account was deleted: what others have built on it stands, and says nobody's name."""
        return not self.is_active and self.username.startswith(GONE)
