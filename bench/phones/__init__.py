"""Phones, as many as are wanted: each holds a stream open and says when it heard which version; some of them act.

All of them live in one process of their own with one loop (`process.py`), so that they take little of what the server
needs; `crowd.py` is the side of whoever measures.
"""
