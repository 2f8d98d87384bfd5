"""Trying a Power out: a made-up table of two, laid by the rule book itself so that the Power's window opens.

The table is played like any other, with the same orders and the same rules; it is only that nobody keeps its facts.
Pure like every rule book: the same stage, row and acts always give the same table.

    table.py    `Stage`, `setup_of(…)`, `Rehearsal`: the table, its questions, and giving an order
    laying.py   `lay(…)`: plays the table on to the moment at which the Power may be used
"""
