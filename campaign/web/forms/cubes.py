"""The rule by which a pool is chosen out of a cube."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.pools.cube_rules import LONGEST_SEED, MOST_PACKS, CubeRule


def _packs(label: object, help_text: object = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, help_text=help_text, min_value=0, max_value=MOST_PACKS)  # type: ignore[arg-type]


class CubeForm(forms.Form):
    """How many packs of each deck, and the seed of the draw."""

    colours = _packs(_("Packs of each colour"))
    gold = _packs(_("Multicolour, at most"), _("Of a colour’s packs; each in one of its own colours. D-03"))
    artifacts = _packs(_("Packs of Artifacts"))
    lands = _packs(_("Packs of Lands"))
    colourless = forms.BooleanField(label=_("Colourless spells lie among the Artifacts"), required=False)
    seed = forms.CharField(
        label=_("Seed of the draw"),
        help_text=_("The same seed draws the same cards."),
        max_length=LONGEST_SEED,
        widget=forms.TextInput(attrs={"autocapitalize": "off", "spellcheck": "false", "autocomplete": "off"}),
    )

    @property
    def rule(self) -> CubeRule:
        """What was said, as a rule."""
        said = self.cleaned_data
        return CubeRule(said["colours"], said["artifacts"], said["lands"], said["gold"], said["colourless"])

    @property
    def drawn_with(self) -> str:
        """The seed that was said."""
        return str(self.cleaned_data["seed"])


def as_fields(rule: CubeRule) -> dict[str, object]:
    """A rule as the form's fields in an address."""
    fields = {"colours": rule.colours, "gold": rule.gold, "artifacts": rule.artifacts, "lands": rule.lands}
    return fields | ({"colourless": "on"} if rule.colourless else {})
