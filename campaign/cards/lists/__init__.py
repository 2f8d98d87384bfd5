"""Lists of cards as people have them: recognised by what stands in them, read line by line, every line accounted for.

reading        the whole: `bring` makes lines of any text, `read_lines` reads them, `read_list` does both
values         what comes of a line: an entry, a line that is left out, one that cannot be used; the limits
encodings      the bytes of a file as text
lines          lines of text under headings: sections; a line itself is taken apart by games/kernel/card_lists/
tables         rows under a header: columns (what a header means), cells (the cells of a row)
entries        what makes an entry, whatever it is read from
files          XML and JSON become tables of items: xml_text, cockatrice, mtgo_dek; plain_json, scryfall, mtgjson,
               cubecobra; so does a list with JSON in it: draftmancer
recognising    whose list it is, and how sure that is: text_formats, table_formats
"""
