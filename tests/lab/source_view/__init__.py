"""Searches as people watch them."""
