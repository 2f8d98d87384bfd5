"""The chart of a plane: one coast for each name, for ever (STYLE, *Plane*)."""

from __future__ import annotations

import gzip
import json
import re
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.test import Client

from games.planechase.charts import COIN, VERSION, chart, coast
from games.planechase.pictures import plane_chart_url

NAMES = [row["name"] for row in json.loads((Path(__file__).parents[3] / "data" / "planes.json").read_text())]
SVG = "{http://www.w3.org/2000/svg}"


def test_every_plane_has_a_chart_of_its_own_and_none_weighs_more_than_eleven_kilobytes() -> None:
    charts = {chart(name) for name in NAMES}
    assert len(charts) == len(NAMES)
    assert max(len(gzip.compress(one)) for one in charts) <= 11 * 1024


@pytest.mark.parametrize("name", ["Turri Island", "Human—Time Lord Meta-Crisis", "Nonno’s garden"])
def test_a_chart_has_one_shore_in_full_gold_with_land_and_sea_beside_it(name: str) -> None:
    root = ElementTree.fromstring(chart(name))
    paths = list(root.iter(f"{SVG}path"))
    shores = [path for path in paths if path.get("stroke-opacity") is None]
    assert len(shores) == 1
    assert any(path.get("stroke-dasharray") for path in paths)
    assert len(paths) > 6


def test_the_same_name_has_the_same_coast_for_ever() -> None:
    """If this fails the drawing has changed: raise VERSION, so that no phone keeps half an old world."""
    assert (VERSION, sha256(chart("Krosa")).hexdigest()[:16]) == (1, "61e1b064dcf2f3b5")


@pytest.mark.django_db
def test_a_chart_is_public_compressed_and_kept_for_ever(client: Client) -> None:
    answer = client.get(plane_chart_url("Norn's Seedcore"), headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/svg+xml"
    assert {"public", "immutable", "max-age=31536000"} <= set(answer["Cache-Control"].split(", "))
    assert gzip.decompress(answer.content) == chart("Norn's Seedcore")


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/pictures/999/Krosa.svg", f"/pictures/{VERSION}/{'x' * 81}.svg"])
def test_what_is_no_chart_of_today_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_coast_is_closed_and_fills_its_coin() -> None:
    for name in NAMES:
        path = coast(name)
        assert path.count("M") == path.count("z") >= 1
        numbers = [int(number) for number in re.findall(r"-?\d+", path)]
        across, down = (max(axis) - min(axis) for axis in (numbers[::2], numbers[1::2]))
        assert 0.75 * COIN <= max(across, down) <= COIN + 1, name


def test_every_plane_has_a_coast_of_its_own() -> None:
    assert len({coast(name) for name in NAMES}) == len(NAMES)
