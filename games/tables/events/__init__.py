"""A table for programs, live: what happens there as JSON, one server-sent event after the other.

report     what a program is told of a moment, and of how it came from an earlier one
listening  whether who listens may go on listening
stream     what is sent
views      the address, and from which version on
schema     the events in the schema of the API
"""
