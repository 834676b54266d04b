"""Seven cards: their kinds, how ways set them, and every one of the 8,250,459,031,214,400 deals of two hands."""
