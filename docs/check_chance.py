"""Checks the chance of a table from the file that its page offers, written from docs/fairness.md alone.

    python3 check_chance.py chance-7K2ABCD.json

Plain Python, no packages. Exit code 1: something is wrong.
"""

import hashlib
import hmac
import json
import sys


def sha(*lines):
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def keyed(seed, *lines):
    return hmac.new(bytes.fromhex(seed), "\n".join(lines).encode(), hashlib.sha256).hexdigest()


def written(value):
    """JSON with sorted keys and without spaces: equal values are equal texts, and `1`, `true` and `"1"` differ."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def in_order(options):
    texts = [one for one in options if isinstance(one, str)]
    numbers = [one for one in options if not isinstance(one, str)]
    return sorted(numbers) + sorted(texts, key=lambda text: text.encode("utf-16-be", "surrogatepass"))


def drawn(seed, mix, counter, draw):
    """What the draw has to give, and the number of numbers that it uses; None: it is no draw."""

    def number(step, below):
        return int(keyed(seed, mix, str(counter + step)), 16) % below

    kind, of = draw["kind"], list(draw["of"])
    if kind == "choice" and of:
        return of[number(0, len(of))], 1
    if kind == "number" and len(of) == 2 and all(type(one) is int for one in of) and 0 <= of[1] - of[0] < 2**53:
        return of[0] + number(0, of[1] - of[0] + 1), 1
    if kind != "shuffle":
        return None, 0
    for step, place in enumerate(range(len(of) - 1, 0, -1)):
        other = number(step, place + 1)
        of[place], of[other] = of[other], of[place]
    return of, max(len(of) - 1, 0)


def seal(account, version, text):
    fact, nonce = json.loads(text), keyed(account["seed"], "nonce", str(version))
    fields = [] if account["form"] == "chance 1" else account["in_part"].get(fact["kind"], [])
    if not fields or not all(name in fact["data"] for name in fields):
        return sha(nonce, text)
    part = {"version": fact["version"], "kind": fact["kind"], "data": {name: fact["data"][name] for name in fields}}
    return sha(nonce, written(part), sha(keyed(account["seed"], "rest", str(version)), text))


def values(data):
    """Everything in the data of a fact, however deep; a list stands for itself and for what is in it."""
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return ([] if isinstance(data, dict) else [data]) + [one for value in inner for one in values(value)]


def broken_chain(account):
    """The first break in the chain of heads, from the commitment on."""
    seed, head, act, is_first = account["seed"], account["commitment"], 1, account["form"] == "chance 1"
    if not seed and is_first:
        return []
    is_seed = len(seed) == 64 and set(seed) <= set("0123456789abcdef")
    if seed and not (is_seed and sha(*([] if is_first else [account["form"]]), seed) == head):
        return [("commitment", 0)]
    for line in account["lines"]:
        if line["act"] != act:
            return [("order", line["act"])]
        line["mix"] = mix_of(account, head, line) if seed else line["mix"]
        if sha(*([] if is_first else [head]), line["mix"], *line["seals"]) != line["head"]:
            return [("head", act)]
        head, act = line["head"], act + len(line["seals"])
    return []


def mix_of(account, head, line):
    parts = head, str(line["act"]), line["seat"], line["brings"]
    return sha(*parts) if account["form"] == "chance 1" else keyed(account["seed"], "mix", *parts)


def missing(account):
    """Acts and facts that are missing at the end."""
    sealed, kinds = (
        sum(len(line["seals"]) for line in account["lines"]),
        [json.loads(one)["kind"] for one in account["facts"]],
    )
    never_ended = account["seed"] and account.get("ends") and not set(account["ends"]) & set(kinds)
    if never_ended or account.get("acts") not in (None, len(account["lines"])):
        yield "end", 0
    if account.get("happened") not in (None, sealed) or (account["seed"] and sealed != len(kinds)):
        yield "facts", 0


def wrongly_shown(account):
    """While the table goes on: what was shown and is not what was sealed."""
    seals = {line["act"] + n: (seal, line["act"]) for line in account["lines"] for n, seal in enumerate(line["seals"])}
    for one in account["opened"]:
        told, act = seals.get(one["version"], ("", 0))
        lines = [one["nonce"], one["fact"], *filter(None, [one["rest"]])]
        if sha(*lines) != told or json.loads(one["fact"])["version"] != one["version"]:
            yield "seal", act


def wrongly_drawn(account):
    """When the table is over: seals, numbers, and what was drawn against what happened."""
    counter = 0
    if sum(len(line["seals"]) for line in account["lines"]) != len(account["facts"]):
        return
    for line in account["lines"]:
        act, seals = line["act"], line["seals"]
        texts = account["facts"][act - 1 : act - 1 + len(seals)]
        if [seal(account, version, text) for version, text in enumerate(texts, act)] != seals:
            yield "seal", act
        for draw in line["draws"]:
            gives, used = drawn(account["seed"], line["mix"], counter, draw)
            if gives is None or written(gives) != written(draw["gives"]):
                yield "draw", act
                return
            counter += used
        yield from ((what, act) for what in compared(account, line["draws"], [json.loads(text) for text in texts]))


def compared(account, draws, facts):
    there = [one for fact in facts for one in values(fact["data"])]
    texts = {written(one) for one in there}
    for draw in draws:
        once = account["draws_once"] and draw["kind"] == "shuffle"
        lists = (one for one in there if isinstance(one, list))
        is_in = (
            any(all(one in each for one in draw["gives"]) for each in lists)
            if once
            else written(draw["gives"]) in texts
        )
        if draw["of"] and not is_in:
            yield "unseen"
    left, is_among = list(draws), all(one["kind"] == "number" or one["of"] == in_order(one["of"]) for one in draws)
    for fact in facts:
        data, among = fact["data"], account["among"].get(fact["kind"])
        value = data.get(account["by_chance"].get(fact["kind"], ""))
        if value is None or data.get("thrown"):
            continue
        of = [1, data.get(among, 0)] if isinstance(among, str) else among and in_order(among)
        if written(value) not in [written(one["gives"]) for one in draws]:
            yield "undrawn"
            return
        fitting = [one for one in left if written(one["gives"]) == written(value) and of in (None, one["of"])]
        is_among = is_among and bool(fitting)
        left = [one for one in left if one is not fitting[0]] if fitting and of else left
    if account["form"] != "chance 1" and not is_among:
        yield "among"


def findings(account):
    """What is wrong, each with its act (0: the whole); nothing, if all is well."""
    broken = broken_chain(account)
    if broken:
        return broken
    found = [*missing(account), *(wrongly_drawn(account) if account["seed"] else wrongly_shown(account))]
    return list(dict.fromkeys(found))


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        found = findings(json.load(file))
    for what, act in found:
        print(f"act {act}: {what}" if act else f"the whole: {what}")
    print("Something is wrong." if found else "All is as it was committed to.")
    sys.exit(bool(found))
