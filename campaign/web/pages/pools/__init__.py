"""The pages of pools: the list, one pool, importing one, the starter pool."""
