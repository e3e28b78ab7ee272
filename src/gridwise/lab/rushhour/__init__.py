"""Experiments with Rush Hour alone."""
