"""The directives that authors of documents write."""
