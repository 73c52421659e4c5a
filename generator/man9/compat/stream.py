"""Man pages one behind the other, each beginning with the `.TH` by which `split-man.pl` tells them apart."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from man9.linking.link import name
from man9.manpage import render
from man9.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from man9.config import Settings
    from man9.model import SourceFile

_HEAD = regex(
    r'^\.TH (?P<title>"[^"]*") \S+ "(?P<date>[^"]*)" (?P<source>"[^"]*") (?P<manual>"[^"]*")$', re.MULTILINE
)


def pages(file: SourceFile, chosen: Collection[int], settings: Settings, date: float | None) -> Iterator[str]:
    """Yield the pages of the items of `file` whose numbers are `chosen`.

    The third field of `.TH` is the page's name, as in the stream of Linux 6.12.
    """
    links = name([file], settings)
    numbers = sorted({links.page_of[index] for index in chosen})
    job = render.Job(links, settings, "", date, range(len(links.pages)))
    for page, text, _ in render.Renderer(job).pages(file.path, numbers):
        found = _HEAD.search(text)
        if found is None:  # a template of the user's own without a title line
            yield text
            continue
        title, shown, source, manual = found.groups()
        yield f'.TH {title} 9 "{page.name}" "{shown}" {manual} {source}{text[found.end() :]}'
