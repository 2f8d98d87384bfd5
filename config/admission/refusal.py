"""Why a body was not admitted."""

from enum import Enum, auto

REFUSAL = "config.admission.refusal"
"""Key of the ASGI scope under which the gate leaves its refusal."""


class Refusal(Enum):
    """`SIGN_IN`: an account could send as much. `BUSY`: the budget is used up. `FULL`: the disk is."""

    TOO_LARGE = auto()
    SIGN_IN = auto()
    TOO_SLOW = auto()
    BUSY = auto()
    FULL = auto()
