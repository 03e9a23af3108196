"""Every option of the Russian game, declared: one file for each table of rules/russian §13."""
