"""Chance that can be checked: a seed that is committed to, what phones mix into it, and what comes of both.

What is proved by it, what is not, and the protocol byte by byte: `docs/fairness.md`. From below:

protocol   what is hashed, and how a number is drawn
chance     a `Random` that draws by the protocol and remembers what it has drawn
account    what is told of a table while it goes on and when it is over, and how an act becomes a line of it
checking   whether a table that is over was played by the protocol, from its account alone
ledger     what the database keeps of a table, and tells of it
"""
