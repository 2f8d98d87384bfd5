"""What the web servers of a site use: their time on the processors, and their memory."""

from __future__ import annotations

import psutil

from tests.support.services.site import Site

MEGABYTE = 1 << 20


def seconds(site: Site) -> float:
    """Seconds that all web servers together have computed so far."""
    return sum(time.user + time.system for time in (psutil.Process(web.pid).cpu_times() for web in site.webs))


def megabytes(site: Site) -> float:
    """The memory of all web servers together."""
    return sum(psutil.Process(web.pid).memory_info().rss for web in site.webs) / MEGABYTE
