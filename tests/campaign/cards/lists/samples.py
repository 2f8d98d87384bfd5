"""A list of the same cards as each program writes it, made by hand in its true shape.

What all of them say: four Serra Angel and four Lightning Bolt, one Fire // Ice; and a Counterspell that nobody owns,
where the program has a place for such.
"""

from __future__ import annotations

import json

ARENA = """About
Name 4 Winds

Commander
1 Fire // Ice (MH2) 290

Deck
4 Serra Angel (M10) 27
4 Lightning Bolt (M10) 146
"""
ARENA_ITALIAN = """Informazioni
Nome Quattro venti

Comandante
1 Fire // Ice (MH2) 290

Mazzo
4 Serra Angel (M10) 27

Sideboard
4 Lightning Bolt (M10) 146
"""
MTGO = "4 Serra Angel\n4 Lightning Bolt\n\nSideboard\n1 Fire/Ice\n"
MTGO_SB = "4 Serra Angel\n4 Lightning Bolt\nSB: 1 Fire/Ice\n"
MTGO_DEK = """\
<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <NetDeckID>0</NetDeckID>
  <PreconstructedDeckID>0</PreconstructedDeckID>
  <Cards CatID="33091" Quantity="4" Sideboard="false" Name="Serra Angel" Annotation="0" />
  <Cards CatID="33095" Quantity="4" Sideboard="false" Name="Lightning Bolt" Annotation="0" />
  <Cards CatID="91019" Quantity="1" Sideboard="true" Name="Fire/Ice" Annotation="0" />
</Deck>
"""
MTGO_CSV = """Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation
"Serra Angel",4,33091,Uncommon,M10,27/249,No,No,0
"Lightning Bolt",4,33095,Common,M10,146/249,No,No,0
"Fire/Ice",1,91019,Rare,MH2,290/303,Yes,Yes,0
"""
COCKATRICE = """\
<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <lastLoadedTimestamp>Sun Nov 22 20:15:00 2026</lastLoadedTimestamp>
    <deckname>Angels &amp; bolts</deckname>
    <bannerCard providerId="">Serra Angel</bannerCard>
    <comments></comments>
    <tags/>
    <zone name="main">
        <card number="4" name="Serra Angel" setShortName="M10" collectorNumber="27" uuid="0b0e"/>
        <card number="4" name="Lightning Bolt"/>
    </zone>
    <zone name="side">
        <card number="1" name="Fire // Ice"/>
    </zone>
    <zone name="tokens">
        <card number="1" name="Counterspell"/>
    </zone>
</cockatrice_deck>
"""
MOXFIELD = """4 Serra Angel (M10) 27 *F*
4 Lightning Bolt (PLST) M10-146

SIDEBOARD:
1 Fire // Ice (MH2) 290

CONSIDERING:
1 Counterspell (MH2) 267
"""
MOXFIELD_TAGS = (
    "4 Serra Angel (M10) 27 *F* #Flier #!Win\n4 Lightning Bolt (M10) 146 #Burn\n1 Fire // Ice (MH2) 290 *E*\n"
)
MOXFIELD_CSV = """"Count","Tradelist Count","Name","Edition","Condition","Language","Foil","Tags","Last Modified",\
"Collector Number","Alter","Proxy","Purchase Price"
"4","0","Serra Angel","m10","Near Mint","English","foil","Flier","2026-01-02 10:00:00.000000","27","False","False",""
"4","0","Lightning Bolt","m10","Near Mint","English","","","2026-01-02 10:00:00.000000","146","False","False",""
"1","0","Fire // Ice","mh2","Near Mint","English","etched","","2026-01-02 10:00:00.000000","290","False","False",""
"""
ARCHIDEKT = """4x Serra Angel (m10) 27 [Creature]
4x Lightning Bolt (m10) 146 *F* [Burn,Removal{noPrice}] ^Have,#37d67a^
1x Fire // Ice (mh2) 290 [Commander{top}]
1x Counterspell (mh2) 267 [Maybeboard{noDeck}{noPrice},Draw]
"""
ARCHIDEKT_CSV = """Quantity,Name,Finish,Condition,Date Added,Language,Purchase Price,Tags,Edition Name,Edition Code,\
Multiverse Id,Scryfall ID,Collector Number
4,Serra Angel,Foil,NM,2026-01-02,EN,,,Magic 2010,m10,193767,0b0e,27
4,Lightning Bolt,Normal,NM,2026-01-02,EN,,,Magic 2010,m10,191089,0b0f,146
1,Fire // Ice,Normal,NM,2026-01-02,EN,,"Split, Izzet",Modern Horizons 2,mh2,522261,0b10,290
"""
CUBECOBRA = """# mainboard
Serra Angel
Lightning Bolt
Fire // Ice
# maybeboard
Counterspell
"""
CUBECOBRA_CSV = """name,CMC,Type,Color,Set,Collector Number,Rarity,Color Category,status,Finish,maybeboard,image URL,\
image Back URL,tags,Notes,MTGO ID,Custom
"Serra Angel",5,"Creature - Angel",W,"m10","27",uncommon,White,Owned,Non-foil,false,,,"Flier;Win","two
lines",33091,false
"Lightning Bolt",1,"Instant",R,"m10","146",common,Red,Not Owned,Foil,false,,,"","",33095,false
"Fire // Ice",4,"Instant // Instant",UR,"mh2","290",rare,Multicolored,Owned,Non-foil,false,,,"","",91019,false
"Counterspell",2,"Instant",U,"mh2","267",uncommon,Blue,Owned,Non-foil,true,,,"","",1,false
"""
CUBECOBRA_JSON = json.dumps(
    {
        "id": "c0be",
        "name": "Cube of the shed",
        "cards": {
            "id": "c0be",
            "mainboard": [
                {"cardID": "0b0e", "finish": "Non-foil", "status": "Owned", "tags": ["Flier"],
                 "details": {"name": "Serra Angel", "set": "m10", "collector_number": "27"}},
                {"cardID": "0b0f", "finish": "Foil", "tags": [], "type_line": "Instant",
                 "details": {"name": "Lightning Bolt", "set": "m10", "collector_number": "146"}},
                {"cardID": "0b10", "details": {"name": "Fire // Ice", "set": "mh2", "collector_number": "290"}},
            ],
            "maybeboard": [{"cardID": "0b11", "details": {"name": "Counterspell"}}],
        },
    }
)  # fmt: skip
DECKSTATS = """//Main
4 [M10#27] Serra Angel
4 [M10#146] Lightning Bolt # burn, cheap

//Sideboard
SB: 1 [MH2#290] Fire // Ice # !Commander

//Maybeboard
1 [2X2#117] Counterspell
"""
TAPPEDOUT = "1x Fire // Ice (MH2) *CMDR*\n4x Lightning Bolt (M10) *F*\n4x Serra Angel (M10) 27 *f-etch* *list*\n"
DELVER_LENS = """"Name","Edition","Edition code","Collector's number","QuantityX","Foil","Price"
"Serra Angel","Magic 2010","M10","27","4x","Foil","0.15"
"Lightning Bolt","Magic 2010","M10","146","4x","","1.20"
"Fire // Ice","Modern Horizons 2","MH2","290","1x","","0.40"
"""
DRAGON_SHIELD = """"sep=,"
Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,Price Bought,\
Date Bought,LOW,MID,MARKET
Box,4,0,Serra Angel,M10,Magic 2010,27,NearMint,Foil,English,0.10,2026-01-02,0.05,0.15,0.12
Box,4,0,Lightning Bolt,M10,Magic 2010,146,NearMint,Normal,English,1.00,2026-01-02,0.90,1.20,1.10
Box,1,0,Fire // Ice,MH2,Modern Horizons 2,290,NearMint,Normal,English,0.30,2026-01-02,0.20,0.40,0.35
"""
MANABOX = """Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID,Purchase price,\
Misprint,Altered,Condition,Language,Purchase price currency
Serra Angel,M10,Magic 2010,27,foil,uncommon,4,1001,0b0e,0.15,false,false,near_mint,en,EUR
Lightning Bolt,M10,Magic 2010,146,normal,common,4,1002,0b0f,1.2,false,false,near_mint,en,EUR
Fire // Ice,MH2,Modern Horizons 2,290,etched,rare,1,1003,0b10,0.4,false,false,near_mint,en,EUR
"""
MANABOX_TEXT = """// COMMANDER
1 Fire // Ice (MH2) 290

// MAINBOARD
4 Serra Angel (M10) 27 *F*
4 Lightning Bolt (M10) 146

// MAYBEBOARD
1 Counterspell (MH2) 267
"""
DECKBOX = """Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil,Signed,Artist Proof,Altered Art,\
Misprint,Promo,Textless,My Price
4,0,Serra Angel,Magic 2010,27,Near Mint,English,foil,,,,,,,$0.00
4,1,Lightning Bolt,Magic 2010,146,Near Mint,English,,,,,,,,$0.00
1,0,Fire // Ice,Modern Horizons 2,290,Near Mint,English,,,,,,,,$0.00
"""
TCGPLAYER = """Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU
4,Serra Angel (Borderless),Serra Angel,Magic 2010,027,M10,Foil,Near Mint,English,Uncommon,1,2
4,Lightning Bolt (Extended Art),Lightning Bolt,Magic 2010,146,M10,Normal,Near Mint,English,Common,3,4
1,Fire // Ice (0290),Fire // Ice,Modern Horizons 2,290,MH2,Normal,Near Mint,English,Rare,5,6
"""
TCGPLAYER_SELLER = """TCGplayer Id,Product Line,Set Name,Product Name,Title,Number,Rarity,Condition,Total Quantity
1,Magic,Magic 2010,Serra Angel (Borderless),,027,U,Near Mint,4
2,Magic,Magic 2010,Lightning Bolt (Showcase),,146,C,Near Mint Foil,4
3,Magic,Modern Horizons 2,Fire // Ice (Retro Frame),,290,R,Near Mint,1
"""
XMAGE = """NAME:Angels
AUTHOR:ada
4 [M10:27] Serra Angel
4 [M10:146] Lightning Bolt
SB: 1 [MH2:290] Fire // Ice
LAYOUT MAIN:(1,2)(NONE,false,50)|([M10:27],[M10:27])([M10:146])
LAYOUT SIDEBOARD:(1,1)(NONE,false,50)|([MH2:290])
"""
FORGE = """[metadata]
Name=Angels
Deck Type=constructed
[Main]
4 Serra Angel|M10|1
4 Lightning Bolt+|M10|1
[Sideboard]
1 Fire // Ice|MH2
[Avatar]
1 Counterspell|VAN|1
"""
SCRYFALL_DECK = json.dumps(
    {
        "object": "deck",
        "id": "5c4f",
        "name": "Angels",
        "sections": {"primary": ["mainboard"], "secondary": ["sideboard", "maybeboard"]},
        "entries": {
            "mainboard": [
                {"object": "deck_entry", "count": 4, "raw_text": "4 Serra Angel", "found": True,
                 "card_digest": {"object": "card_digest", "name": "Serra Angel", "set": "m10",
                                 "collector_number": "27", "mana_cost": "{3}{W}{W}", "type_line": "Creature"}},
                {"object": "deck_entry", "count": 4, "raw_text": "Lightning Bolt", "found": False, "card_digest": None},
            ],
            "sideboard": [
                {"object": "deck_entry", "count": 1, "raw_text": "", "card_digest": {"name": "Fire // Ice"}}
            ],
            "maybeboard": [{"object": "deck_entry", "count": 1, "card_digest": {"name": "Counterspell"}}],
        },
    }
)  # fmt: skip
SCRYFALL_LIST = json.dumps(
    {
        "object": "list",
        "has_more": False,
        "data": [
            {"object": "card", "name": "Serra Angel", "mana_cost": "{3}{W}{W}", "type_line": "Creature — Angel",
             "set": "m10", "collector_number": "27"},
            {"object": "card", "name": "Lightning Bolt", "mana_cost": "{R}", "type_line": "Instant"},
            {"object": "card", "name": "Fire // Ice", "type_line": "Instant // Instant", "card_faces": []},
        ],
    }
)  # fmt: skip
SCRYFALL_CSV = """section,count,name,mana_cost,type,set,set_code,collector_number,lang,rarity,artist,finish,\
usd_price,eur_price,tix_price,scryfall_uri,scryfall_id
mainboard,4,Serra Angel,{3}{W}{W},Creature — Angel,Magic 2010,m10,27,en,uncommon,,nonfoil,,,,https://scryfall.com,0b0e
mainboard,4,Lightning Bolt,{R},Instant,Magic 2010,m10,146,en,common,,foil,,,,https://scryfall.com,0b0f
sideboard,1,Fire // Ice,,Instant // Instant,Modern Horizons 2,mh2,290,en,rare,,nonfoil,,,,https://scryfall.com,0b10
maybeboard,1,Counterspell,{U}{U},Instant,Modern Horizons 2,mh2,267,en,rare,,nonfoil,,,,https://scryfall.com,0b11
"""
MTGJSON = json.dumps(
    {
        "meta": {"date": "2026-01-02", "version": "5.2.2"},
        "data": {
            "code": "M10",
            "name": "Angels",
            "type": "Theme Deck",
            "commander": [{"count": 1, "name": "Fire // Ice", "setCode": "MH2", "number": "290", "isFoil": True}],
            "displayCommander": [{"count": 1, "name": "Fire // Ice"}],
            "mainBoard": [
                {"count": 4, "name": "Serra Angel", "setCode": "M10", "number": "27", "manaCost": "{3}{W}{W}",
                 "type": "Creature — Angel"},
                {"count": 4, "name": "Lightning Bolt", "setCode": "M10", "number": "146", "type": "Instant"},
            ],
            "sideBoard": [],
            "tokens": [{"count": 1, "name": "Counterspell"}],
        },
    }
)  # fmt: skip

MTGGOLDFISH = "4 Serra Angel <planeswalker stamp> [M10]\n4 Lightning Bolt <146> [M10] (F)\n\n1 Fire/Ice [MH2]\n"
MTGGOLDFISH_CSV = """Card,Set ID,Set Name,Quantity,Foil,Variation
Serra Angel,M10,Magic 2010,4,FOIL,""
Lightning Bolt,M10,Magic 2010,4,REGULAR,"146"
Fire // Ice,MH2,Modern Horizons 2,1,REGULAR,""
"""
APPRENTICE = """// NAME : Angels
// CREATOR : ada
        4 Serra Angel
        4 Lightning Bolt
SB:  1 Fire/Ice
"""
MAGIC_WORKSTATION = """// Deck file for Magic Workstation (http://www.magicworkstation.com)

// Creatures
    4 [M10] Serra Angel
// Spells
    4 [M10] Lightning Bolt (1)
// Sideboard
SB: 1 [] Fire/Ice
"""
DECKSTATS_CSV = """amount,card_name,is_foil,is_pinned,is_signed,set_id,set_code,collector_number,language,\
condition,comment,added
4,"Serra Angel",1,0,0,110,"M10","27",en,NM,,2026-01-02
4,"Lightning Bolt",0,0,0,110,"M10","146",en,NM,,2026-01-02
1,"Fire // Ice",0,0,0,1901,"MH2","290",en,NM,,2026-01-02
"""
TAPPEDOUT_CSV = """Board,Qty,Name,Printing,Foil,Alter,Signed,Condition,Language,Commander
main,4,Serra Angel,M10,True,,,,,
main,4,Lightning Bolt,M10,,,,,,
side,1,Fire // Ice,MH2,,,,,,
maybe,1,Counterspell,MH2,,,,,,
"""
ECHOMTG = """Reg Qty,Foil Qty,Name,Set,Acquired,Language
"3","1","Serra Angel","Magic 2010","$0.10",""
"0","4","Lightning Bolt","Magic 2010","$0.20",""
"1","0","Fire // Ice","Modern Horizons 2","$0.40",""
"""
DECKED_BUILDER = """Total Qty,Reg Qty,Foil Qty,Card,Set,Mana Cost,Card Type,Color,Rarity,Mvid,\
Single Price,Single Foil Price
4,3,1,Serra Angel,Magic 2010,{3}{W}{W},Creature  - Angel,White,Uncommon,193767,0.15,1.00
4,4,0,Lightning Bolt,Magic 2010,{R},Instant,Red,Common,191089,1.20,9.00
1,1,0,Fire // Ice,Modern Horizons 2,,Instant,Multi,Rare,522261,0.40,0.80
"""
CARD_KINGDOM = """title,edition,foil,quantity
Serra Angel,2010 Core Set,FALSE,4
Lightning Bolt,2010 Core Set,TRUE,4
Fire // Ice,Modern Horizons 2,FALSE,1
"""
DRAFTMANCER = """[Settings]
{"boostersPerPlayer": 3, "withReplacement": false}
[Layouts]
- Rare (7)
  10 Common
  1 Rare
[CustomCards]
[
  {"name": "Serra Angel", "rarity": "uncommon", "mana_cost": "{3}{W}{W}", "type": "Creature", "subtypes": ["Angel"]}
]
[Common(10)]
4 Serra Angel
4 Lightning Bolt (M10) 146
[Rare(1)]
Fire // Ice (MH2)
"""

FOURS = {"Serra Angel": 4, "Lightning Bolt": 4, "Fire // Ice": 1}
ONES = dict.fromkeys(FOURS, 1)

OWNED: dict[str, tuple[str, str, dict[str, int]]] = {
    "arena": ("arena", ARENA, FOURS),
    "arena in Italian": ("arena", ARENA_ITALIAN, FOURS),
    "mtgo": ("mtgo", MTGO, FOURS),
    "mtgo SB:": ("mtgo", MTGO_SB, FOURS),
    "mtgo .dek": ("mtgo_dek", MTGO_DEK, FOURS),
    "mtgo .csv": ("mtgo_csv", MTGO_CSV, FOURS),
    "moxfield tags": ("moxfield", MOXFIELD_TAGS, FOURS),
    "moxfield .csv": ("moxfield_csv", MOXFIELD_CSV, FOURS),
    "archidekt .csv": ("archidekt_csv", ARCHIDEKT_CSV, FOURS),
    "tappedout": ("tappedout", TAPPEDOUT, FOURS),
    "delver lens": ("delver_lens", DELVER_LENS, FOURS),
    "dragon shield": ("dragon_shield", DRAGON_SHIELD, FOURS),
    "manabox .csv": ("manabox", MANABOX, FOURS),
    "deckbox": ("deckbox", DECKBOX, FOURS),
    "tcgplayer": ("tcgplayer", TCGPLAYER, FOURS),
    "tcgplayer seller": ("tcgplayer", TCGPLAYER_SELLER, FOURS),
    "mtggoldfish .csv": ("mtggoldfish", MTGGOLDFISH_CSV, FOURS),
    "apprentice": ("apprentice", APPRENTICE, FOURS),
    "magic workstation": ("magic_workstation", MAGIC_WORKSTATION, FOURS),
    "deckstats .csv": ("deckstats_csv", DECKSTATS_CSV, FOURS),
    "echomtg": ("echomtg", ECHOMTG, FOURS),
    "decked builder": ("decked_builder", DECKED_BUILDER, FOURS),
    "card kingdom": ("card_kingdom", CARD_KINGDOM, FOURS),
    "draftmancer": ("draftmancer", DRAFTMANCER, FOURS),
    "mtggoldfish": ("lines", MTGGOLDFISH, FOURS),
    "xmage": ("xmage", XMAGE, FOURS),
    "scryfall list": ("scryfall_json", SCRYFALL_LIST, ONES),
}
"""By name: what it is recognised as, the list, the cards that it says somebody owns."""

WITH_COUNTERSPELL: dict[str, tuple[str, str, dict[str, int]]] = {
    "cockatrice": ("cockatrice", COCKATRICE, FOURS),
    "moxfield": ("moxfield", MOXFIELD, FOURS),
    "archidekt": ("archidekt", ARCHIDEKT, FOURS),
    "cubecobra": ("cubecobra", CUBECOBRA, ONES),
    "cubecobra .csv": ("cubecobra_csv", CUBECOBRA_CSV, ONES),
    "cubecobra .json": ("cubecobra_json", CUBECOBRA_JSON, ONES),
    "deckstats": ("deckstats", DECKSTATS, FOURS),
    "manabox text": ("manabox_text", MANABOX_TEXT, FOURS),
    "forge": ("forge", FORGE, FOURS),
    "scryfall deck": ("scryfall_json", SCRYFALL_DECK, FOURS),
    "scryfall .csv": ("scryfall_csv", SCRYFALL_CSV, FOURS),
    "tappedout .csv": ("tappedout_csv", TAPPEDOUT_CSV, FOURS),
    "mtgjson": ("mtgjson", MTGJSON, FOURS),
}
"""The same, with a Counterspell that stands where nobody owns it."""

SAMPLES = OWNED | WITH_COUNTERSPELL
