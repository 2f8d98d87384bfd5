"""What is said of access tokens, on the page and over REST."""

from django.utils.translation import gettext_lazy as _

TOO_MANY = _("You have the most tokens possible. Revoke one first.")
