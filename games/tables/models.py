"""Tables and their seats."""
