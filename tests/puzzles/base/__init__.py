"""What every puzzle has."""
