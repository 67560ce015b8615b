"""Real processes for tests: Redis servers, the parts of a service, a whole one, and how to wait for what they do."""
