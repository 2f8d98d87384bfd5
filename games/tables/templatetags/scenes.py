"""What the pages of every table ask of a scene, whatever is played there.

{% load scenes %}
    {% scene board as scene %}        the scene of this board; the tags below take it first
    {% label scene form %}            what stands on a button
    {% confirm_of scene form %}       what is asked before it is sent
    {% why_not scene form %}          why it is barred
    {% worded scene form as act %}    all three of them with the form
    {% call_it scene "seat" key %}    how a value is called: a seat, a pack, a Power, a code
    {% choice_pack scene value %}     the pack with this id, where packs are played with
    {% start_of scene field %}        the number with which a stepper begins
    {% number_asked board form %}     the number of the question that this form answers
"""

from __future__ import annotations

from django import template

from games.tables.board import Board
from games.tables.games import games
from games.tables.screens.forms import Field, Form, Worded
from games.tables.screens.scene import Scene

register = template.Library()


@register.simple_tag
def scene(board: Board) -> Scene:
    """The scene of this board, made by the module of its game."""
    game_scene: Scene = games()[board.game].scene(board)
    return game_scene


@register.simple_tag
def label(scene: Scene, form: Form) -> str:
    """What stands on the button of this form."""
    return scene.label(form)


@register.simple_tag
def confirm_of(scene: Scene, form: Form) -> str:
    """What is asked before this form is sent."""
    return scene.confirm(form)


@register.simple_tag
def why_not(scene: Scene, form: Form) -> str:
    return scene.why_not(form)


@register.simple_tag
def worded(scene: Scene, form: Form) -> Worded:
    """Of a form its `text`, `confirm` and `why`: `{% worded scene form as button %}`."""
    return scene.worded(form)


@register.simple_tag
def call_it(scene: Scene, kind: str, code: object) -> str:
    """How this value is called: a seat, a pack, a Power, a code."""
    return scene.name(kind, code)


@register.simple_tag
def choice_pack(scene: Scene, value: object) -> object:
    """The pack with this id; None when the value is something else."""
    return scene.pack(value)


@register.simple_tag
def start_of(scene: Scene, part: Field) -> int:
    """The number with which a stepper begins."""
    return scene.start_of(part)


@register.simple_tag
def number_asked(board: Board, form: Form) -> int:
    """The number of the question that this form answers, for a page that is not kept up to date."""
    return board.questions[form.asks]
