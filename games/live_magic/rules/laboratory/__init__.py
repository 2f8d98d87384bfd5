"""Powers and house rules tried in evenings that nobody sits at: the same ones with and without it (D-40)."""
