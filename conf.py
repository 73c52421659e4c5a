"""Sphinx configuration of the reference site, for `man9 html` and for `sphinx-build . OUT` alike.

The tree, its files and its name are given by the command; without them this is man9's own manual.
"""

project = "man9"
author = "The man9 authors"
copyright = author  # noqa: A001  # the name is Sphinx's
html_title = "man9"

extensions = ["man9.site"]
exclude_patterns = ["build", ".venv", ".cache", "README.md"]

html_theme = "furo"
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/reference.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_show_copyright = False  # of man9's authors, who did not write the tree
html_use_index = False  # the pages under symbols/ are the index
html_show_sourcelink = False
html_copy_source = False
html_permalinks_icon = "#"
html_theme_options = {"top_of_page_buttons": []}
pygments_style = "a11y-light"
pygments_dark_style = "a11y-dark"
html_css_files = ["copy.css"]
html_js_files = [("copy.js", {"defer": "defer"})]
highlight_language = "none"
