"""A part of the graph around a symbol, in a file or whole: its formats, drawings and ranks."""
