"""Django's SQLite, as web processes open it: what one request gives back is lent to the next."""
