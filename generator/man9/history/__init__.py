"""The versions of a tree that were named, and what changed between two states of it."""
