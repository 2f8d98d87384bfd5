"""Runs inside the site: sheets on which more stands than on most."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from campaign.experience import ledger
from campaign.magi.sheets import write_magus
from campaign.models import Attendance, Evening, Membership, Person, PowerStatus, Role
from campaign.people.joining import found_campaign

AT = datetime(2026, 3, 6, 20, tzinfo=UTC)
LONG = "Wilhelmina Maximiliana von Hohenschwangau"[:40]


def long_sheet(name: str, powers: int) -> dict[str, Any]:
    """A Magus with as long a name as there may be, thirty evenings, and so many Powers with long texts."""
    ada = Person.objects.create_user(name, first_name="Adelheid Konstanze", last_name="von und zu Hohenschwangau")
    campaign = found_campaign("The old mill at the end of the road behind the seven hills and the eighth", ada, AT)
    campaign.powers.update(status=PowerStatus.ACTIVE)
    Membership.objects.get_or_create(campaign=campaign, person=ada, defaults={"role": Role.PLAYER})
    magus = write_magus(campaign, ada, name=LONG, style="gold", attributes={"physical": 3, "social": 5, "mental": 7})
    longest = sorted(campaign.powers.all(), key=lambda power: -len(power.row["text"]["it"]))
    magus.powers.set(longest[:powers])
    for number in range(1, 31):
        at = AT + timedelta(days=30 * number)
        evening = Evening.objects.create(
            campaign=campaign, number=number, day=at, table_code=f"{name} {number}", opened_at=at, closed_at=at
        )
        Attendance.objects.create(evening=evening, magus=magus, seat="wilhelmina", played_version=1)
        ledger.award(magus, 3, at=at, who=ada, evening=evening)
    return {"slug": campaign.slug, "magus": magus.pk, "who": name}
