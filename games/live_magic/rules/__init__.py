"""Live Magic: an evening from the approval of the sheets to the finished decks.

A pool of real cards in packs of four equal cards is auctioned deck by deck; packs that two want are fought for with
rock–paper–scissors, traits, life and Powers. Rules are named `LM §n` (the game's chapters) and `D-nn` (decisions).

LM §1    sheet      Style, three attributes, Powers, life: ratings; the current values last one evening (D-33)
LM §2    pool       seven decks of packs, checked for its size when the table is set up
LM §3.1  approval   everybody else approves each sheet; then the auction opens              `approval.py`
D-51     newcomers  who has no seat brings a new Magus, before the first deck              `newcomers.py`
LM §3.2  auction    five colours, then artifacts; a declaration binds for the auction      `declarations.py`
         steps      Table 1 and Table 2, groups, Style precedence, picks                     `steps.py`
         calls      «Contrasti?» live, or sealed rounds                                      `calls.py`, `rounds.py`
         ladder     three and more claimants, one challenge after the other                       `ladder.py`
LM §3.3  challenge  category, wager, outcome                                                 `challenge.py`
         test       the throw and who leads                                                  `throwing.py`
         after it   retest, overbid, accept                                                  `buying.py`
LM §3.4  Powers     rows of data, run by one interpreter                                     `powers/`
LM §3.5  completion the packs still owed, sealed; lands and the Style check                  `completion.py`, `lands.py`
D-44     rulings    the host's corrections                                                   `rulings.py`
D-43     taking     what stands in the way of taking back                                    `taking_back.py`
         apart      one seat's choices go back, those of the others stand                    `putting_back.py`
§3.8     questions  who is asked what, and what silence means                                `questions.py`, `offers.py`
§4       view       what a seat may see                                                      `view.py`, `viewing.py`
         more       a call and a challenge as seen; what people should hear           `contest_view.py`, `warnings.py`
         laws       what holds after every order                                             `invariants.py`

`setup.py` opens a table under a `charter.py`, `orders.py` and `facts.py` are its words (codes and numbers:
`codes.py`, `numbers.py`), `state.py` is what a table knows. `deciding.py` sends an order to its chapter,
`decision.py` is the act on its way, `flow.py` and `turns.py` go on until somebody must answer, `evolving/` says what
each fact makes of the state, `story.py` tells it, `unsealing.py` says what had been sealed and is shown, `chronicle/`
remembers it, `rehearsing/` tries a Power out, `players/` sit down where a friend is missing, `laboratory/` has them try
a Power in a thousand evenings. `book.py` puts the rule book together for the registry:
`from games.live_magic.rules import BOOK`. Tournament and awards (LM §3.6) and the spending of experience (§3.7) belong
to other tables and to the campaign.
"""

from games.live_magic.rules.book import BOOK

__all__ = ["BOOK"]
