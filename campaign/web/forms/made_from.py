"""A form that knows what it was made from: each field carries what stood there when it was read, so that two who edit
one thing lose nothing. What somebody else has set meanwhile stays; where both have set the same field, both are shown.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

YES_AND_NO = ((True, _("yes")), (False, _("no")))


class MadeFrom(forms.BaseForm):
    """Beside the class of a form. `changed_values` is what its reader has changed of what they read.

    Who sends no word of what was read has read nothing: everything that is sent holds.
    """

    holds_together = False
    """Whether its fields are one thing: then what the reader has left as it was is theirs, too."""

    @property
    def what_was_read(self) -> SafeString:
        """The fields of the form as they were read, hidden; of one that is told to be out of date, as it is now."""
        rows = [
            (self.add_initial_prefix(name), self._now(name) if name in self.errors else self._read(name))
            for name in self._editable()
        ]
        return format_html_join("\n", '<input type="hidden" name="{}" value="{}">', rows)

    @property
    def changed_values(self) -> dict[str, Any]:
        """What the reader has changed, by field."""
        return {name: self.cleaned_data[name] for name in self._editable() if self._is_changed(name)}

    def clean(self) -> dict[str, Any] | None:
        """Says of each field that two have changed what the other has set it to."""
        cleaned = super().clean()
        for name in self._editable():
            is_mine = self.holds_together or self._is_changed(name)
            if name in self.cleaned_data and is_mine and self._now(name) not in (self._read(name), self._sent(name)):
                text = gettext(
                    "Meanwhile somebody has set this to “%(theirs)s”. Here stands yours: save again, and it holds."
                )
                self.add_error(name, text % {"theirs": self._shown(name)})
        return cleaned

    def _editable(self) -> list[str]:
        """The fields that somebody else may have changed, too: none of what is only being made."""
        is_new = getattr(getattr(self, "instance", self), "pk", self) is None
        return [] if is_new else [name for name, field in self.fields.items() if not field.disabled]

    def _is_changed(self, name: str) -> bool:
        return name in self.cleaned_data and (not self._is_told(name) or self._sent(name) != self._read(name))

    def _is_told(self, name: str) -> bool:
        return self.add_initial_prefix(name) in self.data

    def _read(self, name: str) -> str:
        """What stood there when the form was made."""
        return _plain(self.data[self.add_initial_prefix(name)]) if self._is_told(name) else self._now(name)

    def _now(self, name: str) -> str:
        """What stands there now."""
        field = self.fields[name]
        return _plain(field.prepare_value(self.get_initial_for_field(field, name)))

    def _sent(self, name: str) -> str:
        """What the reader wants it to be."""
        return _plain(self.fields[name].prepare_value(self.cleaned_data[name]))

    def _shown(self, name: str) -> str:
        """What stands there now, in words."""
        choices = getattr(self.fields[name], "choices", YES_AND_NO)
        words = {_plain(getattr(key, "value", key)): str(label) for key, label in choices}
        return words.get(self._now(name), self._now(name)) or gettext("nothing")


def _plain(value: Any) -> str:
    """A value as a hidden field carries it, however its browser ends a line."""
    return "" if value is None else str(value).replace("\r\n", "\n").strip()
