"""All tests collected once, before processes do so side by side: what pytest makes of their source is kept beside it.

`python -m tests.support.services.collected` says nothing, unless something can not be collected.
"""

import io
import sys
from contextlib import redirect_stdout

import pytest


def main() -> int:
    """Gives back 0 when every test can be collected, else prints why not."""
    said = io.StringIO()
    with redirect_stdout(said):
        code = pytest.main(["--collect-only", "-qqq", "--capture=no", "-p", "no:cacheprovider"])
    if code:
        sys.stdout.write(said.getvalue())
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
