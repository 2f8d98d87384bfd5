"""Admission of request bodies: what may be received, decided before Django stores a byte of it.

sizes      how large a body an address takes, and from whom
callers    the account behind a session or token
budget     bytes that bodies hold at once in this process
gate       the ASGI application around Django
refusal    why a body was not admitted
answers    the middleware that says so, in words or as problem+json
"""
