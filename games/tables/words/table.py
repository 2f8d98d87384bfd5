"""The sentences of every table, whatever is played at it (`games.kernel.table`)."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

LINES: dict[str, Promise] = {
    "table_opened": _("The table is open. %(who)s is the host."),
    "table_opened:unseated": _("The table is open."),
    "sat_down": _("%(who)s sits down."),
    "sat_down_again": _("%(who)s goes on with another phone."),
    "seat_lent": _("%(who)s asks the host to act in their place."),
    "seat_kept": _("%(who)s plays with their own phone again."),
    "stepped_away": _("%(who)s leaves the table for a while."),
    "house_plays": _("The house plays for %(who)s."),
    "house_plays_no_more": _("The house plays for %(who)s no more."),
    "handed_on": _("%(who)s is the host now."),
    "passing_over": _("The table goes on without %(who)s in ten seconds."),
    "passed_over": _("%(who)s was silent and is passed over."),
    "objected": _("%(who)s is here."),
    "take_back_asked": _("%(who)s asks to take back."),
    "take_back_granted": _("%(who)s agrees."),
    "take_back_declined": _("%(who)s does not agree."),
    "taken_back": _("%(who)s takes back."),
    "taken_back_by_host": _("The host takes the table back. What was shown counts no more."),
    "taken_back_and_told": _("%(who)s takes back: %(fell)s"),
    "redone": _("%(who)s does again what was taken back."),
    "redone_and_told": _("%(who)s does again: %(fell)s"),
    "taken_back_by_host_and_told": _("The host takes the table back; what was shown counts no more: %(fell)s"),
    "put_back_by_host_and_told": _("The host takes back what %(who)s did; what others chose stands: %(fell)s"),
    "put_back_by_host": _("The host takes back what %(who)s did; what others chose stands."),
    "and_more": _("… and %(number)s lines more"),
    "commented": _("“%(text)s”"),
}

OWN_LINES: dict[str, Promise] = {
    "sat_down": _("You sit down."),
    "sat_down_again": _("You go on with this phone."),
    "seat_lent": _("You ask the host to act in your place."),
    "seat_kept": _("You play with your own phone again."),
    "stepped_away": _("You leave the table for a while."),
    "house_plays": _("The house plays for you, until you speak."),
    "house_plays_no_more": _("You play for yourself again."),
    "handed_on": _("You are the host now."),
    "passing_over": _("The table goes on without you in ten seconds."),
    "passed_over": _("You were silent and are passed over."),
    "objected": _("You are here."),
    "take_back_asked": _("You ask to take back."),
    "take_back_granted": _("You agree."),
    "take_back_declined": _("You do not agree."),
    "taken_back": _("You take back."),
    "taken_back_and_told": _("You take back: %(fell)s"),
    "redone": _("You do again what was taken back."),
    "redone_and_told": _("You do again: %(fell)s"),
    "put_back_by_host_and_told": _("The host takes back what you did; what others chose stands: %(fell)s"),
}

HANDS: dict[str, Promise] = {
    "host": _("entered by the host"),
    "silence": _("by silence"),
    "house": _("played by the house"),
}

REASONS: dict[str, Promise] = {
    "question_gone": _("That question is over. Here’s the current one."),
    "seat_has_its_own_phone": _("%(who)s has a phone and is here: only %(who)s may answer."),
    "seat_lends_itself": _("Only %(who)s may ask the host to act in their place."),
    "no_such_seat": _("This table has no such seat."),
    "on_its_own_phone": _("This is secret: it has to be done on the player’s own phone."),
    "all_have_their_phones": _("Everybody who is waited for has a phone: they answer for themselves."),
    "only_a_seat_may": _("Only somebody who plays at this table may do this."),
    "only_the_host_may": _("Only the host may do this."),
    "only_the_table_may": _("The table does this by itself."),
    "is_host_already": _("%(who)s is the host already."),
    "host_needs_a_phone": _("The host needs a phone; %(who)s has none."),
    "nobody_waits_for_it": _("Nobody is waiting for %(who)s."),
    "house_plays_already": _("The house plays for %(who)s already."),
    "house_does_not_play": _("The house does not play for %(who)s."),
    "has_its_time": _("%(who)s has the time that the group gives; until then nobody goes on without them."),
    "house_is_not_wished": _("%(who)s does not want the house to play for them."),
    "is_not_absent": _("%(who)s is here: go on without them first, and if they stay silent the house may play."),
    "must_speak": _("This cannot go on without %(who)s."),
    "is_being_passed_over": _("The ten seconds of %(who)s are running already."),
    "ten_seconds_to_object": _("%(who)s still has time to answer."),
    "is_not_being_passed_over": _("Nobody goes on without you."),
    "nothing_to_take_back": _("There is nothing to take back."),
    "only_the_host_takes_back": _("At this table only the host takes back."),
    "only_your_last_act": _("You may take back your last act, until somebody else acts or something is shown."),
    "in_the_middle_of_an_act": _("An act is taken back as a whole."),
    "only_your_own_acts": _("You may ask to take back only what you did yourself."),
    "something_was_revealed": _("Something was shown since: only the host can take back."),
    "nothing_to_redo": _("There is nothing to do again."),
    "not_your_own_act": _(
        "Everybody takes back their own acts. What somebody else did is corrected where it was done."
    ),
    "your_act_is_final": _("This is final: only the host can change it."),
    "others_went_on": _("Others have gone on from there. It is corrected where it was done."),
    "nobody_asked_you": _("Nobody asked you."),
    "seat_is_taken": _("%(who)s is taken."),
    "sits_already": _("This phone already sits here, as %(who)s. For another player, ask the host for a link."),
    "link_is_used": _("This link has been used already. Ask for a new one."),
    "table_is_not_finished": _("The journal opens when the table is finished; before, it would tell secrets."),
    "table_is_finished": _("This table is finished."),
}

BUTTONS: dict[str, Promise] = {
    "end_wait": _("End the wait"),
    "still_here": _("I am here"),
    "take_back": _("Take back"),
    "redo": _("Redo"),
    "consent": _("Answer"),
    "consent:true": _("Agree"),
    "consent:false": _("No"),
    "lend_seat": _("The host acts for me"),
    "lend_seat:true": _("Let the host act for me"),
    "lend_seat:false": _("Play with my own phone again"),
    "step_away": _("Leave the table for a while"),
    "pass_over": _("Go on without %(seat)s"),
    "let_house_play:true": _("Let the house play for %(seat)s"),
    "let_house_play:false": _("%(seat)s plays for themselves again"),
    "let_house_play": _("The house plays"),
    "hand_on": _("Hand on the host’s role"),
    "sit_down": _("Sit down"),
}
"""What stands on the buttons that every table has."""

FIELDS: dict[str, Promise] = {"hand_on.to": _("To whom?")}
"""Labels of the fields of forms that every table has, by order and field; the others are labelled by their game."""

GLOSSARY: dict[str, Mapping[Any, Promise]] = {
    "wanted": {
        "text": pgettext_lazy("part of a line of a record", "a text"),
        "number": pgettext_lazy("part of a line of a record", "a number"),
        "card": pgettext_lazy("part of a line of a record", "a card"),
        "item": pgettext_lazy("part of a line of a record", "an ability or a spell"),
        "player": pgettext_lazy("part of a line of a record", "a player"),
        "seat": pgettext_lazy("part of a line of a record", "a player"),
        "seats": pgettext_lazy("part of a line of a record", "players"),
    },
}
