"""Live tables: a command comes, the law is asked, the ledger keeps the act, the seats are told."""
