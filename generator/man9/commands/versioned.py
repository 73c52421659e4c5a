"""What commands with `--version-name` share: the version of a run is recorded, and seen beside the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from man9.commands import common
from man9.history.history import History, Outline, outline
from man9.history.versions import Versions, mark, now, path_for, project_of
from man9.index.named import Version, VersionsError
from man9.index.recall import maker
from man9.index.store import default_folder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from man9.commands.common import Session
    from man9.commands.request import ProjectRequest, VersionRequest
    from man9.index.update import Index
    from man9.model import Item


def versions_of(request: ProjectRequest, session: Session) -> Versions:
    """Return the versions of the project and the paths that are asked for."""
    folder = request.cache_dir or default_folder()
    return Versions(path_for(folder, project(request, session), request.paths))


def project(request: ProjectRequest, session: Session) -> str:
    """Return what the versions are of."""
    return request.project or session.settings.project or project_of(session.root)


def others(request: VersionRequest, session: Session) -> tuple[bytes, ...]:
    """Return what stands for the versions that pages tell of, but for that of this run."""
    if not request.version_name:
        return ()
    known = versions_of(request, session).known()
    return (
        request.version_name.encode(),
        *(
            each
            for version in known
            if version.name != request.version_name
            for each in (version.name.encode(), version.mark)
        ),
    )


def is_recorded(request: VersionRequest, session: Session, state: bytes) -> bool:
    """Tell whether an index in this state is what is recorded under the name that is asked for, if any."""
    if not request.version_name:
        return True
    known = {version.name: version.mark for version in versions_of(request, session).known()}
    return known.get(request.version_name, b"") == _mark(session, state) != b""


def _mark(session: Session, state: bytes) -> bytes:
    return mark(state, maker(session.settings))


def history(request: VersionRequest, session: Session, index: Index) -> History | None:
    """Record the version that is asked for and return its history; None when none is named.

    Raises VersionsError.
    """
    name = request.version_name
    if not name:
        return None
    versions = versions_of(request, session)
    content = _mark(session, index.state)
    known = {version.name: version for version in versions.known()}
    kept = known.get(name)
    if kept is not None and content and kept.mark == content:
        own = versions.outlines(name)
    else:
        items = list(index.links.items)
        tree = str(session.root.resolve())
        _refuse_loss(name, tree, items, kept)
        is_before = kept is not None and kept.mark == _mark(session, index.before) != b""
        own = _outlines(index, versions.outlines(name) if is_before else [])
        versions.record(Version(name, tree, content, now(), len(items)), own, items)
    outlines = {other: versions.outlines(other) for other in known if other != name}
    return History(name, {**outlines, name: own})


def _refuse_loss(name: str, tree: str, items: Sequence[Item], kept: Version | None) -> None:
    """Raise VersionsError when what is recorded would be lost by a slip: an empty or another tree."""
    if not items:
        raise VersionsError(f"{name} is not recorded: {common.NOTHING}")
    if kept is not None and kept.tree != tree:
        raise VersionsError(
            f"{name} is recorded from {kept.tree}; to record it from here: man9 versions --forget {name}"
        )


def _outlines(index: Index, before: Sequence[Outline]) -> list[Outline]:
    """Return the outlines of all items; those of the index before serve for files that are as they were."""
    by_file: dict[str, list[Outline]] = {}
    for one in before:
        by_file.setdefault(one.file, []).append(one)
    found: list[Outline] = []
    for path, indices in index.links.file_items.items():
        old = by_file.get(path, [])
        if index.affected is not None and path not in index.affected and len(old) == len(indices):
            found += old
        else:
            found += [outline(index.links.items[each]) for each in indices]
    return found
