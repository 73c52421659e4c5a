"""man9: man pages, a Sphinx reference and a graph from the kernel-doc comments of a C tree."""

__version__ = "0.1.0"
