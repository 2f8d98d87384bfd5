"""How large request bodies may be, how long they may take, and how much of them a process holds (config/admission)."""

from config import env

_KILOBYTE, _MEGABYTE = 1024, 1024 * 1024

BODY_BYTES = 64 * _KILOBYTE
"""Size that anybody may send to any address. Larger bodies need an account and a line in UPLOADS."""

_FORMS, _LISTS, _FILES, _ARCHIVES = 512 * _KILOBYTE, 2 * _MEGABYTE, 8 * _MEGABYTE, 65 * _MEGABYTE

UPLOADS = {
    **dict.fromkeys(("campaign:bring", "campaign:bring_cards", "campaign:bring_card_file"), _ARCHIVES),
    **dict.fromkeys(("api:bring", "api:bring_cards", "api:bring_card_file"), _ARCHIVES),
    # pictures
    **dict.fromkeys(("campaign:bring_picture", "campaign:evening_chronicle", "campaign:add_entry_picture"), _FILES),
    **dict.fromkeys(("api:deck_pictures", "api:entry_pictures"), _FILES),
    # lists of cards, records, FIDE files
    **dict.fromkeys(("campaign:new_pool", "campaign:change_pool", "campaign:change_list"), _FILES),
    **dict.fromkeys(("api:pool_imports", "api:pool_import"), _FILES),
    **dict.fromkeys(("campaign:bring_records", "campaign:correct_record"), _FILES),
    **dict.fromkeys(("api:record_imports", "api:record_import"), _FILES),
    **dict.fromkeys(("bring_tournament", "api:bring_tournament"), _FILES),
    # thousands of names or cards that are chosen at once
    **dict.fromkeys(("campaign:file_by_hand", "campaign:say_what_is_meant", "campaign:refile"), _LISTS),
    **dict.fromkeys(("campaign:leave_out", "campaign:rebase_import"), _LISTS),
    **dict.fromkeys(("api:file_by_hand", "api:refile", "api:leave_out", "api:rebase_import"), _LISTS),
    **dict.fromkeys(("new_tournament", "tables:enter_names", "tables:pair_by_hand"), _LISTS),
    **dict.fromkeys(("campaign:start_tournament", "campaign:new_league"), _LISTS),
    **dict.fromkeys(("api:new_tournament", "api:evening_tournament", "api:tournaments"), _LISTS),
    # forms with long texts
    **dict.fromkeys(("campaign:new_power", "campaign:edit_power", "campaign:import_power"), _FORMS),
    **dict.fromkeys(("api:powers", "api:power", "api:power_check", "api:import_power"), _FORMS),
    **dict.fromkeys(("campaign:new_own_plane", "campaign:edit_own_plane", "campaign:bring_own_plane"), _FORMS),
    **dict.fromkeys(("api:own_planes", "api:own_plane", "api:own_plane_check"), _FORMS),
    **dict.fromkeys(("campaign:open_planechase", "campaign:play_planechase", "new_planar_game"), _FORMS),
    **dict.fromkeys(("api:planechase_tables", "api:play_planechase_match", "api:new_planar_game"), _FORMS),
    **dict.fromkeys(("campaign:open_runes", "campaign:play_runes", "new_duel", "tables:rune_deck"), _FORMS),
    **dict.fromkeys(("api:runes_tables", "api:play_runes_match", "api:new_duel"), _FORMS),
}
"""Bytes that an address takes from an account, by the name of its view. deploy/Caddyfile lists the same addresses."""

STAFF_UPLOADS = {"admin:campaign_card_load": env.size("CARD_FILE_MOST", "1GB") + _MEGABYTE}
"""Bytes that an address takes from staff alone. UPLOADS_BYTES does not count these bodies."""

BODY_GRACE_SECONDS = 30
BODY_BYTES_PER_SECOND = 16 * _KILOBYTE
"""Lowest speed of a body once the grace is over, which slow mobile networks reach: a picture of 7 MB may take eight
minutes."""

UPLOADS_BYTES = env.number("UPLOADS_MEGABYTES", 128) * _MEGABYTE
"""Bytes that the bodies above BODY_BYTES hold at once in a process. The folder for temporary files needs twice that."""
UPLOADS_BYTES_OF_ACCOUNT = _ARCHIVES
SMALL_BODIES_BYTES = 32 * _MEGABYTE
"""Bytes that all smaller bodies hold at once in a process, and a quarter of it those of one network."""
