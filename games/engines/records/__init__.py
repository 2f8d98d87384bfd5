"""Written records: a whole game as plain text, what PGN is to chess (records.md). The same form for every game.

names, words    names, numbers, quotation marks; a line taken apart
form            what a record is made of, before it means anything; the limits; the first bad line
reading         text → records                      printing    records → text, in the one canonical way
seats           how players are called              arguments   the words of an act, one after the other
"""
