"""Powers as data: a Power is a row that a group can write, read aloud and approve; nothing here names a single one.

Rows are written in a vocabulary, which comes with the shipped Powers in one file (`data/powers.json`). This package is
pure: somebody else reads the file and hands the parsed JSON in.

    vocabulary.py   `Vocabulary`, `read_vocabulary(parsed)`: codes, windows with their persons, ops, costs, expressions
    rows.py         `read_row(data) -> PowerRow`, `shipped_rows(parsed)`; `effects_of`, `touches_result`, `is_for_table`
    validator.py    `offences(vocabulary, data) -> list[Refusal]`: everything that is wrong with a row, all at once
    cautions.py     `cautions(row)`: what is legal and should still be talked about
    schema.py       `row_schema(vocabulary)`: the JSON Schema of a row, for forms and the API
    situation.py    `Situation`: what a Power may ask of the table at the moment when it is used (a Protocol)
    numbers.py      `number(expression, situation, given)`, `value(…)`, `holds(conditions, situation, given)`
    bills.py        `bill(row, situation, given) -> Bill`, `can_pay(bill, situation)`: what an activation costs
    params.py       `choices(row, situation)`, `opponents_choices(row, situation, given)`, `is_choice(…)`,
                    `combination(row, situation, by, given)`: the legal complete values of a row's parameters

`given` maps names of parameters to their values: numbers, and ids or codes as text (a `contested` becomes its id).
Persons (`self`, `opponent`) are relative to the one who uses the Power; a `Situation` is made for one such person.
"""
