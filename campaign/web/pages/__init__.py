"""The campaign's pages: access, one call of the domain, an answer."""
