"""How pilots learn, and what they have learned."""
