"""How the columns of a list of people are called in the spreadsheets and programs that people paste from.

English, Italian, Czech, German, French, Spanish, Portuguese, Polish, Dutch, Slovak and Hungarian, compared as `plain`
texts: without capitals and accents.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.kernel.naming import plain


def _words(text: str) -> frozenset[str]:
    return frozenset(map(plain, text.split(",")))


WHOLE_NAMES = _words(
    """
    names, full name, player, players, player name, player names, players name, player's name, display name,
    participant, participants, participant name, competitor, competitors, entrant, entrants, attendee, attendees,
    magus, magi, your name, what is your name, what's your name, come ti chiami, il tuo nome, tvé jméno, jak se
    jmenuješ, dein name, wie heißt du, ton nom, tu nombre, teu nome, seu nome, twoje imię, jouw naam, tvoje meno,
    nome e cognome, cognome e nome, nome cognome, cognome nome, nominativo, nome completo, giocatore, giocatori,
    giocatrice, nome giocatore, nome del giocatore, partecipante, partecipanti, iscritto, iscritti, jméno a
    příjmení, příjmení a jméno, jméno příjmení, příjmení jméno, celé jméno, hráč, hráči, hráčka, jméno hráče,
    účastník, účastníci, spieler, spielerin, spieler*in, spielername, name des spielers, vor- und nachname, vorname
    und nachname, vorname nachname, vollständiger name, ganzer name, teilnehmer, teilnehmerin, teilnehmername,
    joueur, joueurs, joueuse, nom du joueur, nom complet, nom et prénom, prénom et nom, nom prénom, prénom nom,
    jugador, jugadores, jugadora, nombre completo, nombre y apellidos, nombre y apellido, apellidos y nombre, nombre
    del jugador, participante, participantes, inscrito, jogador, jogadores, jogadora, nome do jogador, nome e
    apelido, nome e sobrenome, gracz, gracze, imię i nazwisko, nazwisko i imię, imię nazwisko, uczestnik,
    uczestnicy, nazwa gracza, speler, spelers, spelersnaam, naam speler, naam van de speler, volledige naam, voor-
    en achternaam, deelnemer, deelnemers, meno a priezvisko, priezvisko a meno, celé meno, meno hráča, játékos,
    játékosok, játékos neve, név, teljes név, résztvevő, résztvevők, nevek
    """
)
WHOLE_OR_PART = _words("name, nome, nom, nombre, jméno, meno, naam, imię")
"""The whole name, or what is left of it where another column has the rest: `Nom; Prénom`, `Nome; Cognome`."""
FIRST_NAMES = _words(
    """
    first name, firstname, first, given name, given names, forename, nome di battesimo, křestní jméno, křestní,
    vorname, vornamen, rufname, prénom, prénoms, nombre de pila, nombres, primer nombre, nome próprio, primeiro
    nome, pierwsze imię, imiona, voornaam, voornamen, roepnaam, krstné meno, keresztnév, utónév
    """
)
LAST_NAMES = _words(
    """
    last name, lastname, last, surname, family name, cognome, příjmení, nachname, familienname, zuname, nom de
    famille, apellido, apellidos, primer apellido, apelido, apelidos, sobrenome, último nome, nazwisko, achternaam,
    familienaam, priezvisko
    """
)
FAMILY_NAMES_FIRST = _words("vezetéknév, családnév, családi név")
"""A surname that goes before the given name."""
NICKNAMES = _words(
    """
    nickname, nick, nick name, username, user name, user, handle, gamertag, gamer tag, alias, discord, discord name,
    discord username, in-game name, ign, arena id, mtgo, soprannome, nome utente, přezdívka, uživatelské jméno,
    spitzname, benutzername, pseudo, pseudonyme, surnom, nom d'utilisateur, apodo, usuario, alcunha, usuário,
    utilizador, pseudonim, ksywka, ksywa, bijnaam, gebruikersnaam, prezývka, becenév, felhasználónév
    """
)
"""A name where the table has no other."""

_ASIDE = re.compile(r"\([^)]*\)|\[[^\]]*\]|[*:#?!]+$|^[*#]+")


def name_columns(titles: Sequence[str]) -> list[int]:
    """The columns whose cells make a name, in the order in which they are joined; empty if these are not titles."""
    words = [plain(_ASIDE.sub(" ", title)) for title in titles]
    if len(words) == 1:
        return [0] if words[0] in WHOLE_NAMES | WHOLE_OR_PART else []
    at = {
        kind: _first_of(words, kind)
        for kind in (WHOLE_NAMES, WHOLE_OR_PART, FIRST_NAMES, LAST_NAMES, FAMILY_NAMES_FIRST)
    }
    whole, either, first, last, family = at.values()
    if whole is not None:
        return [whole]
    if family is not None:
        return [family] if first is None else [family, first]
    other = either if first is None else first
    if last is not None and other is not None:
        return [other, last]
    if first is not None and either is not None:
        return [first, either]
    columns = [column for column in (either, first, last) if column is not None]
    return columns or _nicknames(words)


def _first_of(words: Sequence[str], kind: frozenset[str]) -> int | None:
    return next((place for place, word in enumerate(words) if word in kind), None)


_OF_NO_NAME = _words(
    """
    e-mail, email, e-mail address, email address, mail, e-mailadres, correo, correo electrónico, courriel, indirizzo
    email, phone, telephone, mobile, telefon, telefono, teléfono, téléphone, telefone, telefoon, mobil, cellulare,
    no, no., nr, nr., number, id, dci, rank, points, rating, seat, table, club, team, deck, paid, country, city,
    timestamp
    """
)


def _nicknames(words: Sequence[str]) -> list[int]:
    """A column of nicknames, where something else says too that these are titles: Nick is a name as well."""
    nick = _first_of(words, NICKNAMES)
    others = [word for place, word in enumerate(words) if place != nick]
    return [nick] if nick is not None and any(word in NICKNAMES | _OF_NO_NAME for word in others) else []
