"""Games and their tables: what they share, the journal, the platform, and a folder for each game.

kernel     what every rule book is, and the table around it: pure Python
journal    streams of facts
tables     the platform that lets people play; it knows no game
others     a folder for each game, all of one shape (docs/adding-a-game.md)
"""
