"""A league: many pilots on the same games, or many searches on the same boards."""
