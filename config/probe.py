"""`python -m config.probe`: exit status 0 when the web process of this machine is ready, else 1 and why not.

For those who watch containers. It asks by a name under which the site is reached, for it answers to no other.
"""

import http.client
import os
import sys

PATH = "/health/ready/"
PATIENCE = 5.0


def why_not(port: int, host: str, path: str = PATH) -> str:
    """What is wrong, in a line; nothing when all is well."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers={"Host": host})
        answer = connection.getresponse()
        said = answer.read(500).decode(errors="replace")
    except (OSError, http.client.HTTPException) as wrong:
        return f"no answer at port {port}: {wrong}"
    finally:
        connection.close()
    return "" if answer.status == 200 else f"{answer.status} {said}"


def a_name(allowed: str) -> str:
    """A name that ALLOWED_HOSTS lets in: its first; of a whole domain the domain itself."""
    first = allowed.partition(",")[0].strip().lstrip(".")
    return first if first and first != "*" else "localhost"


if __name__ == "__main__":
    sys.exit(why_not(int(os.environ.get("PORT", "8000")), a_name(os.environ.get("ALLOWED_HOSTS", ""))) or 0)
