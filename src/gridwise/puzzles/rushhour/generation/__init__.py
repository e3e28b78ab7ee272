"""How new boards come about: at random, changed car by car, taken apart, and aimed at a difficulty."""
