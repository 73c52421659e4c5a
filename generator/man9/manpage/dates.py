"""The date that a page bears: of the build when that is given, else of the page's own source file."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from man9.config import build_time

if TYPE_CHECKING:
    from collections.abc import Mapping

_FORMS = ("%a %b %d %H:%M:%S %Z %Y", "%a %b %d %H:%M:%S %Y", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d")


def given(environment: Mapping[str, str]) -> float | None:
    """Return the time that `SOURCE_DATE_EPOCH` or else `KBUILD_BUILD_TIMESTAMP` gives, None without either.

    Raises ConfigError when `SOURCE_DATE_EPOCH` is no number.  A timestamp in a form that is none of
    `date`'s, RFC 2822's or ISO 8601's is taken for none: the kernel allows any string there.
    """
    seconds = build_time(dict(environment))
    return seconds if seconds is not None else _timestamp(environment.get("KBUILD_BUILD_TIMESTAMP", ""))


def _timestamp(text: str) -> float | None:
    if not text:
        return None
    if text.startswith("@") and text[1:].isdecimal():
        return float(text[1:])
    for form in _FORMS:
        try:
            return float(_seconds(time.strptime(text, form)))
        except ValueError:
            continue
    from email.utils import parsedate_to_datetime  # noqa: PLC0415  # slow to import, and the rarest form

    try:
        return parsedate_to_datetime(text).timestamp()
    except ValueError:
        return None


def _seconds(moment: time.struct_time) -> int:
    """Return seconds since the epoch of a moment in UTC: the same on every machine."""
    from calendar import timegm  # noqa: PLC0415  # slow to load, and builds that tell their date are few

    return timegm(moment)


def written(seconds: float, form: str) -> str:
    """Return `seconds` since the epoch as a date in UTC, in `strftime`'s form."""
    return time.strftime(form, time.gmtime(seconds))
