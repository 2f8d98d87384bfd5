"""Static files are collected when they have changed, and only then."""

from pathlib import Path

from config.run.static_files import collect


def test_they_are_collected_once_and_again_when_one_has_changed(tmp_path: Path, settings) -> None:
    source, settings.STATIC_ROOT = tmp_path / "source", str(tmp_path / "collected")
    source.mkdir()
    (source / "page.css").write_text("main { margin: 0 }")
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    assert collect()
    assert (tmp_path / "collected" / "page.css").exists()
    assert not collect()
    (source / "page.css").write_text("main { margin: 1rem }")
    assert collect()
    assert (tmp_path / "collected" / "page.css").read_text() == "main { margin: 1rem }"
