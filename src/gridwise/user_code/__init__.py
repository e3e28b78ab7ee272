"""People's own files: loading them, running them under guard, and counting what they do from outside."""
