"""Experiments with Snake alone: series of games."""
