"""What was read and linked before, in SQLite databases that live on, and the questions put to them."""
