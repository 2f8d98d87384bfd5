"""The campaign's pages: forms, addresses, views, and what they draw with."""
