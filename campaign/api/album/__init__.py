"""Words and pictures of an evening over REST."""
