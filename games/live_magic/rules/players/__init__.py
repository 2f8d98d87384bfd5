"""Players of the house: who sits down where a friend is missing.

They are given what a seat is given — its view, its offers — and nothing else; what they remember is made of views.
"""
