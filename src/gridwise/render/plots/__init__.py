"""Plots made of the same primitives and colours as the boards: one engine for files, notebooks and pages."""
