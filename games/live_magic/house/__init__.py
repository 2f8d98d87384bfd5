"""A first auction for somebody who is alone."""
