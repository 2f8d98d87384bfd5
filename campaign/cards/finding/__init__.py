"""Finding a card by a name that somebody has typed: exactly (`exact.py`), what is nearly right (`nearly.py`), and what
begins like it (`searching.py`). `names.py` says whose names are seen; `slips.py` is pure; `index.py` asks the
database's own index of three letters each.
"""
