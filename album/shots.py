"""What is photographed: which screen, for whom, at which moment, and which drawing shows how it should look."""

from __future__ import annotations

from typing import NamedTuple

PHONE, DESKTOP, TELEVISION = "phone", "desktop", "television"
ASKED = ""
"""In place of a name: whoever is asked at this moment."""


class Shot(NamedTuple):
    """One picture.

    `moment`: the order that somebody is asked for, none for pages that are there from the beginning. `where`: a page of
    `moments.Shown`. `who`: a name of the demo's people, or ASKED. `then`: the order that somebody is asked for later,
    while the page is open: what is shown large on the way is taken. `drawing`: the file of the drawing without its end.
    """

    name: str
    where: str
    moment: str = ""
    then: str = ""
    who: str = ASKED
    device: str = PHONE
    drawing: str = ""
    is_light: bool = False
    is_whole: bool = False


EVENING = (
    Shot("home", "home", who="chiara", device=DESKTOP, drawing="11-home"),
    Shot("magus", "magus", who="chiara", drawing="06-magus"),
    Shot("magus-whole", "magus", who="chiara", drawing="06-magus-full", is_whole=True),
    Shot("recap", "recap", who="chiara", drawing="10-recap"),
    Shot("recap-whole", "recap", who="chiara", drawing="10-recap-full", is_whole=True),
    Shot("contest", "table", "answer", drawing="02-contrasti"),
    Shot("evening", "evening", who="chiara", drawing="09-evening"),
    Shot("category", "table", "category", drawing="03-category"),
    Shot("throw", "table", "throw", drawing="04-throw"),
    Shot("reveal", "table", "throw", "accept", drawing="04b-reveal"),
    Shot("reveal-television", "screen", "throw", "accept", who="chiara", device=TELEVISION),
    Shot("overbid", "table", "accept"),
    Shot("call", "table", "call", drawing="01-auction"),
    Shot("call-by-day", "table", "call", drawing="14-auction-light", is_light=True),
    Shot("television", "screen", "call", who="chiara", device=TELEVISION, drawing="12-tv-auction"),
    Shot("power", "table", "power", drawing="05-power"),
    Shot("escalation", "table", "bid", drawing="05b-escalation"),
    Shot("completion", "table", "completion_pick"),
    Shot("lands", "table", "lands"),
)
"""In the order in which the moments come."""

AFTERWARDS = (
    Shot("match", "match", who="chiara", drawing="08-match"),
    Shot("planechase", "planes", who="planes", drawing="07-planechase"),
    Shot("planechase-television", "planes_screen", who="planes", device=TELEVISION, drawing="13-tv-planechase"),
    Shot("empty", "nothing", who="edera", drawing="15-empty"),
)
"""What needs the evening's decks, or another table."""

ALBUM = (*EVENING, *AFTERWARDS)
