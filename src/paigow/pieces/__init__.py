"""What lies on the table: tiles, cards, dice, positions and money."""
