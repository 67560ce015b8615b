"""The state of the store: its servers, back-ups, the fleet, and what it has lost."""
