"""The sheet of a Magus as its player fills it in."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.bridge.shared import PersonNameField
from campaign.magi.ready_sheets import READY, ReadySheet, drawn
from campaign.magi.sheets import is_name_taken, who_may_play
from campaign.models import (
    ATTRIBUTE_NAMES,
    ATTRIBUTES,
    SHEETS,
    Campaign,
    Magus,
    Person,
    Style,
)


def order_words(values: tuple[int, ...]) -> str:
    """`Physical 7 · Social 5 · Mental 3`, in the reader's language."""
    return " · ".join(f"{name} {value}" for name, value in zip(ATTRIBUTE_NAMES.values(), values, strict=True))


class MagusForm(forms.Form):
    """Name, Style, and 3/5/7 in any order; of a sheet that is no new one any more the name alone."""

    name = PersonNameField(label=_("Name"), max_length=40)
    style = forms.ChoiceField(label=_("Style"), choices=Style.choices, widget=forms.RadioSelect)

    def __init__(
        self,
        campaign: Campaign,
        magus: Magus | None = None,
        data: Mapping[str, object] | None = None,
        *,
        name_only: bool = False,
    ) -> None:
        self.campaign, self.magus = campaign, magus
        super().__init__(data, initial=sheet_values(magus) if magus else None)
        self.fields["attributes"] = forms.ChoiceField(
            label=_("Attributes"),
            help_text=_("Each of 3, 5 and 7 once, in the order you like."),
            choices=[(_code(values), order_words(values)) for values in SHEETS],
            widget=forms.RadioSelect,
        )
        if name_only:
            del self.fields["style"], self.fields["attributes"]

    @property
    def is_name_only(self) -> bool:
        """Whether Style and attributes change by experience alone: the sheet was approved (LM §3.7)."""
        return "style" not in self.fields

    def clean_name(self) -> str:
        """Raises ValidationError when another Magus of the campaign is called so."""
        name = self.cleaned_data["name"]
        if is_name_taken(self.campaign, name, but=self.magus):
            raise forms.ValidationError(_("Another Magus of this campaign has this name."))
        return str(name)

    def clean_attributes(self) -> dict[str, int]:
        """The chosen order as a number for each attribute."""
        values = map(int, self.cleaned_data["attributes"])
        return dict(zip(ATTRIBUTES, values, strict=True))

    @property
    def written(self) -> dict[str, Any]:
        """What `sheets.rewrite_magus` takes."""
        ratings: dict[str, int] = self.cleaned_data.get("attributes", {})
        return {name: value for name, value in self.cleaned_data.items() if name != "attributes"} | ratings


DRAWN = "drawn"


class NewcomerForm(forms.Form):
    """Who has never written a sheet: a name, and one that is ready, or what chance gives."""

    name = PersonNameField(
        label=_("What is your Magus called?"),
        max_length=40,
        error_messages={"required": _("Give your Magus a name.")},
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "words", "enterkeyhint": "done"}),
    )
    sheet = forms.ChoiceField(
        label=_("The sheet"),
        choices=[(DRAWN, _("As drawn")), *((key, Style(key).label) for key in READY)],
        initial=DRAWN,
        required=False,
        widget=forms.RadioSelect,
    )

    def clean_sheet(self) -> ReadySheet:
        """The chosen sheet; who says nothing takes what chance gives."""
        return READY.get(self.cleaned_data["sheet"]) or drawn(secrets.SystemRandom())


class PlayerForm(forms.Form):
    """Who plays a Magus: a member without one, or nobody (a guest takes the seat by the table's link). A new one is
    its `maker`'s own, unless they have one already: then they are not among those to choose."""

    def __init__(
        self,
        campaign: Campaign,
        magus: Magus | None = None,
        data: Mapping[str, object] | None = None,
        *,
        maker: Person | None = None,
    ) -> None:
        preset = magus.owner_id if magus else maker and maker.pk
        super().__init__(data, initial={"owner": preset}, prefix="player")
        taken = campaign.magi.exclude(owner=None)
        if magus:
            taken = taken.exclude(pk=magus.pk)
        free = who_may_play(campaign).exclude(person__in=taken.values("owner"))
        self.fields["owner"] = forms.ModelChoiceField(
            label=_("Player"),
            queryset=Person.objects.filter(pk__in=free.values("person")),
            required=False,
            empty_label=_("a guest, or the host’s hand"),
        )


def sheet_values(magus: Magus) -> dict[str, object]:
    return {
        "name": magus.name,
        "style": magus.style,
        "attributes": _code(tuple(magus.ratings.values())),
    }


def _code(values: tuple[int, ...]) -> str:
    return "".join(map(str, values))
