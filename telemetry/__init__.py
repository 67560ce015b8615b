"""Reports of every process to its operators: its log, and the count of its failures."""
