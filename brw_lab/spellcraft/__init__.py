"""Cards in the game's own words: effect text <-> Effect, a tuple of Phrases behind an optional target header."""
