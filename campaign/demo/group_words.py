"""What the group of the demo has written down, in its own words: it plays in Italian."""

from __future__ import annotations

from typing import Any

AGENDA: dict[int, tuple[tuple[str, bool], ...]] = {
    3: (
        ("Chi porta le caramelle per i tratti?", True),
        ("Votare “Passo indietro” prima del torneo", False),
        ("Decidere la data di gennaio", False),
    )
}
"""By evening: a point, and whether it is done."""

PUT_RIGHT: dict[int, tuple[dict[str, Any], ...]] = {
    1: ({"what": "life", "seat": "corvino", "value": 20, "reason": "Un re-test segnato due volte"},)
}
"""What the host puts right at the table of an evening."""

RULINGS: dict[int, tuple[tuple[str, str, str], ...]] = {
    1: (("LM 3.3", "Chi dice «Io» mentre il pack viene chiamato ha contrastato: non si torna indietro.", "chiara"),),
    2: (
        ("D-16", "Il gettone lasciato sul tavolo dopo un re-test è comunque pagato.", "fabio"),
        (
            "D-34",
            "A parità anche nello scontro diretto si divide il posto: nessuno spareggio dopo mezzanotte.",
            "elena",
        ),
    ),
}
"""By evening: the rule, what was decided, and who wrote it down."""

SEASONS: dict[int, tuple[str, int, int | None]] = {1: ("Autunno", 1, 1), 2: ("Inverno", 2, None)}
"""After which evening a season is named; the name, its first and its last evening."""

NOTES = {
    1: "Prima serata! Il mazzo nero è finito per ultimo e nessuno aveva fame.",
    2: "Fabio ospita, Elena ha portato il panettone. Rivincita di Corvino nel torneo.",
    3: "Citofono “Inverno”, terzo piano.",
}
"""What the host has noted on each evening."""

CHRONICLE: dict[int, tuple[tuple[str, str], ...]] = {
    1: (
        (
            "elena",
            "Il bluff di Corvino sul pack nero: tre vite giocate con una mano di forbici, e nessuno ha detto Io."
            "\n\nIl gatto di Chiara ha dormito sui pack di artefatti fino alla fine.",
        ),
    ),
    2: (
        ("fabio", "Panettone finito alle 22:40. L’ultimo pezzo si è deciso a morra cinese, senza tratti."),
        ("dario", "Alla terza serata porto io il mazzo blu. Segnatevelo."),
    ),
}
"""What they have written of each evening: who, and their words."""

INVENTOR = "dario"
VOTES = ("chiara", "elena", "fabio")
"""Who votes after the author; the second objects to what was invented."""
ADOPTED = "mano-di-ferro"
INVENTED: dict[str, Any] = {
    "name": {"it": "Passo indietro", "en": "A Step Back"},
    "tier": "base",
    "xp": 3,
    "source": "",
    "window": "after_test",
    "who": "loser",
    "categories": ["physical"],
    "limits": {"per_contest": 1},
    "params": [],
    "requires": [],
    "costs": [{"pay": "life", "amount": 2}],
    "effects": [{"op": "retest"}],
}
OBJECTION = "Per tre punti è troppo: facciamolo costare tre vite."
COMMENT = "Una volta per sfida, e solo nel Fisico. Provatelo nella prova, poi ne parliamo."
