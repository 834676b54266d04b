"""The record of a round: its lines, what each viewer may see of it, and the table as it stood."""
