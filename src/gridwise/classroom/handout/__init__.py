"""What students get: the text, a file to start from, boards, the visible tests, and a notebook."""
