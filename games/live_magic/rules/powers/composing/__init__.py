"""Composing the row of a Power in a form: its places, what may stand at each, and rows from what was filled in.

Everything comes from the vocabulary, and from the validator's own verdict: a value is offered at a place when the
validator finds nothing wrong with it there. Nothing here lists ops, windows or arguments a second time.

    places.py    `form_of(vocabulary, row) -> Form`: the fields of this row, each with its legal values
    offering.py  which values a place is offered, and what stands there first
    reading.py   `read_form(vocabulary, data, kept)`: the row of a form that was filled in
    filling.py   `data_of(vocabulary, row)`: the other way round
    changing.py  adding, removing and moving costs, choices, conditions and effects

A field is called like its place in the row (`effects.0.delta`), which is what the validator calls it too.
"""
