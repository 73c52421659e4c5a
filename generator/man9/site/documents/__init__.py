"""Documents of a Sphinx project: items as nodes, prose in its context, names that are links."""
