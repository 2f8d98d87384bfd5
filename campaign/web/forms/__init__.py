"""What people fill in, with its limits."""
