"""The file of an assignment: which keys it may have, and what is wrong with those that it has."""
