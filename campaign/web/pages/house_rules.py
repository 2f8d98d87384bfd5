"""The house rules: for every member to read, for hosts to change; and the campaign's name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.bridge.refusals import Refused
from campaign.house_rules import laboratory, rulings
from campaign.house_rules.rules import (
    GROUPS,
    RULES,
    change_house_rules,
    defaults,
    history,
    in_force,
    now_played,
    proposed_over_days,
    words_for,
)
from campaign.house_rules.trial_page import RulesTrialOnPage
from campaign.house_rules.words import HouseRule
from campaign.models import Campaign, Evening, Membership
from campaign.requests.access import host_required, member_required
from campaign.web.forms.campaigns import CampaignForm, HouseRulesForm
from campaign.web.page_context import page


@require_GET
@member_required
def house_rules(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """The named decisions of the rules: what holds, where it comes from, and when it was changed by whom."""
    context = {
        **in_groups(campaign),
        "proposed": proposals(campaign) if me.is_host else [],
        "trial": RulesTrialOnPage(campaign, me.is_host),
    }
    return page(request, me, "house_rules/house_rules.html", "campaign", context)


@require_http_methods(["GET", "POST"])
@host_required
def set_house_rules(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Every named decision with the values that it takes."""
    if request.method != "POST":
        return form_page(request, campaign, me, HouseRulesForm(campaign), CampaignForm(instance=campaign))
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=campaign.pk)
        form = HouseRulesForm(campaign, request.POST)
        if not form.is_valid():
            return form_page(request, campaign, me, form, CampaignForm(instance=campaign))
        changed = change_house_rules(campaign, form.changed_values, me.person, timezone.now())
    return back(request, campaign, bool(changed))


@require_POST
@host_required
def try_house_rules(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Sends a worker who tries what the form says; nothing is changed."""
    form = HouseRulesForm(campaign, request.POST)
    if not form.is_valid():
        return form_page(request, campaign, me, form, CampaignForm(instance=campaign))
    try:
        laboratory.send_for_trial(campaign, form.changed_values, me.person)
    except Refused as refused:
        messages.error(request, str(refused))
        return form_page(request, campaign, me, form, CampaignForm(instance=campaign), 422)
    return redirect(f"{reverse('campaign:house_rules', args=[campaign.slug])}#laboratory")


@require_POST
@host_required
def set_tried_rules(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Sets what was tried, as the page showed it: not what somebody else has tried meanwhile."""
    trial = laboratory.latest_trial(campaign)
    if trial is None or str(trial.pk) != request.POST.get("job"):
        messages.error(request, _("Something else was tried meanwhile. Look at it again."))
        return redirect("campaign:house_rules", slug=campaign.slug)
    tried = {name: after for name, (_before, after) in laboratory.changes_tried(trial).items()}
    return changed_and_back(request, campaign, me, tried)


@require_POST
@host_required
def suit_pace(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """Sets what suits the pace of days, as it was proposed."""
    return changed_and_back(request, campaign, me, proposed_over_days(campaign.house_rules))


@require_POST
@host_required
def rename(request: HttpRequest, campaign: Campaign, me: Membership) -> HttpResponse:
    """A new name; the address stays, so that links keep working."""
    form = CampaignForm(request.POST, instance=campaign)
    if form.is_valid():
        form.save()
        messages.success(request, _("The campaign has its new name."))
        return redirect("campaign:campaign", slug=campaign.slug)
    campaign.refresh_from_db()
    return form_page(request, campaign, me, HouseRulesForm(campaign), form)


def changed_and_back(
    request: HttpRequest, campaign: Campaign, me: Membership, values: Mapping[str, object]
) -> HttpResponse:
    """Sets these house rules, and leads back to all of them."""
    return back(request, campaign, bool(change_house_rules(campaign, values, me.person, timezone.now())))


def back(request: HttpRequest, campaign: Campaign, is_changed: bool) -> HttpResponse:
    """To the house rules, with a word on whether they are other than before."""
    if is_changed:
        messages.success(request, _("The house rules hold from the next evening that is opened."))
    else:
        messages.info(request, _("The house rules are as they were."))
    return redirect("campaign:house_rules", slug=campaign.slug)


def form_page(
    request: HttpRequest,
    campaign: Campaign,
    me: Membership,
    form: HouseRulesForm,
    name_form: CampaignForm,
    status: int | None = None,
) -> HttpResponse:
    """The page with both forms; 422 where one of them is refused."""
    context = {
        "form": form,
        "name_form": name_form,
        **in_groups(campaign, form),
    }
    status = status or (422 if form.errors or name_form.errors else 200)
    return page(request, me, "house_rules/house_rules_form.html", "campaign", context, status)


def proposals(campaign: Campaign) -> list[tuple[object, object]]:
    """What is proposed over days: each house rule by its label, and the value that suits it."""
    proposed = proposed_over_days(campaign.house_rules)
    return [(rule.label, words_for(rule.name, proposed[rule.name])) for rule in RULES if rule.name in proposed]


class Groups(TypedDict):
    """The house rules by the title of their group; `tonight`: the evening that is under way."""

    groups: Sequence[tuple[object, list[dict[str, object]]]]
    tonight: Evening | None


def in_groups(campaign: Campaign, form: HouseRulesForm | None = None) -> Groups:
    """The rules by group: value, default, the evening under way where it plays otherwise, changes, rulings."""
    own, written = in_force(campaign.house_rules), defaults()
    tonight, today = now_played(campaign)
    changes, ruled = history(campaign), rulings.by_rule(campaign)

    def shown(rule: HouseRule) -> dict[str, object]:
        return {
            "rule": rule,
            "field": form[rule.name] if form else None,
            "value": words_for(rule.name, own[rule.name]),
            "default": words_for(rule.name, written[rule.name]),
            "departs": own[rule.name] != written[rule.name],
            "tonight": words_for(rule.name, today[rule.name]) if today[rule.name] != own[rule.name] else "",
            "changes": changes.get(rule.name, []),
            "rulings": ruled.get(rule.decision, []),
        }

    groups = [(title, [shown(rule) for rule in RULES if rule.group == group]) for group, title in GROUPS.items()]
    return {"groups": groups, "tonight": tonight}
