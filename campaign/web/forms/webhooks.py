"""A webhook: where it leads, what it is told, in which language."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from campaign.bridge.shared import NameField
from campaign.models import EventKind, Webhook, WebhookForm
from campaign.models.telling.webhooks import CHOSEN
from campaign.webhooks.addresses import LONGEST

USUAL = [kind.value for kind in EventKind if kind not in (EventKind.TURN_ASKED, EventKind.TEST)]
"""What is proposed: not every turn, of which a table has hundreds in an evening."""

HELP = {
    WebhookForm.STANDARD: _("Where your program listens. It begins with https://."),
    WebhookForm.DISCORD: _("In Discord: the channel’s settings, Integrations, Webhooks, Copy Webhook URL."),
}


class WebhookFields(forms.Form):
    """`form`: of the webhook; `hook`: the one that is changed, whose place stays where nothing is written."""

    name = NameField(label=_("What is it called?"), max_length=Webhook._meta.get_field("name").max_length or 0)
    address = forms.CharField(label=_("Address"), max_length=LONGEST, widget=forms.URLInput)
    token = forms.CharField(
        label=_("Token of the bot"),
        max_length=120,
        help_text=_("@BotFather gives it. It lets anybody write as the bot: it’s stored encrypted and never shown."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    chat = forms.CharField(
        label=_("Chat"),
        max_length=40,
        help_text=_("The number of the group into which you have brought the bot, or the @name of a public channel."),
    )
    events = forms.MultipleChoiceField(
        label=_("What is it told?"), choices=CHOSEN, initial=USUAL, widget=forms.CheckboxSelectMultiple
    )
    language = forms.ChoiceField(label=_("In which language?"), choices=settings.LANGUAGES)

    def __init__(self, form: str, *args: Any, hook: Webhook | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in {"address", "token", "chat", "language"} - set(needed(form)):
            del self.fields[name]
        if form in HELP:
            self.fields["address"].help_text = HELP[WebhookForm(form)]
        if hook is not None:
            for name in {"address", "token", "chat"} & set(self.fields):
                self.fields[name].required = False
                self.fields[name].help_text = _("Leave it empty to keep what is there.")


def needed(form: str) -> tuple[str, ...]:
    """What a webhook of this form needs besides a name and what it is told."""
    match form:
        case WebhookForm.TELEGRAM:
            return ("token", "chat", "language")
        case WebhookForm.DISCORD:
            return ("address", "language")
        case _:
            return ("address",)
