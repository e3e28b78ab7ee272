"""The lab: many runs at once, on all cores or on a cluster."""
