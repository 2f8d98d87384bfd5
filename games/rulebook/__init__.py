"""The rules by their numbers: what each says in one line, and where it comes from (`data/rules/`).

    lines        the lines of every game, and the one that a number means; no Django
    documents    `docs/rules/`, which is made of them (`make docs`)
    views        the pages under `/rules/`, and the line that a number opens

A number is cited as refusals cite it: "LM 3.3", "D-40", "CR 901.9". Chapters ("§17") exist in several games: inside
one, its own is meant.
"""
