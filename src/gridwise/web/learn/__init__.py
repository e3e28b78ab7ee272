"""The lessons of the page: their files, the little worlds they search in, and what real searches do there."""
