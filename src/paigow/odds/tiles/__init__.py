"""Four tiles: how ways set them, and every one of the 736,281,000 deals of two hands."""
