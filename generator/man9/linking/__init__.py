"""All files -> symbols, page names and the SEE ALSO graph (DESIGN.md, 3 and 4)."""
