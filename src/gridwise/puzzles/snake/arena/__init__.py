"""Many seeded games: pilots compared, side by side and summed up."""
