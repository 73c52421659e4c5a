"""The guide of the project, which leads to its reference; `WIDGET_API` says where that was built."""

import os

project = "Widget guide"
extensions = ["man9.site", "sphinx.ext.intersphinx"]
nitpicky = True
intersphinx_mapping = {"api": ("https://widgets.example.org/api", os.environ["WIDGET_API"])}
