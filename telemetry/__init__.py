"""Reports of every process to its operators: its log, the count of its failures, and the port for them."""
