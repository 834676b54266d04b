"""Whole rounds by the million: shuffled, dealt, set and compared in compiled code, and settled by the law's tables."""
