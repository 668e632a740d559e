"""A rules laboratory for the Black Rose Wars line."""
