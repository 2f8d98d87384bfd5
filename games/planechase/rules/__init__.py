"""Planechase: turns, planar decks, the planar die and the stack of planar abilities (CR 901; docs/rules/planechase.md).

The rules are named as in docs/rules/planechase.md: requirements E-1 … E-43, decisions P-1 … P-33, or the number of the
Comprehensive Rules. A table plays what P-1 says and no more: no hands, no mana, no permanents.

The words
    codes        moments, steps, faces, directions            charter      the settings (§15)
    cards        rows of data/planes.json, a group's own      vocabulary   the ops of planes §3
    setup        what a table is opened with                  state        what a table knows
    orders       one order for each act of a record           facts        everything that can have happened
The rules, in their order
    legality, random_decks   E-2, E-3, P-24                   knowledge    who knows what of a deck (P-4)
    starting     §2: starter, mulligans, starting plane       turns        P-16, E-11, extra turns and phases
    rolling      §4: the die                                  chaos        §5
    walking, arriving        §6: one operation for every cause
    in_force     what is face up, and what it says            turn_order   whose turn comes next
    triggers     what triggers, and in which order (P-27)     stack        resolve, counter, copy, order
    interpreter  the ops of a line (planes §3)                verbs        what an op can do
    leaving      §8, P-12, P-13, P-29, P-30                   lasting      pins, delayed abilities, marks
    melee        §10: Grand Melee                             eternities   §17: the map
    by_cards     what ordinary cards do (E-25, P-4, P-9)      marks        counters, exile, life, pins by hand
    by_chance    coins, random players and cards (P-35)
    rulings      P-25                                         restarting   P-23
    ending       104: win, draw                               taking_back  P-19
At the table
    seating      teams, turn order, whose deck                permits      who may, and when nobody may (P-8, P-28)
    naming, answers          which card lies there; what was asked, and the answer (P-4, P-8)
    chance       what the program draws                       decision     one order on its way to becoming facts
    deciding → flow          an order, and what follows by itself until somebody must answer (P-27)
    offers, questions        the buttons; who is asked what   references   how cards and items are named in an order
    evolving     what each fact makes of the state            viewing      what a seat may see (P-4)
    view         what a seat receives                         offers_to_host   the host's own buttons
    story        the line that a seat reads of a fact         notation     acts as text
    chronicle    what is remembered of a game                 texts        words that a person writes at the table
    conditions   when a line of a card applies                row_offences what is wrong with a plane of one's own

**The interpreter's contract.** The core resolves an item op by op: `interpreter.perform(decision, op)` does one op of
`decision.running` by calling verbs, and knows nothing of turns, decks of others or facts. A verb that needs an answer
asks and says so; then the op is performed again when `decision.running.answer` is there. A walk is only *ordered* by an
op; the core carries it out before the next op.
"""
