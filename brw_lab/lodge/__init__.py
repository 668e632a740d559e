"""The Lodge: how its Rooms lie, where one walks and what one sees."""
