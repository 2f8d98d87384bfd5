"""What every address of the API shares: the shape of a problem, and the pages of a list."""
