"""What comes next at an evening, for one reader: a sentence, and the one golden button, if the move is his."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign import evenings
from campaign.models import Answer, Attendance, Evening, Magus, Membership


@dataclass(frozen=True)
class NextStep:
    """`say` stands above the button. Without a label there is none; with `sends` it is a form that posts these."""

    say: str
    label: str = ""
    small: str = ""
    url: str = ""
    sends: Mapping[str, str] | None = None
    obstacles: Sequence[str] = field(default=())


def next_step(evening: Evening, me: Membership) -> NextStep:
    """What this member does next of a planned evening; once it is opened its table says so."""
    mine = evening.campaign.magi.filter(owner=me.person).first()
    if mine is None and me.may_play and not me.is_host:
        return write_a_magus(evening)
    if mine is not None and not evening.attendance.filter(magus=mine).exists():
        return answer(evening, mine)
    return get_it_open(evening) if me.is_host else wait(evening)


def write_a_magus(evening: Evening) -> NextStep:
    """A player without a Magus."""
    return NextStep(
        say=_("You play with a Magus: a name, a Style, and 3, 5 and 7."),
        label=_("Make your Magus"),
        url=reverse("campaign:new_magus", args=[evening.campaign.slug]),
    )


def answer(evening: Evening, mine: Magus) -> NextStep:
    """A player who has not said whether he comes."""
    return NextStep(
        say=_("Does %(magus)s come?") % {"magus": mine.name},
        label=_("Yes, I come"),
        small=_("You may change it until the evening is opened"),
        url=reverse("campaign:attendance", args=[evening.campaign.slug, evening.number]),
        sends={"magus": str(mine.pk), "answer": Answer.YES},
    )


def get_it_open(evening: Evening) -> NextStep:
    """The host: what is still missing, in the order in which it can be had; then the table."""
    campaign, coming = evening.campaign, evenings.those_who_come(evening)
    obstacles = tuple(evenings.obstacles(evening, coming))
    if not obstacles:
        return NextStep(
            say=_("When everybody sits around the table, open it."),
            label=_("Open the evening"),
            small=sits_down(coming),
            url=reverse("campaign:open_evening", args=[campaign.slug, evening.number]),
            sends={},
        )
    if evening.pool is None and not campaign.pools.in_use().exists():
        return NextStep("", _("Bring a pool"), "", reverse("campaign:pools", args=[campaign.slug]), None, obstacles)
    if evening.pool is None:
        page = reverse("campaign:edit_evening", args=[campaign.slug, evening.number])
        return NextStep("", _("Choose the pool"), "", page, None, obstacles)
    if campaign.magi.count() < evenings.FEWEST:
        page = reverse("campaign:invitations", args=[campaign.slug])
        return NextStep("", _("Invite the table"), "", page, None, obstacles)
    return NextStep("", obstacles=obstacles)


def sits_down(coming: Sequence[Attendance]) -> str:
    """How many seats are laid."""
    return ngettext("%(n)d Magus sits down", "%(n)d Magi sit down", len(coming)) % {"n": len(coming)}


def wait(evening: Evening) -> NextStep:
    """A player who has answered, or a watcher."""
    return NextStep(_("The host opens the evening. This page then leads you to the table."))
