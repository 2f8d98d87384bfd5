"""Streams of facts, one version after the other, and nothing else: it does not know what the facts mean."""
