"""What is shipped: the wheel holds all that man9 needs, and man pages need no Sphinx."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WITHOUT_SPHINX = """
import sys
sys.modules["sphinx"] = None
from man9.cli import main
sys.exit(main(sys.argv[1:]))
"""
IMPORTED_AT_START = """
import sys
sys.argv[1:] = ["--version"]
from man9.entry import main
main()
print(*sys.modules)
"""


def build_wheel(folder: Path, source: Path = ROOT) -> Path:
    command = [
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        "--wheel",
        "--outdir",
        str(folder),
        str(source),
    ]
    subprocess.run(
        command, check=True, capture_output=True, env={**os.environ, "SOURCE_DATE_EPOCH": "1790000000"}
    )
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    """Return a folder with the wheel's content and no checkout around it."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")  # noqa: S202  # of our own making
    return tmp_path / "installed"


def test_the_wheel_holds_every_template(wheel: Path) -> None:
    templates = {
        f"man9/{path.relative_to(ROOT)}" for path in (ROOT / "templates").rglob("*") if path.is_file()
    }
    assert templates
    assert templates <= set(zipfile.ZipFile(wheel).namelist())


def test_the_description_of_the_wheel_leads_nowhere_but_to_the_web(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        head, _, text = archive.read(name).decode().partition("\n\n")
    assert "Project-URL: The format kernel-doc, https://" in head
    assert "man9 related" in text
    assert "make docs" not in text
    assert [link for link in re.findall(r"\]\(([^)]+)\)", text) if "://" not in link] == []


def test_the_wheel_installs_man_pages_and_completions(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        shared = {name.partition("/data/")[2]: name for name in archive.namelist() if ".data/data/" in name}
        assert sorted(shared) == [
            "share/bash-completion/completions/man9",
            "share/fish/vendor_completions.d/man9.fish",
            "share/man/man1/man9.1",
            "share/man/man5/man9.toml.5",
            "share/zsh/site-functions/_man9",
        ]
        assert b'.TH "man9" 1' in archive.read(shared["share/man/man1/man9.1"])


def test_the_wheel_of_a_source_archive_is_that_of_the_checkout(wheel: Path, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        "--sdist",
        "--outdir",
        str(tmp_path),
        str(ROOT),
    ]
    subprocess.run(command, check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path, filter="data")
    assert (
        build_wheel(tmp_path / "again", archive.with_suffix("").with_suffix("")).read_bytes()
        == wheel.read_bytes()
    )


def test_the_wheel_is_the_same_each_time(wheel: Path, tmp_path: Path) -> None:
    assert build_wheel(tmp_path).read_bytes() == wheel.read_bytes()


def test_man_pages_need_no_sphinx_and_no_checkout(installed: Path, sample: Path, tmp_path: Path) -> None:
    arguments = ["man", "--srctree", str(sample), "--out", str(tmp_path), "--no-cache", "--jobs", "1"]
    done = subprocess.run(
        [sys.executable, "-P", "-c", WITHOUT_SPHINX, *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "man9" / "demo_send.9").exists()


def test_the_version_is_said_before_anything_large_is_imported() -> None:
    command = [sys.executable, "-c", IMPORTED_AT_START]
    modules = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    assert "man9.entry" in modules
    assert not {"sphinx", "docutils", "argparse", "msgspec", "sqlite3"} & set(modules)
