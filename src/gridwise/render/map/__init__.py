"""A state space as a picture to fly through."""
