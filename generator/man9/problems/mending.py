"""How a line with a problem is mended that has one right answer."""

from __future__ import annotations

import re


def star(line: str, _arguments: tuple[str, ...]) -> str:
    """Put the star in front that the line lacks."""
    if line.lstrip().startswith("*"):
        return line
    return f" * {line.strip()}" + line[len(line.rstrip("\r")) :]


def ampersand(line: str, arguments: tuple[str, ...]) -> str:
    """`@struct s` names no parameter: `&struct s` names the type."""
    keyword, name = arguments
    return re.sub(rf"@{keyword}([ ]+){re.escape(name)}\b", rf"&{keyword}\1{name}", line)


def keyword(line: str, arguments: tuple[str, ...]) -> str:
    """Write the keyword that the type is declared with."""
    written, name, declared = arguments
    return re.sub(rf"\b{written}(\s+){re.escape(name)}\b", rf"{declared}\1{name}", line, count=1)
