"""Where webhooks may go besides the open net."""

from config import env

WEBHOOK_MAY_REACH = env.networks("WEBHOOK_MAY_REACH")
"""Networks that are reached though they are private, over any port and without TLS; only as numbers. Empty: none."""
TELEGRAM_API = env.text("TELEGRAM_API", "https://api.telegram.org")
"""Where the bots of Telegram are; a server of one's own is checked like every other address."""
