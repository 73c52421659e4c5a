"""Drawings of the graph as SVG."""
