"""Tests of the scripts that make what the product ships."""
