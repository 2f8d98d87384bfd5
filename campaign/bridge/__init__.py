"""The only way from the campaign into the games; what is wanted of an idea is imported from its module.

opening         opening an evening's table, with what the campaign gives it: sheets, Powers, pool, charter
table_queries   what pages show of a table: board, decks, story, addresses; who sat there
closing         what the host does at a table from outside: closing it, an order in the host's name
chronicles      the story of an evening's game as facts for the memory, and who hears that a table has moved
sitters         what somebody has done at tables
visitors        who may look at a table, where they go on from there, and who answers its questions
waiting         whom a table waits for, whose its seats are, how it is called and found
hosting         who runs an evening's table
sheets          sheets as tables know them: their versions, what differs, handing over a new one
sheet_review    the sheets that wait for approval
host_rulings    the host's rulings at tables
charter         house rules as fields of the game's charter
powers          Powers as rows: checked against the language, in words, with their cautions
composing       a Power as a form
rehearsing      a Power tried out at a table of its own
custom_planes   planes of the group's own as rows, checked and in words
plane_trials    such a plane tried out
card_words      the wording of cards that the group has brought, for tables of Planechase
card_sheets     the sheets of cards, for tables of Live Magic
match_tables    tables of matches: Magi, results, doors
planechase      tables of Planechase, and planes on the map
runes           tables of rune duels
tournament      tables of tournaments
recorded        written records of games
archiving       tables in a campaign's archive
demo_players    seats that a program plays
looking         what becomes due is settled by whoever looks
queue           the queue of the workers
refusals        the exception for whatever the campaign does not do
problems        what the campaign's API has of that of the tables: names, files, how it says no
shared          what belongs to no game: the host's seat, CSV files, msgspec's types
"""
