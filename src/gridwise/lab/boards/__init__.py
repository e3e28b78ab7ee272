"""Working on collections of boards: facts, conditions, order, samples, statistics, contact sheets."""
