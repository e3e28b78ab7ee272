"""Pages as files: one painter for each form."""
