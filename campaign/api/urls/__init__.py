"""The addresses of the API, by idea."""
