"""What comes next at an evening, for one reader: a sentence, and the one golden button, if the move is theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.bridge import table_queries
from campaign.bridge.refusals import Refused
from campaign.bridge.table_queries import Board
from campaign.evenings import evenings, everybody
from campaign.experience import ledger
from campaign.mail.days import weekday
from campaign.models import Answer, Evening, EveningAward, Magus, Membership
from campaign.tournaments.tournaments import tournament_of


@dataclass(frozen=True)
class NextAction:
    """`say` stands above the button. Without a label there is none; with `sends` it is a form that posts these.
    `else_label`: another, which is not golden, that posts nothing to the same address."""

    say: str
    label: str = ""
    small: str = ""
    url: str = ""
    sends: Mapping[str, str] | None = None
    obstacles: Sequence[Refused] = field(default=())
    else_label: str = ""


def next_action(evening: Evening, me: Membership, board: Board | None = None) -> NextAction:
    """What this member does next; `board`: what the member sees at the table of an evening that was opened."""
    if me.is_guest:
        return to_their_evening(evening)
    mine = evening.campaign.magi.filter(owner=me.person).first()
    if board is not None:
        return after_the_evening(evening, me, mine) if evening.is_closed else at_the_table(evening, me, board)
    if mine is None and me.may_play and not me.is_host:
        return write_a_magus(evening)
    is_asked = mine is not None and not evening.attendance.filter(magus=mine).exists()
    if mine is not None and is_asked and not (me.is_host and is_today(evening)):
        return answer(evening, mine)
    return get_it_open(evening) if me.is_host else wait(evening)


def is_today(evening: Evening) -> bool:
    """Whether its day has come: then a host who sits there has something better to say than that they come."""
    return evening.day <= timezone.localdate()


# --- before it is opened ---------------------------------------------------------------------------------------------


def write_a_magus(evening: Evening) -> NextAction:
    """A player without a Magus."""
    return NextAction(
        say=_("You play with a Magus: a name, a Style, and the numbers 3, 5 and 7 on its attributes."),
        label=_("Make your Magus"),
        url=reverse("campaign:new_magus", args=[evening.campaign.slug]),
    )


def answer(evening: Evening, mine: Magus) -> NextAction:
    """A player who has not said whether they come."""
    return NextAction(
        say=_("Does %(magus)s come?") % {"magus": mine.name},
        label=_("Yes, I come"),
        small=_("You may change it until the evening is opened"),
        url=reverse("campaign:attendance", args=[evening.campaign.slug, evening.number]),
        sends={"magus": str(mine.pk), "answer": Answer.YES},
    )


def get_it_open(evening: Evening) -> NextAction:
    """The host: what is still missing, in the order in which it can be had; then the table."""
    campaign, coming = evening.campaign, evenings.those_who_come(evening)
    opens = reverse("campaign:open_evening", args=[campaign.slug, evening.number])
    say = _("When everybody sits around the table, open it.")
    obstacles = tuple(evenings.obstacles(evening, coming))
    if not obstacles and everybody.has_everybody_answered(evening):
        return NextAction(say, _("Open the evening"), sits_down(len(coming)), opens, {})
    if not everybody.obstacles(evening):
        small = sits_down(len(everybody.those_who_may_come(evening)))
        fewer = "" if obstacles else _("Only those who have said yes: %(n)d") % {"n": len(coming)}
        return NextAction(say, _("Everybody is here: open"), small, opens, {"everybody": "yes"}, else_label=fewer)
    if evening.pool is None and not campaign.pools.in_use().exists():
        return NextAction("", _("Bring a pool"), "", reverse("campaign:pools", args=[campaign.slug]), None, obstacles)
    if evening.pool is None:
        page = reverse("campaign:edit_evening", args=[campaign.slug, evening.number])
        return NextAction("", _("Choose the pool"), "", page, None, obstacles)
    if campaign.magi.count() < evenings.FEWEST:
        page = reverse("campaign:invitations", args=[campaign.slug])
        return NextAction("", _("Invite the table"), "", page, None, obstacles)
    return NextAction("", obstacles=obstacles)


def sits_down(number: int) -> str:
    """How many seats are laid."""
    return ngettext("%(n)d Magus sits down", "%(n)d Magi sit down", number) % {"n": number}


def wait(evening: Evening) -> NextAction:
    """A player who has answered, or a watcher."""
    return NextAction(_("The host opens the evening. This page then leads you to the table."))


# --- while it is held, and after it ----------------------------------------------------------------------------------


def at_the_table(evening: Evening, me: Membership, board: Board) -> NextAction:
    """To the table; once the decks are built, to the tournament and the matches."""
    if board.view.phase == "tournament":
        return to_the_matches(evening, me, board)
    small = _("You watch") if board.seat is None else _("You have a seat")
    if board.seat in board.waiting:
        small = _("It is your move")
    way = table_queries.table_path(evening) if board.seat is not None else table_queries.door_path(evening)
    return NextAction("", _("To the table"), small, way)


def to_the_matches(evening: Evening, me: Membership, board: Board) -> NextAction:
    """The host starts the tournament, everybody goes to it; after it, or without one, the matches and the award."""
    tournament = tournament_of(evening)
    if tournament is None and me.is_host and not evening.matches.exists():
        return NextAction(
            say=_("The decks are built. How do you play?"),
            label=_("Start the tournament"),
            small=_("Everybody against everybody, or another form"),
            url=page_of(evening, "start_tournament"),
        )
    if tournament is not None and not tournament.is_over:
        door = reverse("campaign:tournament_door", args=[evening.campaign.slug, tournament.pk])
        return NextAction(
            _("The tournament is being played."), _("To the tournament"), _("Your match, your seat"), door
        )
    return NextAction(
        say=_("The decks are built. Play, and write down who wins."),
        label=_("Matches and award"),
        small=_("Close the evening there") if me.is_host and board.is_host else "",
        url=page_of(evening, "award"),
    )


def after_the_evening(evening: Evening, me: Membership, mine: Magus | None) -> NextAction:
    """The award is booked, then spent; what happened can be read."""
    if me.is_guest:
        return to_their_evening(evening)
    is_booked = EveningAward.objects.filter(evening=evening, booked_at__isnull=False).exists()
    if me.is_host and not is_booked:
        say = _("The evening is over. Book what each Magus gets.")
        return NextAction(say, _("Book the award"), "", page_of(evening, "award"))
    points = ledger.free(mine) if mine and is_latest(evening) else 0
    if mine is not None and is_booked and points > 0:
        say = ngettext("%(magus)s has %(n)d point to spend.", "%(magus)s has %(n)d points to spend.", points)
        page = reverse("campaign:magus", args=[evening.campaign.slug, mine.pk])
        return NextAction(say % {"magus": mine.name, "n": points}, _("Spend experience"), "", page)
    upcoming = evenings.next_evening(evening.campaign) if is_booked and is_latest(evening) else None
    if upcoming is not None:
        return to_the_next(upcoming)
    if me.is_host and is_booked and not evening.campaign.evenings.filter(closed_at=None).exists():
        return plan_the_next(evening)
    say = "" if is_booked else _("The host books what each Magus gets.")
    return NextAction(say, _("The recap"), _("Who took what, and what it cost"), page_of(evening, "recap"))


def to_their_evening(evening: Evening) -> NextAction:
    """Lead a guest to their own page of the evening: all others are closed to them."""
    return NextAction("", _("Your evening"), _("And the Magus that you have kept"), page_of(evening, "evening"))


def to_the_next(upcoming: Evening) -> NextAction:
    """Everything is booked and spent, and the date on which they meet again is known."""
    return NextAction("", _("To the next evening"), weekday(upcoming.day), page_of(upcoming, "evening"))


def plan_the_next(evening: Evening) -> NextAction:
    """Everything is booked and spent: when do you meet again?"""
    page = reverse("campaign:plan_evening", args=[evening.campaign.slug])
    return NextAction(_("When do you meet again?"), _("Plan the next evening"), "", page)


def is_latest(evening: Evening) -> bool:
    """Whether no later evening has been opened."""
    return not evening.campaign.evenings.filter(opened_at__gt=evening.opened_at).exists()


def page_of(evening: Evening, name: str) -> str:
    return reverse(f"campaign:{name}", args=[evening.campaign.slug, evening.number])
