"""Tournaments: pairings, results, standings (docs/rules/tournament.md). Rules are named so: TD-1 … TD-31, §1 … §6.

A tournament is a table like every other. Those who play are *entrants*; some of them have a seat at the table, with the
same key, so that a phone can report for them. The host enters for the rest.

The words
    codes        forms, stages, how a result came about        charter      the settings
    setup        what a table is opened with                   state        what a tournament knows
    orders       everything that somebody can want             facts        everything that can have happened
What results make
    scores       TD-9, TD-10: legal scores, who has won        tally        points, games, opponents of everybody
    standings    TD-11, TD-13: the keys, in exact fractions    head_to_head TD-15
    places       TD-14, TD-17: after an elimination            pod_scores   §5, TD-21: the systems of pods
    proposing    TD-18, TD-22: how many rounds, which cut      record       what the tally keeps of one entrant
The rounds
    attendance   who can be paired, and for which round        pairing/     the algorithms, of numbers and keys alone
    drawing      TD-23: chance is asked once
    preparing    a round from state and order (TD-23)          publishing   byes, losses, who is out (TD-3, TD-16)
    pairing_orders   begin, ask, publish, by hand, finish (TD-6, TD-8)
    round_robin  §4, TD-19, TD-20                              brackets     §3, the cut, the third place
    cut_ties     TD-28: a tie for the last places of the cut
    repairing    TD-1, TD-6: swap, take a bye, withdraw        tables_by_hand   what a pairing by hand begins with
The people
    entering     TD-1, TD-13, TD-16, TD-22                     pasting      TD-26: names that are pasted
    reporting    TD-3, TD-7, TD-9: results                     correcting   TD-5: a result was wrong
    questioning  TD-30: a player says that a result is wrong
    leaving      TD-2 … TD-4, TD-31: drop, back, disqualified, absent challenging  TD-17
    judging      D-52: who decides what the host plays
    no_shows     TD-29: players who missed a round
    clocks       the time of a round                           whatif       what pairing anew would give (TD-5)
At the table
    decision     one order on its way to becoming facts        deciding     each order goes to its chapter
    evolving     what each fact makes of the state             questions    who is asked what
    offers, offers_to_host, report_fields    the buttons       viewing      what everybody may see
    story        the line that everybody reads of a fact       chronicle    what is remembered
    view         what everybody receives                       exports, trf, trf_replay   files for other programs
    taking_back  TD-27: what was drawn stays, a pairing is stale
"""
