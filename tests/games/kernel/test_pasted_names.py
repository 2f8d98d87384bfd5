"""Lists of people as people paste them: from chats, spreadsheets and other programs."""

from __future__ import annotations

import pytest

from games.kernel.contacts import has_contact, is_contact, without_contacts
from games.kernel.pasted_names import PastedNames, read_pasted

HEADINGS = [
    *("Name", "Player Name", "Players (12):", "Full name*", "Attendee", "What's your name?"),
    *("Nome", "Giocatore", "Nome e cognome", "Partecipanti", "Nominativo"),
    *("Jméno", "hráč", "HRÁČI", "Jméno a příjmení", "Účastník"),
    *("Spieler", "Vor- und Nachname", "Teilnehmer"),
    *("Joueur", "Nom et prénom", "Nom complet"),
    *("Jugador", "Nombre y apellidos"),
    *("Jogador", "Nome do jogador", "Nome e apelido"),
    *("Gracz", "Imię i nazwisko", "Uczestnik"),
    *("Speler", "Volledige naam", "Deelnemers"),
    *("Meno a priezvisko", "Meno hráča"),
    *("Név", "Játékos", "Teljes név"),
]
IN_TWO_COLUMNS = [
    *("First Name;Last Name", "Given name;Surname", "Nome;Cognome", "Jméno;Příjmení", "Vorname;Nachname"),
    *("Prénom;Nom", "Nombre;Apellidos", "Nome;Sobrenome", "Imię;Nazwisko", "Voornaam;Achternaam", "Meno;Priezvisko"),
]
TURNED = ["Last name;First name", "Cognome;Nome", "Příjmení;Jméno", "Name;Vorname", "Nom;Prénom", "Nazwisko;Imię"]


def names(text: str, way: str = "", *, has_heading: bool = False, commas: bool = False) -> list[str]:
    return [row.name for row in read_pasted(text, way, has_heading=has_heading, commas=commas).rows]


def ways(read: PastedNames) -> dict[str, tuple[str, ...]]:
    return {way.key: way.names for way in read.ways}


# --- headings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("sign", ["\t", ";", ",", "|"])
def test_a_heading_in_eleven_languages_is_no_player(heading: str, sign: str) -> None:
    table = f"{heading}{sign}E-mail\nJan Novák{sign}jan@example.org\nEva Malá{sign}"
    assert names(table) == ["Jan Novák", "Eva Malá"]
    assert names(f"{heading}\nJan Novák\nEva Malá") == ["Jan Novák", "Eva Malá"]


@pytest.mark.parametrize("heading", IN_TWO_COLUMNS)
def test_first_and_last_name_are_joined(heading: str) -> None:
    assert names(f"{heading}\nJan;Novák\nMadonna") == ["Jan Novák", "Madonna"]


@pytest.mark.parametrize("heading", TURNED)
def test_a_last_name_that_goes_before_is_put_behind(heading: str) -> None:
    assert names(f"{heading}\nNovák;Jan") == ["Jan Novák"]


def test_a_hungarian_surname_stays_before_the_given_name() -> None:
    assert names("Keresztnév;Vezetéknév\nAnna;Nagy") == ["Nagy Anna"]


def test_a_nickname_counts_where_the_table_has_no_other_name() -> None:
    assert names("Discord,E-mail\nanna#1234,anna@example.org") == ["anna#1234"]
    assert names("Nick,Player\nanna99,Anna") == ["Anna"]
    assert names("Nick\nAlias") == ["Nick", "Alias"], "people are called so"


def test_a_cell_may_hold_separators_and_line_breaks_and_the_file_a_mark() -> None:
    assert names('\ufeffClub,Name\r\n"Praha, 1","Rossi, Anna"\r\n"a\r\nb",Bruno\r\n') == ["Rossi, Anna", "Bruno"]
    assert [row.line for row in read_pasted('Club,Name\n"a\nb",Anna\nc,Bruno').rows] == [2, 4]
    assert names('Name,Club\n"Big Joe,x\nAnna,y') == ['"Big Joe', "Anna"], "a quotation mark that never closes"


def test_a_table_as_it_is_drawn_in_text_and_excels_first_line() -> None:
    assert names("| Name | Mail |\n|------|:----:|\n| Anna | a@example.org |") == ["Anna"]
    assert names("sep=;\nName;Club\nAnna;x") == ["Anna"]


def test_lines_without_a_name_and_with_more_cells_than_titles_are_told() -> None:
    read = read_pasted("No,Name,Club\n1,Anna,x\n2\n3,Rossi, Anna,y")
    assert [row.name for row in read.rows] == ["Anna"]
    assert read.nameless == (3, 4)


# --- lines -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        *("- Anna", "• Anna", "★ Anna", "* Anna", "– Anna", "→ Anna", "☐ Anna", "✅ Anna".replace("✅", "✔")),
        *(
            "1. Anna",
            "12) Anna",
            "(3) Anna",
            "4.Anna",
            "1. - Anna",
            "[ ] Anna",
            "[x] Anna",
            "1\ufe0f\u20e3 Anna",
            "#7 Anna",
        ),
    ],
)
def test_bullets_and_numbers_are_no_part_of_a_name(line: str) -> None:
    assert names(f"{line}\nBruno") == ["Anna", "Bruno"]


@pytest.mark.parametrize(
    "name", ["Rossi, Anna", "J-P", "3PO", "D'Arc", "anna#1234", "@anna", "x_1", "Anna (2)", "C.J."]
)
def test_what_looks_odd_may_be_a_name(name: str) -> None:
    assert names(f"{name}\nBruno") == [name, "Bruno"]


def test_commas_separate_names_where_a_form_says_so() -> None:
    assert names("Anna, Bruno\nCarla", commas=True) == ["Anna", "Bruno", "Carla"]
    assert names("4", commas=True) == ["4"]


# --- tables without a heading ----------------------------------------------------------------------------------------


def test_which_cells_are_the_name_is_asked() -> None:
    text = "Jeff,Bridges,no.email@example.org\nAnna,Rossi,anna@example.org"
    read = read_pasted(text)
    assert read.is_open and read.rows == ()
    assert ways(read) == {
        "1 2": ("Jeff Bridges", "Anna Rossi"),
        "2 1": ("Bridges Jeff", "Rossi Anna"),
        "1": ("Jeff", "Anna"),
        "2": ("Bridges", "Rossi"),
    }
    assert names(text, "1 2") == ["Jeff Bridges", "Anna Rossi"]
    assert names(text, "3") == [], "nobody is named by an address"


@pytest.mark.parametrize("sign", ["\t", ";", "|"])
def test_one_separator_is_enough_where_no_name_has_it(sign: str) -> None:
    read = read_pasted(f"Anna{sign}Rossi\nBruno{sign}Verdi")
    assert list(ways(read)) == ["1 2", "2 1", "1", "2", "cells"]


def test_a_line_of_many_is_many_names_or_one() -> None:
    read = read_pasted("Anna, Bruno, Carla")
    assert ways(read)["cells"] == ("Anna", "Bruno", "Carla")
    assert ways(read)["line"] == ("Anna, Bruno, Carla",)
    assert names("Anna, Bruno, Carla", "cells") == ["Anna", "Bruno", "Carla"]


def test_where_only_one_column_has_words_nothing_is_asked() -> None:
    assert names("1\tAnna\n2\tBruno") == ["Anna", "Bruno"]
    assert names("Anna;anna@example.org\nBo;bo@example.org") == ["Anna", "Bo"]


def test_a_heading_in_another_language_is_left_out_where_somebody_says_so() -> None:
    text = "Όνομα;Επώνυμο\nΆννα;Παππά"
    assert ways(read_pasted(text))["1"] == ("Όνομα", "Άννα")
    assert names(text, "1 2", has_heading=True) == ["Άννα Παππά"]


def test_a_comma_in_every_line_is_a_name_as_people_write_it() -> None:
    assert names("Rossi, Anna\nVerdi, Bruno") == ["Rossi, Anna", "Verdi, Bruno"]


# --- addresses -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Anna anna@example.org", "Anna"),
        ("Anna <anna@example.org>", "Anna"),
        ("Anna (anna@example.org)", "Anna"),
        ("mailto:anna@example.org Anna", "Anna"),
        ("Anna, +420 777 123 456", "Anna"),
        ("Anna (06) 123-4567", "Anna"),
        ("Anna 777123456", "Anna"),
        ("Anna anna＠example.org", "Anna"),
        ("Anna an\u200bna@example.org", "Anna"),
        ("anna@example.org", ""),
        ("Anna 777‑123‑456", "Anna"),
        ("Anna 777 – 123 – 456", "Anna"),
        ("tel:+420777123456", ""),
        ("Anna tel.777123456", "Anna"),
        ("Anna anna@example.org 777 12 () 3 456", "Anna"),
        ("Anna, mobil: 777 123 456", "Anna"),
        ("Anna ☎️ 777 123 456", "Anna"),
        ("Gmail anna@example.org", "Gmail"),
        ("Anna, e-mail: anna@example.org", "Anna"),
    ],
)
def test_an_address_or_a_number_is_taken_out(written: str, name: str) -> None:
    assert has_contact(written)
    assert without_contacts(written) == name
    assert is_contact(written) == (not name)
    read = read_pasted(f"Bruno\n{written}")
    assert read.contacts == (2,)
    assert [row.name for row in read.rows] == ["Bruno", *filter(None, [name])]
    assert read.nameless == (() if name else (2,))


@pytest.mark.parametrize("name", ["Anna 2", "Player 9998", "@anna", "anna#1234", "R2-D2", "Anna III", "1984"])
def test_what_is_no_address_stays(name: str) -> None:
    assert not has_contact(name)


def test_the_addresses_of_a_mail() -> None:
    text = "Jan Novák <jan@example.org>; Eva Malá <eva@example.org>"
    assert names(text, "cells") == ["Jan Novák", "Eva Malá"]
    assert read_pasted(text, "cells").contacts == (1,)


@pytest.mark.parametrize(
    "text",
    ["a," * 100_000, "a" + ";" * 200_000, '""\n""', "@" * 200_000, "- " * 100_000, "1 " * 100_000, '"a\n' * 60_000],
)
def test_whatever_is_pasted_is_read(text: str) -> None:
    assert len(read_pasted(text).rows) <= 20_000
