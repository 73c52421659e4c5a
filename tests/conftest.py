"""What all tests share: golden files, the sample tree and the real Linux tree."""

from __future__ import annotations

import difflib
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import hypothesis
import pytest

# In CI the same examples each time: a run tells of the change, not of luck.
hypothesis.settings.register_profile("ci", derandomize=True, deadline=None)
hypothesis.settings.register_profile("here", deadline=None)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "here")

# Started by nohup or in the background of a script, a run ignores these, and so would all that it starts.
for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, usual)

TESTS = Path(__file__).resolve().parent
NO_SOURCE = 3  # exit status of kernel/get_source.py when no source can be had

Golden = Callable[[Path, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--update`, which rewrites golden files; the difference is then read in `git diff`."""
    parser.addoption("--update", action="store_true", help="rewrite the golden files")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test that asks for the Linux tree, so that `-m "not kernel"` leaves it out."""
    for item in items:
        if "linux" in getattr(item, "fixturenames", ()):
            item.add_marker("kernel")


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let no test see what another run, or the user, has kept."""
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Return `golden(path, text)`: fails with a unified diff unless the file at `path` holds `text`."""
    update = bool(request.config.getoption("--update"))

    def compare(path: Path, text: str) -> None:
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
            return
        expected = path.read_bytes().decode() if path.exists() else ""
        if text != expected:
            pytest.fail(
                f"not as in the golden file (pytest --update rewrites it):\n{_diff(path, expected, text)}"
            )

    return compare


def _diff(path: Path, expected: str, text: str) -> str:
    name = os.path.relpath(path, TESTS.parent)
    lines = difflib.unified_diff(expected.split("\n"), text.split("\n"), name, f"{name} (now)", lineterm="")
    return "\n".join(lines)


@pytest.fixture(scope="session")
def sample() -> Path:
    """Root of the sample tree: every kind, every markup, no mistake."""
    return TESTS / "data" / "sample"


@pytest.fixture(scope="session")
def linux() -> Path:
    """Root of a whole Linux tree: `MAN9_LINUX`, or the one that `make kernel` unpacks, got when absent.

    Where none can be had, the test is skipped, but in CI it fails.
    """
    if given := os.environ.get("MAN9_LINUX"):
        return Path(given)
    program = TESTS / "kernel" / "get_source.py"
    done = subprocess.run([sys.executable, str(program)], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode == 0:
        return Path(done.stdout.strip())
    reason = f"no Linux source: {program.name} ended with status {done.returncode}"
    if done.returncode == NO_SOURCE and not os.environ.get("CI"):
        pytest.skip(reason)
    pytest.fail(reason)
