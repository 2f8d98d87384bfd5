"""Web Push: a phone that sleeps is told that its seat is asked, over the push service of its browser (RFC 8030).

keys           the key by which push services know us; what is secret of a phone, at rest
subscriptions  a phone of a seat wants to be told, and no longer does
telling        what is told to whom: turns, and what else somebody tells a seat
messages       what is told, encrypted so that the phone alone reads it
sending        who sends when, and how often it is tried again
"""
