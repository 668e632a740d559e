"""What is on the table now, unfinished work included."""
