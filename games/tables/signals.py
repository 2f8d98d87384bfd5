"""What a table tells the rooms above it, which it does not know."""

from django.dispatch import Signal

table_moved = Signal()
"""An act was committed. Sent by `Table` with `code`, `game`, `version`, the `table` itself and `now`, its state after
the act, so that nobody has to ask for them; whoever listens cannot break the act."""
