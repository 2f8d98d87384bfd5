"""Whom something is told that happens: webhooks of a campaign, phones of seats."""
