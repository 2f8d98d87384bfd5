"""Streams of facts, one version after the other. It does not know what the facts mean."""
