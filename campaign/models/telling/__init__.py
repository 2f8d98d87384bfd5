"""Whom something is told that happens: addresses that hosts have named, and phones that sleep."""
