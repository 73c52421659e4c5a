"""Problems of a tree: found, chosen, and written in the forms that people and programs read."""
