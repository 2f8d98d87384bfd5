"""Members of a campaign and their own accounts, over REST."""
