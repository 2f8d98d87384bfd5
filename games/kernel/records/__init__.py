"""Written records: a whole game as plain text, what PGN is to chess (docs/records.md). The same form for every game.

names, words      names, numbers, quotation marks; a line taken apart
form              the parts of a record, without meaning; the limits; bad lines
reading           text → records                    printing     records → text, in the one canonical way
seats, header     names of players; the keys that every game's header has
settings          switches and life of a table, where a game has them
arguments, parts  the words of an act, one after the other, as fields of an order
spans             names of several words without quotation marks
grammar           the acts of a game, each defined once for both ways
notation          the contract of a game that can be written down
resolving         a record → a game, through its rule book, and everything that is wrong with it
  opening         the header, with all its errors           replaying    the game, line by line
  whose           the player of an act, where only one can be meant
  judging         all errors of the acts                    correcting   proposals, each tried by the rule book
writing           a game → its record, from its journal, as one reader may see it
"""
