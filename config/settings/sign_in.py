"""How somebody signs in beside name and password: passkeys, a second factor, and programs over JSON."""

from config import env

HAS_MAIL = bool(env.text("EMAIL_HOST", ""))

# Where letters are sent, an address is confirmed before anybody comes in: there has to be one.
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*" if HAS_MAIL else "email", "password1*", "password2*"]
ACCOUNT_USERNAME_VALIDATORS = "campaign.people.usernames.VALIDATORS"
OF_ACCOUNTS = "campaign.web.forms.accounts"
ACCOUNT_FORMS = {
    "login": f"{OF_ACCOUNTS}.SignInForm",
    "signup": f"{OF_ACCOUNTS}.SignUpForm",
    "reset_password": f"{OF_ACCOUNTS}.ResetForm",
    "reset_password_from_key": f"{OF_ACCOUNTS}.NewPasswordForm",
    "change_password": f"{OF_ACCOUNTS}.ChangePasswordForm",
    "set_password": f"{OF_ACCOUNTS}.SetPasswordForm",
    "confirm_password_reset_code": f"{OF_ACCOUNTS}.ResetCodeForm",
    "confirm_email_verification_code": f"{OF_ACCOUNTS}.AddressCodeForm",
    "add_email": f"{OF_ACCOUNTS}.AddEmailForm",
    "reauthenticate": f"{OF_ACCOUNTS}.PasswordForm",
}
OF_FACTORS = "campaign.web.forms.factors"
MFA_FORMS = {
    "authenticate": f"{OF_FACTORS}.CodeForm",
    "reauthenticate": f"{OF_FACTORS}.CodeAgainForm",
    "activate_totp": f"{OF_FACTORS}.AppForm",
    "add_webauthn": f"{OF_FACTORS}.NewPasskeyForm",
    "login_webauthn": f"{OF_FACTORS}.PasskeyLoginForm",
    "authenticate_webauthn": f"{OF_FACTORS}.PasskeyStepForm",
    "reauthenticate_webauthn": f"{OF_FACTORS}.PasskeyAgainForm",
    "edit_webauthn": f"{OF_FACTORS}.PasskeyNameForm",
}

HEADLESS_CLIENTS = ("app", "browser")

MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ADAPTER = "campaign.people.factors.Factors"
# A passkey cannot be guessed, and is quickly checked: no neighbour on a network keeps somebody out by trying.
MFA_RATE_LIMITS = {"webauthn_login": ""}
MFA_TOTP_ISSUER = "Live Magic"
# The clock of a phone may be 30 seconds off. Each code is accepted once (campaign/people/factors.py).
MFA_TOTP_TOLERANCE = 1
# Where no letter can be sent no address is ever confirmed, and nobody is kept from a second factor for that.
MFA_ALLOW_UNVERIFIED_EMAIL = not HAS_MAIL
# Without letters, whether an address is known could only be hidden by letting it be written down twice, unconfirmed.
ACCOUNT_PREVENT_ENUMERATION = True if HAS_MAIL else "strict"
