"""Messages of Django and of the REST framework that have no Italian or Czech sentence in their own catalogues.

`make messages` collects them here, and our catalogues translate them. Nothing imports this module.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

MESSAGES = (
    # The admin
    gettext_noop("Add link"),
    gettext_noop("After you’ve created a user, you’ll be able to edit more user options."),
    gettext_noop("Change or view list link"),
    gettext_noop("Conflicting form data submitted. Please try again."),
    gettext_noop("Disable password-based authentication"),
    gettext_noop("Disabled"),
    gettext_noop("Enable password-based authentication"),
    gettext_noop("Enable password-based authentication for this user by setting a password."),
    gettext_noop("Enabled"),
    gettext_noop("Error:"),
    gettext_noop("Forgotten your login credentials?"),
    gettext_noop("In case you’ve forgotten, you are:"),
    gettext_noop("Model name"),
    gettext_noop("Password-based authentication"),
    gettext_noop("Password-based authentication was disabled."),
    gettext_noop("Raw passwords are not stored, so there is no way to see the user’s password."),
    gettext_noop("Reset password"),
    gettext_noop("Set password"),
    gettext_noop("Set password: %s"),
    gettext_noop("This action will <strong>enable</strong> password-based authentication for this user."),
    gettext_noop(
        "Whether the user will be able to authenticate using a password or not. If disabled, they may still be able "
        "to authenticate using other backends, such as Single Sign-On or LDAP."
    ),
    # Forms and models
    gettext_noop("%(model)s instance with %(field)s %(value)r is not a valid choice."),
    gettext_noop("Enter a valid %(protocol)s address."),
    gettext_noop("Enter a valid domain name."),
    gettext_noop("IPv4"),
    gettext_noop("IPv4 or IPv6"),
    gettext_noop("IPv6"),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
    # The API
    gettext_noop("A valid biginteger is required."),
    gettext_noop("Datetime value out of range."),
    gettext_noop("Ensure this field has at least {min_length} elements."),
    gettext_noop("Ensure this field has no more than {max_length} elements."),
    gettext_noop('Enter a valid "slug" consisting of Unicode letters, numbers, underscores, or hyphens.'),
    gettext_noop("Expected available in {wait} second."),
    gettext_noop("Expected available in {wait} seconds."),
    gettext_noop("Integer value too large to convert to float"),
    gettext_noop('Invalid datetime for the timezone "{timezone}".'),
    gettext_noop("Invalid input."),
    gettext_noop("Must be a valid UUID."),
    gettext_noop("Must be a valid boolean."),
    gettext_noop("Not a valid string."),
    gettext_noop("Surrogate characters are not allowed: U+{code_point:X}."),
    gettext_noop("This dictionary may not be empty."),
)
