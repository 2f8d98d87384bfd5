"""What a group shows to others: links to one thing each, and the picture that a chat shows of them."""
