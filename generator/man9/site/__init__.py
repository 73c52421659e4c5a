"""The Sphinx extension: reference pages of a whole tree, their symbols behind the C domain's roles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from man9 import __version__
from man9.site.directive import authoring, home, kerneldoc, manual
from man9.site.documents import automarkup, domain
from man9.site.parts.hashing import of_code
from man9.site.stages import build, messages

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# Configuration values (source/reference/sphinx.rst): name, default, what a change makes stale, types.
VALUES: tuple[tuple[str, object, Literal["", "env", "html"], type], ...] = (
    ("man9_srctree", "", "env", str),
    ("man9_paths", [], "env", list),
    ("man9_config", "", "env", str),
    ("man9_source_url", "", "html", str),
    ("man9_version", "", "html", str),
    ("man9_processes", 0, "", int),
    ("man9_state", "", "", str),
)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register configuration values, the domain, the nodes and what happens at each stage of a build."""
    for name, default, rebuild, kind in VALUES:
        app.add_config_value(name, default, rebuild, types=(kind,))
    messages.setup(app)
    app.add_domain(domain.ReferenceDomain, override=True)
    home.setup(app)
    kerneldoc.setup(app)
    automarkup.setup(app)
    authoring.setup(app)
    manual.setup(app)
    build.setup(app)
    return {
        "version": __version__,
        # Documents that another state of our code has read are read again.
        "env_version": int(of_code()[:8], 16),  # stands in the search index, too
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
