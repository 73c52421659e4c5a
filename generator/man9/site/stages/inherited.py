"""An output that stands already: made here, or with what somebody else has put into it.

Sphinx keeps pickles beside a site, and to load a pickle is to run it.  So those of a site are used again only
when they are, byte for byte, what this user's last build left there; and an output that comes from elsewhere
holds no link that leads out of it.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

from man9 import fingerprints
from man9.writing import leads_out, replace_file

_PICKLES = (".doctree", ".pickle")


def record_of(cache: Path, out: Path) -> Path:
    """Return where it is kept what the build of `out` left."""
    return cache / "sites" / fingerprints.of_bytes(os.fsencode(out.resolve()), 16).hex()


def check(out: Path, record: Path | None) -> None:
    """Make sure that nothing in `out` can hurt; without a record it is anybody's.

    Raises OSError for a link that leads out of it.
    """
    folder = out / ".doctrees"
    if record is not None and _recorded(record) == _digest(folder) != b"":
        return
    _refuse_links(out)
    for path in _pickles(folder):
        path.unlink()


def keep(out: Path, record: Path | None) -> None:
    """Record what this build left in `out`; where that cannot be kept, the next one trusts nothing there."""
    if record is not None:
        with suppress(OSError):
            record.parent.mkdir(parents=True, exist_ok=True)
            replace_file(record, _digest(out / ".doctrees"))


def _recorded(record: Path) -> bytes:
    try:
        return record.read_bytes()
    except OSError:
        return b""


def _pickles(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in _PICKLES and not path.is_dir())


def _digest(folder: Path) -> bytes:
    pickles = _pickles(folder)
    if not pickles or not all(path.is_file() and not path.is_symlink() for path in pickles):
        return b""
    return fingerprints.of(
        [
            (os.fsencode(path.relative_to(folder)), fingerprints.of_bytes(path.read_bytes()))
            for path in pickles
        ]
    )


def _refuse_links(out: Path) -> None:
    for folder, folders, files in os.walk(out):
        for name in (*folders, *files):
            path = Path(folder, name)
            if path.is_symlink() and leads_out(path, out):
                raise OSError(errno.ELOOP, "a link that leads out of the output", str(path))
