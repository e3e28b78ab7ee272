"""The Python front."""
