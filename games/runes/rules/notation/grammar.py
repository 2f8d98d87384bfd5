"""The acts of a record of a duel, in the order of the table in docs/records.md: each once, to be read and printed."""

from __future__ import annotations

from typing import get_args

from games.kernel.records.grammar import GIVER, Form, Grammar
from games.kernel.records.parts import ABSOLUTE, RELATIVE, After, Amount, Flag, Is, Says, Seat, Seats, Text, keyword
from games.runes.rules import orders as o
from games.runes.rules.codes import PHASES, As, RulerAct, Why
from games.runes.rules.notation.parts import Bare, Card, Divinity, Item, Names, Played, Said, Types, Untold, X

BY = After("by", Text("by", runs=True))
SAID = (X(), Said("options"), Said("targets"), Said("pay"))
"""What a play needs behind its name (§4); printed in this order."""

SETUP = (
    Form("first", o.First, "seat"),
    Form("redraw", o.Redraw, GIVER, (Amount("count"),)),
)
TURN = (
    Form("turn", o.BeginTurn, "seat"),
    Form("phase", o.GoToPhase, parts=(keyword("phase", PHASES),)),
    Form("battle", o.Battle, optional=(Flag("end", "end"),)),
)
CHASE = (
    Form("pass", o.Pass, GIVER),
    Form("resolve", o.Resolve),
    Form("rune", o.PlayRune, GIVER, (Card("name"),), SAID),
    Form("chant", o.PlayChant, GIVER, (Card("name"),), SAID),
    Form("spell", o.PlaySpell, GIVER, (Played("name"),), (Types(), *SAID)),
    Form("ability", o.UseAbility, GIVER, (Played("name"),), (Flag("auto", "auto"), *SAID)),
    Form("judgment", o.Judge, GIVER, optional=SAID),
    Form("cancel", o.Cancel, parts=(Item("item"), BY, After("as", keyword("wording", get_args(As))))),
    Form("spare", o.Spare, GIVER, (BY,)),
    Form("copy", o.Copy, GIVER, (Item("item"), BY)),
)
AREA = (
    Form("flip", o.Flip, GIVER, (Card("name"), keyword("to", ("down", "up")), BY)),
    Form("ruler", o.TurnRuler, GIVER, (keyword("to", get_args(RulerAct)),), (Text("card", runs=True),)),
    Form("divinity", o.SetDivinity, GIVER, (Divinity("to"), BY)),
    Form("watch", o.WatchCard, GIVER, (Text("name"), Bare("condition"))),
    Form("unwatch", o.Unwatch, GIVER, (Text("name", runs=True),)),
)
PLAYERS = (
    Form("life", o.ChangeLife, GIVER, (Amount("change", RELATIVE),)),
    Form("life", o.SetLife, GIVER, (Amount("to", ABSOLUTE),)),
    Form("leave", o.Leave, parts=(Seats("seats"),), optional=(keyword("why", get_args(Why)),)),
    Form("win", o.Win, GIVER, (BY,)),
    Form("draw", o.DrawGame, parts=(BY,)),
)
MATCH = (
    Form("game", o.NextGame, parts=(Amount("number"),)),
    Form(
        "side",
        o.Side,
        GIVER,
        optional=(
            Names("out", "out"),
            Names("in", "into"),
            After("ruler", Bare("ruler")),
            Names("runes", "runes", may_be_none=True),
            Untold(),
        ),
    ),
)
TABLE = (
    Form("note", o.Note, parts=(Text("text", runs=True, last=True, wanted="<text>"),)),
    Form("ruling", o.Ruling, parts=(Is("what", "turn"), Seat("seat"), keyword("phase", PHASES))),
    Form("ruling", o.Ruling, parts=(Is("what", "priority"), Seat("seat"))),
    Form("ruling", o.Ruling, parts=(Is("what", "chase"), Says("clear"))),
    Form("ruling", o.Ruling, parts=(Seat("seat"), Says("rune"), Card("name"), Is("what", "up"))),
    Form("ruling", o.Ruling, parts=(Seat("seat"), Says("rune"), Card("name"), Is("what", "down"))),
)

GRAMMAR = Grammar((*SETUP, *TURN, *CHASE, *AREA, *PLAYERS, *MATCH, *TABLE))
"""Every act of the game."""

LISTS = frozenset({"side"})
"""Verbs whose line may list a whole deck."""
