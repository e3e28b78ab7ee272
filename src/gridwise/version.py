"""The version, as pyproject.toml has it."""

__all__ = ["__version__"]

__version__ = "0.2.0"
