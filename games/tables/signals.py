"""What a table tells the rooms above it, which it does not know."""

from django.dispatch import Signal

table_moved = Signal()
"""An act was committed. Sent by `Table` with `code`, `game`, `version`, the `table` itself and `now`, its state after
the act, so that nobody has to ask for them; whoever listens cannot break the act."""

rulings_asked = Signal()
"""What have the people of a table decided on rules that were unclear? Sent by `Table` with `code`; the answer is texts
by rule."""

cards_asked = Signal()
"""What have the people of a table brought on planar cards? Sent by `Table` with `code` and `names`; the answer is a
`card_words.CardsTold`."""

card_sheets_asked = Signal()
"""What do the people of a table know of cards that they play with there? Sent by `Table` with `code` and `names`; the
answer is a `group.card_sheets.SheetsTold`."""

onlooker_asked = Signal()
"""May this account look on, though no door was opened to it? Sent by `Table` with `code` and `user`, its key; the
answer is whether it belongs to those who play there."""

newcomer_asked = Signal()
"""Where does somebody without a seat bring a character of their own to a table? Sent by `Table` with `code` and `user`,
the key of their account or None; the answer is an address, or empty."""

welcome_asked = Signal()
"""Where does somebody who runs the group let guests of a table into it? Sent by `Table` with `code` and `user`, the key
of their account; the answer is an address, or empty."""

onward_asked = Signal()
"""Where do the people of a table go when it is played? Sent by `Table` with `code` and `seat`, the key of the seat that
asks (None: a watcher, the table screen); the answer is a `group.onward.Onward`, or None."""
