"""An event in words, for people in a chat, in the language of the moment.

What people have named goes through an `escape` of the chat first: a name calls nobody, formats nothing, leads nowhere.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time
from itertools import accumulate
from typing import Any, NamedTuple

from django.utils.formats import date_format, time_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from campaign.bridge.waiting import day_and_hour
from campaign.mail.days import weekday
from campaign.models import EventKind, ProposalKind, WebhookEvent

Escape = Callable[[str], str]
Data = Mapping[str, Any]

MOST_LINES, LONGEST_LIST = 20, 2500
"""Of a long list; how many more lines there are is said."""
LONGEST_NAME = 50
NOBODY = "\u200b"
"""Stands after an @, invisibly: what follows is nobody's name any more."""
MARKDOWN = re.compile(r"([\\*_~`|>#+\-.!\[\]():<{}])")


class Said(NamedTuple):
    """What is said: a line, and what stands below it."""

    title: str
    text: str


def for_discord(name: str) -> str:
    """A name as Discord shows it letter for letter."""
    return MARKDOWN.sub(r"\\\1", _plain(name)).replace("@", f"@{NOBODY}")


def for_telegram(name: str) -> str:
    """A name as Telegram shows it letter for letter."""
    return html.escape(_plain(name)).replace("@", f"@{NOBODY}")


def _plain(name: str) -> str:
    """One line, without signs that are not seen."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


def in_words(event: WebhookEvent, escape: Escape) -> Said:
    """What has happened."""
    title, text = SENTENCES[EventKind(event.kind)]

    def name(words: str) -> str:
        return escape(words if len(words) <= LONGEST_NAME else f"{words[: LONGEST_NAME - 1]}…")

    about = title(event.data, name)
    return Said(f"{name(event.campaign.name)}: {about}", text(event.data, name))


# --- evenings --------------------------------------------------------------------------------------------------------


def _planned(data: Data, name: Escape) -> str:
    return _("evening %(n)d is planned") % {"n": data["evening"]["number"]}


def _moved(data: Data, name: Escape) -> str:
    return _("evening %(n)d has a new plan") % {"n": data["evening"]["number"]}


def _cancelled(data: Data, name: Escape) -> str:
    return _("evening %(n)d does not take place") % {"n": data["evening"]["number"]}


def _when_and_where(data: Data, name: Escape) -> str:
    evening = data["evening"]
    when = weekday(date.fromisoformat(evening["day"]))
    if evening["begins_at"]:
        when = f"{when}, {time_format(time.fromisoformat(evening['begins_at']), 'H:i')}"
    return "\n".join(line for line in (when, name(evening["place"])) if line)


# --- tables ----------------------------------------------------------------------------------------------------------


def _opened(data: Data, name: Escape) -> str:
    return _("a table is open")


def _who_plays(data: Data, name: Escape) -> str:
    return "\n".join([name(data["table"]["name"]), ", ".join(map(name, data["players"][:MOST_LINES]))])


def _turn(data: Data, name: Escape) -> str:
    return name(data["table"]["name"])


def _who_is_asked(data: Data, name: Escape) -> str:
    names = ", ".join(name(one["name"]) for one in data["seats"][:MOST_LINES])
    where = _in_readers_language(data["where"])
    return "\n".join([name(where), _("The table waits for %(names)s") % {"names": names}])


def _who_is_late(data: Data, name: Escape) -> str:
    if data["until"] is None:
        return _who_is_asked(data, name)
    names = ", ".join(name(one["name"]) for one in data["seats"][:MOST_LINES])
    when = day_and_hour(datetime.fromisoformat(data["until"]))
    return "\n".join(
        [name(_in_readers_language(data["where"])), _("Until %(when)s: %(names)s") % {"when": when, "names": names}]
    )


# --- tournaments and matches -----------------------------------------------------------------------------------------


def _paired(data: Data, name: Escape) -> str:
    words = {"n": data["round"], "tournament": name(data["tournament"]["name"])}
    match data.get("rounds_left", 0):
        case 0:
            return _("round %(n)d of %(tournament)s is paired") % words
        case 1:
            return _("the final of %(tournament)s is paired") % words
        case 2:
            return _("the semifinals of %(tournament)s are paired") % words
        case 3:
            return _("the quarterfinals of %(tournament)s are paired") % words
        case _:
            return _("the next round of the elimination of %(tournament)s is paired") % words


def _pairings(data: Data, name: Escape) -> str:
    return _lines([_pairing(one["players"], name) for one in data["matches"]])


def _pairing(players: Sequence[str], name: Escape) -> str:
    if len(players) == 1:
        return _("%(name)s has a bye") % {"name": name(players[0])}
    return " – ".join(map(name, players))


def _ended(data: Data, name: Escape) -> str:
    return _("a result is corrected") if data["is_corrected"] else _("a match has its result")


def _result(data: Data, name: Escape) -> str:
    a, b = data["a"], data["b"]
    return f"{name(a['name'])} {a['games']} : {b['games']} {name(b['name'])}"


# --- points and Powers -----------------------------------------------------------------------------------------------


def _booked(data: Data, name: Escape) -> str:
    return _("the award of evening %(n)d is booked") % {"n": data["evening"]["number"]}


def _points(data: Data, name: Escape) -> str:
    return _lines([f"{name(one['name'])}: {one['points']}" for one in data["points"]])


def _vote(data: Data, name: Escape) -> str:
    return _("a vote on %(power)s") % {"power": name(_power(data))}


def _power(data: Data) -> str:
    return _in_readers_language(data["power"]["name"]) or str(data["power"]["key"])


def _what_is_asked(data: Data, name: Escape) -> str:
    who = {"who": name(data["by"])}
    if data["asks"] == ProposalKind.RETIRE:
        asked = _("%(who)s asks the group to take it out of play.") % who
    else:
        asked = _("%(who)s asks the group to bring it into play.") % who
    until = date_format(localtime(datetime.fromisoformat(data["until"])), "MONTH_DAY_FORMAT")
    return "\n".join([asked, _("Open answers are waited for until %(day)s.") % {"day": until}])


def _test(data: Data, name: Escape) -> str:
    return _("this is a test")


def _hello(data: Data, name: Escape) -> str:
    return _("The campaign’s news will appear here.")


def _in_readers_language(words: Mapping[str, str]) -> str:
    return words.get(get_language() or "") or words.get("en", "")


def _lines(lines: Sequence[str]) -> str:
    ends = accumulate(map(len, lines))
    said = [line for line, end in zip(lines, ends, strict=True) if end <= LONGEST_LIST][:MOST_LINES]
    left = len(lines) - len(said)
    rest = [ngettext("and %(n)d more", "and %(n)d more", left) % {"n": left}] if left else []
    return "\n".join([*said, *rest])


SENTENCES: Mapping[EventKind, tuple[Callable[[Data, Escape], str], Callable[[Data, Escape], str]]] = {
    EventKind.EVENING_PLANNED: (_planned, _when_and_where),
    EventKind.EVENING_MOVED: (_moved, _when_and_where),
    EventKind.EVENING_CANCELLED: (_cancelled, _when_and_where),
    EventKind.TABLE_OPENED: (_opened, _who_plays),
    EventKind.TURN_ASKED: (_turn, _who_is_asked),
    EventKind.TURN_REMINDED: (_turn, _who_is_late),
    EventKind.ROUND_PAIRED: (_paired, _pairings),
    EventKind.MATCH_ENDED: (_ended, _result),
    EventKind.AWARD_BOOKED: (_booked, _points),
    EventKind.VOTE_ASKED: (_vote, _what_is_asked),
    EventKind.TEST: (_test, _hello),
}
"""By the kind of event, what it says and what stands below."""
