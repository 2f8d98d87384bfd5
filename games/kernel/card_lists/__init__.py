"""Lines of a list of cards as deck builders export them, taken apart: what any game with cards reads them with.

spelling    how many of what
printing    set, number, finish, tags and categories around the name
ornaments   hearts and ticks at the ends of a line
headings    which part of a deck begins, in the languages of Arena
"""
