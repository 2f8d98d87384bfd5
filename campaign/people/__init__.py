"""Founding a campaign, inviting and joining."""
