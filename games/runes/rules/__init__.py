"""Rune duels: Force of Will with Divinity and runes (docs/rules/runes.md).

The rules are named as there: deck building B0 … B9, decisions R-1 … R-26, or the number of the Comprehensive
Rules 8.01 (`FoW 711.2`). A table plays rulers, rune areas, chase, life, phases and priority; it knows no hands, will,
fields or graveyards: payment and what a text does to them are the players' word (§0).

The words
    codes        symbols, phases, kinds, wordings             costs        will, and what changes it
    cards        rows of data/runes.csv, rune_rulers.csv      decks        what a player brings
    charter      the settings                                 setup        what a table is opened with
    state        what a table knows                           orders       one order for each act of a record
    facts        everything that can have happened            decision     one order on its way to becoming facts
The rules, in their order
    legality     §1: B0 – B9, R-2 – R-4, R-20, R-22           starting     decks, who starts, redrawing (§0)
    turns        phases, priority, battle, judgment (§0)      divinity     §3, R-8, R-14: ∞ and below zero
    rulers       which side lies up (R-9, R-16, R-25)         playing      §4, §5: runes, Chant/Runes, other spells
    chase        resolve, cancel, copy (§4, R-5 – R-13)       flipping     R-7, R-24
    conditions   §6: [Rune], R-2, R-17                        life         hundreds, leaving, winning (§0)
    siding       §7, R-20: between two games                  rulings      what the host sets
    taking_back  R-19
At the table
    permits      who may, and when nobody may                 deciding     an order, and what follows from it
    offers       the buttons                                  questions    who is asked what
    evolving     what each fact makes of the state            viewing      what a seat may see (R-18, R-24)
    story        the line that a seat reads of a fact         chronicle    what is remembered of a match
    row_offences what is wrong with a row of one's own        own_cards    cards that only one table knows
    turning      the ruler turned from side to side           seating      who still plays, clockwise
    offers_to_all, offers_to_host   the buttons by whose      view         what a seat receives
    notation     acts as text (docs/records.md)
"""
