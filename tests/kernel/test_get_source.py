"""Getting the source works from an archive that is there; the network is never asked."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest
from tests.kernel import get_source

FILES = ("Makefile", "lib/kobject.c", "lib/sort.c", "lib/tests/deep.c", "library.c")


@pytest.fixture(autouse=True)
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set up a cache and a small installed archive; return the cache."""
    tree, installed, cache = tmp_path / "linux-source-6.12", tmp_path / "src", tmp_path / "cache"
    for name in FILES:
        path = tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    installed.mkdir()
    with tarfile.open(installed / "linux-source-6.12.tar.xz", "w:xz") as archive:
        archive.add(tree, tree.name)
    monkeypatch.setattr(get_source, "INSTALLED", installed)
    monkeypatch.setattr(get_source, "CACHE", cache)
    return cache


def files_below(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_only_the_files_asked_for_reach_the_disk(places: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert get_source.main(["lib/sort.c", "library.c"]) == 0
    tree = Path(capsys.readouterr().out.strip())
    assert files_below(tree) == [".complete", "lib/sort.c", "library.c"]
    assert files_below(places) == [f"{tree.name}/{name}" for name in files_below(tree)]


def test_a_folder_comes_with_all_below_it_and_no_namesake(places: Path) -> None:
    assert get_source.main(["lib/"]) == 0
    assert files_below(places / "excerpt-6.12")[1:] == ["lib/kobject.c", "lib/sort.c", "lib/tests/deep.c"]


def test_what_is_there_is_not_unpacked_again(places: Path, capsys: pytest.CaptureFixture[str]) -> None:
    get_source.main(["lib/sort.c"])
    assert "taking lib/sort.c" in capsys.readouterr().err
    (places / "excerpt-6.12" / "lib" / "sort.c").write_text("kept")
    assert get_source.main(["lib/sort.c"]) == 0
    assert not capsys.readouterr().err
    assert (places / "excerpt-6.12" / "lib" / "sort.c").read_text() == "kept"


def test_a_path_that_the_archive_lacks_is_named_and_nothing_changes(
    places: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert get_source.main(["lib/sort.c", "lib/none.c"]) == get_source.FAILED
    assert "linux-source-6.12.tar.xz has no lib/none.c" in capsys.readouterr().err
    assert files_below(places) == []


def test_a_path_out_of_the_tree_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert get_source.main(["lib/../../etc/passwd"]) == get_source.FAILED
    assert "relative to the tree" in capsys.readouterr().err


def test_the_whole_tree_serves_every_later_wish(places: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert get_source.main([]) == 0
    assert files_below(places / "linux-6.12") == sorted(FILES)
    capsys.readouterr()
    assert get_source.main(["lib/kobject.c"]) == 0
    assert capsys.readouterr().out == f"{places / 'linux-6.12'}\n"


def test_a_broken_archive_leaves_nothing_behind(places: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive = get_source.INSTALLED / "linux-source-6.12.tar.xz"
    archive.write_bytes(archive.read_bytes()[:100])
    assert get_source.main([]) == get_source.FAILED
    assert "cannot unpack" in capsys.readouterr().err
    assert list(places.iterdir()) == []


def test_without_archive_and_apt_the_status_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(get_source, "INSTALLED", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert get_source.main(["lib/sort.c"]) == get_source.NO_SOURCE
    assert (
        capsys.readouterr().err
        == "get_source: no Linux source: no apt-get and no dpkg-deb here (not Debian?)\n"
    )


def test_linux_6_12_goes_before_a_newer_one() -> None:
    names = [Path(f"linux-source-{version}.tar.xz") for version in ("6.1", "6.12", "6.16")]
    assert get_source.newest(names) == names[1]
    assert get_source.newest([names[0], names[2]]) == names[2]
