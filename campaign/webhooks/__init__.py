"""Webhooks: what happens in a campaign, told to addresses that its hosts have named (Standard Webhooks).

events     what has happened, written down with what it tells of
telling    what each kind of event says
turns      whom a table asks, told from where it stands
hooks      an address is named, changed, gets a new secret, is switched off and on
addresses  which addresses may be named
sealing    what is secret of them, at rest
network    the way out: to public addresses alone, in a bounded time
calling    one message handed over, and what was answered
messages   a message for a program, or for people
sentences  an event in words
sending    who sends when, and how often it is tried again
log        what became of it, and sending it again
push       phones that sleep, which are told that it is their turn
"""
