"""The acts of a record of Planechase, in the order of docs/records.md: each once, to be read and printed."""

from __future__ import annotations

from typing import get_args

from games.kernel.records.grammar import GIVER, Form, Grammar
from games.kernel.records.parts import ABSOLUTE, RELATIVE, After, Amount, Flag, Is, Says, Seat, Seats, Text, keyword
from games.planechase.rules import orders as o
from games.planechase.rules.codes import DIRECTIONS, Coin, Face, Said, Side, Step, Why
from games.planechase.rules.notation.parts import (
    FACES_ALSO,
    Blocks,
    Cards,
    EndingCard,
    Faces,
    Item,
    Items,
    Places,
    Reference,
    Until,
)

STEPS = get_args(Step)
BY = After("by", Text("by", runs=True))
UP = After("up", Cards("up"))
REVEALS = After("reveals", Cards("reveals"))

SETUP = (
    Form("first", o.First, "seat", optional=(keyword("how", ("dice", "chosen")),)),
    Form("shuffle", o.Shuffle, "deck", optional=(After("cut", After("by", Seat("cut_by"))),), may_be_nobodys=True),
    Form("mulligan", o.Mulligan, GIVER),
    Form("keep", o.Keep, GIVER),
    Form("opening", o.Opening, GIVER, (Text("text", runs=True, last=True, wanted="<text>"),)),
    Form("start", o.Start, GIVER, optional=(Cards("up"),)),
)
TURN = (
    Form("turn", o.BeginTurn, "seat", optional=(Flag("extra", "extra"),)),
    Form("step", o.GoToStep, parts=(keyword("step", STEPS),)),
    Form("extra turn", o.ExtraTurn, GIVER, (BY,)),
    Form("extra phase", o.ExtraPhase, GIVER, (keyword("phase", ("beginning", "combat", "combat+main")), BY)),
    Form("skip", o.SkipNext, "seat", (keyword("what", (*STEPS, "turn")), BY)),
    Form("end turn", o.EndTurn, parts=(EndingCard("by"),), optional=(UP,)),
    Form("reverse", o.Reverse, parts=(BY,)),
)
DIE = (
    Form(
        "roll",
        o.Roll,
        GIVER,
        optional=(
            keyword("face", get_args(Face), FACES_ALSO),
            Flag("thrown", "thrown"),
            BY,
            After("ignored", Faces("ignored")),
        ),
    ),
    Form("coin", o.FlipCoin, GIVER, (keyword("side", get_args(Coin)),)),
    Form("pick player", o.PickPlayer, GIVER, (Seat("who"),)),
    Form("pick card", o.PickCard, GIVER, (Amount("place"), After("of", Amount("count")))),
)
STACK = (
    Form("resolve", o.Resolve, optional=(Item("item", told=False), keyword("said", get_args(Said)), REVEALS, UP)),
    Form(
        "choose",
        o.Choose,
        GIVER,
        optional=(
            After("top", Cards("top")),
            After("bottom", Cards("bottom")),
            Flag("keep", "keep"),
            keyword("direction", DIRECTIONS),
            keyword("side", get_args(Side)),
            UP,
        ),
        least=1,
    ),
    Form("counter", o.Counter, parts=(Item("item"), BY), optional=(UP,)),
    Form("remove", o.Remove, parts=(Item("item"),), optional=(UP,)),
    Form("copy", o.Copy, GIVER, (Item("item"), BY)),
    Form("order", o.OrderItems, GIVER, (Items("items"),)),
    Form("trigger", o.Trigger, parts=(Reference("card"), Amount("line"))),
)
EFFECTS = (
    Form("walk", o.WalkByCard, GIVER, (BY,), (UP,)),
    Form("chaos", o.ChaosByCard, parts=(BY,), optional=(After("on", Reference("on")),)),
    Form("look", o.Look, GIVER, (Amount("count"), BY)),
    Form("reveal", o.RevealByCard, GIVER, (Amount("count"), BY), (REVEALS,)),
)
MARKS = (
    Form(
        "counters",
        o.ChangeCounters,
        parts=(Reference("card"), Amount("change", RELATIVE), Text("kind", runs=True, last=True, wanted="<kind>")),
    ),
    Form("exile", o.Exile, parts=(Reference("card"), Text("what")), optional=(Seat("owner"),)),
    Form("unexile", o.Unexile, parts=(Reference("card"), Text("what")), optional=(Seat("owner"),)),
    Form("monarch", o.Monarch, GIVER),
    Form("blessing", o.Blessing, GIVER),
    Form("pin", o.PinText, parts=(Text("text", runs=True, wanted="<text>"),), optional=(After("until", Until()),)),
    Form("unpin", o.Unpin, parts=(Text("text", runs=True, last=True, wanted="<text>"),)),
)
PLAYERS = (
    Form("life", o.ChangeLife, GIVER, (Amount("change", RELATIVE),)),
    Form("life", o.SetLife, GIVER, (Amount("to", ABSOLUTE),)),
    Form("poison", o.ChangePoison, GIVER, (Amount("change", RELATIVE),)),
    Form("poison", o.SetPoison, GIVER, (Amount("to", ABSOLUTE),)),
    Form(
        "commander",
        o.CommanderDamage,
        GIVER,
        (After("from", Seat("source")), Text("name"), Amount("change", RELATIVE)),
    ),
    Form("leave", o.Leave, parts=(Seats("seats"),), optional=(keyword("why", get_args(Why)), UP)),
    Form("win", o.Win, GIVER, (BY,), (UP,)),
    Form("draw", o.DrawGame, GIVER, (BY,), (UP,), may_be_nobodys=True),
    Form("restart", o.Restart, GIVER, (BY,)),
)
TABLE = (
    Form("deal", o.Deal, parts=(Places("cards"),)),
    Form("note", o.Note, parts=(Text("text", runs=True, last=True, wanted="<text>"),)),
    Form("ruling", o.Ruling, parts=(Is("what", "up"), Reference("card")), optional=(UP,)),
    Form("ruling", o.Ruling, parts=(Is("what", "down"), Reference("card")), optional=(UP,)),
    Form("ruling", o.Ruling, parts=(Is("what", "deck"), Blocks())),
    Form("ruling", o.Ruling, parts=(Is("what", "controller"), Seat("seat")), optional=(UP,)),
    Form("ruling", o.Ruling, parts=(Is("what", "turn"), Seat("seat"), keyword("step", STEPS))),
    Form("ruling", o.Ruling, parts=(Is("what", "rolls"), Seat("seat"), Amount("number"))),
    Form(
        "ruling",
        o.Ruling,
        parts=(Is("what", "counters"), Reference("card"), Amount("number", ABSOLUTE), Text("kind")),
    ),
    Form("ruling", o.Ruling, parts=(Is("what", "stack"), Says("clear")), optional=(UP,)),
)

GRAMMAR = Grammar((*SETUP, *TURN, *DIE, *STACK, *EFFECTS, *MARKS, *PLAYERS, *TABLE))
"""Every act of the game."""

LISTS = frozenset({"ruling"})
"""Verbs whose line may list a whole deck."""
