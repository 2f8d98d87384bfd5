"""What the pages of Live Magic ask of their scene, beside what every table does (`scenes`).

Every tag takes the scene first: picked_label, packs_of, forms_of, forms_for, power_row, power_text, power_costs, and
more below.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.live_magic import words as live_magic
from games.live_magic.rules.codes import BASIC_OF
from games.live_magic.rules.setup import Pack, PowerRow
from games.live_magic.rules.view import (
    ActivationView,
    ContestView,
    LedgerLine,
    SeatView,
    ThrowView,
)
from games.live_magic.screens import television
from games.live_magic.screens.beats import Beat, beats_of, groups_of
from games.live_magic.screens.scene import Scene
from games.live_magic.screens.sentences import some
from games.live_magic.screens.sheets import WordsOnSheet
from games.live_magic.screens.verdicts import outcome_reason, outcome_words, reason_of_throw
from games.live_magic.words.power_icons import icon_of
from games.live_magic.words.sheets import change_words
from games.tables.screens.forms import Form
from games.tables.templatetags.look import style_coin
from games.tables.templatetags.look import traits as diamonds

register = template.Library()


@register.simple_tag
def picked_label(form: Form) -> str:
    """The label of this form's button once a value is chosen, which takes the place of `%s`; empty: it stays the
    same."""
    return str(live_magic.PICKED.get(form.order, ""))


@register.simple_tag
def missing_label(form: Form) -> str:
    """Second line of this form's button while nothing is chosen; empty: that of every such button."""
    return str(live_magic.MISSING.get(form.order, ""))


@register.simple_tag
def packs_of(scene: Scene, ids: Iterable[str] | None) -> list[Pack]:
    return scene.packs(ids)


@register.simple_tag
def forms_of(scene: Scene, order: str) -> list[Form]:
    return scene.all_of(order)


@register.simple_tag
def forms_for(scene: Scene, field: str, value: object) -> list[Form]:
    """My open forms whose fixed value `field` is this."""
    return [form for form in scene.forms if form.is_open and form.values.get(field) == value]


@register.simple_tag
def power_row(scene: Scene, key: object) -> PowerRow | None:
    return scene.power(str(key))


@register.simple_tag
def known_of(scene: Scene, seat: SeatView) -> tuple[str, tuple[tuple[str, int, str], ...], tuple[Pack, ...]]:
    """What everybody may know of a Magus besides the sheet: its kind, its Powers (sign, XP, name), and its packs."""
    rows = [row for key in seat.powers if (row := scene.power(key))]
    powers = tuple((power_icon(row), row.xp, scene.name("power", row.key)) for row in rows)
    return scene.name("kind", seat.kind), powers, tuple(scene.packs(seat.auction_packs))


@register.simple_tag
def power_text(scene: Scene, row: PowerRow | None) -> str:
    """A Power's sentence in the reader's language, with the table's settings in it."""
    return scene.power_text(row)


@register.simple_tag
def powers_told(scene: Scene) -> tuple[tuple[str, int, str, str], ...]:
    """Every Power at this table: sign, XP, name, and its sentence."""
    rows = scene.powers_of_all
    return tuple((power_icon(row), row.xp, scene.name("power", row.key), power_text(scene, row)) for row in rows)


@register.simple_tag
def power_costs(scene: Scene, row: PowerRow | None) -> list[str]:
    return [scene.cost(cost) for cost in row.costs] if row else []


@register.filter
def kind_name(kind: str) -> str:
    """How a kind of Magus is called."""
    return str(live_magic.GLOSSARY["kind"].get(kind, kind))


@register.simple_tag
def ledger_told(one: Scene, lines: Iterable[LedgerLine]) -> tuple[tuple[LedgerLine, str], ...]:
    """Lines of a ledger, each with its words."""
    return tuple((line, ledger_words(one, line)) for line in lines)


@register.filter
def get(mapping: Any, key: Any) -> Any:
    """mapping[key], or nothing."""
    return mapping.get(key) if mapping else None


# --- a challenge -----------------------------------------------------------------------------------------------------


@register.simple_tag
def field_choice(form: Form, value: str) -> object:
    """The choice of the form's first field with this value; None when it is not legal."""
    return next((choice for choice in form.fields[0].choices if choice.value == value), None) if form.fields else None


@register.simple_tag
def traits_of(seat: SeatView, contest: ContestView) -> SafeString:
    """A fighter's traits of the category as diamonds, what they have staked in gold."""
    category = str(contest.category)
    staked = sum(
        (not one.lost) + one.extra for one in contest.wagers if one.seat == seat.key and one.category == category
    )
    return diamonds(seat.traits.of(category), seat.ratings.of(category), staked)


@register.simple_tag
def activations(scene: Scene) -> tuple[ActivationView, ...]:
    """The Powers that were activated in this challenge, or in the open window."""
    if scene.view.contest is not None and scene.view.contest.powers:
        return scene.view.contest.powers
    return scene.view.window.activations if scene.view.window else ()


@register.filter
def power_icon(row: PowerRow | None) -> str:
    """The sign of a Power."""
    return icon_of(row.effects if row else ())


WHAT_ICONS = {"life": "heart", "picks": "pack", "packs": "pack"}


@register.filter
def what_icon(what: str) -> str:
    """The sign of what a ledger line is about."""
    return WHAT_ICONS.get(what, what)


@register.simple_tag
def verdict_reason(scene: Scene, throw: ThrowView | None) -> str:
    """Why one hand leads."""
    contest = scene.view.contest
    if throw is None:
        return str(live_magic.VERDICTS["power"]) if contest and contest.wins else ""
    return reason_of_throw(scene, throw)


register.simple_tag(outcome_reason)
register.simple_tag(outcome_words)


@register.simple_tag
def beats(scene: Scene, on_screen: bool) -> tuple[Beat, ...]:
    """What is shown large of this table: on its screen all of it, on a phone what is for phones."""
    return beats_of(scene) if on_screen else tuple(one for one in beats_of(scene) if one.is_for_phones)


@register.simple_tag
def beat_groups(scene: Scene) -> str:
    """The groups of beats that are told."""
    return groups_of(scene)


@register.simple_tag
def ledger_words(scene: Scene, line: LedgerLine) -> str:
    lines = live_magic.OWN_LEDGER if line.seat == scene.me else live_magic.LEDGER
    return str(lines[line.what]) % {"who": scene.name("who", line.seat)}


@register.simple_tag
def stage_words(scene: Scene) -> str:
    """The moment as everybody sees it."""
    view, stages = scene.view, live_magic.STAGES
    who = some([scene.who(key) for key in scene.board.waiting])
    key: str = view.phase
    if view.contest is not None:
        key = view.contest.stage
    elif view.call is not None:
        key = "call" if who else "pick"
    elif view.phase == "auction":
        key = "round" if view.round else "declare" if view.declaration else "pick" if view.may_pick else "deck"
    return str(stages[key]) % {"who": who}


@register.simple_tag
def stairs(scene: Scene, most_shown: int = 4) -> SafeString:
    """A race of life: one stair for each of the last bets, and the next one of whose turn it is, dashed."""
    race = scene.view.contest.race if scene.view.contest else None
    if race is None:
        return SafeString("")
    bids = [(number, bid.seat, bid.amount or 0, False) for number, bid in enumerate(race.bids)][-most_shown:]
    if race.turn == scene.me and race.least <= race.most:
        bids.append((len(race.bids), race.turn, race.least, True))
    most = max([amount for _number, _seat, amount, _next in bids] + [1])
    inside = format_html_join("", "{}", ((stair(scene, *bid, most),) for bid in bids))
    return format_html('<ol class="stairs">{}</ol>', inside)


def stair(scene: Scene, number: int, seat: str, amount: int, is_next: bool, most: int) -> SafeString:
    """One bet. Its number makes it known again when another one is shown beside it."""
    height = max(12, round(100 * amount / most))
    style = scene.seats[seat].style
    who = _("you") if seat == scene.me else scene.name("who", seat)
    return format_html(
        '<li class="stair{}" id="bet-{}" data-deck="{}"><span class="dnum"{}>{}</span>'
        '<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">'
        '<rect x="1" y="{}" width="98" height="{}" rx="3"/><path d="M1 {}H99"/></svg>'
        '<span class="row small">{}{}</span></li>',
        " stair--yours" if is_next else "",
        "next" if is_next else number,
        style.lower(),
        mark_safe(" data-shows") if is_next else "",
        amount,
        100 - height,
        height,
        100 - height,
        style_coin(style, "sm"),
        who,
    )


@register.simple_tag
def minus(one: int, other: int) -> int:
    """A difference."""
    return one - other


# --- approval and lands ----------------------------------------------------------------------------------------------


@register.simple_tag
def sheet_words(scene: Scene, seat: SeatView) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...]]:
    """What stands on a sheet besides its numbers: the names of its Powers, and what was bought since last time, each
    with its price in XP."""
    bought = tuple((change_words(each, scene.lexicon), each.xp) for each in seat.changes)
    return tuple(scene.name("power", key) for key in seat.powers), bought


@register.simple_tag
def words_on(scene: Scene, sheet: str) -> WordsOnSheet:
    """What the others say of this sheet."""
    return scene.words_on(sheet)


@register.simple_tag
def read_out(scene: Scene) -> SeatView | None:
    """Whose sheet the table screen shows in the approval."""
    return television.read_out(scene)


@register.simple_tag
def pack_pages(scene: Scene) -> list[television.PackPage]:
    """The packs on the table as pages of names, where they are too many for cards."""
    return television.pack_pages(scene)


@register.simple_tag
def readings(scene: Scene) -> list[television.Reading]:
    """All sheets in the approval, with what the table says of each."""
    return television.readings(scene)


@register.simple_tag
def letters(scene: Scene) -> list[television.Letter]:
    """What everybody seals in the completion or of the lands."""
    return television.letters(scene)


@register.simple_tag
def lineup(scene: Scene) -> list[television.Fighter]:
    """The Magi with their finished decks."""
    return television.lineup(scene)


@register.simple_tag
def land_rule(scene: Scene) -> str:
    """Which rule my basics have to obey (D-30)."""
    style = scene.my_seat.style if scene.my_seat else "gold"
    if style == "gold":
        return str(live_magic.LAND_RULES[scene.view.charter.gold_land_rule])
    return str(live_magic.LAND_RULES["colour"]) % {"land": scene.name("basics", BASIC_OF[style])}
