"""The forms of the kernel's `scripts/kernel-doc`: options, reStructuredText, a stream of man pages."""
