"""`make run`: everything that the product needs, on one machine, from one command."""
