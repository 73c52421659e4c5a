"""The reference of the project."""

project = "Widgets"
extensions = ["man9.site"]
kerneldoc_srctree = ".."
man9_config = "../man9.toml"
