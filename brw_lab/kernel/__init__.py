"""The rules, executable: begin, advance, options and explain are the only way to move a Position."""
