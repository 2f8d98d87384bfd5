"""The matches of an evening, and the places that follow from them."""
