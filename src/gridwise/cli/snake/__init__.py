"""The commands about Snake alone: pilots compete, pilots learn."""
