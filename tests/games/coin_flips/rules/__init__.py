"""Who has the first turn, by calling coins. Pure; which module plays which rule:

CF 1  two to six players; one flip, or three            setup
CF 2  each calls every flip in secret, and once         orders, questions
CF 3  the table flips when all have called              deciding, questions.advance
CF 4  most points have the first turn; equals flip on   deciding
CF 5  who is silent says heads, the next one tails      questions.silence
CF 6  what was flipped again is called again            taking_back
"""
