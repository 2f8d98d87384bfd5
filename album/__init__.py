"""Pictures of the product, taken from a running one: for the documents, and beside the drawings that it follows."""
