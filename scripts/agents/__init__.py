"""Small agents for Rush Hour, Torus Snake and the worm: imitation of optimal actions, measured beside A*."""
