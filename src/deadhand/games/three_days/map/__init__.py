"""The streets, the Playing Area and the piles."""
