"""Pools over REST: the list, drafts and their reports."""
