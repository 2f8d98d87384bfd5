"""What the server tells whoever runs it."""
