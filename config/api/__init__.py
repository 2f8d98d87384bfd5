"""What is asked of every request to the API before its view answers, and said with every answer."""
