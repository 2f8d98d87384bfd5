"""Written records that a campaign has brought, and the reports on them."""
