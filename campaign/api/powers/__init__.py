"""Powers over REST: the list, drafts, the vote."""
