"""The planes of a campaign over REST: those that it has written, and who holds which."""
