"""What the pages of Planechase ask of a scene: {% planar_scene board as scene %} makes it."""

from __future__ import annotations

from django import template

from games.tables.board import Board
from games.tables.screens.planechase import Scene

register = template.Library()


@register.simple_tag
def planar_scene(board: Board) -> Scene:
    """The scene of this board."""
    return Scene(board)
