"""The tools behind `make`."""
