"""The report is a page that a person reads."""

from datetime import date
from pathlib import Path

from tests.torture.report import Report


def test_each_ordeal_has_a_table(tmp_path: Path) -> None:
    report = Report()
    report.add("A storm", [("killed", 3), ("lost", 0)])
    report.write(tmp_path / "report.md", date(2026, 11, 22))
    text = (tmp_path / "report.md").read_text()
    assert "The last time: 22 November 2026." in text
    assert "## A storm\n\n| what   | came of it |\n| ------ | ---------- |\n| killed | 3          |\n" in text


def test_where_nothing_was_undergone_the_last_report_stays(tmp_path: Path) -> None:
    (tmp_path / "report.md").write_text("the last one")
    Report().write(tmp_path / "report.md", date(2026, 11, 22))
    assert (tmp_path / "report.md").read_text() == "the last one"
