"""Points of experience: the ledger, its lines and sentences, and what points buy."""
