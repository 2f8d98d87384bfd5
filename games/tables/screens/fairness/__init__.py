"""The chance of a table, for whoever wants to check it: while it goes on, and when it is over."""
