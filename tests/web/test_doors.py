"""Who may open what: every address of the product, tried by everybody. An address that is not listed here fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from json import dumps
from typing import Any, Literal, NamedTuple

import pytest
from django.db import connection, transaction
from django.http import HttpResponseBase
from django.test import Client
from django.test.client import MULTIPART_CONTENT
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from campaign.magi import sheets
from campaign.models import Campaign, Membership, Person, Role
from games.tables.games import games
from tests.support.worlds.everything import SHEET, Addresses

Found = Literal["in", "sign in", "forbidden", "hidden"]

WHO = ("nobody", "sam", "wim", "ada", "carla")
"""Nobody has no account; Sam is a stranger with one; Wim watches, Ada plays and Carla hosts in the campaign."""

GUEST = "gus"
"""A guest of the campaign, who has kept a Magus that has played at no evening of this world (D-51)."""

OPEN_TO_GUESTS = {
    *("campaign:campaign", "campaign:leave"),
    *("api:campaign", "api:magi", "api:evenings", "api:leave"),
}
"""Addresses of a campaign that show guests what is theirs; tests/campaign/people/test_trust.py says what that is."""


class Door(NamedTuple):
    """What each of them finds; which of the world's values fill in the address, and which the form that is sent."""

    finds: tuple[Found, Found, Found, Found, Found]
    at: str = ""
    sends: str = ""


def everybody(at: str = "") -> Door:
    return Door(("in", "in", "in", "in", "in"), at)


def accounts(at: str = "") -> Door:
    return Door(("sign in", "in", "in", "in", "in"), at)


def members(at: str = "campaign") -> Door:
    return Door(("sign in", "hidden", "in", "in", "in"), at)


def players(at: str = "campaign") -> Door:
    return Door(("sign in", "hidden", "forbidden", "in", "in"), at)


def hosts(at: str = "campaign") -> Door:
    return Door(("sign in", "hidden", "forbidden", "forbidden", "in"), at)


def its_maker(at: str) -> Door:
    """A draft that Carla has made."""
    return Door(("sign in", "hidden", "hidden", "hidden", "in"), at)


def over_api(page: Door) -> Door:
    """The same over REST, where 401 says how to come in."""
    return page._replace(finds=("sign in", *page.finds[1:]))


def those_at_the_table(at: str = "table") -> Door:
    """Who belongs to the campaign looks on, whoever has a seat."""
    return Door(("hidden", "hidden", "in", "in", "in"), at)


def those_with_a_seat(at: str = "table") -> Door:
    return Door(("hidden", "hidden", "hidden", "in", "in"), at)


DOORS = {
    "campaign:home": everybody(),
    "campaign:account": accounts(),
    "campaign:account_data": accounts(),
    "campaign:sign_out_elsewhere": accounts(),
    "campaign:delete_account": accounts(),
    "campaign:tokens": accounts(),
    "campaign:way_back": accounts("a way back"),
    "campaign:revoke_token": Door(("sign in", "hidden", "hidden", "hidden", "in"), "tokens"),
    "mfa_index": accounts(),
    "mfa_authenticate": accounts(),
    "mfa_login_webauthn": everybody(),
    "mfa_reauthenticate": Door(("sign in", "forbidden", "forbidden", "forbidden", "in")),
    "mfa_reauthenticate_webauthn": Door(("sign in", "forbidden", "forbidden", "forbidden", "in")),
    "mfa_activate_totp": accounts(),
    "mfa_deactivate_totp": Door(("sign in", "hidden", "hidden", "hidden", "in")),
    "mfa_view_recovery_codes": Door(("sign in", "hidden", "hidden", "hidden", "in")),
    "mfa_download_recovery_codes": Door(("sign in", "hidden", "hidden", "hidden", "in")),
    "mfa_generate_recovery_codes": accounts(),
    "mfa_list_webauthn": accounts(),
    "mfa_add_webauthn": accounts(),
    "mfa_edit_webauthn": Door(("sign in", "hidden", "hidden", "hidden", "in"), "passkeys"),
    "mfa_remove_webauthn": Door(("sign in", "hidden", "hidden", "hidden", "in"), "passkeys"),
    "campaign:try_now": everybody(),
    "campaign:invite_friends": everybody(),
    "campaign:new_campaign": accounts(),
    "campaign:join": everybody("join"),
    "campaign:campaign": members(),
    "campaign:rehearse": members(),
    "campaign:house_rules": members(),
    "campaign:set_house_rules": hosts(),
    "campaign:suit_pace": hosts(),
    "campaign:try_house_rules": hosts(),
    "campaign:set_tried_rules": hosts(),
    "campaign:archive": hosts(),
    "campaign:bring": accounts(),
    "campaign:bringing": Door(("sign in", "hidden", "hidden", "hidden", "in"), "bringing"),
    "campaign:place": hosts("places"),
    "campaign:claim_link": hosts("places"),
    "campaign:claim": everybody("claim"),
    "campaign:rename": hosts(),
    "campaign:leave": members(),
    "campaign:members": members(),
    "campaign:change_role": hosts("members"),
    "campaign:remove": hosts("members"),
    "campaign:let_back_in": hosts("members"),
    "campaign:back_in": everybody("back_in"),
    "campaign:invitations": hosts(),
    "campaign:invitation": hosts("invitations"),
    "campaign:revoke": hosts("invitations"),
    "campaign:shares": members(),
    "campaign:set_who_shares": hosts(),
    "campaign:take_back_share": hosts("shares"),
    "campaign:shared": everybody("shared"),
    "campaign:shared_preview": everybody("shared"),
    "campaign:magi": members(),
    "campaign:new_magus": players(),
    "campaign:magus": members("magi"),
    "campaign:print_magus": members("magi"),
    "campaign:edit_magus": Door(("sign in", "hidden", "forbidden", "in", "forbidden"), "magi"),
    "campaign:say_when_absent": Door(("sign in", "hidden", "forbidden", "in", "forbidden"), "magi", "a wish"),
    "campaign:give_magus": hosts("magi"),
    "campaign:ledger": members(),
    "campaign:ledger_csv": members(),
    "campaign:correct_points": hosts(),
    "campaign:take_back": hosts("entries"),
    "campaign:buy": Door(("sign in", "hidden", "forbidden", "in", "forbidden"), "magi", "a purchase"),
    "campaign:undo_purchase": Door(("sign in", "hidden", "forbidden", "in", "forbidden"), "purchases"),
    "campaign:magus_then": members("sheets"),
    "campaign:award": members("evenings"),
    "campaign:agree_on_award": hosts("evenings"),
    "campaign:write_match": hosts("evenings"),
    "campaign:change_match": hosts("matches"),
    "campaign:decide_shares": hosts("evenings"),
    "campaign:book_award": hosts("evenings"),
    "campaign:award_schemes": members(),
    "campaign:new_award_scheme": hosts(),
    "campaign:award_scheme": hosts("schemes"),
    "campaign:drop_award_scheme": hosts("schemes"),
    "campaign:powers": members(),
    "campaign:power": members("powers"),
    "campaign:new_power": players(),
    "campaign:edit_power": its_maker("drafts"),
    "campaign:import_power": players(),
    "campaign:propose_power": players("powers"),
    "campaign:retire_power": players("powers"),
    "campaign:withdraw_power": members("votes"),
    "campaign:vote_on_power": members("votes"),
    "campaign:try_power": players("votes"),
    "campaign:comment_on_power": members("powers"),
    "campaign:new_version": players("powers"),
    "campaign:change_version": Door(("sign in", "hidden", "forbidden", "in", "hidden"), "powers"),
    "campaign:discard_power": its_maker("drafts"),
    "campaign:rehearse_power": players("powers"),
    "campaign:power_file": members("powers"),
    "campaign:records": members(),
    "campaign:bring_records": players(),
    "campaign:recorded_game": members("records"),
    "campaign:game_record": members("records"),
    "campaign:remove_game": hosts("records"),
    "campaign:record_import": its_maker("texts"),
    "campaign:record_progress": its_maker("texts"),
    "campaign:correct_record": its_maker("texts"),
    "campaign:discard_records": its_maker("texts"),
    "campaign:card": members("card"),
    "campaign:card_picture": Door(("sign in", "hidden", "hidden", "hidden", "hidden"), "card picture"),
    "campaign:use_starter_pool": players(),
    "campaign:pools": members(),
    "campaign:new_pool": players(),
    "campaign:pool": members("pools"),
    "campaign:pool_file": members("pool_file"),
    "campaign:change_pool": hosts("pools"),
    "campaign:rename_pool": hosts("pools"),
    "campaign:put_away_pool": hosts("pools"),
    "campaign:bring_back_pool": hosts("pools"),
    "campaign:search_cards": members(),
    "campaign:pool_import": its_maker("imports"),
    "campaign:pool_import_progress": its_maker("imports"),
    "campaign:pool_import_report": its_maker("imports"),
    "campaign:pool_import_lines": its_maker("imports"),
    "campaign:cube": its_maker("imports"),
    "campaign:count_as_packs": its_maker("imports"),
    "campaign:change_list": its_maker("imports"),
    "campaign:file_by_hand": its_maker("imports"),
    "campaign:say_what_is_meant": its_maker("imports"),
    "campaign:refile": its_maker("imports"),
    "campaign:leave_out": its_maker("imports"),
    "campaign:rebase_import": its_maker("imports"),
    "campaign:confirm_import": its_maker("imports"),
    "campaign:discard_import": its_maker("imports"),
    "campaign:evenings": members(),
    "campaign:plan_evening": hosts(),
    "campaign:evening": members("evenings"),
    "campaign:edit_evening": hosts("planned"),
    "campaign:attendance": Door(("sign in", "hidden", "forbidden", "in", "in"), "planned", "ada comes"),
    "campaign:reading": members("evenings"),
    "campaign:evening_file": members("planned"),
    "campaign:add_point": players("planned")._replace(sends="a point"),
    "campaign:change_point": players("points")._replace(sends="a tick"),
    "campaign:calendar": members(),
    "campaign:renew_calendar": members(),
    "campaign:set_reminders": hosts(),
    "campaign:calendar_feed": everybody("feed"),
    "campaign:webhooks": hosts(),
    "campaign:new_webhook": hosts("a way to tell"),
    "campaign:webhook": hosts("webhooks"),
    "campaign:edit_webhook": hosts("webhooks"),
    "campaign:new_webhook_secret": hosts("webhooks"),
    "campaign:test_webhook": hosts("webhooks"),
    "campaign:switch_webhook": hosts("webhooks"),
    "campaign:delete_webhook": hosts("webhooks"),
    "campaign:send_again": hosts("told"),
    "campaign:rulings": members(),
    "campaign:new_ruling": players(),
    "campaign:replace_ruling": players("rulings"),
    "campaign:open_evening": hosts("planned"),
    "campaign:close_evening": hosts("evenings"),
    "campaign:take_table_back": hosts("evenings"),
    "campaign:cancel_evening": hosts("planned"),
    "campaign:export_evening": members("evenings"),
    "campaign:standings": members(),
    "campaign:print_standings": members(),
    "campaign:duels": members(),
    "campaign:planes": members(),
    "campaign:hold_planes": hosts(),
    "campaign:card_texts": members(),
    "campaign:show_card_pictures": hosts(),
    "campaign:forget_cards": hosts(),
    "campaign:bring_cards": hosts("")._replace(sends="a campaign"),
    "campaign:card_file": members(),
    "campaign:forget_card_file": hosts(),
    "campaign:bring_card_file": hosts("")._replace(sends="a campaign"),
    "campaign:own_planes": members(),
    "campaign:new_own_plane": players(),
    "campaign:bring_own_plane": players(),
    "campaign:own_plane": members("own planes"),
    "campaign:edit_own_plane": Door(("sign in", "hidden", "forbidden", "in", "in"), "own planes"),
    "campaign:retire_own_plane": Door(("sign in", "hidden", "forbidden", "in", "in"), "own planes"),
    "campaign:return_own_plane": Door(("sign in", "hidden", "forbidden", "in", "in"), "own planes"),
    "campaign:try_own_plane": players("own planes"),
    "campaign:own_plane_file": members("own planes"),
    "campaign:open_planechase": hosts("evenings"),
    "campaign:open_runes": hosts("evenings"),
    "campaign:door_runes": members("rune tables"),
    "campaign:door_planechase": members("planar tables"),
    "campaign:abandon_planechase": hosts("planar tables"),
    "campaign:abandon_runes": hosts("rune tables"),
    "campaign:start_tournament": hosts("evenings"),
    "campaign:tournaments": members(),
    "campaign:new_league": hosts(),
    "campaign:head_to_head": members(),
    "campaign:tournament": members("tournaments"),
    "campaign:tournament_door": members("tournaments"),
    "campaign:call_off_tournament": hosts("tournaments"),
    "campaign:set_deadline": hosts("league rounds"),
    "campaign:play_planechase": hosts("league matches"),
    "campaign:play_runes": hosts("league matches"),
    "campaign:enter_from_tables": hosts("league matches"),
    "campaign:compare_seasons": members(),
    "campaign:seasons": members(),
    "campaign:new_season": hosts(),
    "campaign:season": hosts("seasons"),
    "campaign:drop_season": hosts("seasons"),
    "campaign:recap": Door(("sign in", "hidden", "hidden", "hidden", "hidden"), "evenings"),
    "campaign:picture": Door(("sign in", "hidden", "hidden", "hidden", "hidden"), "pictures"),
    "campaign:remove_picture": Door(("sign in", "hidden", "hidden", "hidden", "hidden"), "pictures"),
    "campaign:chronicle": members(),
    "campaign:evening_chronicle": members("evenings"),
    "post campaign:evening_chronicle": members("evenings")._replace(sends="some words"),
    "campaign:write_note": members("evenings")._replace(sends="some words"),
    "campaign:change_entry": Door(("sign in", "hidden", "forbidden", "in", "forbidden"), "words"),
    "campaign:remove_entry": Door(("sign in", "hidden", "forbidden", "in", "in"), "words"),
    "campaign:add_entry_picture": Door(("sign in", "hidden", "forbidden", "in", "forbidden"), "words"),
    "campaign:entry_picture": members("entry pictures"),
    "campaign:remove_entry_picture": Door(("sign in", "hidden", "forbidden", "in", "in"), "entry pictures"),
    "campaign:bring_picture": Door(("sign in", "hidden", "hidden", "hidden", "hidden"), "decks"),
    "campaign:deck": Door(("sign in", "hidden", "hidden", "hidden", "hidden"), "decks"),
    "campaign:deck_file": Door(("sign in", "hidden", "hidden", "hidden", "hidden"), "deck_file"),
    "campaign:newcomer": Door(("hidden", "hidden", "hidden", "in", "in"), "tables"),
    "campaign:keep": Door(("hidden", "hidden", "hidden", "hidden", "hidden"), "tables"),
    "campaign:guests_at_table": hosts("tables"),
    "campaign:onward": Door(("hidden", "hidden", "in", "in", "in"), "tables"),
    "campaign:award_scene": Door(("hidden", "hidden", "in", "in", "in"), "tables"),
    "campaign:table_deck": Door(("hidden", "hidden", "hidden", "hidden", "hidden"), "table_deck"),
    "campaign:table_deck_file": Door(("hidden", "hidden", "hidden", "hidden", "hidden"), "table_deck_file"),
    "campaign:job": Door(("sign in", "hidden", "hidden", "in", "hidden"), "jobs"),
    "campaign:job_file": Door(("sign in", "hidden", "hidden", "hidden", "hidden"), "jobs"),
    "tables:table": those_at_the_table(),
    "tables:act": those_at_the_table(),
    "tables:stream": those_at_the_table(),
    "tables:rune_deck": Door(("hidden", "hidden", "hidden", "hidden", "hidden"), "table"),
    "tables:rune_side": Door(("hidden", "hidden", "hidden", "hidden", "hidden"), "table"),
    "tables:tournament_page": those_at_the_table("league list"),
    "tables:pair_by_hand": Door(("hidden", "hidden", "hidden", "hidden", "in"), "league table"),
    "tables:enter_names": Door(("hidden", "hidden", "hidden", "hidden", "in"), "league table"),
    "tables:record": Door(("hidden", "hidden", "hidden", "hidden", "hidden"), "table"),
    "tables:sheet": those_at_the_table("menu"),
    "tables:card": those_at_the_table("table card"),
    "tables:card_picture": Door(("hidden", "hidden", "hidden", "hidden", "hidden"), "table card picture"),
    "tables:story": those_at_the_table(),
    "tables:replay": Door(("hidden", "hidden", "hidden", "hidden", "hidden"), "table"),
    "tables:play_on": Door(("hidden", "hidden", "hidden", "hidden", "hidden"), "table"),
    "tables:chance": those_at_the_table(),
    "tables:chance_file": those_at_the_table(),
    "tables:replay_board": Door(("hidden", "hidden", "hidden", "hidden", "hidden"), "table"),
    "tables:tournament_file": those_at_the_table("league file"),
    "tables:screen": those_at_the_table(),
    "tables:screen_stream": those_at_the_table(),
    "tables:screen_door": everybody("door"),
    "tables:join": those_with_a_seat(),
    "tables:door": everybody("door"),
    "tables:seat_link": Door(("hidden", "hidden", "forbidden", "in", "in"), "seat"),
    "tables:take_over": everybody("phone"),
    "plane_chart": everybody("chart"),
    "rulebook:shelf": everybody(),
    "rulebook:book": everybody("rules"),
    "rulebook:rule": everybody("rule"),
    "bring_tournament": everybody(),
    "api:bring_tournament": everybody(),
    "api:schema": everybody(),
    "api:docs": everybody(),
    "api:docs_idea": everybody("api idea"),
    "api:me": over_api(accounts()),
    "api:tokens": over_api(accounts()),
    "delete api:token": over_api(Door(("sign in", "hidden", "hidden", "hidden", "in"), "tokens")),
    "api:own_data": over_api(accounts()),
    "api:delete_account": over_api(accounts()),
    "api:campaigns": over_api(accounts()),
    "api:campaign": over_api(members()),
    "patch api:campaign": over_api(hosts()),
    "api:house_rules": over_api(members()),
    "patch api:house_rules": over_api(hosts()),
    "api:house_rules_trial": over_api(members()),
    "post api:house_rules_trial": over_api(hosts()),
    "api:archive": over_api(hosts()),
    "api:export_evening": over_api(members("evenings")),
    "api:places": over_api(hosts()),
    "api:place_link": over_api(hosts("places")),
    "api:claim": over_api(accounts("claim")),
    "api:bring": over_api(accounts()),
    "api:job": Door(("sign in", "hidden", "hidden", "hidden", "in"), "bringing"),
    "api:job_file": Door(("sign in", "hidden", "hidden", "hidden", "hidden"), "bringing"),
    "api:members": over_api(members()),
    "patch api:member": over_api(hosts("members"))._replace(sends="a role"),
    "delete api:member": over_api(hosts("members")),
    "api:leave": over_api(members()),
    "api:invitations": over_api(hosts()),
    "delete api:invitation": over_api(hosts("invitations")),
    "api:join": over_api(accounts("join")),
    "api:magi": over_api(members()),
    "api:magus": over_api(members("magi")),
    "post api:magi": over_api(players())._replace(sends="a sheet"),
    "patch api:magus": over_api(Door(("sign in", "hidden", "forbidden", "in", "forbidden"), "magi")),
    "put api:magus_player": over_api(hosts("magi"))._replace(sends="a player"),
    "api:wares": over_api(members("magi")),
    "api:purchases": over_api(Door(("sign in", "hidden", "forbidden", "in", "forbidden"), "magi", "a purchase")),
    "delete api:purchase": over_api(Door(("sign in", "hidden", "forbidden", "in", "forbidden"), "purchases")),
    "api:past_sheet": over_api(members("sheets")),
    "api:ledger": over_api(members()),
    "api:ledger_csv": over_api(members()),
    "api:corrections": over_api(hosts())._replace(sends="a correction"),
    "api:take_back": over_api(hosts("entries"))._replace(sends="a reason"),
    "api:award_schemes": over_api(members()),
    "post api:award_schemes": over_api(hosts())._replace(sends="a scheme"),
    "api:award_scheme": over_api(members("schemes")),
    "patch api:award_scheme": over_api(hosts("schemes")),
    "delete api:award_scheme": over_api(hosts("schemes")),
    "api:matches": over_api(members("evenings")),
    "post api:matches": over_api(hosts("evenings"))._replace(sends="a match"),
    "api:match": over_api(members("matches")),
    "patch api:match": over_api(hosts("matches")),
    "delete api:match": over_api(hosts("matches")),
    "api:award": over_api(members("evenings")),
    "patch api:award": over_api(hosts("evenings"))._replace(sends="a criterion"),
    "api:book_award": over_api(hosts("evenings")),
    "api:powers": over_api(members()),
    "api:power_check": over_api(members()),
    "api:power": over_api(members("powers")),
    "post api:powers": over_api(players())._replace(sends="a draft"),
    "patch api:power": over_api(its_maker("drafts"))._replace(sends="a draft"),
    "delete api:power": over_api(its_maker("drafts")),
    "api:import_power": over_api(players()),
    "api:power_versions": over_api(players("powers")),
    "api:power_file": over_api(members("powers")),
    "api:power_proposal": over_api(members("votes")),
    "post api:power_proposal": over_api(players("powers")),
    "delete api:power_proposal": over_api(members("votes")),
    "api:power_vote": over_api(members("votes")),
    "api:rehearsal": over_api(players("powers")),
    "api:rehearsal_back": over_api(players("powers")),
    "api:power_trial": over_api(members("votes")),
    "post api:power_trial": over_api(players("votes")),
    "api:power_comments": over_api(members("powers")),
    "api:power_exchange": over_api(Door(("sign in", "hidden", "forbidden", "in", "hidden"), "powers")),
    "api:standings": over_api(members()),
    "api:duels": over_api(members()),
    "api:runes_played": over_api(members()),
    "api:planar_games": over_api(members()),
    "api:plane_visits": over_api(members()),
    "api:plane_walks": over_api(members()),
    "api:die_rolls": over_api(members()),
    "api:held_planes": over_api(members()),
    "put api:held_planes": over_api(hosts())._replace(sends="held"),
    "api:card_texts": over_api(members()),
    "patch api:card_texts": over_api(hosts()),
    "delete api:card_texts": over_api(hosts()),
    "api:card_file": over_api(members()),
    "delete api:card_file": over_api(hosts()),
    "api:bring_card_file": over_api(hosts(""))._replace(sends="a campaign"),
    "api:bring_cards": over_api(hosts(""))._replace(sends="a campaign"),
    "api:abandon_planechase_table": over_api(hosts("planar tables")),
    "api:abandon_runes_table": over_api(hosts("rune tables")),
    "api:own_planes": over_api(members()),
    "post api:own_planes": over_api(players())._replace(sends="a plane"),
    "api:own_plane_check": over_api(members())._replace(sends="a plane"),
    "api:own_plane": over_api(members("own planes")),
    "patch api:own_plane": over_api(Door(("sign in", "hidden", "forbidden", "in", "in"), "own planes")),
    "api:own_plane_file": over_api(members("own planes")),
    "api:try_own_plane": over_api(players("own planes")),
    "api:planechase_tables": over_api(members("evenings")),
    "api:runes_tables": over_api(members("evenings")),
    "post api:runes_tables": over_api(hosts("evenings"))._replace(sends="a rune table"),
    "post api:planechase_tables": over_api(hosts("evenings"))._replace(sends="a planar table"),
    "api:evening_tournament": over_api(members("evenings")),
    "post api:evening_tournament": over_api(hosts("evenings"))._replace(sends="a form"),
    "api:tournaments": over_api(members()),
    "post api:tournaments": over_api(hosts())._replace(sends="a league"),
    "api:tournament": over_api(members("tournaments")),
    "delete api:tournament": over_api(hosts("tournaments")),
    "put api:deadline": over_api(hosts("league rounds"))._replace(sends="a day"),
    "post api:play_planechase_match": over_api(hosts("league matches")),
    "post api:play_runes_match": over_api(hosts("league matches")),
    "post api:enter_from_tables": over_api(hosts("league matches")),
    "api:head_to_head": over_api(members()),
    "api:seasons": over_api(members()),
    "post api:seasons": over_api(hosts())._replace(sends="a season"),
    "api:compare_seasons": over_api(members()),
    "api:season": over_api(members("seasons")),
    "patch api:season": over_api(hosts("seasons")),
    "delete api:season": over_api(hosts("seasons")),
    "api:shares": over_api(members()),
    "post api:shares": over_api(hosts())._replace(sends="what is shared"),
    "delete api:share": over_api(hosts("shares")),
    "api:who_shares": over_api(members()),
    "put api:who_shares": over_api(hosts())._replace(sends="who shares"),
    "api:recap": over_api(Door(("sign in", "hidden", "hidden", "hidden", "hidden"), "evenings")),
    "api:appearances": over_api(members()),
    "api:auctions": over_api(members()),
    "api:picks": over_api(members()),
    "api:challenges": over_api(members()),
    "api:throws": over_api(members()),
    "api:power_uses": over_api(members()),
    "api:tolls": over_api(members()),
    "api:evenings": over_api(members()),
    "api:evening": over_api(members("evenings")),
    "post api:evenings": over_api(hosts()),
    "patch api:evening": over_api(hosts("planned")),
    "delete api:evening": over_api(hosts("planned")),
    "api:attendance": over_api(players("planned"))._replace(sends="ada comes too"),
    "api:calendar": over_api(members()),
    "patch api:calendar": over_api(members())._replace(sends="my reminders"),
    "api:renew_calendar": over_api(members()),
    "api:evening_file": over_api(members("planned")),
    "api:deck_file": over_api(Door(("sign in", "hidden", "hidden", "hidden", "hidden"), "deck_file")),
    "api:newcomers": Door(("hidden", "hidden", "hidden", "in", "in"), "table", "a newcomer"),
    "api:table_decks": those_at_the_table(),
    "api:table_deck_file": Door(("hidden", "hidden", "hidden", "hidden", "hidden"), "table_deck_file"),
    "api:webhooks": over_api(hosts()),
    "post api:webhooks": over_api(hosts())._replace(sends="a webhook"),
    "api:webhook": over_api(hosts("webhooks")),
    "patch api:webhook": over_api(hosts("webhooks")),
    "delete api:webhook": over_api(hosts("webhooks")),
    "api:webhook_secret": over_api(hosts("webhooks")),
    "api:webhook_test": over_api(hosts("webhooks")),
    "api:deliveries": over_api(hosts("webhooks")),
    "api:send_again": over_api(hosts("told")),
    "api:rulings": over_api(members()),
    "post api:rulings": over_api(players())._replace(sends="a ruling"),
    "api:replace_ruling": over_api(players("rulings"))._replace(sends="a ruling"),
    "api:reading": over_api(members("evenings")),
    "api:agenda": over_api(members("planned")),
    "post api:agenda": over_api(players("planned"))._replace(sends="a point"),
    "api:point": over_api(members("points")),
    "patch api:point": over_api(players("points")),
    "delete api:point": over_api(Door(("sign in", "hidden", "forbidden", "forbidden", "in"), "points")),
    "api:pictures": over_api(members("evenings")),
    "delete api:picture": over_api(Door(("sign in", "hidden", "hidden", "hidden", "hidden"), "pictures")),
    "api:campaign_chronicle": over_api(members()),
    "api:chronicle": over_api(members("evenings")),
    "post api:chronicle": over_api(members("evenings"))._replace(sends="some words"),
    "api:entry": over_api(members("words")),
    "put api:entry": over_api(Door(("sign in", "hidden", "forbidden", "in", "forbidden"), "words", "some words")),
    "delete api:entry": over_api(Door(("sign in", "hidden", "forbidden", "in", "in"), "words")),
    "post api:entry_pictures": over_api(Door(("sign in", "hidden", "forbidden", "in", "forbidden"), "words")),
    "delete api:entry_picture": over_api(Door(("sign in", "hidden", "forbidden", "in", "in"), "entry pictures")),
    "api:note": over_api(members("evenings")),
    "put api:note": over_api(members("evenings"))._replace(sends="some words"),
    "post api:deck_pictures": over_api(Door(("sign in", "hidden", "hidden", "hidden", "hidden"), "decks")),
    "api:open_evening": over_api(hosts("planned")),
    "api:close_evening": over_api(hosts("evenings")),
    "api:table_host": over_api(hosts("evenings")),
    "api:decks": over_api(members("evenings")),
    "api:records": over_api(members()),
    "api:recorded_game": over_api(members("records")),
    "delete api:recorded_game": over_api(hosts("records")),
    "api:game_record": over_api(members("records")),
    "api:record_imports": over_api(members()),
    "post api:record_imports": over_api(players())._replace(sends="a record"),
    "api:record_import": over_api(its_maker("texts")),
    "patch api:record_import": over_api(its_maker("texts"))._replace(sends="a record"),
    "delete api:record_import": over_api(its_maker("texts")),
    "api:card": over_api(members("card")),
    "api:use_starter_pool": over_api(players()),
    "api:pools": over_api(members()),
    "api:pool": over_api(members("pools")),
    "api:cards": over_api(accounts()),
    "api:campaign_cards": over_api(members()),
    "api:pool_imports": over_api(members()),
    "post api:pool_imports": over_api(players())._replace(sends="a list"),
    "delete api:pool_import": over_api(its_maker("imports")),
    "patch api:pool": over_api(hosts("pools")),
    "api:pool_import": over_api(its_maker("imports")),
    "api:import_lines": over_api(its_maker("imports")),
    "api:pool_file": over_api(members("pool_file")),
    "api:cube": over_api(its_maker("imports")),
    "post api:cube": over_api(its_maker("imports")),
    "api:file_by_hand": over_api(its_maker("imports")),
    "api:refile": over_api(its_maker("imports")),
    "api:leave_out": over_api(its_maker("imports")),
    "api:rebase_import": over_api(its_maker("imports")),
    "api:confirm_import": over_api(its_maker("imports")),
    "api:tables": over_api(accounts()),
    "api:table": those_at_the_table(),
    "api:table_events": those_at_the_table(),
    "api:table_orders": those_at_the_table(),
    "api:table_act": Door(("hidden", "hidden", "forbidden", "in", "in"), "table"),
    "api:table_log": those_at_the_table(),
    "api:table_journal": those_at_the_table(),
    "api:table_record": Door(("hidden", "hidden", "hidden", "hidden", "hidden"), "table"),
    "api:tournament_file": those_at_the_table("league file"),
    "api:table_door": Door(("in", "in", "in", "in", "in"), "table", "the key"),
    "api:table_seat": Door(("hidden", "hidden", "hidden", "in", "in"), "seat"),
    "api:table_by_spoken_code": Door(("in",) * 5, "", "spoken"),
    "api:table_seat_link": Door(("hidden", "hidden", "forbidden", "in", "in"), "seat"),
    "api:table_take_over": everybody("phone"),
    "api:table_push_key": Door(("hidden", "hidden", "forbidden", "in", "in"), "table"),
    "api:table_push_subscriptions": Door(("hidden", "hidden", "forbidden", "in", "in"), "table", "a phone"),
    "delete api:table_push_subscription": Door(("hidden", "hidden", "forbidden", "in", "hidden"), "phones that sleep"),
    "set_language": everybody(),
    "health": everybody(),
    "metrics": Door(("hidden",) * 5),
    "join_table": everybody(),
    "health_live": everybody(),
    "health_ready": everybody(),
    "health_caller": Door(("hidden", "hidden", "hidden", "hidden", "hidden"), ""),
    "manifest": everybody(),
    "service_worker": everybody(),
    "offline": everybody(),
}

"""The name of an address → what is found there; with a method before it, what is found when that is asked of it."""

for game in games().values():
    if game.start is not None:
        DOORS |= {game.start.page: everybody(), f"api:{game.start.page}": everybody()}

pytestmark = pytest.mark.django_db

OTHERS = ("admin:", "account_", "headless:")
"""Django's admin and allauth have doors of their own: see the tests at the end."""


def all_names(resolver: URLResolver, spaces: tuple[str, ...] = ()) -> Iterator[str]:
    """The full name of every address below `resolver`."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield ":".join([*spaces, pattern.name or "nameless"])
        else:
            yield from all_names(pattern, (*spaces, pattern.namespace) if pattern.namespace else spaces)


def what(answer: HttpResponseBase) -> str:
    """What somebody has found behind a door: a page, the way to sign in, a refusal, nothing; or a status, if broken."""
    if answer.status_code == 302 and answer.headers["Location"].startswith("/accounts/login/"):
        return "sign in"
    if answer.status_code in {200, 201, 202, 204, 302, 303, 400, 409, 415, 422}:
        return "in"
    return {401: "sign in", 403: "forbidden", 404: "hidden"}.get(answer.status_code, f"status {answer.status_code}")


def knock(client: Client, door: str, address: str, form: dict[str, Any]) -> str:
    """Opens the page, or sends the form where there is no page. Nothing of it stays."""
    return knocked(client, door, address, form).found


class Behind(NamedTuple):
    """What somebody has found behind a door, and what a mere look at it has said to the database but to be shown."""

    found: str
    wrote: list[str]


def knocked(client: Client, door: str, address: str, form: dict[str, Any]) -> Behind:
    """Opens the page, or sends the form where there is no page. Nothing of it stays."""
    method = door.split()[0] if " " in door else "get"
    wrote: list[str] = []

    def listen(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.lstrip(" (\n").upper().startswith(READ):
            wrote.append(sql[:60])
        return execute(sql, params, many, context)

    with transaction.atomic():
        with connection.execute_wrapper(listen):
            answer = client.generic(method.upper(), address, dumps(form), "application/json")
        if answer.status_code == 405 and method == "get":
            answer = client.post(address, form, "application/json" if "api:" in door else MULTIPART_CONTENT)
        transaction.set_rollback(True)
    return Behind(what(answer), wrote if method == "get" else [])


READ = ("SELECT", "PRAGMA", "RELEASE")
"""What a look may say to the database; a savepoint stands for a transaction, which locks SQLite as a whole."""

LET_IN = {"tables:door", "tables:screen_door", "tables:take_over", "health", "health_ready"}
"""Who comes through a door is let in for good, and health tries whether anything can be written."""

KEPT_FOR_LATER = {
    *("mfa_activate_totp", "mfa_add_webauthn", "mfa_reauthenticate_webauthn", "mfa_login_webauthn"),
    *("mfa_view_recovery_codes", "mfa_download_recovery_codes", "mfa_signup_webauthn"),
}
"""The session keeps what a factor has to answer: its key, its challenge."""


KNOCKING = [pytest.param(who, marks=pytest.mark.thorough if who == "wim" else ()) for who in (*WHO, GUEST)]
"""Wim, who watches, finds what Ada finds, and is refused where she plays: the doors of watchers are tried at night."""


def due_to(who: str, address: str) -> Found:
    """Return what this one is to find there: a guest what a stranger finds, but for what is theirs."""
    if who == GUEST and address in OPEN_TO_GUESTS:
        return "in"
    return DOORS[address].finds[WHO.index("sam" if who == GUEST else who)]


def become_guest() -> None:
    gus, campaign = Person.objects.create_user(GUEST), Campaign.objects.get(slug="the-old-mill")
    sheets.write_magus(campaign, gus, name="Gus", style="R", attributes=SHEET)
    Membership.objects.create(campaign=campaign, person=gus, role=Role.GUEST)


@pytest.fixture(scope="module", params=KNOCKING)
def walk(request: pytest.FixtureRequest, laid: Addresses) -> Iterator[tuple[str, dict[str, Behind]]]:
    """One of them, who has knocked at every door once: several laws ask what came of it."""
    client = Client(raise_request_exception=False)
    with transaction.atomic():
        if request.param == GUEST:
            become_guest()
        if request.param != "nobody":
            who = Person.objects.get(username=request.param)
            client.force_login(who, "django.contrib.auth.backends.ModelBackend")
        yield (
            request.param,
            {
                door: knocked(client, door, reverse(door.split()[-1], kwargs=laid.get(at)), laid.get(sends, {}))
                for door, (_finds, at, sends) in DOORS.items()
            },
        )
        transaction.set_rollback(True)


def test_every_address_is_listed() -> None:
    names = {name for name in all_names(get_resolver()) if not name.startswith(OTHERS)}
    assert names == {door.split()[-1] for door in DOORS}


def test_everybody_finds_what_is_his(walk: tuple[str, dict[str, Behind]]) -> None:
    name, doors = walk
    due = {address: due_to(name, address) for address in DOORS}
    assert {door: f"{one.found}, not {due[door]}" for door, one in doors.items() if one.found != due[door]} == {}


def test_a_look_writes_nothing(walk: tuple[str, dict[str, Behind]]) -> None:
    _name, doors = walk
    assert {door: one.wrote for door, one in doors.items() if one.wrote and door not in LET_IN | KEPT_FOR_LATER} == {}
