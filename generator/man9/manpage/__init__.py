"""Items and links to man(7) pages: section 9 of the manual (design.rst, 5)."""
