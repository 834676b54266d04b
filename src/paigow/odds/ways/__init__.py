"""Ways held against every hand: whether each is answered and well, and where two ways part."""
