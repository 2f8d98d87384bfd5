"""How somebody signs in beside name and password: passkeys, a second factor, and programs over JSON."""

from config import env

HAS_MAIL = bool(env.text("EMAIL_HOST", ""))

HEADLESS_CLIENTS = ("app", "browser")

MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ADAPTER = "campaign.people.factors.Factors"
MFA_TOTP_ISSUER = "Live Magic"
MFA_TOTP_TOLERANCE = 1  # phones whose clock is off by half a minute
# Where no letter can be sent no address is ever confirmed, and nobody is kept from a second factor for that.
MFA_ALLOW_UNVERIFIED_EMAIL = not HAS_MAIL
# Without letters, whether an address is known could only be hidden by letting it be written down twice, unconfirmed.
ACCOUNT_PREVENT_ENUMERATION = True if HAS_MAIL else "strict"
