"""Solving the way people do: what is still possible, what breaks a rule, and one deduction after another."""
