"""`view`: what a seat may see of a table, built up from nothing (§2, R-18, R-24)."""

from __future__ import annotations

from games.runes.rules import chase, divinity, legality, playing, rulers, siding
from games.runes.rules.codes import QUICKCAST_IN_AREA
from games.runes.rules.decision import refusal
from games.runes.rules.permits import why_not_main_timing
from games.runes.rules.seating import next_player
from games.runes.rules.starting import is_laid_out, who_redraws
from games.runes.rules.state import Item, Player, State
from games.runes.rules.view import (
    GameView,
    ItemView,
    Mine,
    OwnChant,
    OwnRune,
    PlayerView,
    RulerView,
    TurnView,
    View,
    WatchView,
)


def view(state: State, seat: str | None) -> View:
    """The table as this seat sees it; None: a watcher."""
    mine = _mine(state, state.players[seat]) if seat in state.players else None
    players = tuple(_player(state, player) for player in state.players.values())
    named = {name for player in players for name in (*player.face_up, *player.known_down)}
    named |= {item.name for item in state.chase}
    if mine is not None:
        named |= {rune.name for rune in mine.runes} | {chant.name for chant in mine.chants}
        named |= {*mine.deck.runes, *(mine.sided.runes if mine.sided is not None else ())}
    return View(
        me=seat if mine is not None else None,
        stage=state.stage,
        charter=state.charter,
        game=state.game,
        games=tuple(GameView(game.number, game.winners, game.by) for game in state.games),
        players=players,
        starter=state.starter,
        redraws=who_redraws(state),
        turn=_turn(state),
        next_player=next_player(state) if state.stage == "play" else None,
        priority=state.priority,
        passed=state.passed,
        chase=tuple(_item(state, item) for item in reversed(state.chase)),
        due=state.due.seat if state.due is not None else None,
        due_by=state.due.by if state.due is not None else "",
        cancels=state.cancelling.seat if state.cancelling is not None else None,
        cancels_by=state.cancelling.by if state.cancelling is not None else "",
        winners=state.result.winners if state.result is not None else None,
        ended="" if state.result is None else "left" if state.result.left else "games",
        mine=mine,
        rows={name: state.catalogue.runes[name] for name in sorted(named) if name in state.catalogue.runes},
    )


# --- what everybody sees ---------------------------------------------------------------------------------------------


def _player(state: State, player: Player) -> PlayerView:
    seat, laid_out = player.key, is_laid_out(state)
    left = rulers.remaining(state, seat) if laid_out else None
    deck = siding.next_deck(state, seat)
    return PlayerView(
        key=seat,
        name=player.name,
        life=player.life,
        ruler=_ruler(state, player) if laid_out and player.deck.is_brought else None,
        used=rulers.used(state, seat),
        remaining=left,
        is_below_zero=left is not None and divinity.is_below_zero(left),
        face_up=player.area.up,
        face_down=player.area.face_down if laid_out else 0,
        known_down=player.area.known,
        watched=tuple(WatchView(watch.name, watch.condition.text, watch.met) for watch in player.watched),
        deck_is_legal=legality.may_play(deck, state.catalogue, state.charter),
        has_redrawn=player.redrawn is not None,
        has_sided=player.ready,
        wins=player.wins,
        out=player.out,
        has_left=player.gone,
        proposes_out=state.stage == "play" and player.out is None and player.life <= 0,
    )


def _ruler(state: State, player: Player) -> RulerView:
    row = rulers.lies_up(state, player.key)
    return RulerView(
        number=player.deck.ruler,
        name=rulers.name_up(state, player.key),
        face=player.standing.face,
        covered=player.standing.covered,
        astral=player.standing.astral,
        attributes=row.attributes if row is not None else (),
        divinity=rulers.divinity_now(state, player.key),
        printed=rulers.printed_divinity(state, player.key),
        quickcast_in_area=rulers.has_effect(state, player.key, QUICKCAST_IN_AREA),
        row=row,
    )


def _turn(state: State) -> TurnView | None:
    turn = state.turn
    if turn is None:
        return None
    main = state.stage == "play" and why_not_main_timing(state, turn.of) is None
    return TurnView(turn.of, turn.number, turn.phase, turn.draws, turn.recovers, turn.battle, main)


def _item(state: State, item: Item) -> ItemView:
    return ItemView(
        place=chase.place(state, item),
        label=chase.label(state, item),
        kind=item.kind,
        name=item.name,
        controller=item.controller,
        types=item.types,
        from_area=item.from_area,
        copied=item.copied,
        auto=item.auto,
        x=item.x,
        options=item.options,
        targets=item.targets,
        pay=item.pay,
        cost=item.cost,
        cancelled_by=tuple(wording for wording in chase.WORDINGS if chase.can_be_cancelled(state, item, wording)),
    )


# --- what one seat alone sees ----------------------------------------------------------------------------------------


def _mine(state: State, player: Player) -> Mine:
    deck = siding.next_deck(state, player.key)
    return Mine(
        runes=tuple(_own_rune(state, player, name) for name in player.area.down),
        hidden=player.area.hidden,
        chants=tuple(_own_chant(state, player, name) for name in _chants_of(state, player)),
        deck=player.deck,
        sided=player.sided,
        offences=legality.why_illegal(deck, state.catalogue, state.charter) if deck.is_brought else (),
        unchecked=legality.unchecked(deck) if deck.is_brought else (),
    )


def _own_rune(state: State, player: Player, name: str) -> OwnRune:
    rune = state.catalogue.rune(name)
    if rune is None:
        return OwnRune(name, "", refusal("B1", "deck_no_rune", card=name), see_card=False, is_known=False)
    return OwnRune(
        name=name,
        cost=rulers.cost_from_area(state, player.key, rune).text,
        barred=playing.why_not_rune(state, player.key, rune),
        see_card=rune.speaks_of_cost,
        is_known=name in player.area.known,
    )


def _chants_of(state: State, player: Player) -> tuple[str, ...]:
    """The Chant/Runes of their main deck that they may have in hand."""
    runes = (state.catalogue.rune(name) for name in player.deck.main or {})
    return tuple(sorted({rune.name for rune in runes if rune is not None and rune.is_chant}))


def _own_chant(state: State, player: Player, name: str) -> OwnChant:
    rune = state.catalogue.runes[name]
    return OwnChant(
        name=name,
        cost=rulers.cost_from_hand(state, player.key, rune).text,
        barred=playing.why_not_chant(state, player.key, rune),
        see_card=rune.speaks_of_cost,
    )
