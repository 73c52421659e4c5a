"""References for a text that stands alone: no name in it has a page."""

from __future__ import annotations

from man9.config import Settings
from man9.linking.link import link
from man9.linking.resolve import Resolver
from man9.manpage.references import References


def references() -> References:
    links = link([], Settings())
    return References(links, Resolver(links, Settings()), "a.c", ())
