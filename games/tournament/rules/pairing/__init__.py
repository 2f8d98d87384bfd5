"""Who meets whom: pure functions from the state of a tournament and an order to the pairs of a round.

    field      what comes in and goes out, and the check before anything is saved
    matching   the cheapest perfect matching, and costs in which one aim comes strictly before the next
    swiss      §2: a round of a Swiss tournament; `crowd` is the same for large fields
    power      §2 no. 6: the last Swiss round before a cut
    berger     §4: the tables of the round robin
    bracket    §3: the slots of a single elimination
    pods       §5: tables of three to five; `mixing` composes them

Chance comes in as *the order* of the active players (TD-23), so that anybody can check what was paired.
"""
