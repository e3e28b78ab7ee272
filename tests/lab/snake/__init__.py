"""Games of Snake in the lab."""
