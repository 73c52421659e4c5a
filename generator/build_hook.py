"""Hatch's hook: man9's own man pages and completions into the wheel, from what the help is made from."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Where installers put it below the prefix -> arguments of man9 that print it.
SHARED = {
    "share/man/man1/man9.1": ("manual", "1"),
    "share/man/man5/man9.toml.5": ("manual", "5"),
    "share/bash-completion/completions/man9": ("completion", "bash"),
    "share/zsh/site-functions/_man9": ("completion", "zsh"),
    "share/fish/vendor_completions.d/man9.fish": ("completion", "fish"),
}


class BuildHook(BuildHookInterface[Any]):
    """Makes the files in a folder that is there while the wheel is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the files to a wheel; an editable installation has none, as they would get stale."""
        if version == "editable":
            return
        self._folder = tempfile.TemporaryDirectory(prefix="man9-share-")
        paths = [str(Path(self.root, "generator")), *sys.path]  # of a build in isolation, too
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        for place, arguments in SHARED.items():
            path = Path(self._folder.name, place)
            path.parent.mkdir(parents=True, exist_ok=True)
            command = [sys.executable, "-m", "man9", *arguments]
            path.write_bytes(
                subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE).stdout
            )
            build_data["shared_data"][str(path)] = place

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder."""
        del build_data, artifact_path
        if version != "editable":
            self._folder.cleanup()
