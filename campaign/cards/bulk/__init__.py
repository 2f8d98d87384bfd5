"""All of Magic from a file: Scryfall's bulk files and MTGJSON's, read as a stream, card after card.

reading     the one door: `read_cards` recognises the file and yields its cards, and remarks on what it leaves out
values      a card, its faces, a remark, and why a file is refused
unpacking   the bytes of a file, out of gzip, within their bounds
words       texts and addresses as they are kept
members     cards in JSON of any layout, wherever they lie in it
scryfall    one printing in one language, as Scryfall writes it
mtgjson     the faces of a card, as MTGJSON writes them
"""
