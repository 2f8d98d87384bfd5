"""Mail to members: sent once, or not at all where there is no mail server."""
