"""What is counted while people play, for whoever runs the server. Nothing here names a person or a table, and every
label has few values."""

from __future__ import annotations

from django.conf import settings

_is_shared = bool(settings.METRICS_TOKEN)  # the settings name the folder that prometheus_client looks for but once

from prometheus_client import Counter, Gauge, Histogram  # noqa: E402 - see above

ACTS = Counter("live_magic_acts", "Acts that were written into a journal.", ["game"])

REFUSALS = Counter("live_magic_refusals", "Orders that a rule has refused.", ["game", "reason"])

STREAMS = Gauge("live_magic_streams", "Live streams that are open.", multiprocess_mode="livesum")

REQUESTS = Histogram(
    "live_magic_request_seconds",
    "From a request to the first byte of its answer.",
    ["route", "method", "status"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)

LAG = Histogram(
    "live_magic_doorbell_seconds",
    "From an act to when a process that shows its table has heard of it.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)

REDIS_FAILURES = Counter("live_magic_redis_failures", "Questions that Redis has not answered in time.")

POOL = Gauge(
    "live_magic_database_connections",
    "Connections of the pool: open, free, and requests that wait for one.",
    ["state"],
    multiprocess_mode="livesum",
)
