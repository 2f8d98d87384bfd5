"""Written records: a whole game as plain text, what PGN is to chess (docs/records.md). The same form for every game.

names, words      names, numbers, quotation marks; a line taken apart
form              what a record is made of, before it means anything; the limits; the first bad line
reading           text → records                    printing     records → text, in the one canonical way
seats, header     how players are called; the keys that every game's header has
arguments, parts  the words of an act, one after the other, as fields of an order
grammar           the acts of a game, each defined once for both ways
notation          what a game gives so that it can be written down
resolving         a record → a game, through its rule book, line by line
writing           a game → its record, from its journal, as one reader may see it
"""
