"""Published experiments, one file each, run again: their figures beside ours."""
