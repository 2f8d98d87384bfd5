"""How the running product carries a crowd: `make load`. Nothing here is a test, nothing passes or fails."""
