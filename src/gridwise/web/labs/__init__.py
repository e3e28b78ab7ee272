"""What the labs of the page do in worker processes: races, comparisons, and games of Snake."""
