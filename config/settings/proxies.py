"""Who speaks for others: proxies before the web processes, whose word on addresses and HTTPS is taken."""

from config import env

TRUSTED_PROXIES = env.networks("TRUSTED_PROXIES", "127.0.0.1, ::1")
