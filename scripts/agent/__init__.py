"""A Snake agent: games on the accelerator, imitation of a pilot, proximal policy optimisation, export."""
