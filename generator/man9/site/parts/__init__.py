"""What pages, documents and stages are all made with: addresses, names, texts, templates, the tree."""
