"""How fast it is, measured on the running product: `make bench`. Nothing here is a test, nothing passes or fails."""
