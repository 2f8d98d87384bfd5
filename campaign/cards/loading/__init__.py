"""The catalogue from outside: a file of all cards, read by `campaign/cards/bulk/`, into the database.

loading     the one door: `load_cards` reads a file twice, chooses and writes; who is stopped in between goes on
choosing    the first reading: which entry speaks for each card in each language, and what is left out
fitting     whether an entry is a card of a deck, and its values have room
writing     the second reading: a batch of chosen entries into the database, where it says anything new
facts       what of an entry is a card's, a face's, a wording's, and which names it is found by
upserting   rows as they should be, beside rows as they are
progress    how far a load is
files       files of cards that lie on the server
jobs        the worker who loads, and what it is sent with
brought     what a campaign has brought by itself, and how to forget it
words       why a file is refused, and remarks on its entries, in the reader's language
told        a load as pages tell it
"""
