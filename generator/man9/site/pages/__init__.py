"""The pages of the reference: what is on each, and what it was made from."""
