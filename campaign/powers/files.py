"""A Power as a small file, so that groups can share it.

    {"format": "live-magic-power", "version": 1, "name": …, "author": …, "campaign": …, "edition": 2, "power": {row},
     "seal": …}

The seal is a sum over the rest: what was cut off or changed on the way is refused. It proves nothing about who wrote
it; whatever is read goes through the validator, and becomes a draft of its importer, on which the group votes.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from campaign.bridge import powers
from campaign.bridge.shared import read_json
from campaign.models import Campaign, Person, PowerRow
from campaign.powers import drafts
from campaign.powers.refusals import PowerRefused

FORMAT = "live-magic-power"
VERSION = 1
MOST_BYTES = 20_000
LONGEST_NAME = 200

Content = dict[str, Any]


def file_name(power: PowerRow) -> str:
    return f"{power.key}.power.json"


def export(power: PowerRow) -> bytes:
    """The file of this Power; the same Power gives the same bytes."""
    content: Content = {
        "format": FORMAT,
        "version": VERSION,
        "name": drafts.name_in(power.row),
        "author": author_of(power),
        "campaign": power.campaign.name,
        "edition": drafts.version_number(power),
        "power": drafts.completed(power.row),
    }
    return json.dumps({**content, "seal": seal(content)}, ensure_ascii=False, indent=1).encode() + b"\n"


def author_of(power: PowerRow) -> str:
    """Who invented it, as far as it is known."""
    source = power.row.get("source")
    known = source.get("by") if isinstance(source, dict) else None
    return str(known or power.author or "")


def seal(content: Content) -> str:
    """The sum over everything else in the file."""
    written = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(written.encode()).hexdigest()


def read_file(data: bytes) -> Content:
    """What a whole, unchanged file says. Raises PowerRefused."""
    if len(data) > MOST_BYTES:
        raise PowerRefused("file_too_large", most=MOST_BYTES)
    try:
        content = read_json(data.decode("utf-8-sig"))
    except ValueError as broken:
        raise PowerRefused("file_not_json") from broken
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise PowerRefused("file_not_a_power")
    if content.get("version") != VERSION:
        raise PowerRefused("file_of_other_version", found=str(content.get("version"))[:20], known=VERSION)
    given = content.pop("seal", None)
    if not isinstance(given, str) or given != seal(content):
        raise PowerRefused("file_was_changed")
    return content


def import_file(campaign: Campaign, importer: Person, data: bytes) -> PowerRow:
    """The Power of this file as a draft of its importer. Raises PowerRefused."""
    content = read_file(data)
    row = content.get("power")
    if offences := powers.power_offences(row):
        raise PowerRefused("file_row_refused", first=f"{offences[0].detail} {offences[0].rule}")
    assert isinstance(row, dict)
    source = {name: str(content[name])[:LONGEST_NAME] for name in ("author", "campaign") if content.get(name)}
    values = {"by": source.get("author", ""), "from": source.get("campaign", "")}
    return drafts.new_draft(campaign, importer, {**row, "source": {k: v for k, v in values.items() if v}})
