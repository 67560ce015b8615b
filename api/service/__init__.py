"""What the operations work with: the stores, caches, quotas, who waits."""
