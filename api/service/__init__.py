"""The service behind the operations: stores, caches, quotas, long-polls."""
