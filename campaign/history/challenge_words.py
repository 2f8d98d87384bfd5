"""A challenge that is over, told in sentences: who called, what was thrown, what it cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import ATTRIBUTE_NAMES, ChallengeResolution
from campaign.models.memory import Ending, Sign

Names = Mapping[str, str]
"""By seat, how a Magus is called; by key, how a Power is."""


def sentences_of(challenge: ChallengeResolution, seats: Names, powers: Names) -> list[str]:
    """The whole challenge, sentence by sentence. Its uses of Powers must be there as `challenge.power_uses`."""
    return [
        *_beginning(challenge),
        *_powers(challenge, powers),
        *_bets(challenge, seats),
        *_tests(challenge, seats),
        _ending(challenge, seats),
    ]


def _beginning(challenge: ChallengeResolution) -> Iterator[str]:
    values = {
        "caller": challenge.caller,
        "contester": challenge.contester,
        "pack": challenge.pack_name,
        "deck": challenge.get_deck_display(),
    }
    if challenge.pack:
        yield _("%(caller)s calls %(pack)s, %(contester)s contests.") % values
    else:
        yield _("%(caller)s and %(contester)s both declare %(deck)s.") % values


def _powers(challenge: ChallengeResolution, powers: Names) -> Iterator[str]:
    for used in challenge.power_uses.all():
        values = {"who": used.magus, "power": powers.get(used.power, used.power)}
        match used.result:
            case "cancelled":
                yield _("%(who)s uses %(power)s, which is cancelled.") % values
            case "idle":
                yield _("%(who)s uses %(power)s, which does nothing.") % values
            case _:
                yield _("%(who)s uses %(power)s.") % values


def _bets(challenge: ChallengeResolution, seats: Names) -> Iterator[str]:
    bets = [f"{seats.get(bet['seat'], '')} {bet['amount']}" for bet in challenge.course["bets"]]
    if bets:
        yield _("Bets of life: %(bets)s.") % {"bets": ", ".join(bets)}


def _tests(challenge: ChallengeResolution, seats: Names) -> Iterator[str]:
    for test in challenge.course["tests"]:
        yield f"{_throw(test, challenge.course['fighters'], seats)} {_outcome(test, seats)}"
        if test["then"]:
            yield _retest(test, seats)


def _throw(test: Mapping[str, Any], fighters: Sequence[str], seats: Names) -> str:
    one, other = fighters
    return _("%(one)s throws %(sign)s, %(other)s %(against)s:") % {
        "one": seats.get(one, ""),
        "sign": Sign(test["signs"][one]).label,
        "other": seats.get(other, ""),
        "against": Sign(test["signs"][other]).label,
    }


def _outcome(test: Mapping[str, Any], seats: Names) -> str:
    leader = seats.get(test["leader"] or "", "")
    match test["why"]:
        case "again":
            return _("equal, once more.")
        case "tie":
            return _("equal, with equal traits: nobody leads.")
        case "traits":
            return _("equal, and %(leader)s leads with more traits.") % {"leader": leader}
        case "power":
            return _("a Power makes %(leader)s lead.") % {"leader": leader}
    return _("%(leader)s leads.") % {"leader": leader} if leader else _("the throw does not count.")


def _retest(test: Mapping[str, Any], seats: Names) -> str:
    who = {"who": seats.get(test["then_by"] or "", "")}
    match test["then"]:
        case "paid":
            return _("%(who)s pays 1 life for a retest.") % who
        case "overbid":
            return _("%(who)s overbids.") % who
    return _("%(who)s has a Power that asks for a retest.") % who


def _ending(challenge: ChallengeResolution, seats: Names) -> str:
    losers = [seats[seat] for seat in challenge.course["losers"] if seat in seats]
    values = {"winner": challenge.winner, "loser": losers[0] if losers else ""}
    match challenge.ending:
        case Ending.CONCEDE:
            return _("%(loser)s concedes, %(winner)s wins.") % values
        case Ending.TIE:
            return _("Nobody wins.")
        case Ending.RACE:
            return _("%(loser)s gives up, %(winner)s wins.") % values
        case Ending.RELENT:
            return _("%(loser)s has nothing left to wager, %(winner)s wins.") % values
        case Ending.SPLIT:
            return _("Fate deals the packs out.")
        case Ending.POWER:
            return _("The Power decides: %(winner)s wins.") % values
    return _("%(winner)s wins.") % values


# --- what it cost ----------------------------------------------------------------------------------------------------


def losses(challenge: ChallengeResolution, seats: Names) -> list[str]:
    """What each of the two had less after it: `Bruma: Physical 3 → 2, life 20 → 19`; nothing where nothing changed."""
    parts = []
    for seat in challenge.course["fighters"]:
        moved = list(_moved(challenge.course["before"][seat], challenge.course["after"][seat]))
        if moved:
            parts.append(_("%(who)s: %(losses)s") % {"who": seats.get(seat, ""), "losses": ", ".join(moved)})
    return parts


def _moved(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    for name, label in ATTRIBUTE_NAMES.items():
        if before["traits"][name] != after["traits"][name]:
            yield f"{label} {before['traits'][name]} → {after['traits'][name]}"
    if before["life"] != after["life"]:
        yield f"{_('life')} {before['life']} → {after['life']}"


# --- the challenge of the evening ------------------------------------------------------------------------------------


def greatest(challenges: Sequence[ChallengeResolution]) -> ChallengeResolution | None:
    """The one that cost most; at a tie the one with more tests and bets, then the first."""
    return max(
        challenges,
        key=lambda one: (one.life_lost + one.traits_lost, one.tests + len(one.course["bets"]), -one.number),
        default=None,
    )


def prize(challenge: ChallengeResolution) -> str:
    """What it was about: a pack, or a deck of the completion."""
    return challenge.pack_name or _("Deck: %(deck)s") % {"deck": challenge.get_deck_display()}


def headline(challenge: ChallengeResolution) -> str:
    """Its title: what was paid for what."""
    values: dict[str, object] = {"prize": challenge.pack_name or challenge.get_deck_display()}
    if challenge.life_lost > 1:
        values |= {"n": challenge.life_lost}
        return ngettext("%(n)d life for %(prize)s", "%(n)d life for %(prize)s", challenge.life_lost) % values
    if challenge.tests > 1:
        values |= {"n": challenge.tests}
        return ngettext("%(n)d throw for %(prize)s", "%(n)d throws for %(prize)s", challenge.tests) % values
    return _("The fight for %(prize)s") % values
