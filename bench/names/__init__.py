"""Finding cards by name among 30,000 in nine languages, on both databases: `python -m bench.names`."""
