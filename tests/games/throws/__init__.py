"""A tiny game of the tests' own: open stakes in turn, secret throws shown together, life that can be burned.

It has what a table has to cope with: turns and simultaneous questions, hidden choices, reveals, acts that cannot be
taken back, an answer for silence, a wall between two phases, a question of the host, and steps of the table's own.
"""
