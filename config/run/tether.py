"""Starts a command that ends when its parent does, even when the parent is killed: `python tether.py COMMAND...`

It is run by its path and imports nothing of ours, because it stands between the supervisor and each of its processes.
On systems without `prctl` the command is simply started.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def tie_to_parent(parent: int) -> None:
    """From now on the death of the process `parent` sends SIGTERM to this one."""
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        sys.exit(f"process {parent} ended before its child had begun")


if __name__ == "__main__":
    tie_to_parent(int(sys.argv[1]))
    os.execvp(sys.argv[2], sys.argv[2:])  # noqa: S606
