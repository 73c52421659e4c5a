"""All files -> symbols, page names and the SEE ALSO graph (design.rst, 3 and 4)."""
