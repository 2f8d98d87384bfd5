"""Forms with a pasted list of people: questions about its columns, and about addresses that nobody should see."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.pasted_names import AS_IT_STANDS, PREVIEWED, PastedNames, Way, read_pasted, without_contacts_in

SHOWN_LINES = 50


class PastedNamesForm(forms.Form):
    """Base of forms with a list of people. Their template shows the questions that a list leaves open
    (games/parts/pasted_names.html)."""

    way = forms.CharField(
        label=gettext_lazy("How should we read the list?"),
        widget=forms.RadioSelect,
        max_length=9,
        required=False,
    )
    has_heading = forms.BooleanField(label=gettext_lazy("The first line is a heading, not a player"), required=False)
    without_contacts = forms.BooleanField(label=gettext_lazy("Leave them out of the names"), required=False)

    commas_separate = False
    """Whether commas separate names, as line breaks do."""
    is_sheet = True
    """The list may be a table with headings, numbers and bullets; else each line is a name as it stands."""
    pasted_names = PastedNames(())

    @property
    def contacts_shown(self) -> list[tuple[str, int]]:
        """The lines that have an address or a number in them: the name without it, and the number of the line."""
        names = dict.fromkeys(self.pasted_names.contacts[:SHOWN_LINES], "")
        names |= {row.line: row.name for row in self.pasted_names.rows if row.line in names}
        return [(name, line) for line, name in names.items()]

    @property
    def more_contacts(self) -> int:
        """How many more there are."""
        return max(0, len(self.pasted_names.contacts) - SHOWN_LINES)

    def read_pasted(self, text: str) -> PastedNames:
        """The names of this list. An open question becomes an error of its field, and the list is read as far as
        possible. Raises ValidationError for lines without a name."""
        values = self.cleaned_data
        if self.is_sheet:
            way, has_heading = values.get("way", ""), values.get("has_heading", False)
            read = read_pasted(text, way, has_heading=has_heading, commas=self.commas_separate)
        else:
            read = without_contacts_in(enumerate(text.splitlines(), 1), has_bullets=False)
        self.pasted_names = read
        if read.ways:
            self._show_ways(read)
        if read.nameless:
            lines = lines_in_words(read.nameless)
            raise forms.ValidationError(
                _("No name, or more columns than the heading has, in these lines: %(lines)s.") % {"lines": lines}
            )
        if read.contacts and not values.get("without_contacts"):
            self._ask_contacts(read.contacts)
        return read

    def _show_ways(self, read: PastedNames) -> None:
        radio = self.fields["way"].widget
        assert isinstance(radio, forms.RadioSelect), "the ways are radio buttons"
        radio.choices = [(way.key, _preview(way)) for way in read.ways]
        if read.is_open:
            self.add_error("way", _("Each line has several parts. Choose how to read them."))

    def _ask_contacts(self, lines: tuple[int, ...]) -> None:
        wrong = _("There’s an e-mail address or a phone number in these lines: %(lines)s. Everybody would see it.")
        error = forms.ValidationError(wrong % {"lines": lines_in_words(lines)}, code="contact")
        if not self.is_sheet:
            raise error
        self.add_error("without_contacts", error)


def lines_in_words(lines: tuple[int, ...]) -> str:
    """The numbers of these lines; of very many the first."""
    return ", ".join(map(str, lines[:SHOWN_LINES])) + (" …" if len(lines) > SHOWN_LINES else "")


def _preview(way: Way) -> str:
    names = " · ".join(way.names)
    names += " …" if len(way.names) == PREVIEWED else ""
    return _("%(names)s (the whole line)") % {"names": names} if way.key == AS_IT_STANDS else names
