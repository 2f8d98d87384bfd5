"""How often Python looks for objects that nobody has any more.

It counts how many more were made than went, and thinks of a small program: while ours is read, 170,000 objects that
stay for good, it would look through them again and again, a sixth of the time of every start.
"""

import gc

ROOM = 50_000
"""So many new objects are made before the youngest are looked through."""

gc.set_threshold(ROOM, 20, 50)


def all_is_read() -> None:
    """What has been read by now stays for good: to look through all of it would stop everybody for a fifth of a
    second."""
    gc.collect()
    gc.freeze()
