"""What a group keeps of its evenings in words and pictures of its own."""
