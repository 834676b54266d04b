"""The commands. Each says what the rooms below it found; no rule and no sum is made here."""
