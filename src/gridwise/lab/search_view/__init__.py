"""A search as something to look at: moment by moment, alone or in a race, as picture and as text."""
