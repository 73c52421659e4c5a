"""The build: what happens at each of its stages, and what stands when it is done."""
