"""Where the campaign's Powers stand in the API."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaign.api.powers import powers, rehearsing, trials, votes

power_urls: list[URLPattern] = [
    path("powers", powers.Powers.as_view(), name="powers"),
    path("power-check", powers.CheckPower.as_view(), name="power_check"),
    path("power-import", powers.ImportPower.as_view(), name="import_power"),
    path("powers/<slug:key>", powers.OnePower.as_view(), name="power"),
    path("powers/<slug:key>/versions", powers.Versions.as_view(), name="power_versions"),
    path("powers/<slug:key>/file", powers.PowerFile.as_view(), name="power_file"),
    path("powers/<slug:key>/proposal", votes.Proposal.as_view(), name="power_proposal"),
    path("powers/<slug:key>/vote", votes.Vote.as_view(), name="power_vote"),
    path("powers/<slug:key>/trial", trials.Trial.as_view(), name="power_trial"),
    path("powers/<slug:key>/comments", votes.Comments.as_view(), name="power_comments"),
    path("powers/<slug:key>/rehearsal", rehearsing.OneRehearsal.as_view(), name="rehearsal"),
    path("powers/<slug:key>/rehearsal/back", rehearsing.RehearsalBack.as_view(), name="rehearsal_back"),
    path("powers/<slug:key>/exchange", votes.Exchange.as_view(), name="power_exchange"),
]
