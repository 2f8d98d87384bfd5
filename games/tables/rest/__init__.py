"""What every address of the API shares: the shape of a problem, the pages of a list, and the structs in the schema."""
