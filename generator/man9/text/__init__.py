"""Description text to a docutils tree with kernel-doc's inline markup; no output format is known here."""

from man9.text.parser import Parsed, parse

__all__ = ["Parsed", "parse"]
